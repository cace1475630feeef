"""Days and times of day, from the words of a letter."""

from __future__ import annotations

import re
from datetime import date, time

from lark import Token

from judge.desk.commands import Day

MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
_CLOCK = re.compile(
    r"(\d{1,2})(?:[:.h](\d\d))?h?\s*(?:([ap])\.?m\.?|uhr|hours|hrs)?", re.IGNORECASE
)


class TwoDays(ValueError):
    """3/8 is the 3rd of August to some and the 8th of March to others."""


def is_next(first: Day, last: Day) -> bool:
    """Whether one day as people name it is the one behind another."""
    if first.from_today == 0 and last.from_today == 1:
        return True
    if first.weekday is not None and last.weekday is not None:
        return last.weekday == (first.weekday + 1) % 7
    if first.day is None or last.day is None:
        return False
    return first.month in (None, last.month) and last.day == first.day + 1


def named_day(day: Token, month: Token, year: Token | None = None) -> Day:
    """A day of a month that is named. Raises ValueError if there is none such."""
    number = int(re.sub(r"\D", "", day))
    month_number = MONTHS.index(month[:3].lower()) + 1
    return checked(Day(int(re.sub(r"\D", "", year)) if year else None, month_number, number))


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
