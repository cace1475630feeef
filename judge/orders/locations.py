"""The places that an order names, whatever kind it is of."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.places import Location
from judge.orders.model import Order, Piece


def locations_of(order: Order) -> Iterator[Location]:
    """Where its units stand and go, its own unit first; none of an order that is for no unit."""
    for name in getattr(order, "__slots__", ()):
        value = getattr(order, name)
        if isinstance(value, Piece):
            yield value.location
        elif isinstance(value, Location):
            yield value
