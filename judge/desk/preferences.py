"""Retreats in order of preference: "A Vie R Boh, else Tyr, else disband"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.units import Power
from judge.orders.model import Hold, Move, Order, RetreatOrder, UnitOrder
from judge.orders.problems import Problem, Span, move_problem
from judge.orders.reading.normal import normalise
from judge.orders.reading.patterns import END, pattern
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside, Reading
from judge.orders.wording import print_piece

LONGEST_LIST = 300


@dataclass(frozen=True, slots=True)
class RetreatList:
    """A list of retreats for one unit, or the first thing in it that can't be read."""

    span: Span
    orders: tuple[Order, ...] = ()
    problem: Problem | None = None


def find_choices(
    text: str,
    reader: OrderReader,
    unit: str,
    power: Power | None,
    kind: PhaseKind = PhaseKind.MOVEMENT,
) -> RetreatList | None:
    """Read a list of retreats; None for a text that is none.

    `unit` is an order, or a place, that says whose list it is; without it the
    list begins with a whole order, and has more than one choice.
    """
    parts, is_plain = _split(text, reader) if len(text) <= LONGEST_LIST else ([], True)
    if not parts or (not unit and len(parts) < 2):
        return None
    who = _unit_of(unit, reader, power, PhaseKind.MOVEMENT) if unit else ""
    if who is None:
        return None
    found: list[Order] = []
    is_retreat = kind is PhaseKind.RETREAT
    for span in parts:
        words = text[span.start : span.end]
        read = _read_choice(words, who, reader, power) if who else _read(words, reader, power, kind)
        if isinstance(read, RetreatOrder):
            found.append(read)
            who = who or print_piece(read.unit)
        elif isinstance(read, Problem) and (unit or is_retreat or (found and not is_plain)):
            return RetreatList(span, problem=move_problem(read, span))
        else:
            return None
    if not unit and not is_retreat and _reads_apart(text, parts[1], reader, power):
        return None
    return RetreatList(Span(parts[0].start, parts[-1].end), tuple(found))


def _split(text: str, reader: OrderReader) -> tuple[list[Span], bool]:
    """The parts of a list, and whether nothing but commas stands between them."""
    normal = normalise(text)
    between = _between(reader.lexicon.words["CHOICE"])
    parts, start, is_plain = [], 0, True
    for begin, end in _together(between.finditer(normal.text)):
        words = normal.text[begin:end].strip()
        if not words:
            continue
        is_plain = is_plain and not words.strip(" ,;>")
        parts.append((start, begin))
        start = end
    parts.append((start, len(normal.text)))
    bare = (_bared(normal.text, start, end) for start, end in parts)
    spans = [Span(normal.column(a), normal.column(b - 1) + 1) for a, b in bare if a < b]
    return spans, is_plain


@cache
def _behind(words: tuple[str, ...]) -> re.Pattern[str]:
    """What may stand before a choice: "it should retreat to Gas"."""
    return re.compile(rf"^ *{pattern(words)}{END} *", re.IGNORECASE)


@cache
def _between(words: tuple[str, ...]) -> re.Pattern[str]:
    """What may stand between two choices, mark by mark."""
    return re.compile(rf"[,;>]|(?<![0-9a-z]){pattern(words)}{END}| ")


def _together(marks: Iterable[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Marks that follow each other as one."""
    start = end = -1
    for mark in marks:
        if mark.start() != end:
            if end >= 0:
                yield start, end
            start = mark.start()
        end = mark.end()
    if end >= 0:
        yield start, end


def _bared(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch of a text without blanks and colons around it."""
    words = text[start:end]
    start += len(words) - len(words.lstrip(" :"))
    return start, max(start, end - (len(words) - len(words.rstrip(" :"))))


def _read_choice(
    text: str, who: str, reader: OrderReader, power: Power | None
) -> RetreatOrder | Problem | None:
    """One choice as an order of the unit, as it stands or with the unit before it."""
    text = _behind(reader.lexicon.words["IT"]).sub("", text)
    first: Problem | None = None
    for written in (f"{who} R {text}", f"{who} {text}"):
        read = _read(written, reader, power, PhaseKind.RETREAT)
        if isinstance(read, RetreatOrder):
            return read
        first = first or (read if isinstance(read, Problem) else None)
    alone = _read(text, reader, power, PhaseKind.RETREAT)
    if isinstance(alone, RetreatOrder) and _place(alone) == _place_named(who, reader):
        return alone
    return first


def _read(
    text: str, reader: OrderReader, power: Power | None, kind: PhaseKind
) -> Order | Problem | None:
    entries = read_orders(text, reader, phase=kind, power=power).entries
    if len(entries) != 1 or isinstance(entries[0].content, Aside):
        return None
    content = entries[0].content
    return content.order if isinstance(content, Reading) else content


def _unit_of(text: str, reader: OrderReader, power: Power | None, kind: PhaseKind) -> str | None:
    """The unit that an order is for, or that stands in a place; None if neither is written."""
    for written in (text, f"{text} H"):
        read = _read(written, reader, power, kind)
        if isinstance(read, UnitOrder):
            return print_piece(read.unit)
    return None


def _place(order: Order) -> Province | None:
    return order.unit.location.province if isinstance(order, UnitOrder) else None


def _place_named(who: str, reader: OrderReader) -> Province | None:
    read = _read(f"{who} H", reader, None, PhaseKind.MOVEMENT)
    return _place(read) if isinstance(read, Hold) else None


def _reads_apart(text: str, span: Span, reader: OrderReader, power: Power | None) -> bool:
    """Whether what stands behind the first choice is an order of its own."""
    read = _read(text[span.start : span.end], reader, power, PhaseKind.MOVEMENT)
    return isinstance(read, Move)
