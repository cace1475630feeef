"""What could not be understood, as values; `judge.orders.unclear` has what is told of it.

Unreadable, Unknown and Ambiguous are about reading. An order that was
understood and is impossible is Illegal: see `judge.orders.legality`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.places import Province
from judge.orders.model import Order
from judge.orders.reason import Reason, choice
from judge.orders.unclear import Unclear


@dataclass(frozen=True, slots=True)
class Span:
    """Columns of a line as its sender wrote it: from `start` up to `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Words that make no order; `reason` says what was expected there."""

    span: Span
    reason: Reason
    candidates: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that names no place; `candidates` are the order with the nearest names."""

    span: Span
    word: str
    nearest: tuple[Province, ...]
    candidates: tuple[Order, ...] = ()

    @property
    def reason(self) -> Reason:
        """What is wrong, and what may have been meant."""
        told = Reason(Unclear.NO_PLACE, (self.word,))
        if not self.nearest:
            return told
        return Reason(
            Unclear.DID_YOU_MEAN, (told, choice([name_province(p) for p in self.nearest]))
        )


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Words with several meanings; `candidates` are the orders they could be."""

    span: Span
    reason: Reason
    candidates: tuple[Order, ...] = ()


Problem = Unreadable | Unknown | Ambiguous


def name_province(province: Province) -> str:
    """A province by its printed id and its full name: "Bur (Burgundy)"."""
    return f"{province.id} ({province.name})"


def could_be(words: str, places: Sequence[Province]) -> Reason:
    """That some words could be several places."""
    return Reason(Unclear.COULD_BE, (words, choice([name_province(p) for p in places])))


def move_problem(problem: Problem, span: Span) -> Problem:
    """The same problem at another place of the line."""
    return replace(problem, span=span)
