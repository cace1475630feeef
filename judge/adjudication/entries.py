"""Sorting what came in: which orders count, and which don't, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.adjudication.resolution import Written
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import REGISTER_ORDERS, Order, Waive
from judge.orders.standing import Standing


@dataclass(frozen=True, slots=True)
class Entry:
    """An order as it came in, and what it says if it is legal.

    `order` is complete and legal, or None; then `illegality` or the sentence
    in `problem` says why.
    """

    written: Written
    order: Order | None
    illegality: Illegality | None = None
    problem: str = ""


def sort_entries(
    written: Sequence[Written], standing: Standing, variant: Variant
) -> tuple[Entry, ...]:
    """Tell the legal orders from the others, each by itself (DATC 4.E.2)."""
    entries = []
    for row in written:
        if row.order is None:
            problem = row.problem or "The order can't be read"
            entries.append(Entry(row, None, problem=problem))
            continue
        found = settle(row.order, row.power, standing, variant)
        if isinstance(found, Illegality):
            entries.append(Entry(row, None, found, found.sentence))
        else:
            entries.append(Entry(row, found))
    return tuple(entries)


def contradicted(entries: Sequence[Entry]) -> frozenset[str]:
    """The keys of the provinces whose unit was given two legal orders that differ.

    Neither counts (DATC 4.D.3); an illegal one contradicts nothing, and the
    same order twice is one order.
    """
    first: dict[str, Order] = {}
    found = set()
    for entry in entries:
        order = entry.order
        if order is not None and (key := key_of(order)):
            other = first.setdefault(key, order)
            if other is not order and other != order:
                found.add(key)
    return frozenset(found)


def key_of(order: Order) -> str:
    """The key of the province whose unit an order is about, if it is about one."""
    return "" if isinstance(order, (Waive, *REGISTER_ORDERS)) else order.unit.location.province.key


def named_units(written: Sequence[Written]) -> frozenset[tuple[str, str]]:
    """The units, by the keys of power and province, that anything was written for."""
    return frozenset((row.power.id, key_of(row.order)) for row in written if row.order is not None)
