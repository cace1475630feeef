"""Days and times of day, from the words of a letter."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import replace
from datetime import date, time, timedelta
from typing import Any

from lark import Token, Transformer

from judge.desk.commands.named_days import MONTHS, Day
from judge.desk.commands.seats import Away

PLAIN_YEAR = 2001
"""One without a leap day."""
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
MONTHS_A_YEAR = 12
MOST_DATES = 20
_SLASHED = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})(/\d{4})?(?![\d/])")
_CLOCK = re.compile(
    r"(\d{1,2})(?:[:.h](\d\d))?h?\s*(?:([ap])\.?m\.?|uhr|hours|hrs)?", re.IGNORECASE
)


class TwoDays(ValueError):
    """3/8 is the 3rd of August to some and the 8th of March to others."""


class ToDays(Transformer[Token, Any]):
    """The rules of days and lengths of time that every grammar has which names any."""

    def span(self, children: list[timedelta]) -> timedelta:
        return sum(children, timedelta())

    def iso(self, children: list[Token]) -> Day:
        year, month, day = map(int, children[0].split("-"))
        return checked(Day(year, month, day))

    def until(self, children: list[Any]) -> Away:
        return Away(last=days_in(children)[0])

    def one_day(self, children: list[Any]) -> Away:
        (day,) = days_in(children)
        return Away(day, day)

    def day_and_span(self, children: list[Any]) -> Away:
        (first,) = days_in(children)
        return Away(first, span=next(c for c in children if isinstance(c, timedelta)))

    def span_and_day(self, children: list[Any]) -> Away:
        return self.day_and_span(children)

    def next_week(self, _: list[Any]) -> Away:
        return Away(Day(weekday=0, weeks=1), Day(weekday=6, weeks=1))

    def this_week(self, _: list[Any]) -> Away:
        return Away(last=Day(weekday=6, weeks=0))

    def weekend(self, _: list[Any]) -> Away:
        return Away(Day(weekday=5, weeks=0), Day(weekday=6, weeks=0))


def days_in(children: list[Any]) -> list[Day]:
    """The days that a rule is made of."""
    return [child for child in children if isinstance(child, Day)]


def in_figures(written: str) -> tuple[int, int, int | None]:
    """The day, the month and perhaps the year of 24.11., or of 24/11. Raises TwoDays for 3/8."""
    first, second, *year = (int(n) for n in re.split(r"[./]", written) if n)
    if "/" in written and first != second:
        if max(first, second) <= 12:
            raise TwoDays
        first, second = max(first, second), min(first, second)
    return first, second, year[0] if year else None


def one_way(text: str) -> str:
    """A text whose days in figures are all written one way, if one of them shows which.

    The 1/3 behind a 12/20 is the 3rd of January. It keeps its length: "12/20 - 3.1".
    """
    found = list(_SLASHED.finditer(text))[:MOST_DATES] if "/" in text else []
    pairs = [(int(one[1]), int(one[2])) for one in found]
    ways = {a > b for a, b in pairs if min(a, b) <= MONTHS_A_YEAR < max(a, b)}
    if len(ways) != 1:
        return text
    is_day_first = ways == {True}
    for one, (a, b) in zip(found, pairs, strict=True):
        if a != b and max(a, b) <= MONTHS_A_YEAR:
            day, month = (one[1], one[2]) if is_day_first else (one[2], one[1])
            text = f"{text[: one.start()]}{day}.{month}{_year(one[3])}{text[one.end() :]}"
    return text


def _year(written: str | None) -> str:
    return f".{written[1:]}" if written else ""


def month_number(name: str) -> int:
    """Which month a name is of, by its first letters."""
    return MONTHS.index(name[:3].lower()) + 1


def weekday_number(name: str) -> int:
    """Which day of the week a name is of, from 0 on, by its first letters."""
    return WEEKDAYS.index(name[:3].lower())


def is_next(first: Day, last: Day) -> bool:
    """Whether one day as people name it is the one behind another."""
    if first.from_today is not None and last.from_today is not None:
        return last.from_today == first.from_today + 1
    if first.weekday is not None and last.weekday is not None:
        return last.weekday == (first.weekday + 1) % 7
    if first.day is None or last.day is None:
        return False
    return first.month in (None, last.month) and last.day == first.day + 1


def named_day(day: Token, month: Token, year: Token | None = None) -> Day:
    """A day of a month that is named. Raises ValueError if there is none such."""
    number = int(re.sub(r"\D", "", day))
    of = int(re.sub(r"\D", "", year)) if year else None
    return checked(Day(of, month_number(month), number))


def checked(day: Day) -> Day:
    """A day that some year has. Raises ValueError."""
    year = day.year or 2000  # a leap year
    time_of_year = (year, day.month or 1, day.day or 0)
    if not 1900 < year < 3000:
        raise ValueError("no year of ours")
    date(*time_of_year)
    return day


def clock(token: str) -> time:
    """A time of day. Raises ValueError for 25:00."""
    if token.lower() == "noon":
        return time(12)
    found = _CLOCK.fullmatch(token.strip())
    if found is None:
        raise ValueError("no time of day")
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        if not 1 <= hour <= 12:
            raise ValueError("no hour before or after noon")
        hour = hour % 12 + (12 if found[3].lower() == "p" else 0)
    return time(hour, minute)


def day_before(day: Day) -> Day | None:
    """The day before one as people name it; None where that can't be told in their way."""
    if day.is_next and not day.weekday:
        return None
    day = replace(day, said=None)
    if day.from_today is not None:
        return replace(day, from_today=day.from_today - 1) if day.from_today else None
    if day.weekday is not None:
        weeks = day.weeks - (not day.weekday) if day.weeks is not None else None
        return replace(day, weekday=(day.weekday - 1) % 7, weeks=weeks)
    if day.day is not None and day.day > 1:
        return replace(day, day=day.day - 1)
    if day.month is None:
        return None
    month = day.month - 1 or 12
    year = day.year - (month == 12) if day.year is not None else None
    return Day(year, month, monthrange(year or PLAIN_YEAR, month)[1])
