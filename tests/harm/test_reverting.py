"""UNDO of what a gamesmaster did: all are told, and nothing that others relied on is taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from judge.daemon.logbook import log_of
from judge.daemon.replaying import replay_faults
from judge.game.game import Game
from judge.game.records import write_game
from tests.harm.house import MASTER, Followed, House, tells_fault


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
        yield begun
        assert list(replay_faults(begun.records, "ghost")) == []


def of_clock(game: Game) -> dict[str, Any]:
    form = write_game(game)
    names = ("deadline", "paused", "until", "anchor", "why", "settings", "orders", "position")
    return {name: form.get(name) for name in names}


def told(done: Followed) -> str:
    return " ".join(done.to(MASTER).text.replace("    !  ", "").replace("    =  ", "").split())


def last_letter(house: House) -> int:
    """The number of the letter that did something last."""
    _, log = log_of(house.records, "ghost")
    return int(log[-1].origin.letter.removeprefix("L"))


DONE_AND_UNDONE: Sequence[tuple[Sequence[str], str]] = (
    (["extend by 2 days"], "undo"),
    (["extend by 2 days"], "undo that"),
    (["extend by 2 days"], "undo the extension"),
    (["extend by 2 days"], "Please undo the extension, thanks."),
    (["extend by 2 days"], "take back the extension"),
    (["extend by 2 days"], "cancel the extension"),
    (["extend by 2 days"], "revert the deadline"),
    (["deadline 2026-11-30 20:00"], "undo the deadline"),
    (["pause"], "undo the pause"),
    (["pause until 2 January"], "cancel the pause"),
    (["pause", "resume"], "UNDO_LAST"),
    (["set moves 5 days"], "undo the settings"),
    (["set zone UTC"], "undo"),
    (["set holidays 20 to 30 November"], "undo"),
    (["every Tuesday and Friday 20:00"], "undo the settings"),
    (["extend by 2 days", "set moves 5 days"], "undo the settings"),
    (["extend by 2 days\nset moves 5 days"], "undo"),
    (["process", "rollback"], "undo the rollback"),
    (["process", "rollback"], "undo that"),
)


@pytest.mark.parametrize(
    ("did", "said"), DONE_AND_UNDONE, ids=[f"{a}, {b}" for a, b in DONE_AND_UNDONE]
)
def test_it_is_as_it_was_and_everybody_is_told(did: Sequence[str], said: str, house: House) -> None:
    for text in did[:-1]:
        house.write("GM", text)
    before = of_clock(house.game)
    assert house.write("GM", did[-1]).events
    assert of_clock(house.game) != before
    done = house.write("GM", "undo" if said == "UNDO_LAST" else said)
    assert set(done.kinds) <= {"Undone", "RolledBack"}
    after = of_clock(house.game)
    if "rollback" in did:  # a return gives its phase the time from now on
        del before["deadline"], after["deadline"], before["why"], after["why"]
        del before["anchor"], after["anchor"]
    assert after == before
    assert sorted(mail.to for mail in done.mails) == sorted(
        {house.address_of(p.id) for p in house.game.variant.powers} | {MASTER}
    )
    assert not tells_fault(done.to(MASTER).subject)


def test_a_reason_is_told_to_everybody(house: House) -> None:
    house.write("GM", "extend by 2 days, reason: Clara's exam")
    done = house.write("GM", "undo the extension, reason: it was put off")
    mail = done.to(house.address_of("FRANCE"))
    assert mail.subject == "[ghost] taken back: the new deadline"
    assert 'the gamesmaster says: "it was put off"' in " ".join(mail.text.split())


def test_an_undo_is_undone_by_its_number(house: House) -> None:
    house.write("GM", "extend by 2 days")
    extended = of_clock(house.game)
    back = house.write("GM", "undo")
    found = re.search(r"UNDO (\d+) has it again", told(back))
    assert found
    again = house.write("GM", f"undo {found[1]}")
    assert (again.kinds, of_clock(house.game)) == (("Undone",), extended)


def test_what_was_put_off_is_not_put_back_into_the_past(house: House) -> None:
    """A player who relied on the extension would be late at once."""
    house.write("GM", "extend by 3 days")
    house.pass_time(hours=73)
    stands = house.game.clock.deadline
    done = house.write("GM", "undo the extension")
    assert "Undone" not in done.kinds
    assert house.game.clock.deadline == stands
    assert "which is past" in " ".join(m.text for m in done.mails if m.to == MASTER)


def test_what_something_was_built_on_goes_after_that(house: House) -> None:
    house.write("GM", "extend by 1 day")
    house.write("GM", "extend by 2 days")
    stands = of_clock(house.game)
    number = last_letter(house) - 1
    refused = house.write("GM", f"undo {number}")
    assert (refused.events, of_clock(house.game)) == ((), stands)
    assert f"Take that back first: undo {number + 1}" in told(refused)
    assert house.write("GM", f"undo {number + 1}").kinds == ("Undone",)
    assert house.write("GM", f"undo {number}").kinds == ("Undone",)


REFUSED = {
    "undo": "did nothing that can be taken back",
    "undo the extension": "nothing called extension",
    "undo the rollback": "nothing called rollback",
    "undo 99": "No letter 99 of yours",
    "undo the phase": "rollback",
    "undo the adjudication": "rollback",
}


@pytest.mark.parametrize("said", REFUSED)
def test_where_there_is_nothing_it_says_so(said: str, house: House) -> None:
    done = house.write("GM", said)
    assert (done.events, len(done.mails)) == ((), 1)
    assert REFUSED[said] in told(done)


def test_a_phase_that_was_processed_closes_the_window(house: House) -> None:
    house.write("GM", "extend by 2 days")
    house.write("GM", "process")
    for said in ("undo the extension", "undo that", "undo"):
        assert house.write("GM", said).events == ()
    assert "rollback" in told(house.write("GM", "Undo that, please."))


def test_a_rollback_on_which_a_phase_was_processed_stays(house: House) -> None:
    house.write("GM", "process")
    house.write("GM", "rollback")
    house.write("GM", "process")
    done = house.write("GM", "undo the rollback")
    assert (done.events, "another phase has begun" in told(done)) == ((), True)


def test_what_came_last_must_be_plain(house: House) -> None:
    """An offer came last: which one is meant is asked."""
    house.write("GM", "extend by 2 days")
    house.write("GM", "replace France by zoe@y.org")
    done = house.write("GM", "undo that")
    assert done.events == ()
    assert "withdraw the offer" in told(done)
    assert re.search(r"undo \d+ the new deadline", told(done))


def test_nobody_else_undoes_it(house: House) -> None:
    house.write("GM", "extend by 2 days")
    stands = of_clock(house.game)
    number = last_letter(house)
    for done in (
        house.write("FRANCE", "undo the extension"),
        house.write("FRANCE", f"undo {number}"),
        house.forge(MASTER, "undo the extension"),
        house.write_from(MASTER, "undo the extension"),
        house.write_from("zoe@y.org", f"undo {number}"),
    ):
        assert "Undone" not in done.kinds
        assert len(done.mails) <= 1
    assert of_clock(house.game) == stands


def test_a_new_gamesmaster_takes_nothing_of_the_old_one_s_back(house: House) -> None:
    house.write("GM", "extend by 2 days")
    offered = house.write("GM", "replace GM by zoe@y.org")
    to = offered.to("zoe@y.org").fields["Reply-To"].strip("<>")
    house.write_from("zoe@y.org", "accept", to=to.rpartition("<")[2].strip(">"))
    assert house.address_of("GM") == "zoe@y.org"
    done = house.write("GM", "undo the extension")
    assert "Undone" not in done.kinds


@pytest.mark.parametrize("text", ["undo that", "undo"])
def test_a_cancelled_game_is_taken_up_again_by_rollback(text: str) -> None:
    with House.begun() as house:
        house.write("GM", "cancel game ghost")
        done = house.write("GM", text)
        assert done.kinds == ()
        said = " ".join(done.to(MASTER).text.replace("    !", "").split())
        assert "takes the game up again where it stood: rollback" in said
        assert house.write("GM", "rollback").kinds == ("RolledBack",)
