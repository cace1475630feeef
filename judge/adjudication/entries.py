"""Sorting what came in: which orders count, and which don't, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.adjudication.resolution import Written
from judge.board.places import Province
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import Order, Waive
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


def contradicted(entries: Sequence[Entry]) -> frozenset[Province]:
    """The provinces whose unit was given two legal orders that differ.

    Neither counts (DATC 4.D.3); an illegal one contradicts nothing, and the
    same order twice is one order.
    """
    first: dict[Province, Order] = {}
    found = set()
    for entry in entries:
        if entry.order is not None and not isinstance(entry.order, Waive):
            place = entry.order.unit.location.province
            if first.setdefault(place, entry.order) != entry.order:
                found.add(place)
    return frozenset(found)


def place_of(order: Order) -> Province | None:
    """The province whose unit an order is about."""
    return None if isinstance(order, Waive) else order.unit.location.province


def named_units(written: Sequence[Written]) -> frozenset[tuple[Power, Province]]:
    """The units, by power and province, that anything was written for."""
    return frozenset(
        (row.power, place)
        for row in written
        if row.order is not None and (place := place_of(row.order)) is not None
    )
