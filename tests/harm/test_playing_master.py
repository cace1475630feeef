"""A gamesmaster who plays as well: no mail tells them more than a player, and all see what they do.

Two games are the same but for what others keep secret. What differs between the mails to such a
gamesmaster differs in those to a mere player, too: nothing else of the secret is in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest

from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.game.people_events import PlayerReplaced
from tests.harm.house import JUDGE, MASTER, NOON, Followed, House, Mail, read_mail, tells_fault

OWN = "ENGLAND"
"""What the gamesmaster plays."""
OTHER = "TURKEY"
"""A mere player."""


def played(house: House) -> House:
    """The house, whose gamesmaster has come to play England."""
    game = house.game
    player = game.people.master.player
    house.happen(PlayerReplaced(game.variant.power_by_id[OWN], player))
    assert house.game.people.master_plays
    return house


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield played(begun)
        assert list(replay_faults(begun.records, "ghost")) == []


SECRETS: Sequence[Sequence[tuple[str, str, str]]] = (
    [("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO", "A Par - Pic\nA Mar H\nF Bre - ENG")],
    [("FRANCE", "press to Germany: the north is ours", "press to Germany: the north is theirs")],
    [("FRANCE", "next Fall: A Mar - Spa", "next Fall: A Mar H")],
    [("FRANCE", "if A Mun - Bur: A Par - Bur", "A Par - Bur\nclear orders")],
    [("FRANCE", "A Par - Burr gundy\nF Bre - Spa", "A Par - Picc ardy\nF Bre - Por tug")],
    [("FRANCE", "A Par H\nUNDO", "A Par - Bur\nUNDO")],
    [("FRANCE", "vote draw", "concede to Italy")],
    [("ITALY", "password tramonto77", "password montagna88")],
    [("ITALY", "grey press to Austria: beware", "press to Austria: beware")],
    [("FRANCE", "board", "orders")],
)
"""What others do that nobody may know, one way and another."""

QUESTIONS = "status who board results history centres settings log orders games conduct"
ASKED = (
    "\n".join(QUESTIONS.split()),
    "preview",
    "what if I process now?",
    "dry run\nprocess\nremind\ncancel game ghost\neject France",
    "dry run: rollback, reason: a test",
    "what has France ordered?",
    "show me all orders",
    "orders of France",
    "undo the extension",
    "process",
)


def _mails_to(house: House, secrets: Sequence[tuple[str, str]]) -> tuple[list[Mail], list[Mail]]:
    """What comes to the gamesmaster, and to a player, when others did something in secret."""
    newest = house.records.outbox.newest()
    for who, text in secrets:
        house.write(who, text)
    for who in ("GM", OWN):
        for text in ASKED:
            house.write(who, text, subject=f"{who}: {text}")
    house.write(OTHER, "status\nwho\nboard\nresults\nlog\nconduct")
    house.pass_time(hours=49)
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    for _ in range(4):
        service.serve_all()
    mails = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
    player = house.address_of(OTHER)
    return [m for m in mails if m.to == MASTER], [m for m in mails if m.to == player]


def _lines(mail: Mail) -> list[str]:
    return [mail.subject, *mail.text.splitlines()]


@pytest.mark.parametrize("secret", SECRETS, ids=[one[0][1].replace("\n", " / ") for one in SECRETS])
def test_no_mail_tells_what_others_keep_secret(secret: Sequence[tuple[str, str, str]]) -> None:
    """Byte by byte the same, whatever others have ordered, written, voted or filed."""
    found = []
    for way in (1, 2):
        with House.begun() as begun:
            house = played(begun)
            found.append(_mails_to(house, [(row[0], row[way]) for row in secret]))
    (masters, players), (masters_too, players_too) = found
    assert len(masters) > len(ASKED)
    public = _public(players, players_too)
    for mail, other in zip(masters, masters_too, strict=True):
        told = {*_lines(mail)} ^ {*_lines(other)}
        assert told <= public, mail.text


def _public(players: Sequence[Mail], others: Sequence[Mail]) -> set[str]:
    """The lines of mails to a mere player that tell the one game from the other."""
    rows = [{row for mail in mails for row in _lines(mail)} for mails in (players, others)]
    return rows[0] ^ rows[1]


def test_the_reports_are_those_of_everybody(house: House) -> None:
    """When the phase is over a player who leads has the report of an observer, and a player's."""
    for power in house.game.variant.powers:
        units = house.game.table.position.units_of(power)
        house.write(power.id, "\n".join(f"{unit.printed} H" for unit in units))
    mails = house.write("GM", "process").mails
    reports = [m for m in mails if m.to == MASTER and " 1901: " in m.subject]
    assert len(reports) == 2
    own = {row for m in mails if m.to != MASTER for row in m.text.splitlines()}
    led = min(reports, key=lambda m: len(m.text))
    assert set(led.text.splitlines()) <= own


