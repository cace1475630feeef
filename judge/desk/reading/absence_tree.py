"""The trees of sentences about being away: which days they tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from lark import Token, Transformer

from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away, ToldEnd
from judge.desk.reading.moments import is_next
from judge.desk.reading.returning import last_away

FEASTS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "christmas": ((12, 24), (12, 26)),
    "new_year": ((12, 31), (1, 1)),
    "both": ((12, 24), (1, 1)),
    "first_week": ((1, 1), (1, 7)),
}
"""The days that are asked about where a feast is named: the month and the day of each end."""
LATE = " late"
"""Behind the mark of a day: that some late part of it is named."""
_LATE = frozenset({"evening", "night", "abend", "abends", "soir", "late", "afternoon"})


@dataclass
class NotSure(Exception):
    """Why an absence isn't noted, and what may be meant."""

    fault: str
    readings: tuple[Away, ...] = ()


@dataclass(frozen=True, slots=True)
class _Return:
    """A day on which somebody is back, and the `last` on which they are away."""

    day: Day
    last: Day | None
    told: ToldEnd


@dataclass(frozen=True, slots=True)
class _Leaving:
    """That somebody goes: what they say of no end is none."""


@dataclass(frozen=True, slots=True)
class _Feast:
    """A feast, with the days on which most keep it."""

    days: Away


class ToAbsence(Transformer[Token, Any]):
    """Turns a sentence's tree into an absence, by what its marks stand for.

    None where it tells of none; NotSure for what is to be asked, or refused whole.
    """

    def __init__(self, found: Mapping[str, Any], told: Callable[[str], ToldEnd]) -> None:
        super().__init__(visit_tokens=False)
        self._found = found
        self._told = told

    def away(self, _: list[Token]) -> str:
        return "away"

    def leaving(self, _: list[Token]) -> _Leaving:
        return _Leaving()

    def days(self, children: list[Token]) -> Away | None:
        found: Away | None = self._found[children[0]]
        return found

    def span(self, children: list[Token]) -> timedelta | None:
        found: timedelta | None = self._found[children[0]]
        return found

    def feast(self, children: list[Token]) -> _Feast:
        first, last = FEASTS[self._found[children[0]]]
        return _Feast(Away(Day(None, *first), Day(None, *last)))

    def again(self, _: list[Token]) -> NotSure:
        return NotSure("away.again")

    def endless(self, _: list[Token]) -> NotSure:
        return NotSure("away.endless")

    def back_on(self, children: list[Token]) -> _Return | NotSure:
        mark = next(c for c in children if c.type == "DAYS")
        days: Away | None = self._found[mark]
        if days is None or days.last is None or days.first not in {None, days.last}:
            return NotSure("away.unsure")
        part = "".join(c.removeprefix("in the ") for c in children if c.type == "PART")
        is_late = part in _LATE or f"{mark}{LATE}" in self._found or days.end is not None
        told = self._told(" ".join(c for c in children if c.type in {"BACK", "HERE_AGAIN"}))
        return _Return(days.last, last_away(days.last, told, is_late=is_late), told)

    def sentence(self, children: list[Any]) -> Away | None:
        """The absence that all its pieces make."""
        if "away" not in children and not any(isinstance(c, _Leaving) for c in children):
            return None
        for fault in (c for c in children if isinstance(c, NotSure)):
            raise fault
        days = [c for c in children if isinstance(c, Away)]
        feasts = tuple(c.days for c in children if isinstance(c, _Feast))
        if feasts and not (days and all(map(_is_whole, days))):
            raise NotSure("away.unsure", feasts)
        spans = [c for c in children if isinstance(c, timedelta)]
        returns = [c for c in children if isinstance(c, _Return)]
        if None in children or len(spans) > 1 or len(returns) > 1 or not (days or spans or returns):
            raise NotSure("away.unsure", tuple(d for d in days if _is_whole(d)))
        if returns:
            return _with_return(days, returns[0], spans)
        if spans:
            return _with_span(days, spans[0])
        return _together(days, leaving=any(isinstance(c, _Leaving) for c in children))


def _with_return(days: Sequence[Away], back: _Return, spans: Sequence[timedelta]) -> Away:
    """An absence up to a return; "until Monday, back Tuesday" says twice when it ends."""
    last = back.last
    if last is None:
        raise NotSure("away.unsure")
    if len(days) > 1 or spans:
        raise NotSure("away.unsure", tuple(d for d in days if _is_whole(d)))
    if not days:
        return Away(last=last, told=back.told)
    (own,) = days
    if own.last is None or own.first == own.last:
        return replace(own, last=last, end=None, told=back.told)
    if own.last == last or is_next(own.last, back.day):
        return own
    raise NotSure("away.several", (own, replace(own, last=last, end=None)))


def _with_span(days: Sequence[Away], span: timedelta) -> Away:
    """Ten days from tomorrow on; from today on if no day is named."""
    if not days:
        return Away(span=span)
    (own, *more) = days
    if more or own.span is not None or own.first is None or own.last not in {None, own.first}:
        raise NotSure("away.unsure", tuple(d for d in days if _is_whole(d)))
    return Away(own.first, span=span)


def _together(days: Sequence[Away], *, leaving: bool) -> Away:
    """The days of a sentence as one absence: from one to another, or those that it names."""
    first, *more = days
    if not more:
        if first.span is None and first.last is None:
            raise NotSure("away.no_end")
        if leaving and first.span is None and first.first == first.last:
            raise NotSure("away.no_end", (first,))
        return first
    if len(more) == 1 and first.first is not None and first.last in {None, first.first}:
        (end,) = more
        if end.first is None and end.last is not None:
            return Away(first.first, end.last, begin=first.begin, end=end.end)
    raise NotSure("away.several", tuple(d for d in days if _is_whole(d)))


def _is_whole(days: Away) -> bool:
    return days.span is not None or days.last is not None
