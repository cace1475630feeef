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
    ToDays,
    checked,
    clock,
    days_in,
    in_figures,
    is_next,
    month_number,
    weekday_number,
)
from judge.desk.reading.number_words import NumberWords
from judge.desk.reading.ordinals import day_in_words
from judge.desk.reading.spoken_time import SpokenTime, of_day, spoken_time

_UNITS = {
    "MINUTES": timedelta(minutes=1), "HOURS": timedelta(hours=1), "DAYS": timedelta(days=1),
    "WEEKS": timedelta(weeks=1), "FORTNIGHT": timedelta(weeks=2),
}  # fmt: skip
_UNITS_DOWN = (
    timedelta(weeks=1), timedelta(days=1), timedelta(hours=1), timedelta(minutes=1),
    timedelta(seconds=1),
)  # fmt: skip
_NEAR = {"TODAY": 0, "TOMORROW": 1, "OVERMORROW": 2}
_SEASONS = {"SPRING": "S", "FALL": "F", "WINTER": "W"}
_KINDS = {"MOVES": "M", "RETREATS": "R", "BUILDS": "A"}
_PARTS = frozenset({"MORNING", "AFTERNOON", "EVENING", "NIGHT"})
_LETTERS = {"h": "F", "p": "S"}
"""Autumn and spring by the letters of Herbst and Printemps."""
_CENTURY = 1900
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


class Unsure(ValueError):
    """Words that mean several days, or one that no calendar has."""


class Apart(ValueError):
    """Words that are not one slot, but two side by side: "tomorrow and Friday"."""


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


@dataclass(frozen=True, slots=True)
class NamedPhase:
    """A phase as people name it: what isn't named is left for the game to fill in."""

    season: str = ""
    year: int | None = None
    kind: str = ""
    last: bool = False


