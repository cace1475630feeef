"""What is set, as it is written behind SET: the words of the grammar for each kind of value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta

from judge.desk.commands.named_days import MONTHS, NamedHoliday, NamedPlaces, write_date
from judge.game.public_holidays import PublicHolidays
from judge.game.schedule import Holiday, NotBetween, OnDays, Weekday
from judge.game.setting_kinds import NEVER, Value

_WORDS = {
    "movement": "moves", "retreat": "retreats", "adjustment": "builds", "options": "option",
    "reminder": "reminders", "absence": "absences", "opening": "first turn",
}  # fmt: skip


def write_set(
    name: str, value: Value, write_span: Callable[[timedelta], str]
) -> Iterator[tuple[str, str]]:
    """The words for a setting and its value; of options one after the other."""
    word = _WORDS.get(name, name)
    match value:
        case timedelta() if name == "early" and value == NEVER:
            yield word, "off"
        case timedelta():
            yield word, write_span(value)
        case OnDays(weekdays, at, weeks=weeks):
            every = "every second" if weeks > 1 else "every"
            yield word, f"{every} {_listed(map(_weekday, weekdays))} {at:%H:%M}"
        case bool():
            yield word, "yes" if value else "no"
        case int():
            yield word, str(value)
        case ():
            yield word, "none"
        case tuple() if name == "options":
            yield from ((word, str(one).replace("=", " ")) for one in value)
        case tuple():
            yield word, _listed(map(_written, value))
        case _:
            yield word, value


def _written(value: object) -> str:
    match value:
        case Weekday():
            return _weekday(value)
        case Holiday(first, last):
            return _day(first) if first == last else f"{_day(first)} to {_day(last)}"
        case NamedHoliday(first, last):
            is_one = first == last
            return write_date(first) if is_one else f"{write_date(first)} to {write_date(last)}"
        case NamedPlaces(words, dropped):
            return f"without {words}" if dropped else words
        case PublicHolidays(place=place):
            return place
        case NotBetween(begin, end):
            return f"{begin:%H:%M} to {end:%H:%M}"
        case _:
            return str(value)


def _weekday(day: Weekday) -> str:
    return day.name.capitalize()


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1].capitalize()} {day.year}"


def _listed(words: Iterator[str]) -> str:
    return " and ".join(words)
