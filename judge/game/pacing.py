"""What of a game's clock can be set beside lengths of time: kinds of values, and their faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import time, timedelta
from enum import IntEnum, auto

from judge.game.public_holidays import PublicHolidays, WithoutPlace, told_once
from judge.game.schedule import A_DAY, A_WEEK, Holiday, NotBetween, OnDays, Weekday

LONGEST_HOLIDAY = timedelta(days=28)
"""In one piece, so that a deadline before it can still be put off to behind it."""
MOST_PLACES = 5
"""Of so many a game may keep the public holidays: they stand in all that is kept of it."""


@dataclass(frozen=True, slots=True)
class Weekdays:
    """Days of the week; the list grows by what is set."""


@dataclass(frozen=True, slots=True)
class Holidays:
    """Days of the calendar; the list grows by what is set."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From one hour of the day to another; nothing, or one such span."""


class Wrong(IntEnum):
    """Why a value can't be set; of several faults the least is told."""

    NO_ZONE = auto()
    TOO_LONG = auto()
    TOO_SHORT = auto()
    NOT_OFFERED = auto()
    NO_DAY_LEFT = auto()
    BACKWARDS = auto()
    LONG_HOLIDAY = auto()
    NO_HOURS = auto()
    TOO_MANY_PLACES = auto()
    TOO_MANY = auto()


def grown(kind: Weekdays | Holidays, old: tuple[object, ...], new: object) -> tuple[object, ...]:
    """A list with what is added to it, in its order; what is empty empties it.

    Of holidays those of a place may be taken out of it.
    """
    added = new if isinstance(new, tuple) else ()
    if not added:
        return ()
    both = dict.fromkeys((*old, *added))
    if isinstance(kind, Weekdays):
        return tuple(day for day in Weekday if day in both)
    own = sorted((h for h in both if isinstance(h, Holiday)), key=_begins)
    gone = {one.place for one in both if isinstance(one, WithoutPlace)}
    public = (one for one in both if isinstance(one, PublicHolidays))
    return (*own, *told_once(one for one in public if one.place not in gone))


def is_never(weekdays: Iterable[Weekday], free: Iterable[Weekday]) -> bool:
    """Whether no day of the week is left of some."""
    return {*weekdays} <= {*free}


def _one_by_one(value: Iterable[object]) -> Iterator[Holiday]:
    """Holidays, each public one as a day of its own."""
    for one in value:
        if isinstance(one, Holiday):
            yield one
        elif isinstance(one, PublicHolidays):
            yield from (Holiday(each.day, each.day) for each in one.days)


def _longest_of(holidays: Iterable[Holiday]) -> timedelta:
    """How long the longest is of some holidays, where one may join another."""
    longest, begin, end = timedelta(0), None, None
    for holiday in sorted(holidays, key=_begins):
        if begin is None or end is None or holiday.first > end + A_DAY:
            begin, end = holiday.first, holiday.last
        end = max(end, holiday.last)
        longest = max(longest, end - begin + A_DAY)
    return longest


def wrong_with_days(kind: Weekdays | Holidays | Hours, value: tuple[object, ...]) -> Wrong | None:
    """Why days, or hours, can't be without deadlines."""
    match kind:
        case Weekdays():
            days = (day for day in value if isinstance(day, Weekday))
            return Wrong.NO_DAY_LEFT if is_never(Weekday, days) else None
        case Holidays():
            holidays = list(_one_by_one(value))
            if any(one.last < one.first for one in holidays):
                return Wrong.BACKWARDS
            if sum(isinstance(one, PublicHolidays) for one in value) > MOST_PLACES:
                return Wrong.TOO_MANY_PLACES
            return Wrong.LONG_HOLIDAY if _longest_of(holidays) > LONGEST_HOLIDAY else None
        case _:
            hours = [one for one in value if isinstance(one, NotBetween)]
            return Wrong.NO_HOURS if len(hours) > 1 or any(map(_is_empty, hours)) else None


def _is_empty(hours: NotBetween) -> bool:
    """Whether a span of hours is none, or all day."""
    return hours.begin == hours.end


def on_days(weekdays: tuple[Weekday, ...], at: time, weeks: int = 1) -> OnDays:
    """Days of the week and their hour; every so many weeks, where it is one day."""
    least = OnDays(weekdays, at).least + (weeks - 1) * A_WEEK
    return OnDays(weekdays, at, least, weeks=weeks)


def write_on_days(days: OnDays) -> str:
    """Days of the week and their hour, as the log has them: "TUESDAY FRIDAY 20:00".

    Of every second Tuesday it is "2 TUESDAY 20:00".
    """
    weeks = (str(days.weeks),) if days.weeks > 1 else ()
    return " ".join((*weeks, *(day.name for day in days.weekdays), f"{days.at:%H:%M}"))


def read_on_days(form: str) -> OnDays:
    """Days of the week and their hour, from the log."""
    *names, hour = form.split()
    weeks = int(names.pop(0)) if names[0].isdigit() else 1
    return on_days(tuple(Weekday[name] for name in names), time.fromisoformat(hour), weeks)


def _begins(holiday: Holiday) -> tuple[object, object]:
    return holiday.first, holiday.last
