"""Which deadline a phase has by the schedule of its game, and why.

Nothing here knows a game: what a deadline is found by comes in as values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from judge.board.calendar import PhaseKind
from judge.game.schedule import (
    A_MINUTE,
    A_WEEK,
    MOST_DELAY,
    Anchor,
    Lasting,
    OnDays,
    Pace,
    Schedule,
    is_whole_days,
    shifted,
    zone_of,
)
from judge.game.seats import Absence
from judge.game.why import Because, OfTheWeek, Timing

Absences = Sequence[Absence]
Why = tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline and why it is then: by which rule, and what others have changed about it."""

    at: datetime
    why: Why


@dataclass(frozen=True, slots=True)
class Begun:
    """A phase that begins, or whose clock runs again, and what is known of the clock by then.

    `old` is the deadline of the phase before, None if that doesn't count; `opening` tells
    whether the game begins with this phase.
    """

    kind: PhaseKind
    now: datetime
    old: datetime | None = None
    anchor: Anchor | None = None
    opening: bool = False


def first_deadline(schedule: Schedule, kind: PhaseKind, now: datetime) -> Deadline:
    """The deadline of a game that begins now; later ones are reckoned from its hour."""
    pace = schedule.pace(kind, opening=True)
    at = pace.opens(now, schedule.zone)
    why = Because(Timing.LASTS, (pace.least,))
    if isinstance(pace, OnDays):
        why = _DaysOfTheWeek(pace, schedule.zone).why(at)
    return _past_what_hinders(Deadline(at, (why,)), pace, schedule, ())


def next_deadline(schedule: Schedule, begun: Begun, absences: Absences = ()) -> Deadline:
    """The deadline of a phase that begins now; `absences` are those of who is to order in it.

    Where the last phase was processed early, there is at least the whole span; but
    it is never later than if nobody had been early. Where it was processed at
    its deadline or later, for grace or because the judge was down, the
    deadline is the one that would have come without that, if at least half the
    span is left: neither grace nor an outage moves the days of a game.
    """
    pace = schedule.pace(begun.kind, opening=begun.opening)
    returns = _returns(pace, begun.anchor, schedule.zone)
    if returns is None:
        found = Deadline(begun.now + pace.least, (Because(Timing.LASTS, (pace.least,)),))
    else:
        found = _returning(returns, pace.least, begun)
    return _past_what_hinders(found, pace, schedule, absences)


def resumed(schedule: Schedule, begun: Begun, left: timedelta, absences: Absences = ()) -> Deadline:
    """The deadline when a clock that stood still runs again; at least half of what was left."""
    pace = schedule.pace(begun.kind, opening=begun.opening)
    returns = _returns(pace, begun.anchor, schedule.zone)
    at = begun.now + left if returns is None else returns.again(begun.now, left)
    why: Why = (Because(Timing.LEFT, (left,)),)
    if returns is not None:
        why = (returns.why(at), *why)
    return _past_what_hinders(Deadline(at, why), pace, schedule, absences)


def freed(schedule: Schedule, stands: Begun, absences: Absences = ()) -> Deadline | None:
    """The deadline that stands (at its `now`), put off from where none may be; None if it may."""
    day = _local(stands.now, schedule.zone).date()
    if not schedule.forbids(day) and schedule.awake(stands.now)[0] == stands.now:
        return None
    pace = schedule.pace(stands.kind, opening=stands.opening)
    found = _past_what_hinders(Deadline(stands.now, ()), pace, schedule, absences)
    return found if found.at > stands.now else None


@dataclass(frozen=True, slots=True)
class _HourOfTheAnchor:
    """The returns of an anchor, among which the deadlines of phases of whole days are chosen."""

    anchor: Anchor
    span: timedelta

    @property
    def _step(self) -> int:
        return A_WEEK.days if not self.span % A_WEEK else 1

    def first(self, earliest: datetime) -> datetime:
        """The first one that isn't before a moment."""
        return self.anchor.first(earliest, self._step)

    def usual(self, old: datetime) -> datetime:
        """The one that comes after a deadline, if nothing is early or late."""
        return self.anchor.nearest(shifted(old, self.span.days, self.anchor.zone), self._step)

    def again(self, now: datetime, left: timedelta) -> datetime:
        """The one for a clock that runs again with so much time left."""
        return max(self.anchor.nearest(now + left), self.anchor.first(now + left / 2))

    def why(self, at: datetime) -> Because:
        hour, zone = _hour(at, self.anchor.zone), self.anchor.zone
        if self._step == 1:
            return Because(Timing.AT_THE_HOUR, (hour, zone))
        return Because(Timing.ON_THE_DAY, (OfTheWeek(_local(at, zone).date()), hour, zone))


