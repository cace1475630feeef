"""Days and moments as people name them, and how we write them ourselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, time
from typing import Self

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_NEAR = ("today", "tomorrow")


@dataclass(frozen=True, slots=True)
class Day:
    """A day as people name it; what isn't named is left for the calendar to fill in.

    Either month and day, perhaps with a year, or the day of a month alone, or
    a `weekday` (0 is Monday), of so many `weeks` from this one if that is
    named, or so many days from today. So many `weeks_on` it is behind that: "Friday week".
    "Next Friday" `is_next`: the one to come and that of next week, where they are the same. A date
    has to be the weekday that it is `said` to be: "Tuesday the 15th" is no day where it is none.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    weeks: int | None = None
    from_today: int | None = None
    weeks_on: int = 0
    is_next: bool = False
    said: int | None = field(default=None, compare=False)

    @classmethod
    def of(cls, day: date) -> Self:
        """A day of the calendar, named in full."""
        return cls(day.year, day.month, day.day)

    @property
    def is_bare_weekday(self) -> bool:
        """Whether it is a day of the week, and nothing says of which week."""
        return (
            self.weekday is not None and self.weeks is None and not (self.weeks_on or self.is_next)
        )


@dataclass(frozen=True, slots=True)
class NamedTime:
    """A moment as people name it: a day, a time or both, in the game's zone or in another."""

    day: Day | None = None
    time: time | None = None
    zone: str = ""


NO_TIME = NamedTime()
"""No moment is named."""


@dataclass(frozen=True, slots=True)
class NamedHoliday:
    """Days from one to another as people name them, both included."""

    first: Day
    last: Day


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """Countries whose public holidays are meant, as people name them: "Bavaria and France".

    They are kept, or no longer if they are `dropped`.
    """

    words: str
    dropped: bool = False


def write_day(day: Day) -> str:
    """A day in the words of the grammar."""
    if day.from_today is not None:
        return _NEAR[day.from_today]
    if day.weekday is not None:
        return f"{_DAYS[day.weekday]} week" if day.weeks_on else _DAYS[day.weekday]
    if day.month is None:
        return f"the {day.day}th"
    year = f" {day.year}" if day.year is not None else ""
    return f"{day.day} {MONTHS[day.month - 1].capitalize()}{year}"


def write_date(day: Day) -> str:
    """A day as a date in figures, where it is a whole one."""
    if day.year is not None and day.month is not None:
        return f"{day.year}-{day.month:02}-{day.day:02}"
    return write_day(day)


def write_hour(at: time) -> str:
    """A time of day."""
    return f"{at:%H:%M}"


def write_moment(when: NamedTime) -> str:
    """A moment in the words of the grammar."""
    day = write_day(when.day) if when.day is not None else ""
    at = f"{when.time:%H:%M}" if when.time is not None else ""
    return " ".join(filter(None, (day, at, when.zone)))
