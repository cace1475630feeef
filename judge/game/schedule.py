"""What the deadlines of a game are found by: its rules, its zone, and hours that come back.

The anchor is the first deadline, or the last that the gamesmaster set. Its local
hour comes back every day, or every week on its weekday where a phase lasts whole
weeks; those moments are its returns, and deadlines are chosen among them. So
neither an early phase nor grace, a pause or summer time moves the hour. Phases
that don't last whole days are reckoned in hours from now.

Which deadline a phase has is found in `deadlines.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import IntEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.board.calendar import PhaseKind
from judge.game.public_holidays import PublicHolidays
from judge.game.why import Because, Timing

A_DAY = timedelta(days=1)
A_WEEK = timedelta(days=7)
A_MINUTE = timedelta(minutes=1)
MOST_DELAY = timedelta(days=30)
"""No deadline is put off further, whoever is away."""
SHORTEST_REMINDED = timedelta(hours=4)
"""In a phase of less nobody is reminded."""
A_MARGIN = 2
"""More days than any zone has moved its calendar by (Samoa left out one in 2011)."""


def is_whole_days(span: timedelta) -> bool:
    """Whether a span is one of days, and not of hours."""
    return span >= A_DAY and not span % A_DAY


def read_zone(name: str) -> ZoneInfo | None:
    """A time zone by its IANA name ("Europe/Berlin"); None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def zone_of(name: str) -> tzinfo:
    """A time zone by its IANA name; UTC if there is none such."""
    return read_zone(name) or UTC


def shifted(moment: datetime, days: int, zone: str) -> datetime:
    """A moment so many days later, at the same hour in a zone.

    Of an hour that comes twice it is the first; an hour that is skipped is an hour later.
    """
    there = zone_of(zone)
    local = moment.astimezone(there).replace(tzinfo=None, fold=0) + days * A_DAY
    return local.replace(tzinfo=there).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A moment whose hour in a zone comes back."""

    moment: datetime
    zone: str

    def first(self, earliest: datetime, step: int = 1) -> datetime:
        """The first return that isn't before a moment, every `step` days."""
        return next(at for at in self._returns(earliest, step) if at >= earliest)

    def nearest(self, target: datetime, step: int = 1) -> datetime:
        """The return that is nearest to a moment; of two that are as near, the later."""
        earlier = target - A_WEEK
        for at in self._returns(target, step):
            if at >= target:
                return at if at - target <= target - earlier else earlier
            earlier = at
        return target

    def _returns(self, around: datetime, step: int) -> Iterator[datetime]:
        """The returns from before a moment to behind it, in their order."""
        there = zone_of(self.zone)
        between = around.astimezone(there).date() - self.moment.astimezone(there).date()
        begin = (between.days - A_MARGIN) // step
        ahead = begin + A_MARGIN * A_MARGIN + 2
        return (shifted(self.moment, n * step, self.zone) for n in range(begin, ahead))


class Weekday(IntEnum):
    """A day of the week, as dates count them."""

    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


WEEKEND = (Weekday.SATURDAY, Weekday.SUNDAY)
WORKDAYS = tuple(day for day in Weekday if day not in WEEKEND)


@dataclass(frozen=True, slots=True)
class Lasting:
    """Phases last a span: of one kind, or of every; that with which the game opens, if `opening`.

    Spans of whole days end at the anchor's hour, of whole weeks on its weekday.
    """

    span: timedelta
    kind: PhaseKind | None = None
    opening: bool = False

    @property
    def least(self) -> timedelta:
        """The time that a phase is to have."""
        return self.span

    @property
    def usual(self) -> timedelta:
        """The time that a phase has, if nothing is early or late."""
        return self.span

    def opens(self, now: datetime, zone: str) -> datetime:
        """The deadline of a game that begins now."""
        return put_off(now, self.span, now, zone)

    def later(self, at: datetime, zone: str) -> Iterator[datetime]:
        """A deadline, and those it can be put off to: day by day."""
        yield at
        yield from (shifted(at, n, zone) for n in range(1, MOST_DELAY.days + 1))


