"""What sentences of movements do to the entries above them, and to those without an order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.board.places import Province
from judge.orders.model import FOR_NO_UNIT, Order
from judge.orders.problems import Span
from judge.orders.reading.islands.everyone import Everyone, Rest
from judge.orders.reading.islands.finding import unit_of
from judge.orders.reading.open.reading import ToldOrders
from judge.orders.sheet import Aside, Entry

_CLAUSE = re.compile(r"[^,:;]+")
MOST_CLAUSES = 30


def mend(entries: list[Entry], said: ToldOrders) -> None:
    """Pass over the orders above that a sentence takes back, or says otherwise."""
    if not said.orders:
        return
    for at, entry in enumerate(entries):
        above = next(iter(entry.meant), None)
        if above is None or isinstance(above, FOR_NO_UNIT):
            continue
        is_same = above in said.orders
        is_meant = is_same if said.is_undone else unit_of(above) == unit_of(said.orders[0])
        if is_meant and (said.is_undone or not is_same):
            entries[at] = replace(entry, content=Aside.CORRECTED)


def pass_over_told(entries: list[Entry], unfinished: Mapping[tuple[int, Span], Province]) -> None:
    """A unit that was named without an order, and has one elsewhere, isn't asked about."""
    told = {
        order.unit.location.province
        for order in meant_above(entries)
        if not isinstance(order, FOR_NO_UNIT)
    }
    for at, entry in enumerate(entries):
        if not entry.meant and unfinished.get((entry.number, entry.span)) in told:
            entries[at] = replace(entry, content=Aside.PROSE)


def says_rest(line: str, everyone: Everyone) -> Rest | None:
    """That the rest hold, in a clause of a sentence that orders something, too."""
    for nth, clause in enumerate(_CLAUSE.finditer(line)):
        if nth == MOST_CLAUSES:
            return None
        rest = everyone.says_rest(clause[0])
        if rest is not None:
            start = clause.start()
            return Rest(Span(start + rest.span.start, start + rest.span.end), rest.count)
    return None


def meant_above(entries: Sequence[Entry]) -> list[Order]:
    """The orders above, those that are asked about with their first meaning."""
    return [order for entry in entries for order in entry.meant[:1]]
