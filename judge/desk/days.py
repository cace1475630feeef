"""Days and moments as people name them, found on the calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from judge.desk.commands.named_days import Day, NamedTime
from judge.game.schedule import A_DAY, A_WEEK, zone_of

LONGEST_TO_A_DAY = 62
"""Within so many days every day of a month comes."""


def find_day(day: Day, today: date) -> date | None:
    """A day on the calendar; None if its year has none such (29 February).

    A day without its year is the nearest one, so that a day just past is
    seen to be past. A weekday is the next one, and today is one too; so is the
    day of a month that isn't named.
    """
    found = _found(day, today)
    is_otherwise = found is not None and day.said not in {None, found.weekday()}
    return None if is_otherwise else found


def _found(day: Day, today: date) -> date | None:
    if day.from_today is not None:
        return today + day.from_today * A_DAY
    if day.is_next:
        either = _next_ones(day, today)
        return either[0] if len(either) == 1 else None
    if day.weekday is not None and day.weeks is not None:
        return today + (day.weekday - today.weekday()) * A_DAY + day.weeks * A_WEEK
    if day.weekday is not None:
        return today + (day.weekday - today.weekday()) % 7 * A_DAY + day.weeks_on * A_WEEK
    if day.month is None and day.day is not None:
        ahead = (today + n * A_DAY for n in range(LONGEST_TO_A_DAY))
        return next((d for d in ahead if d.day == day.day), None)
    years = (day.year,) if day.year else (today.year, today.year + 1, today.year - 1)
    found = [d for year in years if (d := _date(year, day.month or 1, day.day or 1)) is not None]
    return min(found, key=lambda d: abs(d - today), default=None)


def _next_ones(day: Day, today: date) -> list[date]:
    """What "next Friday" may be: the one to come, and that of the next week."""
    ahead = ((day.weekday or 0) - today.weekday()) * A_DAY
    coming = today + ahead if ahead > timedelta() else today + ahead + A_WEEK
    return list(dict.fromkeys((coming, today + ahead + A_WEEK)))


def next_day(day: Day, earliest: date) -> date | None:
    """The first such day that isn't before another; a day with its year is that day."""
    found = find_day(day, earliest)
    if found is None or day.month is None or day.year is not None or found >= earliest:
        return found
    return find_day(Day(earliest.year + 1, day.month, day.day), earliest)


def find_absence(first: Day | None, last: Day, today: date) -> tuple[date, date] | None:
    """The first and the last day of an absence; None if a year has none such.

    Days without their year are those of an absence that isn't over yet:
    nobody tells of last year's holidays. Who writes on a Monday "until Monday" means the next.
    """
    begins = find_day(first, today) if first is not None else today
    if first is None and last.is_bare_weekday and last.weekday == today.weekday():
        return today, today + A_WEEK
    if last.is_next:
        later = [d for d in _next_ones(last, today) if begins is not None and d >= begins]
        return (begins, later[0]) if begins is not None and len(later) == 1 else None
    if last.from_today is not None or last.weeks is not None or last.weeks_on:
        ends = find_day(last, today)
        return (begins, ends) if begins is not None and ends is not None else None
    ends = next_day(last, begins) if begins is not None else None
    if first is not None and ends is not None and ends < today:
        begins = next_day(first, today)
        ends = next_day(last, begins) if begins is not None else None
    return (begins, ends) if begins is not None and ends is not None else None


def find_moment(
    when: NamedTime, now: datetime, zone_name: str, usual: time | None
) -> datetime | None:
    """A moment in UTC, or None if there is none such.

    Its day is the next one with that time, if only the time is named; its
    time is the `usual` one, if only the day is. A moment that a clock going
    forward skips is none.
    """
    zone = zone_of(when.zone or zone_name)
    local = now.astimezone(zone)
    clock = when.time or usual
    if clock is None:
        return None
    day = find_day(when.day, local.date()) if when.day is not None else local.date()
    if day is None:
        return None
    found = datetime.combine(day, clock)
    if found <= local.replace(tzinfo=None):
        if when.day is None:
            found += A_DAY
        elif when.day.weekday is not None:
            found += A_WEEK
    moment = found.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != found:
        return None
    return moment


def begin_of(day: date, zone_name: str, hour: time | None = None) -> datetime:
    """When a day begins in a zone, or some hour of it, in UTC."""
    zone = zone_of(zone_name)
    return datetime.combine(day, hour or time()).replace(tzinfo=zone).astimezone(UTC)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
