"""Dry runs: a gamesmaster is told what would come, nothing comes of it, and nobody else may."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judge.daemon.replaying import replay_faults
from judge.game.game import Game
from judge.game.people_events import PlayerReplaced
from tests.harm.house import MASTER, Followed, House, tells_fault

NOTHING_DONE = "DRY RUN, nothing is changed"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def _framed(done: Followed) -> str:
    """What would be, of the answer to the gamesmaster, on one line."""
    rows = [row[1:] for row in done.to(MASTER).text.splitlines() if row.startswith("|")]
    return " ".join(" ".join(rows).split())


ASKED = {
    "preview": "France: Army Paris -> Burgundy.",
    "dry run: process": "France: Army Paris -> Burgundy.",
    "try process": "Movement results for Spring of 1901.",
    "What if I process now?": "Movement results for Spring of 1901.",
    "preview the adjudication, please": "Movement results for Spring of 1901.",
    "What would happen if I extended by two days?": "The deadline is now 2026-11-26 12:00 UTC",
    "dry run: extend by 2 days, reason: Clara's exam": 'the gamesmaster says: "Clara\'s exam"',
    "dry run of deadline 2026-11-30 20:00": "The deadline is now 2026-11-30 19:00 UTC",
    "simulate pause until 2 January": "The clock of ghost stands still",
    "what happens if I paused the game?": "The clock of ghost stands still",
    "dry run: set moves 5 days": "ghost has new settings",
    "dry run: every Tuesday and Friday 20:00": "ghost has new settings",
    "dry run: replace France by Zoe <zoe@y.org>": "A mail would go to zoe@y.org",
    "dry run: remind": "mail would go to",
    "dry run: cancel game ghost": "ghost is cancelled.",
    "Dry run.\n\nextend by 2 days\n": "The deadline is now 2026-11-26 12:00 UTC",
    "dry run:\nextend by 2 days": "The deadline is now 2026-11-26 12:00 UTC",
    "Dry run please -\nprocess": "France: Army Paris -> Burgundy.",
    "dry run of\npause until 2 January": "The clock of ghost stands still",
    "This is only a dry run. Give them two more days.": "The deadline is now 2026-11-26 12:00",
    "Simulate the turn, then extend by two days": "The deadline is now 2026-11-26 12:00 UTC",
}


@pytest.mark.parametrize("text", ASKED)
def test_what_would_come_is_told_and_nothing_comes(text: str, house: House) -> None:
    before = house.game
    done = house.write("GM", text)
    assert (done.events, len(done.mails)) == ((), 1)
    assert house.game == before
    assert done.to(MASTER).subject == f"[ghost] {NOTHING_DONE}"
    assert ASKED[text] in _framed(done)


def test_each_line_of_what_would_be_says_that_it_is_not(house: House) -> None:
    """Pasted into a letter, none of it is an order."""
    told = house.write("GM", "preview").to(MASTER).text
    report = told.partition("Judge: JUDGE")[2].partition("End of the DRY RUN")[0]
    assert report
    assert all(not row or row.startswith("|") for row in report.splitlines()[1:])
    pasted = house.write("ENGLAND", "\n".join(r for r in told.splitlines() if r.startswith("|")))
    assert "OrdersEntered" not in pasted.kinds


def test_the_report_is_the_one_that_comes(house: House) -> None:
    """What the gamesmaster saw is what is mailed, if nothing comes between."""
    seen = house.write("GM", "preview").to(MASTER).text
    seen = "\n".join(re.sub(r"^\| ?", "", row) for row in seen.splitlines() if row[:1] == "|")
    mails = house.write("GM", "process").mails
    report = next(m for m in mails if m.to == MASTER and " 1901: " in m.subject).text
    assert report.strip() == seen.strip()


REFUSED = {
    "dry run: bake a cake": "I can't read",
    "dry run: A Par - Bur": "I can't read",
    "dry run: preview": "I can't read",
    "dry run: dry run: process": "I can't read",
    "dry run: vote draw": "I can't read",
    "Please preview an extension by two days and tell me.": "I wasn't sure of this",
    "Dry run, please: extend by 2 days": "I wasn't sure of this",
    "Simulate giving them two more days.": "I wasn't sure of this",
    "What would happen if I gave them two more days?": "I wasn't sure of this",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_half_understood_is_not_done_either(text: str, house: House) -> None:
    before = house.game.clock.deadline
    done = house.write("GM", text)
    assert set(done.kinds) <= {"WishAsked"}
    assert house.game.clock.deadline == before
    assert REFUSED[text] in done.to(MASTER).text
    assert tells_fault(done.to(MASTER).subject)


def test_a_letter_that_is_a_dry_run_sends_nothing(house: House) -> None:
    done = house.write("GM", "dry run\nprocess\nbroadcast\nThe turn is over.\nendpress")
    assert (done.events, [mail.to for mail in done.mails]) == ((), [MASTER])
    assert "NOT done: you call this letter a dry run." in done.to(MASTER).text


@pytest.mark.parametrize(
    "text", ["preview", "dry run: process", "what if I process now?", "dry run: extend by 2 days"]
)
def test_a_player_sees_nothing_of_it(text: str, house: House) -> None:
    done = house.write("ENGLAND", text)
    told = done.to(house.address_of("ENGLAND"))
    assert (done.events, len(done.mails)) == ((), 1)
    assert "Only the gamesmaster can do this." in " ".join(told.text.split())
    assert "Burgundy" not in told.text


def test_nor_does_who_only_bears_the_gamesmaster_s_address(house: House) -> None:
    for done in (house.forge(MASTER, "preview"), house.write_from(MASTER, "preview")):
        assert done.events == ()
        assert not any("Burgundy" in mail.text for mail in done.mails)


def _playing(house: House) -> Game:
    """The game, whose gamesmaster has come to play England."""
    game = house.game
    player = game.people.master.player
    house.happen(PlayerReplaced(game.variant.power_by_id["ENGLAND"], player))
    return house.game


def test_a_gamesmaster_who_plays_sees_no_orders_before_the_phase_is_over(house: House) -> None:
    assert _playing(house).people.master_plays
    for text in ("preview", "dry run: process", "What if I process now?", "dry run\nprocess"):
        done = house.write("GM", text)
        told = " ".join(done.to(MASTER).text.split())
        assert done.events == ()
        assert "You play in this game yourself" in told
        assert "Burgundy" not in told
    allowed = house.write("GM", "dry run: extend by 2 days")
    assert "The deadline is now" in _framed(allowed)


def test_no_draw_of_powers_is_seen_before_it_is_done() -> None:
    """Who saw it could have somebody leave and join again, until it suits."""
    with House.begun() as house:
        house.game_name = "gale"
        house.write_from(MASTER, "create game gale")
        for name in ("anna", "bruno", "clara", "david", "emma", "felix", "greta"):
            house.write_from(f"{name}@x.org", "join gale")
        told = house.write("GM", "dry run: start").to(MASTER)
        assert NOTHING_DONE in told.subject
        assert "The powers are drawn" in told.text
        assert not any(p.name in told.text for p in house.game.variant.powers)


def test_a_dry_run_of_what_is_refused_says_why(house: House) -> None:
    done = house.write("GM", "dry run: rollback S1901M")
    assert "No phase of ghost has been played yet" in _framed(done)
    assert "I would refuse it" in " ".join(done.to(MASTER).text.split())


def test_a_dry_run_counts_nothing(house: House) -> None:
    """REMIND is good once an hour: its dry run uses nothing up."""
    assert len(house.write("GM", "dry run: remind").mails) == 1
    assert len(house.write("GM", "remind").mails) == 7
    assert len(house.write("GM", "remind").mails) == 1


def test_a_password_brings_no_preview(house: House) -> None:
    """It can't have the phase processed, either."""
    house.write("GM", "password fuchsbau99")
    for text in ("preview", "dry run: process", "what if I process now?"):
        done = house.write_from("else@y.org", f"SIGNON Mghost fuchsbau99\n\n{text}")
        assert done.events == ()
        assert not any("Burgundy" in mail.text for mail in done.mails)
