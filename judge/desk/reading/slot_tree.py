"""The trees of `grammar/slots.lark`, turned into values."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import time, timedelta
from itertools import pairwise
from typing import Any

from lark import Token

from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away
from judge.desk.reading.moments import (
    checked,
    clock,
    days_in,
    in_figures,
    is_next,
    month_number,
    weekday_number,
)
from judge.desk.reading.number_words import NumberWords
from judge.desk.reading.phase_tree import CENTURY, ToPhase, digits_of, whole_year
from judge.desk.reading.span_tree import UNITS, Apart, ToSpan, Unsure
from judge.desk.reading.spoken_time import SpokenTime, of_day, spoken_time

_NEAR = {"TODAY": 0, "TOMORROW": 1, "OVERMORROW": 2}
_PARTS = frozenset({"MORNING", "AFTERNOON", "EVENING", "NIGHT"})
_FEBRUARY = 2
A_WEEK_ON = 7
_STEMS = (
    *((stem, "afternoon") for stem in ("afternoon", "nachm", "apres", "pomer", "tarde", "middag")),
    *((stem, "evening") for stem in ("eve", "abend", "soir", "sera", "avond")),
    *((stem, "night") for stem in ("night", "nacht", "nuit", "notte", "noche")),
    *((stem, "morning") for stem in ("mor", "early", "vorm", "fruh", "mat", "manana", "ocht")),
)
"""Parts of a day by what their words have in common."""
_BARE = -1
"""The year of a day that is a number and nothing else."""


@dataclass(frozen=True, slots=True)
class NamedMoment:
    """A moment as people name it; `part` is that of its day. "At the same time" names none.

    It `is_vague` if its time may be before noon or after: "at eight".
    """

    day: Day | None = None
    time: time | None = None
    part: str = ""
    zone: str = ""
    is_vague: bool = False


class ToSlot(ToSpan, ToPhase):
    """Turns each rule's tree into a value; a ValueError for what means several, or nothing.

    `feasts` has the month and the day of those that have one: "Boxing Day".
    """

    def __init__(self, numbers: NumberWords, feasts: Mapping[str, tuple[int, int]]) -> None:
        super().__init__(numbers)
        self._feasts = feasts

    # ------------------------------------------------------------ one day

    def short(self, children: list[Any]) -> Day:
        """13.12. is a day of December; 3/8 could be two."""
        day, month, year = in_figures(children[-1])
        return _on(
            checked(Day(whole_year(year) if year is not None else None, month, day)), children
        )

    def day_month(self, children: list[Any]) -> Day:
        dom, month, *year = (c for c in children if not isinstance(c, int))
        return _on(_named(dom, month, year), children)

    def month_day(self, children: list[Any]) -> Day:
        month, dom, *year = (c for c in children if not isinstance(c, int))
        return _on(_named(dom, month, year), children)

    def of_month(self, children: list[Any]) -> Day:
        return _on(checked(Day(day=digits_of(children[-1]))), children)

    def parted(self, children: list[Any]) -> Day:
        """A day by its name and its date: "Tuesday evening, the 15th"."""
        return _on(children[-1], children)

    def feast_day(self, children: list[Token]) -> Day:
        words = children[0].removeprefix("the ")
        return Day(None, *self._feasts[words])

    def week_from(self, children: list[Token]) -> Day:
        """A week from tomorrow."""
        return Day(from_today=_NEAR[children[0].type] + A_WEEK_ON)

    def dom_alone(self, children: list[Any]) -> Day:
        """A number may be a day beside one that is: its year is none, as a mark of that."""
        number = children[-1]
        day = checked(Day(day=digits_of(number)))
        return day if number.type == "ORDINAL_WORD" else Day(year=_BARE, day=day.day)

    def apposed(self, children: list[Any]) -> Day:
        """One day named twice, "Sunday (13.12.)": by its date, or else by the first name."""
        days = days_in(children)
        dated = next((day for day in days if day.day is not None), days[0])
        named = next((day.weekday for day in days if day.is_bare_weekday), None)
        return replace(dated, said=named) if dated.day is not None else dated

    def weekday(self, children: list[Any]) -> int | Day:
        """A day of the week: bare it is a number, which a day is made of."""
        (child,) = children
        return weekday_number(child.type) if isinstance(child, Token) else Day(weekday=child)

    def week_on(self, children: list[int]) -> Day:
        """Friday week: the Friday behind the next."""
        return Day(weekday=children[0], weeks_on=1)

    def week_weekday(self, children: list[int]) -> Day:
        return Day(weekday=children[0], weeks=1)

    def which_weekday(self, children: list[int]) -> Day:
        """Next Friday is this week's to some and next week's to others: the calendar tells."""
        return Day(weekday=children[0], is_next=True)

    def near(self, children: list[Token]) -> Day:
        return Day(from_today=_NEAR[children[0].type])

    # ------------------------------------------------------------ days of an absence

    def from_to(self, children: list[Any]) -> Away:
        first, last = days_in(children)
        if not any(map(_is_plain, (first, last))):
            raise Unsure("10 to 14, of anything")
        if last.weeks and first.weekday is not None and first.weeks is None:
            is_before = last.weekday is not None and first.weekday <= last.weekday
            first = Day(weekday=first.weekday, weeks=last.weeks) if is_before else first
        first, last = _of_one_month(first, last)
        begin, end = _hours(children)
        return Away(first, last, begin=begin, end=end)

    def from_to_next(self, children: list[Any]) -> Away:
        """From Thursday till next Monday: the one behind it, where no other can be meant."""
        first, last = days_in(children), [c for c in children if isinstance(c, int)][-1]
        begin = first[0].weekday if first and first[0].is_bare_weekday else None
        if begin is None and first:
            return self.from_to([*children, Day(weekday=last, is_next=True)])
        if begin is None or begin < last:
            raise Unsure("until next Friday")
        return Away(
            first[0], Day(weekday=last, weeks_on=int(begin == last)), begin=_hours(children)[0]
        )

    def following(self, children: list[Any]) -> tuple[int, None]:
        """The Sunday after: after a day that stands before it."""
        return children[0], None

    def following_dated(self, children: list[Any]) -> tuple[int, Day]:
        return children[0], children[-1]

    def from_to_following(self, children: list[Any]) -> Away:
        """From Tuesday to the Saturday after; of another day's weekday only the calendar knows."""
        (first,), (last, date) = days_in(children), children[-1]
        begin = first.weekday if first.is_bare_weekday else first.said
        if date is not None:
            return self.from_to([*children[:-1], replace(date, said=last)])
        if begin is None and first.from_today is None:
            raise Unsure("from the 5th to the Saturday after")
        if begin == last and first.said is not None:
            raise Unsure("from Saturday the 5th to the Saturday after")
        return Away(
            first, Day(weekday=last, weeks_on=int(begin == last)), begin=_hours(children)[0]
        )

    def to_from(self, children: list[Any]) -> Away:
        """Until the eleventh, starting tomorrow."""
        last, first = days_in(children)
        return self.from_to([first, last])

    def end_of_month(self, children: list[Any]) -> Away:
        """Until the end of November; that of February has a year."""
        month = month_number(children[-1].type)
        if month == _FEBRUARY:
            raise Unsure("the end of February")
        return Away(last=Day(None, month, monthrange(CENTURY, month)[1]))

    def to_end_of_month(self, children: list[Any]) -> Away:
        last = self.end_of_month(children).last
        return self.from_to([*children, last])

    def to_end_of_week(self, children: list[Any]) -> Away:
        """To the end of the week: its Sunday."""
        return self.from_to([*children, Day(weekday=6, weeks=0)])

    def pair(self, children: list[Token]) -> Away:
        """The 5/6 December: one day and the next."""
        days, month, *year = children
        first, last = (int(n) for n in re.findall(r"\d+", days))
        if last != first + 1:
            raise Unsure("5/8 December")
        of = whole_year(digits_of(year[0])) if year else None
        number = month_number(month.type)
        return Away(checked(Day(of, number, first)), checked(Day(of, number, last)))

    def weekend_of(self, children: list[Any]) -> Away:
        """The weekend of the 5th: two days; whether it is a Saturday, the calendar tells."""
        return Away(days_in(children)[0], span=timedelta(days=2))

    def whole_month(self, children: list[Token]) -> Away:
        month, *year = children
        of, number = whole_year(digits_of(year[0])) if year else None, month_number(month.type)
        return Away(Day(of, number, 1), Day(of, number, monthrange(of or CENTURY, number)[1]))

    def next_week_days(self, children: list[int]) -> Away:
        first, last = children
        return Away(Day(weekday=first, weeks=1), Day(weekday=last, weeks=1))

    def of_some_month(self, children: list[Token]) -> Away:
        """French says "du 5 au 9" of days, and of nothing else."""
        first, last = (checked(Day(day=digits_of(c))) for c in children[1:])
        return Away(first, last)

    def of_that_month(self, children: list[Token]) -> Away:
        first, last, month, *year = children[1:]
        return Away(_named(first, month, year), _named(last, month, year))

    def coming(self, children: list[Any]) -> Away:
        """The next four days: from today on."""
        return Away(span=children[-1])

    def coming_units(self, children: list[Token]) -> Away:
        return Away(span=self.number_of(children[0]) * UNITS[children[-1].type])

    def listed(self, children: list[Any]) -> Away:
        """Days one behind the other, each named."""
        days = days_in(children)
        days = [_of_one_month(day, days[-1])[0] for day in days]
        pairs = [self.both(list(pair)) for pair in pairwise(days)]
        return Away(pairs[0].first, pairs[-1].last)

    def both(self, children: list[Any]) -> Away:
        away = self.from_to(children)
        if away.first is None or away.last is None:
            raise Unsure("days between them")
        if not is_next(away.first, away.last):
            _check_together(away.first, away.last)
        return away

    def day_and_span(self, children: list[Any]) -> Away:
        if not all(map(_is_plain, days_in(children))):
            raise Unsure("from 4, of anything")
        return super().day_and_span(children)

    def since(self, children: list[Any]) -> Away:
        """From a day on: until when, another part of the sentence may say."""
        return Away(days_in(children)[0])

    def holiday(self, _: list[Token]) -> Away:
        """Everybody's Christmas has other days."""
        raise Unsure("over Christmas")

    # ------------------------------------------------------------ moments and phases

    def clock(self, children: list[Token]) -> time | SpokenTime:
        (token,) = children
        if token.type == "SPOKEN":
            return spoken_time(token, self._numbers)
        if token.type == "MIDNIGHT":
            raise Unsure("midnight of which day?")
        return time(12) if token.type == "NOON" else clock(_tidy(token))

    def part(self, children: list[Token]) -> Token:
        return children[0]

    def when(self, children: list[Any]) -> NamedMoment:
        tokens = [c for c in children if isinstance(c, Token)]
        part = next(filter(None, map(_part_of, tokens)), "")
        times = {of_day(c, part) for c in children if isinstance(c, time | SpokenTime)}
        if len({at for at, _ in times}) > 1:
            raise Unsure("two times")
        at, is_sure = max(times, key=lambda one: one[1]) if times else (None, True)
        day = next((c for c in children if isinstance(c, Day)), None)
        return NamedMoment(
            _on(day, children) if day is not None else None,
            at,
            part,
            next((str(t) for t in tokens if t.type == "ZONE"), ""),
            is_vague=not is_sure,
        )


