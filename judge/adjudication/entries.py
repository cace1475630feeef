"""Sorting what came in: which orders count, and which don't, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judge.adjudication.resolution import Written
from judge.adjudication.why import Why
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import FOR_NO_UNIT, Order, Piece, UnitOrder
from judge.orders.reason import Reason
from judge.orders.standing import Standing


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """An order as it came in, and what it says if it is legal.

    `order` is complete and legal, or None; then `illegality` says why, but of
    a text that could not be read.
    """

    written: Written
    order: Order | None
    illegality: Illegality | None = None

    @property
    def reason(self) -> Reason:
        """Why it doesn't count."""
        if self.illegality is not None:
            return self.illegality.reason
        return self.written.problem or _CANT_BE_READ


_CANT_BE_READ = Reason(Why.CANT_BE_READ)


def sort_entries(
    written: Sequence[Written], standing: Standing, variant: Variant
) -> tuple[OrderEntry, ...]:
    """Tell the legal orders from the others, each by itself (DATC 4.E.2)."""
    entries = []
    for row in written:
        if row.order is None:
            entries.append(OrderEntry(row, None))
            continue
        found = settle(row.order, row.power, standing, variant)
        if isinstance(found, Illegality):
            entries.append(OrderEntry(row, None, found))
        else:
            entries.append(OrderEntry(row, found))
    return tuple(entries)


@dataclass(frozen=True, slots=True)
class SortedOrders:
    """The legal orders for units, by the number of the place that the unit stands in.

    `confused` are the places whose unit was given two that differ: neither
    counts (DATC 4.D.3). An illegal one contradicts nothing, and the same order
    twice is one order.
    """

    orders: Mapping[int, UnitOrder]
    confused: frozenset[int]

    def is_confused(self, order: UnitOrder) -> bool:
        """Whether a legal order doesn't count, because its unit was given another as well."""
        return order.unit.location.province.number in self.confused

    def that_count(self) -> dict[int, UnitOrder]:
        """The orders that count, by the number of the place of their unit."""
        return {place: order for place, order in self.orders.items() if place not in self.confused}


def sort_orders(entries: Sequence[OrderEntry]) -> SortedOrders:
    """The legal orders for units, and which of them contradict each other."""
    first: dict[int, UnitOrder] = {}
    confused = set()
    for entry in entries:
        order = entry.order
        if order is not None and not isinstance(order, FOR_NO_UNIT):
            place = order.unit.location.province.number
            other = first.setdefault(place, order)
            if other is not order and other != order:
                confused.add(place)
    return SortedOrders(first, frozenset(confused))


def named_units(entries: Sequence[OrderEntry], standing: Standing) -> frozenset[int]:
    """The numbers of the units that their own power wrote anything for."""
    found = set()
    for entry in entries:
        order = entry.written.order
        if entry.order is not None and not isinstance(entry.order, FOR_NO_UNIT):
            # A legal order is that of the unit's own power.
            found.add(standing.number_in(entry.order.unit.location.province))
        elif order is not None and not isinstance(order, FOR_NO_UNIT):
            number = standing.find(order.unit)
            if isinstance(number, int) and standing.units[number].power == entry.written.power:
                found.add(number)
    return frozenset(found)


def tell_apart(written: Sequence[Written], standing: Standing) -> Sequence[Written]:
    """Give each order for one of several pieces that look alike in hyperspace a piece of its own.

    Orders that differ are for different pieces, as long as there are some left.
    """
    if not standing.anybody_inside:
        return written
    taken: dict[tuple[int, ...], list[Order]] = {}
    return [_give_piece(row, standing, taken) for row in written]


def _give_piece(
    row: Written, standing: Standing, taken: dict[tuple[int, ...], list[Order]]
) -> Written:
    order = row.order
    if order is None or isinstance(order, FOR_NO_UNIT):
        return row
    numbers = standing.pieces(order.unit)
    if len(numbers) < 2 or not isinstance(standing.find(order.unit), int):
        return row
    others = taken.setdefault(numbers, [])
    if order not in others:
        others.append(order)
    unit = standing.units[numbers[min(others.index(order), len(numbers) - 1)]]
    return replace(row, order=replace(order, unit=Piece(unit.kind, unit.location)))
