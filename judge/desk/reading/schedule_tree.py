"""The trees of sentences about the clock, and of days and hours that are set, as values.

A day of the calendar stays as people name it: the clerk, who knows what day it is, finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from lark import Token

from judge.desk.commands.named_days import NamedHoliday
from judge.desk.commands.seats import Away
from judge.desk.reading.moments import ToDays, clock, weekday_number
from judge.game.schedule import NotBetween, OnDays, Weekday
from judge.game.setting_kinds import NEVER, Value
from judge.game.settings import SETTINGS

ChosenPairs = tuple[tuple[str, Value], ...]
NUMBERS: Mapping[str, int] = (
    {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
    | {"eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fourteen": 14, "fifteen": 15}
    | {"twenty": 20, "twenty four": 24, "thirty six": 36, "forty eight": 48, "seventy two": 72}
)  # fmt: skip
_WEEKDAY = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)(?=[a-z]*\.?$)")
_WEEKEND = (Weekday.SATURDAY, Weekday.SUNDAY)
_WORKDAYS = tuple(day for day in Weekday if day not in _WEEKEND)
_PHASES = (
    (re.compile("move|order"), ("movement",)),
    (re.compile("retreat"), ("retreat",)),
    (re.compile("build|adjust|winter"), ("adjustment",)),
)
EVERY_PHASE = ("movement", "retreat", "adjustment")
_SWITCHED = {"r": "reminder", "e": "early", "g": "grace", "a": "absence"}
_OFF = {row.name: row.off for row in SETTINGS}


class Off:
    """What is set by "none", whatever that is of a setting."""


OFF = Off()


@dataclass(frozen=True, slots=True)
class ClockClause:
    """What a clause sets: of all phases, or of what is named; `count` is of no unit yet."""

    pairs: ChosenPairs
    of_all: bool = False
    is_marked: bool = True
    count: int | None = None


class ToSchedule(ToDays):
    """Turns each rule's tree into a value; ValueError for what contradicts itself."""

    zones: Mapping[str, str] = {}
    """The names of zones by what people call them."""

    # ------------------------------------------------------------ days and hours

    def any_day(self, children: list[Token]) -> tuple[Weekday, ...]:
        return weekdays_in(children[0])

    def weekdays(self, children: list[tuple[Weekday, ...]]) -> tuple[Weekday, ...]:
        return _in_order(day for days in children for day in days)

    def on_days(self, children: list[Any]) -> OnDays:
        days, at = children
        return OnDays(days, clock(at))

    def holidays(self, children: list[Away]) -> tuple[NamedHoliday, ...]:
        named = ((away.first, away.last) for away in children)
        return tuple(NamedHoliday(a, b) for a, b in named if a is not None and b is not None)

    def hours(self, children: list[Token]) -> tuple[NotBetween, ...]:
        begin, end = map(clock, children)
        return (NotBetween(begin, end),)

    def a_none(self, _: list[Any]) -> Off:
        return OFF

    # ------------------------------------------------------------ sentences

    def phases(self, children: list[Token]) -> tuple[str, ...]:
        """The kinds of phases that are named; all of them where none is in particular."""
        named = [name for child in children for name in _kinds_in(child.lower())]
        return tuple(dict.fromkeys(named))

    def each_day(self, children: list[Any]) -> tuple[Weekday, ...]:
        found = (c if isinstance(c, tuple) else weekdays_in(c) for c in children)
        return _in_order(day for days in found for day in days)

    def free_days(self, children: list[Any]) -> tuple[Weekday, ...]:
        return self.each_day(children)

    def in_zone(self, children: list[Token]) -> str:
        """The zone that goes by a name; ValueError if none does."""
        words = " ".join(children).lower().removesuffix(" time")
        found = self.zones.get(words)
        if found is None:
            raise ValueError(f"no zone called {words}")
        return found

    def each_week(self, children: list[Any]) -> ChosenPairs:
        """The days of the week on which phases end, and the zone if one is named."""
        days = next(c for c in children if isinstance(c, tuple))
        at = next(c for c in children if isinstance(c, Token))
        zones = (c for c in children if isinstance(c, str) and not isinstance(c, Token))
        return (("every", OnDays(days, clock(at))), *(("zone", zone) for zone in zones))

    def night(self, children: list[Token]) -> tuple[NotBetween, ...]:
        return self.hours(children)

    def paced(self, children: list[Any]) -> ClockClause:
        phases, span = children
        return _paced(phases, span)

    def paced_behind(self, children: list[Any]) -> ClockClause:
        span, phases = children
        return _paced(phases, span)

    def paced_as_before(self, children: list[Any]) -> ClockClause:
        """A number whose unit stands before: "builds get one day and moves get five"."""
        phases, number = children
        word = number.lower().replace("-", " ").strip()
        return ClockClause(
            _for(phases, timedelta()), count=NUMBERS.get(word) or int(word.split()[-1])
        )

    def paced_alone(self, children: list[timedelta]) -> ClockClause:
        return ClockClause(_for(("movement",), children[0]), is_marked=False)

    def on_weekdays(self, children: list[Any]) -> ClockClause:
        *phases, (first, *zone) = children
        kinds = phases[0] if phases else EVERY_PHASE
        pairs = (*_for(kinds, first[1]), *zone)
        return ClockClause(pairs, of_all=kinds == EVERY_PHASE)

    def without(self, children: list[Any]) -> ClockClause:
        return ClockClause((("free", children[0]),))

    def on_workdays(self, _: list[Any]) -> ClockClause:
        return ClockClause((("free", _WEEKEND),))

    def on_holidays(self, children: list[Away]) -> ClockClause:
        return ClockClause((("holidays", self.holidays(children)),))

    def by_night(self, children: list[Any]) -> ClockClause:
        return ClockClause((("quiet", children[0]),))

    def opening_phase(self, children: list[timedelta]) -> ClockClause:
        return ClockClause((("opening", children[0]),))

    def switched_off(self, children: list[Token]) -> ClockClause:
        name = _SWITCHED[children[0].lower().removeprefix("the ").strip()[0]]
        return ClockClause(((name, NEVER if name == "early" else timedelta()),))

    def never_early(self, _: list[Any]) -> ClockClause:
        return ClockClause((("early", NEVER),))

    def sentence(self, children: list[ClockClause]) -> ChosenPairs:
        """All that a sentence sets: what is said of some phases goes before what is of all."""
        if not any(clause.is_marked for clause in children):
            raise ValueError("a length of time alone")
        clauses = list(_counted(children))
        pairs: dict[str, Value] = {}
        for of_all in (True, False):
            named: set[str] = set()
            for clause in (clause for clause in clauses if clause.of_all is of_all):
                for name, value in clause.pairs:
                    _add(pairs, named, name, value)
        return tuple(pairs.items())


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
        return _WEEKEND
    if _WEEKDAY.match(last):
        return (Weekday(weekday_number(last)),)
    return _WORKDAYS