def _part_of(token: Token) -> str:
    """The part of a day that a token names, be it with a date: "evening, the 15th"."""
    if token.type in _PARTS:
        return token.type.lower()
    if token.type != "PART_AND_DATE":
        return ""
    return next((part for stem, part in _STEMS if stem in token), "")


def _on(day: Day, children: list[Any]) -> Day:
    """A day with the name of it that is said beside its date."""
    named = next((c for c in children if isinstance(c, int)), None)
    return replace(day, said=named) if named is not None and day.day is not None else day


def _of_one_month(first: Day, last: Day) -> tuple[Day, Day]:
    """Two days of which one may have the month of the other: "the 5th and 6th of December"."""
    if first.day is not None and first.month is None:
        first = replace(first, year=last.year if last.month else None, month=last.month)
    if last.day is not None and last.month is None:
        last = replace(last, year=first.year if first.month else None, month=first.month)
    return first, last


def _check_together(first: Day, last: Day) -> None:
    """Raise what days are that aren't one behind the other: unsure, or two in two ways."""
    dates = (first.day, last.day)
    if dates[0] is not None and dates[1] is not None and dates[0] < dates[1]:
        raise Unsure("days between them")
    if first.is_bare_weekday and last.is_bare_weekday:
        raise Unsure("days between them")
    raise Apart("tomorrow and Friday")


def _hours(children: list[Any]) -> tuple[time | None, time | None]:
    """The hours that are named beside the first day and the last. Raises Unsure for "at six"."""
    found: list[time | None] = []
    for child in children:
        if isinstance(child, Day):
            found.append(None)
        elif isinstance(child, time | SpokenTime) and found:
            at, is_sure = of_day(child, "")
            if not is_sure:
                raise Unsure("at six")
            found[-1] = at
    return (found[0], found[-1]) if len(found) > 1 else (*found, None, None)[:2]  # type: ignore[return-value]


def _is_plain(day: Day) -> bool:
    """Whether a day is more than a number."""
    return day.year != _BARE


def _named(dom: Token, month: Token, year: list[Token]) -> Day:
    of = whole_year(digits_of(year[0])) if year else None
    return checked(Day(of, month_number(month.type), digits_of(dom)))


def _tidy(token: str) -> str:
    """A time of day as it is read everywhere."""
    bare = re.sub(r"\s*(heures|o'clock|uur)$", "h", token)
    bare = re.sub(r"\s*h\s*(?=\d)", "h", bare)
    return re.sub(r"(?<=\d)\s*(uhr|h)$", "h", bare) if ":" not in bare and "." not in bare else bare
