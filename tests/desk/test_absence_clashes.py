"""A deadline that a gamesmaster sets into an absence: it is set, and they are told whose it is."""

from __future__ import annotations

import pytest

from judge.game.clock_events import DeadlineSet, GameResumed
from tests.desk.bureau import Bureau
from tests.desk.test_absence_policy import bureau, ghost, kinds, told, writes

__all__ = ["bureau"]
MASTER = "gm@x.org"


@pytest.mark.parametrize("line", ["deadline 7 December 20:00", "extend by 14 days"])
def test_a_deadline_set_into_an_absence_warns_and_is_set(bureau: Bureau, line: str) -> None:
    writes(bureau, "away 4-12 December", "GERMANY")
    served = writes(bureau, line)
    assert kinds(served) == [DeadlineSet]
    said = told(served)[MASTER]
    assert "Germany (away Friday 2026-12-04 to Saturday 2026-12-12)" in said
    hour = "20:00" if "20:00" in line else "12:00"
    day = "13"  # half a day behind its end
    assert f"To put it after that, write: deadline 2026-12-{day} {hour}" in said
    assert "Germany (away" not in told(served)["anna@x.org"]


def test_the_line_puts_it_behind_all_absences_of_who_owes_orders(bureau: Bureau) -> None:
    writes(bureau, "away 4-12 December", "GERMANY")
    writes(bureau, "away 13-16 December", "FRANCE")
    said = told(writes(bureau, "deadline 7 December 20:00"))[MASTER]
    assert "France" not in said.split("write: deadline")[0].split("falls into")[1]
    line = "deadline " + said.split("write: deadline ")[1][:16]
    assert line == "deadline 2026-12-17 20:00"
    assert "falls into" not in told(writes(bureau, line))[MASTER]


def test_whoever_owes_nothing_is_not_spoken_of(bureau: Bureau) -> None:
    writes(bureau, "A Ber - Kie\nF Kie - Den\nA Mun - Ruh\naway 4-12 December", "GERMANY")
    writes(bureau, "away 1-2 December", "FRANCE")
    assert "falls into" not in told(writes(bureau, "deadline 7 December 20:00"))[MASTER]


def test_a_phase_processed_while_somebody_is_away_says_so(bureau: Bureau) -> None:
    writes(bureau, "away until Friday", "GERMANY")
    said = told(writes(bureau, "process"))[MASTER]
    assert "Orders were still owed by who is away, or just back: Germany (away" in said
    assert "write ROLLBACK, and in another letter: deadline 2026-11-28" in said


def test_a_clock_that_runs_again_heeds_absences_or_warns(bureau: Bureau) -> None:
    writes(bureau, "away 24 November to 2 December", "GERMANY")
    writes(bureau, "pause")
    served = writes(bureau, "resume")
    assert kinds(served) == [GameResumed]
    assert "falls into" not in told(served)[MASTER]
    writes(bureau, "set leave none")
    writes(bureau, "deadline 26 November 12:00")
    writes(bureau, "pause")
    assert "falls into an absence" in told(writes(bureau, "resume"))[MASTER]
    assert ghost(bureau).clock.deadline is not None
