"""Where units may stand in a later phase, by what a letter orders for this one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.orders.model import Build, Move, Retreat
from judge.orders.sheet import Entry


def with_moves(position: Position, entries: Iterable[Entry], power: Power | None) -> Position:
    """The position with the writer's units where they are ordered to go, and where they are.

    Who follows another into its place is looked for there first. What is asked about counts if it
    is one order. Nobody knows which it will be; it is for reading what is written, and for
    nothing else.
    """
    if power is None:
        return position
    orders = [e.meant[0] for e in entries if len(e.meant) == 1]
    left = {o.unit.location.province for o in orders if isinstance(o, Move)}
    held = {unit.location.province for unit in position.units if unit.power == power} - left
    units = list(position.units)
    for order in orders:
        if isinstance(order, Move | Retreat):
            place, kind = order.destination, order.unit.kind
        elif isinstance(order, Build):
            place, kind = order.unit.location, order.unit.kind
        else:
            continue
        if kind is not None and place.province not in held:
            held.add(place.province)
            units = [unit for unit in units if unit.location.province != place.province]
            units.append(Unit(power, kind, Location(place.province, place.coast)))
    return replace(position, units=tuple(units), dislodged=())
