"""The schedule that the settings of a game make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from judge.board.calendar import PhaseKind
from judge.game.leave import heeds
from judge.game.schedule import Lasting, NotOn, OnDays, Pace, Rule, Schedule
from judge.game.settings import Settings


def schedule_of(settings: Settings) -> Schedule:
    """The schedule that a game's settings make."""
    return Schedule(
        settings.zone,
        tuple(_rules(settings)),
        early=settings.early,
        grace=settings.grace,
        reminder=settings.reminder,
        heeds=heeds(settings),
    )


def _rules(settings: Settings) -> Iterator[Rule]:
    paces = (
        _pace(settings.movement, PhaseKind.MOVEMENT),
        _pace(settings.retreat, PhaseKind.RETREAT),
        _pace(settings.adjustment, PhaseKind.ADJUSTMENT),
    )
    for pace in paces:
        yield from _opening(pace, settings.opening)
    yield from paces
    if settings.free:
        yield NotOn(settings.free)
    yield from settings.holidays
    yield from settings.quiet


def _pace(value: timedelta | OnDays, kind: PhaseKind) -> Pace:
    return replace(value, kind=kind) if isinstance(value, OnDays) else Lasting(value, kind)


def _opening(pace: Pace, opening: timedelta) -> Iterator[Pace]:
    """What the phase with which a game begins ends by, where that is otherwise.

    Where phases end on days of the week, it has half of what is usual at the least: nobody
    starts a weekly game for the first deadline to be tomorrow.
    """
    if isinstance(pace, OnDays):
        least = opening or max(pace.least, pace.usual / 2)
        yield replace(pace, least=least, opening=True)
    elif opening:
        yield Lasting(opening, pace.kind, opening=True)