@dataclass(frozen=True, slots=True)
class OnDays:
    """Phases end on days of the week at an hour, each with `least` at the least.

    Of one day that counts every so many `weeks` that is all of these but one, and half a day.
    """

    weekdays: tuple[Weekday, ...]
    at: time
    least: timedelta = timedelta(hours=12)
    kind: PhaseKind | None = None
    opening: bool = False
    weeks: int = 1

    @property
    def usual(self) -> timedelta:
        """The time from one of the days to the next, at the least."""
        numbers = sorted(self.weekdays)
        following = (*numbers[1:], numbers[0] + self.weeks * A_WEEK.days)
        gap = min(b - a for a, b in zip(numbers, following, strict=True)) * A_DAY
        return max(gap, self.least)

    def opens(self, now: datetime, zone: str) -> datetime:
        """The deadline of a game that begins now."""
        return self.first(now + self.least, zone)

    def later(self, at: datetime, zone: str) -> Iterator[datetime]:
        """A deadline, and those it can be put off to: such days alone."""
        latest = shifted(at, MOST_DELAY.days, zone)
        while at <= latest:
            yield at
            at = self.first(at + A_MINUTE, zone)

    def first(self, earliest: datetime, zone: str) -> datetime:
        """The first such moment that isn't before another.

        Of an hour that comes twice it is the first, an hour that is skipped is an
        hour later; a day that is left out of a calendar has no such moment.
        """
        there = zone_of(zone)
        begin = earliest.astimezone(there).date() - A_DAY
        days = (begin + n * A_DAY for n in range(A_WEEK.days * A_MARGIN + A_MARGIN))
        for day in (day for day in days if day.weekday() in self.weekdays):
            at = datetime.combine(day, self.at, there).astimezone(UTC)
            if at >= earliest and at.astimezone(there).date() == day:
                return at
        raise ValueError("a schedule without a weekday has no deadlines")


@dataclass(frozen=True, slots=True)
class NotOn:
    """No deadline is on some days of the week."""

    weekdays: tuple[Weekday, ...]

    def forbids(self, day: date) -> bool:
        """Whether no deadline may be on a day."""
        return day.weekday() in self.weekdays


@dataclass(frozen=True, slots=True)
class Holiday:
    """No deadline is on some days of the calendar, both included."""

    first: date
    last: date

    def forbids(self, day: date) -> bool:
        """Whether no deadline may be on a day."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class NotBetween:
    """No deadline is from one hour up to another, past midnight if that is earlier."""

    begin: time
    end: time

    def moved(self, at: datetime, zone: str) -> datetime:
        """A deadline; at the end of these hours, if it is within them."""
        there = zone_of(zone)
        local = at.astimezone(there)
        hour, day = local.time(), local.date()
        if hour < self.begin <= self.end:
            return at
        if self.end < self.begin <= hour:
            day += A_DAY
        return max(at, datetime.combine(day, self.end, there).astimezone(UTC))


Pace = Lasting | OnDays
DayRule = NotOn | Holiday | PublicHolidays
Rule = Pace | DayRule | NotBetween


@dataclass(frozen=True, slots=True)
class Schedule:
    """How the deadlines of a game are found, and what is done about them.

    Of the rules that say when phases end the first counts that is about a phase; all others
    count together. `early`, `grace` and `reminder` are those of the settings; `heeds` tells
    whether absences put deadlines off.
    """

    zone: str
    rules: tuple[Rule, ...]
    early: timedelta = timedelta(0)
    grace: timedelta = timedelta(0)
    reminder: timedelta = timedelta(0)
    heeds: bool = True

    def pace(self, kind: PhaseKind, *, opening: bool) -> Pace:
        """The rule that says when a phase ends. Raises ValueError if none is about it."""
        for rule in self.rules:
            if (
                isinstance(rule, Pace)
                and rule.kind in {None, kind}
                and (opening or not rule.opening)
            ):
                return rule
        raise ValueError(f"no rule says when a {kind} phase ends")

    @property
    def hinders(self) -> bool:
        """Whether any rule forbids a deadline somewhere."""
        return any(not isinstance(rule, Pace) for rule in self.rules)

    def forbids(self, day: date) -> bool:
        """Whether no deadline may be on a day."""
        return any(rule.forbids(day) for rule in self.rules if isinstance(rule, DayRule))

    def holiday_on(self, day: date) -> tuple[str, str]:
        """What a public holiday is called, and where it is one; nothing for another day."""
        kept = (rule for rule in self.rules if isinstance(rule, PublicHolidays))
        return next(((one.name_of(day), one.title) for one in kept if one.forbids(day)), ("", ""))

    def awake(self, at: datetime) -> tuple[datetime, tuple[Because, ...]]:
        """A deadline outside the hours when none is, and the reason if it was within them."""
        for rule in self.rules:
            if isinstance(rule, NotBetween) and (later := rule.moved(at, self.zone)) != at:
                return later, (Because(Timing.NOT_BETWEEN, (rule.begin, rule.end)),)
        return at, ()

    def lead(self, lasts: timedelta) -> timedelta | None:
        """How long before the end of a phase who owes orders is reminded; None for not at all.

        In one that isn't twice as long as what is set, when a quarter of it is left; nobody is
        reminded in one of a few hours.
        """
        if not self.reminder or lasts < SHORTEST_REMINDED:
            return None
        return self.reminder if lasts >= 2 * self.reminder else lasts / 4


def put_off(deadline: datetime, span: timedelta, now: datetime, zone: str) -> datetime:
    """A deadline that is put off by a span, counted from now if it is over."""
    if not is_whole_days(span):
        return max(deadline, now) + span
    if deadline >= now:
        return shifted(deadline, span.days, zone)
    return Anchor(deadline, zone).first(now + span)
