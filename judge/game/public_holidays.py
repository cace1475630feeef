"""The public holidays of a place, as days on which no deadline is.

A game holds the days themselves, with what they are called, and not the place alone: so its log
comes to the same whatever a newer library knows otherwise. They are told some time ahead, and
before they run out those that follow are added by an event (`HolidaysRenewed`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

KNOWN_AHEAD = timedelta(days=180)
"""So long before they end, the days of another year are added: no deadline is put so far."""


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    """A day and what it is called."""

    day: date
    name: str


@dataclass(frozen=True, slots=True)
class PublicHolidays:
    """No deadline is on the public holidays of a place, of which all are known up to `until`.

    `place` is its code ("DE-BY"), `title` its name; the days stand in their order, of one that has
    several names the first.
    """

    place: str
    title: str
    days: tuple[PublicHoliday, ...]
    until: date

    def forbids(self, day: date) -> bool:
        """Whether no deadline may be on a day."""
        return any(one.day == day for one in self.days)

    def name_of(self, day: date) -> str:
        """What a day is called; "" if it is none of these."""
        return next((one.name for one in self.days if one.day == day), "")

    def coming(self, today: date) -> tuple[PublicHoliday, ...]:
        """The days that are still to come, today's too."""
        return tuple(one for one in self.days if one.day >= today)

    @property
    def renewed_at(self) -> datetime:
        """When the days that follow are to be added."""
        return datetime.combine(self.until - KNOWN_AHEAD, datetime.min.time(), UTC)

    def with_more(self, more: PublicHolidays, today: date) -> PublicHolidays:
        """These days as they were told, with those that follow; without what is past.

        What was told stays, even if `more` has it otherwise.
        """
        added = (one for one in more.days if one.day > self.until)
        days = (*self.coming(today), *added)
        return replace(self, days=days, until=max(self.until, more.until))


@dataclass(frozen=True, slots=True)
class WithoutPlace:
    """The public holidays of a place are kept no longer; `place` is its code."""

    place: str


def told_once(some: Iterable[PublicHolidays]) -> tuple[PublicHolidays, ...]:
    """Of some places each once, the last that is told of it; by their names."""
    by_place = {one.place: one for one in some}
    return tuple(sorted(by_place.values(), key=lambda one: (one.title, one.place)))
