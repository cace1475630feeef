"""Which phase is meant by the words for one."""

from __future__ import annotations

from dataclasses import replace

from judge.board.calendar import YEAR, Phase, PhaseKind
from judge.orders.reading.framing import When

YEARS_AHEAD = 5
"""So far ahead orders can be filed."""


def phase_meant(when: When, now: Phase) -> Phase | None:
    """The first phase, from now on, that is written so; None for one that is past or too far.

    "Fall" is the whole season, so the current phase is meant if it is one of
    its phases; "next Fall" never is. "Next turn" is the next season of moves.
    """
    if when.is_next and when.season is None and when.kind is None:
        when = replace(when, kind=PhaseKind.MOVEMENT)
    phase = now
    for number in range(YEARS_AHEAD * len(YEAR)):
        begins = number == 0 or (phase.season, phase.year) != (now.season, now.year)
        is_too_soon = when.is_next and _is_same(when, phase, now)
        if _is_meant(when, phase) and (begins or when.kind is not None) and not is_too_soon:
            return phase
        phase = phase.next()
    return None


def _is_meant(when: When, phase: Phase) -> bool:
    return (
        when.season in {None, phase.season}
        and when.kind in {None, phase.kind}
        and (when.year is None or when.year in {phase.year, phase.year % 100})
    )


def _is_same(when: When, phase: Phase, now: Phase) -> bool:
    """Whether "next" must be after this one: the current phase, or season if one is named."""
    if when.season is None:
        return phase == now
    return when.year is None and (phase.season, phase.year) == (now.season, now.year)
