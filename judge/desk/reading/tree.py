"""The tree of a command, turned into its value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from lark import Token

from judge.desk.commands.blanks import read_board
from judge.desk.commands.command import Command, made_of
from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.commands.seats import Away
from judge.desk.declarations import DECLARED
from judge.desk.reading.moments import (
    TwoDays,
    checked,
    clock,
    days_in,
    in_figures,
    is_next,
    named_day,
    weekday_number,
)
from judge.desk.reading.rules import Rows, rules_of
from judge.desk.reading.schedule_tree import Off, ToSchedule, off_of
from judge.desk.reading.settable import PREFIX, WHOLE, choice_of
from judge.game.setting_kinds import Value

_SPANS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks", "f": "weeks"}
_Choice = tuple[str, Value]


class ToCommand(ToSchedule):
    """Turns each rule's tree into a value; ValueError for what no calendar knows.

    What a command's own rule makes follows from its declaration; `number_in` reads its numbers.
    """

    def __init__(self, number_in: Callable[[str], int], rows: Rows = DECLARED) -> None:
        super().__init__()
        self._number_in = number_in
        for name, kind, phrasing in rules_of(rows):
            setattr(self, name, partial(made_of, kind, phrasing))

    def start(self, children: list[Command]) -> Command:
        return children[0]

    # ------------------------------------------------------------ spans, days, moments

    def amount(self, children: list[Token]) -> timedelta:
        """Two days; of "an extra 24 hours" the last number counts."""
        *numbers, unit = (str(c).lower().replace("-", " ").strip() for c in children)
        amount = self._number_in(numbers[-1]) if numbers else 1
        return timedelta(**{_SPANS[unit[0]]: amount * (2 if unit[0] == "f" else 1)})

    def short_date(self, children: list[Token]) -> Day:
        """24.11. is the 24th of November; 24/11 as well, and 3/8 could be two days."""
        day, month, year = in_figures(children[0])
        return checked(Day(year, month, day))

    def day_month(self, children: list[Token]) -> Day:
        return named_day(*(c for c in children if c.type != "WEEKDAY"))

    def month_day(self, children: list[Token]) -> Day:
        month, day, *year = (c for c in children if c.type != "WEEKDAY")
        return named_day(day, month, *year)

    def weekday(self, children: list[Token]) -> Day:
        return Day(weekday=weekday_number(children[0].split()[-1]))

    def day_alone(self, children: list[Token]) -> Day:
        """The 28th, of the month that has it next."""
        return checked(Day(day=int(re.sub(r"\D", "", children[-1]))))

    def week_on(self, children: list[Token]) -> Day:
        """Friday week: the Friday behind the next."""
        return replace(self.weekday(children), weeks_on=1)

    def next_weekday(self, _: list[Token]) -> Day:
        """Next Friday is this week's to some and next week's to others."""
        raise TwoDays

    def today(self, _: list[Token]) -> Day:
        return Day(from_today=0)

    def tomorrow(self, _: list[Token]) -> Day:
        return Day(from_today=1)

    def when(self, children: list[Any]) -> NamedTime:
        days = [c for c in children if isinstance(c, Day)]
        times = [c for c in children if isinstance(c, Token) and c.type == "TIME"]
        zones = [str(c) for c in children if isinstance(c, Token) and c.type == "ZONE_NAME"]
        return NamedTime(
            days[0] if days else None,
            clock(times[0]) if times else None,
            zones[0] if zones else "",
        )

    def from_to(self, children: list[Day]) -> Away:
        """From one day to another: the 3rd to the 10th of August are both of August."""
        first, last = children
        if first.day is not None and first.month is None:
            first = Day(last.year, last.month, first.day)
        return Away(first, last)

    def from_hour_to(self, children: list[Any]) -> Away:
        """From an hour of a day to another day, or to an hour of that."""
        first, begin, *rest = children
        return replace(self.from_to_hour([first, *rest]), begin=clock(begin))

    def from_to_hour(self, children: list[Any]) -> Away:
        """To an hour of a day, if one is named; from today on if there is one day alone."""
        days = days_in(children)
        away = self.from_to(days) if len(days) > 1 else Away(last=days[0])
        hours = [clock(c) for c in children if isinstance(c, Token)]
        return replace(away, end=hours[0] if hours else None)

    def both_days(self, children: list[Day]) -> Away:
        """One day and another; ValueError if the other isn't the next."""
        first, last = children
        if not is_next(first, last):
            raise ValueError("days between them")
        return Away(first, last)

    def days_of_month(self, children: list[Token]) -> Away:
        first, last, month, *year = children
        return Away(named_day(first, month, *year), named_day(last, month, *year))

    def month_days(self, children: list[Token]) -> Away:
        month, first, last, *year = children
        return Away(named_day(first, month, *year), named_day(last, month, *year))

    def months_days(self, children: list[Token]) -> Away:
        month, first, other, last, *year = children
        return Away(named_day(first, month), named_day(last, other, *year))

    # ------------------------------------------------------------ what is set

    def setting(self, children: list[Any]) -> _Choice:
        word, *values = children
        if word.type.startswith(WHOLE):
            return choice_of(word.type)
        (value,) = values
        name = word.type.removeprefix(PREFIX).lower()
        return name, off_of(name) if isinstance(value, Off) else value

    def a_board(self, children: list[Token]) -> str:
        return read_board(children)

    def an_option(self, children: list[Token]) -> tuple[str, ...]:
        name, value = children
        return (f"{name}={value}".lower(),)

    def lone_option(self, children: list[tuple[str, ...]]) -> _Choice:
        """What stands behind OPTION at the beginning of a line."""
        return "options", children[0]

    def a_zone(self, children: list[Token]) -> str:
        return str(children[0])

    def a_yes(self, _: list[Token]) -> bool:
        return True

    def a_no(self, _: list[Token]) -> bool:
        return False

    def a_number(self, children: list[Token]) -> int:
        """So many, in figures or in words."""
        return self._number_in(str(children[0]).lower().replace("-", " "))

    def a_choice(self, children: list[Token]) -> str:
        return str(children[0]).lower()
