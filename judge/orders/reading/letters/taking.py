"""What sentences of movements do to the entries above them, and to those without an order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.board.places import Province
from judge.orders.model import FOR_NO_UNIT, Hold, Order, province_of
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.bearing import asked, ends_in_colon
from judge.orders.reading.letters.correcting import unit_of
from judge.orders.reading.letters.spoken_of import doubted_parts
from judge.orders.reading.letters.stretches import is_drawn, untold_stretches
from judge.orders.reading.line import FORMAL
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear


def mend(entries: list[Entry], told: ToldOrders, said: Collection[int]) -> None:
    """Pass over the orders above that a sentence says otherwise.

    `said` are the entries that were told in sentences: a "stays" among them that the writer
    goes on from ("I have the army in Liverpool ... so it goes to Edinburgh") was no order.
    """
    if not told.is_sure:
        _doubt_mended(entries, told)
        return
    for at, entry in enumerate(entries):
        above = next(iter(entry.meant), None)
        if above is None or isinstance(above, FOR_NO_UNIT) or above in told.orders:
            continue
        is_idle = at in said and isinstance(above, Hold)
        if unit_of(above) == unit_of(told.orders[0]) and (told.mends or is_idle):
            entries[at] = replace(entry, content=Aside.CORRECTED)


def _doubt_mended(entries: list[Entry], told: ToldOrders) -> None:
    """Ask about the orders above that a sentence may say otherwise: "no, make that Spain"."""
    units = {unit_of(order) for order in told.orders if told.mends}
    if len(units) != 1:  # nobody knows whose order it may mend
        return
    for at, entry in enumerate(entries):
        is_taken = isinstance(entry.content, Reading)
        if is_taken and any(unit_of(order) in units for order in entry.meant[:1]):
            entries[at] = asked(entry, Reason(Unclear.TAKEN_BACK))


def beside_told(
    number: int,
    line: str,
    read: Line,
    said: Sequence[ToldOrders],
    reader: OrderReader,
    setting: LineSetting,
) -> Iterator[Entry]:
    """What the reader of lines made of the same sentence beside what it is told.

    That is orders for other units, what it couldn't read of the old notation, and on a line with
    drawn orders what else is for a unit without one.
    """
    parts = [part for part in read.parts if _is_beside(part, line, said)]
    beside = [Entry(number, line, part.span, part.content, read.power) for part in parts]
    yield from beside
    if is_drawn(line):
        spans = [*(Span(one.start, one.end) for one in said), *(part.span for part in parts)]
        told = {province_of(order) for entry in beside for order in entry.meant}
        told |= {one.unit for one in said}
        parts = list(untold_stretches(line, spans, told, reader, setting))
        for part in doubted_parts(line, parts, reader):
            yield Entry(number, line, part.span, part.content, read.power)


def _is_beside(part: Part, line: str, said: Sequence[ToldOrders]) -> bool:
    """Whether a part is for another unit, or wasn't read, and is none of what is told in words."""
    content, span = part.content, part.span
    if isinstance(content, Aside):
        return False
    if isinstance(content, Reading):
        unit = unit_of(content.order)
        return all(unit != unit_of(order) for one in said for order in one.orders)
    mended = {unit_of(one.orders[0]) for one in said if one.is_sure and one.mends}
    is_taken = any(one.start < span.end and span.start < one.end for one in said) or (
        bool(content.candidates) and {unit_of(order) for order in content.candidates} <= mended
    )
    is_formal = FORMAL.search(line, span.start, span.end) is not None
    return not is_taken and bool(is_formal or content.candidates)


def untold(number: int, line: str) -> Entry:
    """A sentence that speaks of units, and doesn't say what they are to do."""
    span = Span(0, len(line))
    return Entry(number, line, span, Unreadable(span, Reason(Unclear.WHAT_TO_DO)))


def pass_over_told(entries: list[Entry], unfinished: Mapping[tuple[int, Span], Province]) -> None:
    """A unit that was named without an order, and has one elsewhere, isn't asked about."""
    contents = (entry.content for entry in entries)
    told = {province_of(content.order) for content in contents if isinstance(content, Reading)}
    for at, entry in enumerate(entries):
        is_open = not isinstance(entry.content, Reading)
        if is_open and unfinished.get((entry.number, entry.span)) in told:
            entries[at] = replace(entry, content=Aside.PROSE)


def meant_above(entries: Sequence[Entry]) -> list[Order]:
    """The orders above, those that are asked about with their first meaning."""
    return [order for entry in entries for order in entry.meant[:1]]


def introducing(entry: Entry) -> Entry:
    """What stands right above an order: a heading, if it ends in a colon and was no more."""
    is_heading = entry.content is Aside.PROSE and ends_in_colon(entry.line)
    return replace(entry, content=Aside.HEADING) if is_heading else entry
