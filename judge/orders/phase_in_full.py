"""Seasons and phases in full words, as sentences with gaps: "Spring 1901 movement"."""

from __future__ import annotations

from judge.board.calendar import Phase, PhaseKind, Season
from judge.orders.reason import Cause, Reason


class Calendar(Cause):
    """The names of seasons, with a year, and as the season of a phase."""

    SPRING = ()
    FALL = ()
    WINTER = ()
    OF_YEAR = "season", "year"
    MOVEMENT = "season", "year"
    RETREAT = "season", "year"
    ADJUSTMENT = "season", "year"


_SEASONS = {
    Season.SPRING: Reason(Calendar.SPRING),
    Season.FALL: Reason(Calendar.FALL),
    Season.WINTER: Reason(Calendar.WINTER),
}
_KINDS = {
    PhaseKind.MOVEMENT: Calendar.MOVEMENT,
    PhaseKind.RETREAT: Calendar.RETREAT,
    PhaseKind.ADJUSTMENT: Calendar.ADJUSTMENT,
}


def phase_in_full(phase: Phase) -> Reason:
    """As in "Spring 1901 movement"."""
    return Reason(_KINDS[phase.kind], (_SEASONS[phase.season], phase.year))


def season_in_full(season: Season, year: int | None = None) -> Reason:
    """As in "Spring", or "Spring 1901" with the year."""
    name = _SEASONS[season]
    return name if year is None else Reason(Calendar.OF_YEAR, (name, year))
