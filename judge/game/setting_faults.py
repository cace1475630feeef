"""What can't be set, and why."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from judge.game.pacing import Holidays, Hours, Weekdays, Wrong, is_never, wrong_with_days
from judge.game.schedule import OnDays, read_zone
from judge.game.setting_kinds import (
    BoardId,
    Kind,
    Length,
    Number,
    OneOf,
    Options,
    PhaseEnd,
    Value,
    YesNo,
    Zone,
)
from judge.game.settings import SETTINGS, Setting, Settings


def wrong_with(kind: Kind, value: Value) -> Wrong | None:
    """Why a value can't be set, if that can be told without the shelf of boards.

    Raises TypeError for a value of another kind.
    """
    match kind, value:
        case Length(shortest, longest), timedelta():
            if value > longest:
                return Wrong.TOO_LONG
            return Wrong.TOO_SHORT if value < shortest else None
        case Number(most), int():
            if value > most:
                return Wrong.TOO_MANY
            return None
        case Zone(), str():
            return None if read_zone(value) is not None else Wrong.NO_ZONE
        case OneOf(values), str():
            return None if value in values else Wrong.NOT_OFFERED
        case (YesNo(), bool()) | (BoardId(), str()) | (Options(), tuple()) | (PhaseEnd(), OnDays()):
            return None
        case ((Weekdays() | Holidays() | Hours()), tuple()):
            return wrong_with_days(kind, value)
        case _:
            raise TypeError(f"{value!r} is no value of {kind}")


def find_wrong(settings: Settings) -> tuple[Setting, Wrong] | None:
    """What can't be set so, and why; None if all can."""
    return min(_faults(settings), key=lambda fault: fault[1], default=None)


def _faults(settings: Settings) -> Iterator[tuple[Setting, Wrong]]:
    for row in SETTINGS:
        value = settings.value_of(row)
        why = wrong_with(row.kind, value)
        if isinstance(value, OnDays) and is_never(value.weekdays, settings.free):
            why = Wrong.NO_DAY_LEFT
        if why is not None:
            yield row, why
