"""The trees of days and hours that are set, as values.

A day of the calendar stays as people name it: the clerk, who knows what day it is, finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lark import Token

from judge.desk.commands.named_days import NamedHoliday, NamedPlaces
from judge.desk.commands.seats import Away
from judge.desk.reading.moments import ToDays, clock, weekday_number
from judge.game.pacing import on_days
from judge.game.schedule import WEEKEND, WORKDAYS, NotBetween, OnDays, Weekday
from judge.game.setting_kinds import Value
from judge.game.settings import SETTINGS

_WEEKDAY = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)(?=[a-z]*\.?$)")
_WITHOUT = re.compile(r"(?:without|drop|remove|minus|except|not)\s(?:the\s)?", re.IGNORECASE)
"""What stands before places whose holidays are kept no longer: "set holidays without Bavaria"."""
_OFF = {row.name: row.off for row in SETTINGS}


class Off:
    """What is set by "none", whatever that is of a setting."""


OFF = Off()


class ToSchedule(ToDays):
    """Turns each rule's tree into a value; ValueError for what contradicts itself."""

    def any_day(self, children: list[Token]) -> tuple[Weekday, ...]:
        return weekdays_in(children[0])

    def weekdays(self, children: list[tuple[Weekday, ...]]) -> tuple[Weekday, ...]:
        return _in_order(day for days in children for day in days)

    def on_days(self, children: list[Any]) -> OnDays:
        *second, days, at = children
        if second and len(days) > 1:
            raise ValueError("every second one of several days")
        return on_days(days, clock(at), 2 if second else 1)

    def holidays(self, children: list[Any]) -> tuple[NamedHoliday | NamedPlaces, ...]:
        return tuple(_named_days(child) for child in children)

    def hours(self, children: list[Token]) -> tuple[NotBetween, ...]:
        begin, end = map(clock, children)
        return (NotBetween(begin, end),)

    def a_none(self, _: list[Any]) -> Off:
        return OFF


def _named_days(child: Away | Token) -> NamedHoliday | NamedPlaces:
    """Holidays as they are named: by their days, or by the country whose they are."""
    if isinstance(child, Token):
        words = " ".join(child.strip(" ,.").split())
        return NamedPlaces(_WITHOUT.sub("", words), dropped=_WITHOUT.match(words) is not None)
    if child.first is None or child.last is None:
        raise ValueError("holidays without an end")
    return NamedHoliday(child.first, child.last)


def off_of(name: str) -> Value:
    """What "none" is of a setting; ValueError if it can't be switched off."""
    value = _OFF.get(name)
    if value is None:
        raise ValueError(f"{name} can't be none")
    return value


def weekdays_in(words: str) -> tuple[Weekday, ...]:
    """The days of the week that some words name: "every Tuesday", "weekends"."""
    last = words.lower().split()[-1].rstrip(".")
    if last.startswith("weekend"):
        return WEEKEND
    if _WEEKDAY.match(last):
        return (Weekday(weekday_number(last)),)
    return WORKDAYS


def _in_order(days: Iterable[Weekday]) -> tuple[Weekday, ...]:
    return tuple(sorted(set(days)))
