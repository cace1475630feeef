"""Ids that differ by capitals only, Cas and CAS: what speaks for one of them (Cline VII 12).

No army is at sea; a unit that is named must be there; the neighbours of the two have
nothing in common. The spelling comes last. A name with a coast is clear by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.places import Location, Province
from judge.board.units import UnitKind
from judge.orders.model import (
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
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Note, NoteKind


def is_army_at_sea(order: Order, province: Province, notes: Iterable[Note]) -> bool:
    """Whether an army is said to stand in a province, or to go there, and that is a sea."""
    ways = _ways(order)
    if not province.is_water or not ways:
        return False
    moved, end = ways[-1]
    ends = [(piece, piece.location.province) for piece, _ in ways] + [(moved, end)]
    # "A Cas", where a fleet is, was read as the fleet.
    written = {note.taken for note in notes if note.kind is NoteKind.OTHER_KIND}
    return f"F {province.id}" in written or any(
        piece.kind is UnitKind.ARMY and there == province for piece, there in ends
    )


def has_unit(order: Order, province: Province, setting: LineSetting) -> bool:
    """Whether a unit that the order names in a province is there; true if it names none."""
    named = [piece.location.province for piece, _ in _ways(order)]
    if setting.position is None or province not in named:
        return True
    is_own = province == named[0]
    return (setting.own_unit(province) if is_own else setting.unit_in(province)) is not None


def is_next(order: Order, province: Province, setting: LineSetting) -> bool:
    """Whether a province is next to the other end of the order."""
    return any(
        bool(setting.landings(Piece(kind, Location(province)), end))
        for piece, there in _ways(order)
        for here, end in ((piece.location.province, there), (there, piece.location.province))
        for kind in UnitKind
        if here == province
    )


def _ways(order: Order) -> list[tuple[Piece, Province]]:
    """The units of an order, the ordered one first, and where each goes or helps."""
    match order:
        case Move(unit, destination) | Retreat(unit, destination):
            return [(unit, destination.province)]
        case SupportHold(unit, other):
            return [(unit, other.location.province), (other, other.location.province)]
        case SupportMove(unit, other, destination):
            return [(unit, destination.province), (other, destination.province)]
        case Convoy(unit, other, destination):
            end = destination.province
            return [(unit, end), (unit, other.location.province), (other, end)]
        case Hold(unit) | Disband(unit) | Remove(unit):
            return [(unit, unit.location.province)]
        case _:
            return []