class ToSlot(ToDays):
    """Turns each rule's tree into a value; a ValueError for what means several, or nothing.

    `feasts` has the month and the day of those that have one: "Boxing Day".
    """

    def __init__(self, numbers: NumberWords, feasts: Mapping[str, tuple[int, int]]) -> None:
        super().__init__()
        self._numbers = numbers
        self._feasts = feasts

    # ------------------------------------------------------------ lengths of time

    def span(self, children: list[timedelta]) -> timedelta:
        """A length of time and a shorter one beside it, "a day, 12 hours"; or one told twice."""
        first, *more = children
        if not more or more[0] == first:
            return first
        unit = next(unit for unit in _UNITS_DOWN if not first % unit)
        if more[0] >= unit:
            raise Apart("two days, one day")
        return first + more[0]

    def same(self, children: list[timedelta]) -> timedelta:
        """A length of time told twice, "two and a half days (60 hours)"."""
        first, again = children
        if first != again:
            raise Unsure("two days, that is three")
        return first

    def amount(self, children: list[Token]) -> timedelta:
        return self._number(children[0]) * _UNITS[children[-1].type]

    def one(self, children: list[Token]) -> timedelta:
        return _UNITS[children[-1].type]

    def half(self, children: list[Token]) -> timedelta:
        return _UNITS[children[-1].type] / 2

    def one_and_half(self, children: list[Token]) -> timedelta:
        number = self._number(children[0]) if len(children) > 1 else 1
        return _UNITS[children[-1].type] * (number + 0.5)

    def count(self, children: list[Token]) -> int:
        number = self._number(children[0])
        if number != int(number):
            raise Unsure("2.5 of anything")
        return int(number)

    def _number(self, token: Token) -> float:
        if token.type in {"ONE", "COUPLE"}:
            return 1 if token.type == "ONE" else 2
        if token.type == "ZERO":
            return 0
        return self._numbers.value(token)

    def quarter(self, _: list[Token]) -> timedelta:
        return timedelta(minutes=15)

    def three_quarters(self, _: list[Token]) -> timedelta:
        return timedelta(minutes=45)

    def either(self, _: list[Token]) -> timedelta:
        raise Unsure("one or two days")

    # ------------------------------------------------------------ one day

    def short(self, children: list[Any]) -> Day:
        """13.12. is a day of December; 3/8 could be two."""
        day, month, year = in_figures(children[-1])
        return _on(checked(Day(_whole(year) if year is not None else None, month, day)), children)

    def day_month(self, children: list[Any]) -> Day:
        dom, month, *year = (c for c in children if not isinstance(c, int))
        return _on(_named(dom, month, year), children)

    def month_day(self, children: list[Any]) -> Day:
        month, dom, *year = (c for c in children if not isinstance(c, int))
        return _on(_named(dom, month, year), children)

    def of_month(self, children: list[Any]) -> Day:
        return _on(checked(Day(day=_digits(children[-1]))), children)

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
        day = checked(Day(day=_digits(number)))
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
        return Away(last=Day(None, month, monthrange(_CENTURY, month)[1]))

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
        of = _whole(_digits(year[0])) if year else None
        number = month_number(month.type)
        return Away(checked(Day(of, number, first)), checked(Day(of, number, last)))

    def weekend_of(self, children: list[Any]) -> Away:
        """The weekend of the 5th: two days; whether it is a Saturday, the calendar tells."""
        return Away(days_in(children)[0], span=timedelta(days=2))

    def whole_month(self, children: list[Token]) -> Away:
        month, *year = children
        of, number = _whole(_digits(year[0])) if year else None, month_number(month.type)
        return Away(Day(of, number, 1), Day(of, number, monthrange(of or _CENTURY, number)[1]))

    def next_week_days(self, children: list[int]) -> Away:
        first, last = children
        return Away(Day(weekday=first, weeks=1), Day(weekday=last, weeks=1))

    def of_some_month(self, children: list[Token]) -> Away:
        """French says "du 5 au 9" of days, and of nothing else."""
        first, last = (checked(Day(day=_digits(c))) for c in children[1:])
        return Away(first, last)

    def of_that_month(self, children: list[Token]) -> Away:
        first, last, month, *year = children[1:]
        return Away(_named(first, month, year), _named(last, month, year))

    def coming(self, children: list[Any]) -> Away:
        """The next four days: from today on."""
        return Away(span=children[-1])

    def coming_units(self, children: list[Token]) -> Away:
        return Away(span=self._number(children[0]) * _UNITS[children[-1].type])

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
            raise _not_together(away.first, away.last)
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

    def coded(self, children: list[Token]) -> NamedPhase:
        """A phase by its letters; the words of the terminal are as many."""
        season, kind = children[0][0], children[0][-1]
        letter = _LETTERS.get(season, season.upper())
        kind = "" if kind.isdigit() else kind.upper().replace("B", "A")
        return NamedPhase(letter, _whole(_digits(children[0])), kind)

    def season(self, children: list[Token]) -> NamedPhase:
        by_type = {token.type: token for token in children}
        season = next((_SEASONS[name] for name in by_type if name in _SEASONS), "")
        kind = next((_KINDS[name] for name in by_type if name in _KINDS), "")
        year = _whole(_digits(by_type["ANNO"])) if "ANNO" in by_type else None
        return NamedPhase(season, year, kind, "LAST" in by_type)

    def kind_season(self, children: list[Token]) -> NamedPhase:
        return self.season(children)

    def anno(self, children: list[Token]) -> NamedPhase:
        return NamedPhase(year=int(children[0]))

    def kind_year(self, children: list[Token]) -> NamedPhase:
        """The builds of a year are those of its winter; it has two phases of moves."""
        kind, year = children
        season = "W" if kind.type == "BUILDS" else ""
        return NamedPhase(season, int(year), _KINDS[kind.type])

    def last_phase(self, _: list[Token]) -> NamedPhase:
        return NamedPhase(last=True)


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


def _not_together(first: Day, last: Day) -> ValueError:
    """Why two days aren't one behind the other: they aren't, or are named in two ways."""
    if first.day is not None and last.day is not None and first.day < last.day:
        return Unsure("days between them")
    if first.is_bare_weekday and last.is_bare_weekday:
        return Unsure("days between them")
    return Apart("tomorrow and Friday")


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


def _digits(token: str) -> int:
    figures = re.sub(r"\D", "", token)
    return int(figures) if figures else day_in_words(token)


def _whole(year: int) -> int:
    """A year of which only two figures were written."""
    return year + _CENTURY if year < 100 else year


def _named(dom: Token, month: Token, year: list[Token]) -> Day:
    of = _whole(_digits(year[0])) if year else None
    return checked(Day(of, month_number(month.type), _digits(dom)))


def _tidy(token: str) -> str:
    """A time of day as it is read everywhere."""
    bare = re.sub(r"\s*(heures|o'clock|uur)$", "h", token)
    bare = re.sub(r"\s*h\s*(?=\d)", "h", bare)
    return re.sub(r"(?<=\d)\s*(uhr|h)$", "h", bare) if ":" not in bare and "." not in bare else bare
