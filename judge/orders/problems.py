"""What could not be understood, as values, and how it is told to the writer.

Unreadable, Unknown and Ambiguous are about reading. An order that was
understood and is impossible is Illegal: see `judge.orders.legality`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.places import Province
from judge.orders.model import Order

WIDEST_LINE = 120


@dataclass(frozen=True, slots=True)
class Span:
    """Columns of a line as its sender wrote it: from `start` up to `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Words that make no order; `message` says what was expected there."""

    span: Span
    message: str
    candidates: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that names no place; `candidates` are the order with the nearest names."""

    span: Span
    word: str
    nearest: tuple[Province, ...]
    candidates: tuple[Order, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, and what may have been meant."""
        told = f'no place is called "{self.word}"'
        if not self.nearest:
            return told
        return f"{told}; did you mean {write_choice([name_province(p) for p in self.nearest])}?"


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Words with several meanings; `candidates` are the orders they could be."""

    span: Span
    message: str
    candidates: tuple[Order, ...] = ()


Problem = Unreadable | Unknown | Ambiguous


def name_province(province: Province) -> str:
    """A province by its printed id and its full name: "Bur (Burgundy)"."""
    return f"{province.id} ({province.name})"


def write_choice(words: Sequence[str]) -> str:
    """Join words into a choice: "a, b or c"; nothing for none."""
    if not words:
        return ""
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def move_problem(problem: Problem, span: Span) -> Problem:
    """The same problem at another place of the line."""
    return replace(problem, span=span)


def write_problem(problem: Problem, line: str) -> str:
    """Write the line, and under it a wavy line below the words that are wrong.

    A line too wide for a mail is shown in part.
    """
    start, end = problem.span.start, max(problem.span.end, problem.span.start + 1)
    begin = max(0, start - WIDEST_LINE // 2) if len(line) > WIDEST_LINE else 0
    shown = "".join(c if c.isprintable() else " " for c in line[begin : begin + WIDEST_LINE])
    start, end = start - begin, min(end - begin, WIDEST_LINE)
    return f"{shown.rstrip()}\n{' ' * start}{'~' * max(end - start, 1)} {problem.message}"
