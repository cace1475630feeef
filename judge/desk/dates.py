"""Dates as people read them: UTC beside local, and how long that is.

Digits are as ISO 8601 has them, in every language; the words are the phrasebook's.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from judge.desk.phrases import Phrasebook
from judge.game.schedule import read_zone, zone_of
from judge.game.seats import Absence
from judge.game.unled import UnledTime

_UNITS = (("day", 24 * 60), ("hour", 60), ("minute", 1))
"""What spans are told in, in minutes."""
A_DAY = timedelta(days=1)
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def write_when(at: datetime, zone: str, phrases: Phrasebook) -> str:
    """A moment in UTC, and in a zone beside it: "2026-11-24 20:00 UTC (21:00 Europe/Berlin)"."""
    utc = at.astimezone(UTC)
    text = phrases.say("date.utc", when=f"{utc:%Y-%m-%d %H:%M}")
    local = read_zone(zone)
    if local is None or zone == "UTC":
        return text
    there = at.astimezone(local)
    day = "" if there.date() == utc.date() else f"{there:%Y-%m-%d} "
    return phrases.say("date.there", utc=text, there=f"{day}{there:%H:%M}", zone=zone)


def write_span(span: timedelta, phrases: Phrasebook) -> str:
    """A span in its two largest units: "2 days 23 hours"; "no time" for none."""
    rest, said = max(0, round(span.total_seconds() / 60)), []
    for unit, minutes in _UNITS:
        number, rest = divmod(rest, minutes)
        if number:
            said.append(phrases.count(f"span.{unit}", number))
    if len(said) < 2:
        return said[0] if said else phrases.say("span.none")
    return phrases.say("span.two", first=said[0], last=said[1])


def write_deadline(deadline: datetime | None, now: datetime, zone: str, phrases: Phrasebook) -> str:
    """A deadline and how far away it is; a dash where none stands."""
    if deadline is None:
        return "-"
    when = write_when(deadline, zone, phrases)
    if deadline <= now:
        return phrases.say("date.past", when=when)
    ahead = deadline - now
    if ahead >= A_DAY:  # nobody counts the minutes then
        ahead = timedelta(hours=ahead // timedelta(hours=1))
    return phrases.say("date.ahead", when=when, span=write_span(ahead, phrases))


def write_days(first: date, last: date, phrases: Phrasebook) -> str:
    """Days from one to another, both included."""
    if first == last:
        return _day(first, phrases)
    return phrases.say("date.days", first=_day(first, phrases), last=_day(last, phrases))


def write_absence(absence: Absence | UnledTime, zone: str, phrases: Phrasebook) -> str:
    """When somebody is away, in a zone: whole days, and an hour where it isn't of whole days."""
    first, last = absence.days(zone)
    begins, ends = (at.astimezone(zone_of(zone)) for at in (absence.begins, absence.ends))
    if (begins.time(), ends.time()) == (time(), time()):
        return write_days(first, last, phrases)
    names = [_day(first, phrases), _day(last, phrases)]
    for nth, at in enumerate((begins, ends)):
        if at.time() != time():
            names[nth] = phrases.say("date.hour", day=names[nth], hour=f"{at:%H:%M}")
    return phrases.say("date.days", first=names[0], last=names[1])


def write_weekday(day: date, phrases: Phrasebook) -> str:
    """The day of the week: "Friday"."""
    return write_day_name(day.weekday(), phrases)


def write_day_name(number: int, phrases: Phrasebook) -> str:
    """A day of the week by its number; 0 is Monday."""
    return phrases.say(f"weekday.{_WEEKDAYS[number]}")


def _day(day: date, phrases: Phrasebook) -> str:
    return phrases.say("date.day", weekday=write_weekday(day, phrases), date=day.isoformat())
