"""Orders as other adjudicators write them: every unit with its kind, no route, no hyperspace."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Unit, UnitKind
from judge.board.variant import Variant
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
)


def in_whole(order: Order, position: Position, variant: Variant) -> Order:
    """An order with the kind of each unit that it names, and by convoy where no other way is."""
    match order:
        case Retreat(unit) | Disband(unit):
            return replace(order, unit=_found(unit, (row.unit for row in position.dislodged)))
        case Hold(unit) | Build(unit) | Remove(unit):
            return replace(order, unit=_known(unit, position))
        case Move(unit, destination):
            known = _known(unit, position)
            is_army = known.kind is UnitKind.ARMY
            by_sea = order.via_convoy or (is_army and not _is_beside(known, destination, variant))
            return replace(order, unit=known, via_convoy=by_sea, route=())
        case SupportHold(unit, supported) | SupportMove(unit, supported):
            helped = _known(supported, position)
            return replace(order, unit=_known(unit, position), supported=helped)
        case Convoy(unit, convoyed):
            carried = _known(convoyed, position)
            return replace(order, unit=_known(unit, position), convoyed=carried)
        case _:
            return order


def _known(piece: Piece, position: Position) -> Piece:
    """A unit with its kind and coast, if it is there."""
    return _found(piece, position.units)


def _found(piece: Piece, units: Iterable[Unit]) -> Piece:
    place = piece.location.province
    there = next((unit for unit in units if unit.location.province == place), None)
    if there is None or piece.kind not in {None, there.kind}:
        return piece
    return Piece(there.kind, there.location)


def _is_beside(army: Piece, destination: Location, variant: Variant) -> bool:
    ways = variant.board.ways(UnitKind.ARMY, army.location)
    return any(way.province == destination.province for way in ways)