def _kinds_in(words: str) -> tuple[str, ...]:
    return next((kinds for way, kinds in _PHASES if way.search(words)), EVERY_PHASE)


def _paced(phases: tuple[str, ...], span: timedelta) -> ClockClause:
    return ClockClause(_for(phases, span), of_all=phases == EVERY_PHASE)


def _for(phases: Iterable[str], value: Value) -> ChosenPairs:
    return tuple((name, value) for name in phases)


def _counted(clauses: Iterable[ClockClause]) -> Iterator[ClockClause]:
    """Clauses with the numbers that go by the unit of the one before: days, as a rule."""
    unit: timedelta | None = None
    for clause in clauses:
        span = next((v for _, v in clause.pairs if isinstance(v, timedelta)), None)
        if clause.count is None:
            unit = _unit_of(span) if span is not None else unit
            yield clause
        elif unit is None:
            raise ValueError("a number of what?")
        else:
            yield ClockClause(_for((name for name, _ in clause.pairs), clause.count * unit))


def _unit_of(span: timedelta) -> timedelta:
    """The largest unit of which a span is made."""
    units = (timedelta(days=7), timedelta(days=1), timedelta(hours=1))
    return next((unit for unit in units if span and not span % unit), timedelta(minutes=1))


def _add(pairs: dict[str, Value], named: set[str], name: str, value: Value) -> None:
    """Add what a clause sets; ValueError if another has set it otherwise."""
    old = pairs.get(name)
    if name in named and old != value:
        if not (isinstance(old, tuple) and isinstance(value, tuple)):
            raise ValueError(f"{name} twice")
        value = tuple(sorted({*old, *value})) if name == "free" else (*old, *value)  # type: ignore[type-var]
    pairs[name] = value
    named.add(name)


def _in_order(days: Iterable[Weekday]) -> tuple[Weekday, ...]:
    return tuple(sorted(set(days)))
