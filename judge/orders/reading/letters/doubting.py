"""Orders above that a line below may correct, or replace, in words that can't be read."""

from __future__ import annotations

from judge.orders.problems import Span, Unreadable
from judge.orders.reading.bearing import is_of, take_back
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.remarks import Says
from judge.orders.sheet import Entry


def doubt_above(entries: list[Entry], line: str, reader: OrderReader, *, is_below: bool) -> None:
    """Ask about the order above that a line which isn't clear corrects, or replaces.

    That is the one for a unit that it names, or the last, if the line stands right below it.
    """
    is_correcting = reader.remarks.corrects(line)
    if not is_correcting and not reader.remarks.replaces(line):
        return
    named = reader.lexicon.provinces(line)
    if (is_correcting and is_below) or any(is_of(entry, named) for entry in entries):
        take_back(entries, Says.UNDO_LAST, named, whole_line(line))


def doubt_replaced(entries: list[Entry], line: str, reader: OrderReader) -> Unreadable | None:
    """What is told of prose that may replace an order above, for a unit that it names."""
    if not entries or not reader.remarks.replaces(line):
        return None
    named = reader.lexicon.provinces(line)
    if not any(is_of(entry, named) for entry in entries):
        return None
    return take_back(entries, Says.UNDO_LAST, named, whole_line(line))


def whole_line(line: str) -> Span:
    """All of a line but the blanks around it."""
    return Span(len(line) - len(line.lstrip()), len(line.rstrip()))
