"""Phases: how they are written, and how they follow each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import YEAR, Phase, PhaseKind, Season, read_phase

PHASES = st.builds(
    lambda kind, year: Phase(kind[0], year, kind[1]),
    st.sampled_from(YEAR),
    st.integers(min_value=0, max_value=99998),
)


@given(PHASES)
def test_a_phase_reads_back(phase: Phase) -> None:
    assert read_phase(str(phase)) == phase
    assert read_phase(str(phase).lower()) == phase


@given(PHASES)
def test_phases_follow_in_time(phase: Phase) -> None:
    assert phase.order_in_time < phase.next().order_in_time


def test_a_game_year() -> None:
    phase = read_phase("S1901M")
    year = []
    for _ in range(6):
        year.append(str(phase))
        phase = phase.next()
    assert year == ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]


def test_the_old_judges_letter_for_adjustments_is_read() -> None:
    assert read_phase("W1901B") == Phase(Season.WINTER, 1901, PhaseKind.ADJUSTMENT)


@pytest.mark.parametrize("text", ["", "S1901A", "W1901M", "X1901M", "S1901", "1901M", "S19o1M"])
def test_what_is_no_phase_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no phase"):
        read_phase(text)
