"""The last mail of a game: who played is told once, and nobody is asked for what isn't theirs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from judge.board.forms import read_position
from judge.cli.verifying import draw_told, faults_in
from judge.desk.hosting import Hosting
from judge.game.events import PositionEdited
from judge.game.people_events import PlayerReplaced
from judge.game.seats import Player
from judge.library.texts import load_phrases
from tests.harm.house import JUDGE, House, Mail, read_mail, words_of

WATCHER, NEWCOMER = "olga@x.org", Player("nora@x.org", "Nora")


def a_solo(house: House) -> None:
    """France has won when the phase is over."""
    variant = house.game.variant
    centres = [place.key.upper() for place in variant.board.centres][:20]
    form = {
        "phase": "F1901M",
        "units": {"FRANCE": ["A PAR"]},
        "centers": {"FRANCE": centres},
    }
    house.happen(PositionEdited(read_position(form, variant), house.now))
    house.write("GM", "process")


def a_draw(house: House) -> None:
    for power in house.game.variant.powers:
        house.write(power.id, "vote draw")


ENDINGS = {
    "won": (a_solo, "who played"),
    "agreed": (a_draw, "a draw of"),
}


def by_vote(end: str) -> Callable[[House], None]:
    """Everybody votes for it."""

    def voted(house: House) -> None:
        for power in house.game.variant.powers:
            house.write(power.id, f"vote {end}")

    return voted


@pytest.mark.parametrize(
    ("end", "subject"),
    [
        (a_solo, "France has won, 20 centres, Fall 1901"),
        (a_draw, "a draw of all 7 powers"),
        (by_vote("draw between England, France and Italy"), "a draw of England, France and Italy"),
        (by_vote("concede Turkey"), "Turkey has won, as all concede"),
        (by_vote("cancel"), "cancelled by a vote of the players"),
        (lambda house: house.write("GM", "cancel game ghost"), "cancelled by the gamesmaster"),
    ],
)
def test_the_end_is_told_by_the_subject(end: Callable[[House], None], subject: str) -> None:
    """To each of nine readers alike, before anything is opened; an answer to it is read as any."""
    with House.begun("") as house:
        house.write_from(WATCHER, "observe ghost")
        newest = house.records.outbox.newest()
        end(house)
        mails = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
        told = [mail for mail in mails if mail.subject == f"[ghost] {subject}"]
        assert len({mail.to for mail in told}) == len(told) == 9
        said = house.write("FRANCE", "statement:\nWell played.", subject=f"Re: [ghost] {subject}")
    assert said.kinds == ("StatementMade",)


def ended(options: str, ending: str, *, replaced: bool = False) -> dict[str, Mail]:
    """The last mail to each reader of a game."""
    end, begins = ENDINGS[ending]
    with House.begun(options) as house:
        house.write_from(WATCHER, "observe ghost")
        if replaced:
            italy = house.game.variant.power_by_id["ITALY"]
            house.happen(PlayerReplaced(italy, NEWCOMER))
        newest = house.records.outbox.newest()
        end(house)
        mails = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
    return {mail.to: mail for mail in mails if begins in mail.subject}


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("options", ["", "anonymous"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_who_played_what_is_told_once(ending: str, options: str, *, replaced: bool) -> None:
    for mail in ended(options, ending, replaced=replaced).values():
        assert mail.text.count("Who played:") == 1
        drawn = "Who plays what:" in mail.text or "Who was drawn what:" in mail.text
        assert drawn == (replaced and options == "anonymous")
        if options:
            told = draw_told(mail.text, load_phrases())
            assert told is not None, mail.text
            assert list(faults_in(told)) == []


@pytest.mark.parametrize("options", ["", "statements 0 days"])
def test_who_only_watched_is_asked_for_no_last_word(options: str) -> None:
    mails = ended(options, "won")
    assert len(mails) == 9
    for to, mail in mails.items():
        is_asked = to != WATCHER and not options
        said = "your last word" if is_asked else "the centres"
        assert mail.subject == f"[ghost] France has won: who played, and {said}"
        assert ("STATEMENT:" in words_of(mail.text)) == is_asked


@pytest.mark.parametrize("how", ["won", "agreed"])
@pytest.mark.parametrize(
    ("said", "site", "told"),
    [
        ("", "https://x.org/g/", "    https://x.org/g/ghost/\n"),
        ("", "", ""),
        ("set listed no", "https://x.org/g", ""),
    ],
)
def test_where_the_archive_is_everybody_is_told(how: str, said: str, site: str, told: str) -> None:
    """On a line of its own, whole; of a game that is in no list nothing is published."""
    end, begins = ENDINGS[how]
    with House.begun("") as house:
        house.write("GM", said or "status")
        house.hosting = Hosting(site=site)
        newest = house.records.outbox.newest()
        end(house)
        mails = [read_mail(mail.raw) for mail in house.records.outbox.added_after(newest)]
    last = [mail for mail in mails if re.match(rf"\[ghost\] (.*: )?{begins}", mail.subject)]
    assert len(last) == 8
    for mail in last:
        assert ("is in the archive, for everybody:\n" in mail.text) is bool(told)
        assert told in mail.text
        assert ("https://" in mail.text) is bool(told)


@pytest.mark.parametrize("asked", ["GET ZINE", "GET ZINE PDF"])
def test_what_the_buttons_of_the_page_write_is_done(asked: str) -> None:
    """From one's own address to the game's, below the last mail's subject: the book comes."""
    with House.begun("") as house:
        house.write("GM", "process")
        a_draw(house)
        to = f"{JUDGE.local}+ghost@{JUDGE.domain}"
        subject = "Re: [ghost] a draw of all 7 powers"
        mails = house.write_from(house.address_of("FRANCE"), asked, to=to, subject=subject).mails
    assert [mail.subject for mail in mails][1:] == ["[ghost] the book of the game"]