# ------------------------------------------------------------ what they may not do


def told(done: Followed) -> str:
    return " ".join(re.sub(r"\n +[!=] +", " ", done.to(MASTER).text).split())


CAPPED = {
    "process": "only if nobody is waited for",
    "dry run: process": "you may not see what others have ordered",
    "deadline 2026-11-22 20:00": "no deadline is made sooner by you",
    "extend by 8 days": "can be put off by you by 7 days at most",
    "extend by 3 days\nextend by 3 days\nextend by 3 days": "can be put off by you by 7 days",
    "rollback": "going back takes a reason",
}


@pytest.mark.parametrize("said", CAPPED)
def test_what_would_be_in_their_own_favour_is_not_done(said: str, house: House) -> None:
    done = house.write("GM", said)
    assert set(done.kinds) <= {"DeadlineSet"}
    assert CAPPED[said] in told(done)
    assert tells_fault(done.to(MASTER).subject)
    stands = house.game.clock.deadline
    assert stands is not None
    assert NOON + timedelta(days=3) <= stands <= NOON + timedelta(days=10)


def test_a_phase_for_which_nobody_is_waited_is_processed(house: House) -> None:
    for power in house.game.variant.powers:
        units = house.game.table.position.units_of(power)
        house.write(power.id, "\n".join(f"{unit.printed} H" for unit in units))
    done = house.write("GM", "process")
    assert "PhaseProcessed" in done.kinds
    report = next(m for m in done.mails if m.to == house.address_of(OTHER))
    assert "The gamesmaster processed this early" in " ".join(report.text.split())
    back = house.write("GM", "rollback, reason: Italy's mail was lost")
    assert back.kinds == ("RolledBack",)
    notice = back.to(house.address_of(OTHER)).text
    assert "Italy's mail was lost" in notice


def test_an_extension_is_told_to_all_and_not_taken_back_while_others_write(house: House) -> None:
    done = house.write("GM", "extend by 2 days, reason: I am at my mother's")
    told_of = {mail.to for mail in done.mails}
    assert told_of == {MASTER} | {
        house.address_of(p.id) for p in house.game.variant.powers if p.id != OWN
    }
    back = house.write("GM", "undo the extension")
    assert (back.kinds, "no deadline is made sooner" in told(back)) == ((), True)


def test_a_seat_that_they_take_is_told_to_all(house: House) -> None:
    asked = told(house.write("GM", "eject France"))
    line = re.search(r"eject France [a-z2-7]{8}", asked)
    assert line
    done = house.write("GM", line[0])
    notice = done.to(house.address_of(OTHER)).text
    assert "The gamesmaster has taken the seat from its player." in notice
    log = house.write(OTHER, "log").to(house.address_of(OTHER)).text
    assert "The gamesmaster took France from its player." in " ".join(log.split())


def test_of_a_gamesmaster_who_does_not_play_nobody_is_told_why_a_seat_is_vacant() -> None:
    with House.begun() as house:
        line = re.search(r"eject France [a-z2-7]{8}", told(house.write("GM", "eject France")))
        assert line
        done = house.write("GM", line[0])
        assert "taken the seat" not in done.to(house.address_of(OTHER)).text
        log = house.write(OTHER, "log").to(house.address_of(OTHER)).text
        assert "Somebody no longer plays France" in " ".join(log.split())


def test_nothing_of_this_binds_who_does_not_play() -> None:
    with House.begun() as house:
        assert house.write("GM", "extend by 9 days").kinds == ("DeadlineSet",)
        assert house.write("GM", "undo").kinds == ("Undone",)
        assert "PhaseProcessed" in house.write("GM", "process").kinds
        assert house.write("GM", "rollback").kinds == ("RolledBack",)


@pytest.mark.parametrize("letter", ["broadcast: peace?", "vote draw"])
def test_what_a_gamesmaster_who_plays_is_told_as_both_is_told_once(
    house: House, letter: str
) -> None:
    """As the player: an answer speaks for the seat."""
    told = [mail for mail in house.write("FRANCE", letter).mails if mail.to == MASTER]
    assert len(told) == 1
    reply = told[0].fields["Reply-To"].partition("<")[2].strip(">")
    assert house.write_from(MASTER, "status", to=reply).mails[0].to == MASTER
