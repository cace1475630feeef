"""The trees of lengths of time as people name them, turned into values."""

from __future__ import annotations

from datetime import timedelta

from lark import Token

from judge.desk.reading.moments import ToDays
from judge.desk.reading.number_words import NumberWords

UNITS = {
    "MINUTES": timedelta(minutes=1), "HOURS": timedelta(hours=1), "DAYS": timedelta(days=1),
    "WEEKS": timedelta(weeks=1), "FORTNIGHT": timedelta(weeks=2),
}  # fmt: skip
_UNITS_DOWN = (
    timedelta(weeks=1), timedelta(days=1), timedelta(hours=1), timedelta(minutes=1),
    timedelta(seconds=1),
)  # fmt: skip


class Unsure(ValueError):
    """Words that mean several days, or one that no calendar has."""


class Apart(ValueError):
    """Words that are not one slot, but two side by side: "tomorrow and Friday"."""


class ToSpan(ToDays):
    """The rules of lengths of time; a ValueError for what means several."""

    def __init__(self, numbers: NumberWords) -> None:
        super().__init__()
        self._numbers = numbers

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
        return self.number_of(children[0]) * UNITS[children[-1].type]

    def one(self, children: list[Token]) -> timedelta:
        return UNITS[children[-1].type]

    def half(self, children: list[Token]) -> timedelta:
        return UNITS[children[-1].type] / 2

    def one_and_half(self, children: list[Token]) -> timedelta:
        number = self.number_of(children[0]) if len(children) > 1 else 1
        return UNITS[children[-1].type] * (number + 0.5)

    def count(self, children: list[Token]) -> int:
        number = self.number_of(children[0])
        if number != int(number):
            raise Unsure("2.5 of anything")
        return int(number)

    def number_of(self, token: Token) -> float:
        """A number, in figures or words. Raises ValueError."""
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
