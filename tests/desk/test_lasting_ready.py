"""Being ready in every phase, for a year or for good: what it does, who is told, how it ends."""

from __future__ import annotations

import pytest

from judge.board.units import Power
from judge.game.clock_events import WaitSet
from judge.game.game import after
from judge.library.variants import load_variant
from tests.desk.issues import begin
from tests.desk.test_filing import Desk, failed

STANDARD = load_variant("standard")


def words(receipt: str) -> str:
    return " ".join(receipt.replace("    =", " ").replace("    !", " ").split())


def ready(desk: Desk) -> list[tuple[str, int]]:
    return [(power.id, year) for power, year in desk.bureau.games["ghost"].clock.ready]


SAID: list[tuple[str, list[int]]] = [
    ("ready", []),
    ("I'm ready.", []),
    ("I'm ready for all of 1903", [1903]),
    ("READY FOR 1901", [1901]),
    ("ready until the end of 1902", [1902]),
    ("ready till the end of 1902", [1902]),
    ("I'm ready for the whole year.", [1901]),
    ("ready for the year", [1901]),
    ("consider me ready for every phase this year", [1901]),
    ("ready until further notice", [0]),
    ("ready always", [0]),
    ("ready for the rest of the game", [0]),
    ("I'm always ready, no need to wait for me ever.", [0]),
    ("ready from now on", [0]),
    ("ready for Fall 1901", []),
    ("ready for spring and fall", []),
    ("ready for both phases", []),
    ("ready for 1900", []),
]


@pytest.mark.parametrize(("letter", "years"), SAID)
def test_what_is_said_of_every_phase_is_noted(letter: str, years: list[int]) -> None:
    desk = Desk()
    receipt = desk.write(letter)
    assert ready(desk) == [("FRANCE", year) for year in years]
    if years:
        assert "That is so in every phase" in words(receipt)
        assert failed(receipt) == ""


@pytest.mark.parametrize(
    "letter", ["ready for Fall 1901", "ready for spring and fall", "ready for both phases"]
)
def test_what_is_said_of_some_phases_is_asked_and_no_ready_of_one(letter: str) -> None:
    desk = Desk()
    before = desk.bureau.games["ghost"].clock
    assert failed(desk.write(letter)) == "1"
    assert desk.bureau.games["ghost"].clock == before


def test_a_year_that_is_over_is_told() -> None:
    assert "1900 is over; nothing was noted." in words(Desk().write("ready for all of 1900"))


@pytest.mark.parametrize("letter", ["wait", "wait always", "not ready", "I'm not ready"])
def test_it_is_taken_back(letter: str) -> None:
    desk = Desk()
    desk.write("ready for all of 1901")
    receipt = desk.write(letter)
    assert failed(receipt) == ""
    assert ready(desk) == []
    assert desk.power in desk.bureau.games["ghost"].clock.waits


def test_not_ready_takes_nothing_back_where_nothing_was_said() -> None:
    desk = Desk()
    assert "I read this as a no" in words(desk.write("not ready"))
    assert desk.power not in desk.bureau.games["ghost"].clock.waits


def test_it_ends_a_wait_that_lasts_and_a_plain_ready_leaves_it() -> None:
    desk = Desk()
    desk.write("wait always")
    desk.write("ready always")
    clock = desk.bureau.games["ghost"].clock
    assert (clock.waits, clock.lasting) == (frozenset[Power](),) * 2
    assert ready(desk) == [("FRANCE", 0)]
    desk.write("ready")
    assert ready(desk) == [("FRANCE", 0)]


def test_status_tells_it_to_its_owner_alone() -> None:
    desk, other = Desk(), Desk("ITALY")
    desk.write("ready for all of 1901")
    other.bureau, other.mails = desk.bureau, desk.mails
    said = "You have said that you are ready in every phase up to the end of 1901"
    assert said in words(desk.write("status"))
    assert "ready in every phase" not in words(other.write("status"))


def test_who_owes_orders_and_has_none_is_not_ready() -> None:
    desk = Desk()
    receipt = desk.write("ready for all of 1901")
    assert "Orders of yours are still missing" in words(receipt)
    assert desk.power in desk.bureau.games["ghost"].owing


def test_nobody_is_ready_whose_lines_were_not_taken() -> None:
    desk = Desk()
    receipt = desk.write("A Par - Nowhere\nready always")
    assert "You aren't ready yet" in words(receipt)
    assert ready(desk) == []


def test_it_is_over_with_its_year_and_goes_on_from_phase_to_phase() -> None:
    desk = Desk()
    desk.write("ready for all of 1901")
    desk.process()
    clock = desk.bureau.games["ghost"].clock
    assert clock.ready_through(desk.power, 1901) == 1901
    assert clock.ready_through(desk.power, 1902) is None
    assert clock.ready_through(STANDARD.power_by_id["ITALY"], 1901) is None


def test_the_last_word_counts() -> None:
    game, _ = begin(STANDARD, 1)
    france, now = STANDARD.power_by_id["FRANCE"], game.clock.deadline
    assert now is not None
    for year in (1903, 0, 1902):
        game = after(game, WaitSet(france, waits=False, at=now, lasting=True, year=year))
        assert game.clock.ready == ((france, year),)


def test_who_takes_a_seat_over_has_said_nothing() -> None:
    desk = Desk()
    desk.write("ready always")
    desk.bureau.write("gm@x.org", "eject france", to=desk.mails["GM"].reply_to)
    left = desk.bureau.games["ghost"].people.seat_of(desk.power).vacant
    assert (ready(desk) == []) == left


EVERY = [
    "wait until the deadline every turn",
    "please always wait for the deadline on my account",
    "Don't process early, ever",
    "never start before the deadline without me",
    "I don't want any turn to be run before its deadline",
    "Don't process this before the deadline in any turn",
    "Bitte in jeder Runde bis zur Frist warten.",
    "Bitte nie vor der Frist auswerten.",
    "Attendez toujours l'échéance, s'il vous plaît.",
    "Ne traitez jamais avant l'échéance.",
    "Por favor, espera siempre hasta el plazo.",
    "No proceses nunca antes del plazo.",
    "Aspettate sempre la scadenza, per favore.",
    "Non elaborate mai prima della scadenza.",
    "Wacht alsjeblieft elke beurt tot de deadline.",
]


@pytest.mark.parametrize("letter", EVERY)
def test_who_has_every_phase_wait_says_it_once(letter: str) -> None:
    desk = Desk()
    receipt = desk.write(letter)
    assert "Every phase will last until its deadline" in words(receipt)
    assert failed(receipt) == ""
    assert [power.id for power in desk.bureau.games["ghost"].clock.lasting] == ["FRANCE"]


@pytest.mark.parametrize("letter", ["wait, please", "Don't process this turn early", "wait for me"])
def test_a_wait_for_this_phase_is_for_no_other(letter: str) -> None:
    desk = Desk()
    assert failed(desk.write(letter)) == ""
    assert not desk.bureau.games["ghost"].clock.lasting
