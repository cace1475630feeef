"""When deadlines are: at the hour of the anchor in the game's zone, for phases of whole days.

The anchor is the first deadline, or the last that the gamesmaster set. Its local
hour comes back every day, or every week on its weekday where a phase lasts whole
weeks; those moments are its returns, and deadlines are chosen among them. So
neither an early phase nor grace, a pause or summer time moves the hour. Phases
that don't last whole days are reckoned in hours from now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

A_DAY = timedelta(days=1)
A_WEEK = timedelta(days=7)
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


def next_deadline(
    span: timedelta, now: datetime, old: datetime | None, anchor: Anchor | None
) -> datetime:
    """The deadline of a phase that begins now and is to last a span; `old` is the last one's.

    Where the last phase was processed early, there is at least the whole span; but
    it is never later than if nobody had been early. Where it was processed at
    its deadline or later, for grace or because the judge was down, the
    deadline is the one that would have come without that, if at least half the
    span is left: neither grace nor an outage moves the days of a game.
    """
    if anchor is None or not is_whole_days(span):
        return now + span
    step = A_WEEK.days if not span % A_WEEK else 1
    if old is None:
        return anchor.first(now + span, step)
    usual = anchor.nearest(shifted(old, span.days, anchor.zone), step)
    if now < old:
        return min(usual, anchor.first(now + span, step))
    return max(usual, anchor.first(now + span / 2, step))


def resumed(left: timedelta, span: timedelta, now: datetime, anchor: Anchor | None) -> datetime:
    """The deadline when a clock that stood still runs again; at least half of what was left."""
    if anchor is None or not is_whole_days(span):
        return now + left
    return max(anchor.nearest(now + left), anchor.first(now + left / 2))


def put_off(deadline: datetime, span: timedelta, now: datetime, zone: str) -> datetime:
    """A deadline that is put off by a span, counted from now if it is over."""
    if not is_whole_days(span):
        return max(deadline, now) + span
    if deadline >= now:
        return shifted(deadline, span.days, zone)
    return Anchor(deadline, zone).first(now + span)
