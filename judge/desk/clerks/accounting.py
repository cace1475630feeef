"""Orders for later stand only if every word beside them is accounted for; else they are asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.desk.blocks import Portion, Purpose
from judge.desk.clerks.filing import Sender, Sorted
from judge.orders.closed.reading import Told
from judge.orders.foresight.leftover import accounted_orders
from judge.orders.foresight.reading import foresight_words
from judge.orders.foresight.talk import all_talk, is_talk
from judge.orders.model import Move, Order, SupportMove, province_of
from judge.orders.problems import Unreadable
from judge.orders.reading.reader import OrderReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

PurposedEntry = tuple[Purpose, Entry, tuple[Order, ...]]
"""An entry with what it is for, and the retreats of its list if it has one."""


def accounted_for(
    rows: Sequence[Told], kind: PhaseKind, reader: OrderReader, own: AbstractSet[Province]
) -> list[Told]:
    """What was read for later, with a question for what has words beside it that nobody read.

    What names one of the writer's `own` units, and tells it nothing, is asked about.
    """
    if kind is PhaseKind.MOVEMENT:
        rows = list(_untold(_with_mentions(rows), reader, own))
    told: dict[tuple[int, str], list[int]] = defaultdict(list)
    for at, (entry, _) in enumerate(rows):
        told[entry.number, entry.line].append(at)
    found = list(rows)
    for (_, line), places in told.items():
        orders = [at for at in places if isinstance(rows[at][0].content, Reading)]
        others = (rows[at][0].content for at in places if at not in orders)
        is_open = not all(isinstance(content, Aside) for content in others)
        spans = [rows[at][0].span for at in orders]
        fine = accounted_orders(line, spans, kind, reader)
        for at, is_fine in zip(orders, fine, strict=True):
            if is_open or not is_fine:
                found[at] = asked_about(*rows[at]), ()
    return found


def _with_mentions(rows: Sequence[Told]) -> list[Told]:
    """Rows without moves that are only named as what a support is for, within its words."""
    helped = [
        (entry, Move(order.supported, order.destination))
        for entry, _ in rows
        if isinstance(entry.content, Reading)
        and isinstance(order := entry.content.order, SupportMove)
    ]
    return [
        (replace(entry, content=Aside.CONTINUED), ())
        if any(_is_within(entry, other, move) for other, move in helped)
        else (entry, choices)
        for entry, choices in rows
    ]


def _untold(
    rows: Sequence[Told], reader: OrderReader, own: AbstractSet[Province]
) -> Iterator[Told]:
    """Rows, with a question for remarks that name a unit which has no order in them."""
    told = {province_of(order) for entry, _ in rows for order in entry.meant}
    for entry, choices in rows:
        text = entry.line[entry.span.start : entry.span.end]
        if entry.content is Aside.PROSE:
            words = foresight_words(reader).read(text, ())
            named = {place for word in words for place in word.places[:1]}
            if named & own - told and not all_talk(words) and not is_talk(words):
                problem = Unreadable(entry.span, Reason(Unclear.WHAT_TO_DO))
                yield replace(entry, content=problem), ()
                continue
        yield entry, choices


def _is_within(entry: Entry, other: Entry, move: Move) -> bool:
    order = entry.content.order if isinstance(entry.content, Reading) else None
    if not isinstance(order, Move) or (entry.number, entry.line) != (other.number, other.line):
        return False
    is_same = order.unit.location.province == move.unit.location.province
    is_inside = other.span.start < entry.span.start and entry.span.end <= other.span.end
    return is_same and is_inside and order.destination.province == move.destination.province


def together(rows: Iterable[PurposedEntry], pieces: Iterable[Portion]) -> list[PurposedEntry]:
    """Rows, of which those that hang on a condition stand together with those on its opposite."""
    found = list(rows)
    told = {p for p, entry, _ in found if isinstance(entry.content, Reading)}
    failed = {piece.purpose.chain for piece in pieces if piece.purpose not in told}
    failed |= {p.chain for p, entry, _ in found if not isinstance(entry.content, Reading | Aside)}
    return [
        (purpose, asked_about(entry, choices), ())
        if purpose.chain in failed - {0} and isinstance(entry.content, Reading)
        else (purpose, entry, choices)
        for purpose, entry, choices in found
    ]


def asked_about(entry: Entry, choices: Iterable[Order] = ()) -> Entry:
    """An order, or a list, as a question."""
    meant = tuple(choices) or entry.meant
    return replace(entry, content=Unreadable(entry.span, Reason(Unclear.CHANGED), meant))


def kept_beside(found: Sequence[Sorted], sender: Sender) -> list[Sorted]:
    """Builds and removals that stay, beside others: all of them are replaced together."""
    is_any = any(one.what == "taken" for one in found)
    if sender.now.kind is not PhaseKind.ADJUSTMENT or not is_any:
        return []
    told = {order for one in found if one.what == "taken" for order in one.entry.meant}
    rows = [(one, order) for one in found for order in one.keeps if order not in told]
    return [
        Sorted(replace(one.entry, content=Reading(order)), "taken", is_for_now=True)
        for one, order in rows
    ]
