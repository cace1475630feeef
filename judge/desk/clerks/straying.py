"""Lines that read like orders and were read as none: they fail, and hold their writer back.

So do lines that were too long to be read: there may be orders in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.places import Province
from judge.desk.answers import Case, Orders
from judge.desk.clerks.failing import MOST_KEPT, WORDS_OF_A_UNIT
from judge.desk.evidence import is_of_home
from judge.desk.reading import Part
from judge.desk.reading.parts import Unread
from judge.desk.replies.sample import sample_order
from judge.desk.signatures import below_farewell
from judge.game.filed import FailedLine, shortened
from judge.game.game import GameState
from judge.game.standing import provinces_to_order
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.reader import OrderReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry
from judge.orders.unclear import Unclear


def with_strays(orders: Orders, parts: Sequence[Part], case: Case) -> Orders:
    """The orders of a letter, with the prose that may be more of them, and what else holds back."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return orders
    if power not in game.survivors():
        return orders
    reader = case.office.order_reader(game.variant)
    own = tuple(provinces_to_order(game.table.position, power))
    strays = {(e.number, e.line): e for e in _strays(orders, own, reader, case)}
    entries = tuple(
        strays.get((entry.number, entry.line), entry) if entry.content is Aside.PROSE else entry
        for entry in orders.sheet.entries
    )
    failed = [line_of(e.number, e.line, own, reader) for e in strays.values()]
    failed += [
        line_of(part.number, part.text, (), reader) for part in parts if isinstance(part, Unread)
    ]
    known = {line.number for line in orders.failed}
    failed = [*orders.failed, *(line for line in failed if line.number not in known)]
    failed.sort(key=lambda line: line.number)
    sheet = replace(orders.sheet, entries=entries)
    return replace(orders, sheet=sheet, failed=tuple(failed[:MOST_KEPT]))


def line_of(number: int, text: str, own: Sequence[Province], reader: OrderReader) -> FailedLine:
    """A line that was not taken, with the writer's own places that it names."""
    named = reader.likeness.places(text) if own else frozenset()
    places = tuple(sorted(named.intersection(own), key=lambda place: place.key))
    return FailedLine(number, shortened(text), places)


def _strays(
    orders: Orders, own: Sequence[Province], reader: OrderReader, case: Case
) -> Iterator[Entry]:
    """The prose that reads like orders, each with a word about it."""
    game, power = case.game, case.visitor.power
    if game is None or power is None:
        return
    if all(entry.content is not Aside.PROSE for entry in orders.sheet.entries):
        return
    beside, likeness = case.office.commands.beside, reader.likeness
    taken, signing = _places_ordered(orders, reader), below_farewell(orders, beside)
    for entry in orders.sheet.entries:
        line = entry.line
        is_named = len(line.split()) <= WORDS_OF_A_UNIT  # as in a list of ours
        if entry.content is not Aside.PROSE or is_named:
            continue
        if beside.is_idle(line) or is_of_home(line, case, reader):
            continue
        if not likeness.is_like_order(line, own, signs=entry.number in signing) or _repeats(
            line, taken, reader
        ):
            continue
        start = len(line) - len(line.lstrip())
        span = Span(start, len(line.rstrip()))
        if sample := sample_order(game, power, likeness.places(line)):
            unclear = Reason(Unclear.LIKE_ORDER, (sample,))
            yield replace(entry, span=span, content=Unreadable(span, unclear))


def _places_ordered(orders: Orders, reader: OrderReader) -> list[frozenset[Province]]:
    """The places that each order of a letter names."""
    texts = (e.line[e.span.start : e.span.end] for e in orders.taken)
    read = [reader.lexicon.provinces(text) for text in texts]
    return [named for named in read if named]


def _repeats(line: str, taken: Sequence[frozenset[Province]], reader: OrderReader) -> bool:
    """Whether prose only talks of an order: "Paris to Burgundy will surprise them"."""
    named = reader.likeness.places(line)
    if len(named) < 2 or reader.asides.is_doubtful(line) or reader.remarks.replaces(line):
        return False
    return any(named <= places for places in taken)
