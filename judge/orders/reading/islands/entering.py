"""The orders of a sentence as entries of a sheet, and what is left of the sentence."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import dataclass

from judge.board.places import Province
from judge.orders.model import FOR_NO_UNIT
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.islands.finding import unit_of
from judge.orders.reading.islands.judging import FoundOrder
from judge.orders.reading.islands.versions import units_to_order
from judge.orders.reading.line import FORMAL
from judge.orders.reading.parts import Line, OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

NOTHING = Line(())
"""What a sentence comes to that the line reader wasn't asked about."""


@dataclass(frozen=True)
class Entering:
    """Puts what was found in a sentence on a sheet; `above` is what stands there."""

    reader: OrderReader
    setting: LineSetting
    above: Sequence[Entry]

    def entries(
        self, number: int, text: str, found: Sequence[FoundOrder], read: Line = NOTHING
    ) -> list[Entry]:
        """The entries of a sentence; `read` is what the line reader made of it."""
        new = [_entry(number, text, one) for one in found]
        new = with_line(number, text, new, read, {unit_of(one.order) for one in found})
        new += self.left_over(number, text, new)
        return sorted(new, key=lambda entry: entry.span.start)

    def idle(self, new: Sequence[Entry]) -> frozenset[Province]:
        """Where units stand that have no order, here or above."""
        return idle_places(self.setting, [*self.above, *new])

    def left_over(self, number: int, text: str, new: Sequence[Entry]) -> Iterator[Entry]:
        """What stands between the orders of a sentence and names a unit that has none."""
        idle = self.idle(new)
        for start, end in _gaps([entry.span for entry in new], len(text)):
            words = text[start:end]
            if idle and not idle.isdisjoint(self.reader.likeness.places(words)):
                left = start + len(words) - len(words.lstrip(" ,.;")), start + len(words.rstrip())
                yield untold(number, text, Span(*left))


def _entry(number: int, text: str, found: FoundOrder) -> Entry:
    span = Span(found.start, found.end)
    if found.why:
        problem = Unreadable(span, Reason(Unclear.CHANGED), found.choices or (found.order,))
        return Entry(number, text, span, problem)
    return Entry(number, text, span, Reading(found.order, found.notes))


def untold(number: int, text: str, span: Span) -> Entry:
    """Words that name a unit, and don't say what it is to do."""
    return Entry(number, text, span, Unreadable(span, Reason(Unclear.WHAT_TO_DO)))


def with_line(
    number: int, text: str, new: Sequence[Entry], read: Line, units: Container[str]
) -> list[Entry]:
    """Entries, and what the line reader made of the same sentence beside them.

    That is orders for other units than these, and the old notation that it couldn't read.
    """
    found = [
        *new,
        *(
            Entry(number, text, part.span, part.content, read.power)
            for part in read.parts
            if isinstance(part.content, Reading) and unit_of(part.content.order) not in units
        ),
    ]
    return [*found, *_misspelt(number, text, found, read)]


def _misspelt(number: int, text: str, new: Sequence[Entry], read: Line) -> Iterator[Entry]:
    """What the line reader couldn't read of the old notation, where nothing else was found."""
    for part in read.parts:
        span = part.span
        is_taken = any(e.span.start < span.end and span.start < e.span.end for e in new)
        is_read = isinstance(part.content, Reading | Aside)
        if not (is_taken or is_read) and FORMAL.search(text, span.start, span.end):
            yield Entry(number, text, span, part.content, read.power)


def _gaps(spans: Collection[Span], end: int) -> Iterator[tuple[int, int]]:
    """What stands between some spans."""
    at = 0
    for span in sorted(spans, key=lambda span: span.start):
        if span.start > at:
            yield at, span.start
        at = max(at, span.end)
    if at < end:
        yield at, end


def idle_places(setting: LineSetting, entries: Sequence[Entry]) -> frozenset[Province]:
    """Where units stand that have no order yet, nor are asked about."""
    places = {unit.location.province for unit in units_to_order(setting)}
    for entry in entries:
        for order in entry.meant:
            if not isinstance(order, FOR_NO_UNIT):
                places.discard(order.unit.location.province)
    return frozenset(places)