@dataclass(frozen=True, slots=True)
class _DaysOfTheWeek:
    """The returns of some days of the week."""

    days: OnDays
    zone: str

    def first(self, earliest: datetime) -> datetime:
        return self.days.first(earliest, self.zone)

    def usual(self, old: datetime) -> datetime:
        return self.first(old + self.days.least)

    def again(self, now: datetime, left: timedelta) -> datetime:
        """The one nearest to where the time that was left ends, but none before half of it."""
        ideal, at = now + left, self.first(now + left / 2)
        while at < ideal:
            later = self.first(at + A_MINUTE)
            if later - ideal > ideal - at:
                break
            at = later
        return at

    def why(self, at: datetime) -> Because:
        day = OfTheWeek(_local(at, self.zone).date())
        return Because(Timing.ON_THE_DAY, (day, _hour(at, self.zone), self.zone))


_Returns = _HourOfTheAnchor | _DaysOfTheWeek


def _returns(pace: Pace, anchor: Anchor | None, zone: str) -> _Returns | None:
    """Among which moments deadlines are chosen; None where they are reckoned from now."""
    match pace:
        case OnDays():
            return _DaysOfTheWeek(pace, zone)
        case Lasting(span):
            counts = anchor is not None and is_whole_days(span)
            return _HourOfTheAnchor(anchor, span) if anchor is not None and counts else None


def _returning(returns: _Returns, least: timedelta, begun: Begun) -> Deadline:
    """The deadline among moments that come back."""
    whole, half = returns.first(begun.now + least), returns.first(begun.now + least / 2)
    if begun.old is None:
        return Deadline(whole, (returns.why(whole),))
    usual = returns.usual(begun.old)
    is_early = begun.now < begun.old
    at = min(usual, whole) if is_early else max(usual, half)
    why: Why = (returns.why(at),)
    if at != usual:
        why = (*why, Because(Timing.SOONER if is_early else Timing.LATER))
    return Deadline(at, why)


def _past_what_hinders(
    found: Deadline, pace: Pace, schedule: Schedule, absences: Absences
) -> Deadline:
    """A deadline, put off until no rule forbids it and nobody who is to order is away.

    Whoever comes back has half a day. Of so many absences one after the other that they come
    to more than `MOST_DELAY` those are heeded that were told first, as many as there is room for:
    so nobody brings a deadline forward by telling of one more. Rules that forbid all put nothing
    off.
    """
    absences = absences if schedule.heeds else ()
    if not absences and not schedule.hinders:
        return found
    free = _first_free(found, pace, schedule, absences)
    if free is not None or not absences:
        return free or found
    heeded: Absences = ()
    at = _first_free(found, pace, schedule, ()) or found
    for absence in absences:
        free = _first_free(found, pace, schedule, (*heeded, absence))
        if free is not None:
            heeded, at = (*heeded, absence), free
    return replace(at, why=(*at.why, Because(Timing.AWAY_TOO_LONG, (MOST_DELAY,))))


def _first_free(
    found: Deadline, pace: Pace, schedule: Schedule, absences: Absences
) -> Deadline | None:
    met: dict[Because, None] = {}
    for usual in pace.later(found.at, schedule.zone):
        at, hours = schedule.awake(usual)
        hindered = tuple(_hindrances(at, schedule, absences))
        if not hindered:
            delay = _delay(found.at, usual, tuple(met), schedule)
            return Deadline(at, (*found.why, *delay, *hours))
        met |= dict.fromkeys(hindered)
    return None


def _hindrances(at: datetime, schedule: Schedule, absences: Absences) -> Iterator[Because]:
    """Why a deadline can't be at a moment."""
    day = _local(at, schedule.zone).date()
    name, place = schedule.holiday_on(day)
    if name:
        yield Because(Timing.PUBLIC_HOLIDAY, (day, name, place))
    elif schedule.forbids(day):
        yield Because(Timing.NOT_ON, (day,))
    for absence in absences:
        if absence.holds_up(at):
            _, last = absence.days(schedule.zone)
            yield Because(Timing.AWAY, (absence.power, last))


def _delay(found: datetime, at: datetime, reasons: Why, schedule: Schedule) -> Why:
    """By how many days a deadline was put off, and for what."""
    if at == found:
        return ()
    days = _local(at, schedule.zone).date() - _local(found, schedule.zone).date()
    return (Because(Timing.PUT_OFF, (days, reasons)),)


def _local(at: datetime, zone: str) -> datetime:
    return at.astimezone(zone_of(zone))


def _hour(at: datetime, zone: str) -> time:
    return _local(at, zone).time()
