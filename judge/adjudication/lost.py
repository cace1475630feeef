"""Pieces lost in hyperspace (Swiss 22).

A piece that is still inside when its year is over is lost. Each season chance
opens one province to the lost, and one of them must try to go there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.adjudication.entries import OrderEntry
from judge.board.corridor import Corridor, make_corridor
from judge.board.places import Location
from judge.board.units import Unit, UnitKind
from judge.orders.model import Move, MovementOrder, Piece
from judge.orders.standing import Standing


@dataclass(frozen=True, slots=True)
class Attempt:
    """The one lost piece that tries to leave this season, and its move.

    `by_order` is whether its player wrote it; it goes all the same.
    """

    number: int
    order: Move
    by_order: bool


def is_lost(unit: Unit) -> bool:
    """Whether a unit is lost in hyperspace."""
    place = unit.location.province
    return isinstance(place, Corridor) and place.is_lost


def find_attempt(
    standing: Standing, orders: Mapping[int, MovementOrder], entries: Sequence[OrderEntry] = ()
) -> Attempt | None:
    """The lost piece that its player named by an order, or else the one lost the longest.

    Where chance takes it is drawn when the orders are in, so that an order to go
    anywhere names it, of which nothing else counts.
    """
    drawn = standing.network.drawn if standing.network is not None else None
    lost = [number for number, unit in enumerate(standing.units) if is_lost(unit)] if drawn else []
    if drawn is None or not lost:
        return None
    for number, order in orders.items():
        if isinstance(order, Move) and number in lost:
            return Attempt(number, order, by_order=True)
    named = [n for entry in entries if (n := _named_in_vain(entry, standing)) in lost]
    number = named[0] if named else _lost_longest(lost, standing)
    unit = standing.units[number]
    order = Move(Piece(unit.kind, unit.location), _goal(unit, drawn), hyper=True)
    return Attempt(number, order, by_order=False)


def _named_in_vain(entry: OrderEntry, standing: Standing) -> int:
    """The number of the unit that an impossible move of its own power is for, or -1."""
    order = entry.written.order
    if entry.order is not None or not isinstance(order, Move):
        return -1
    number = standing.find(order.unit)
    if not isinstance(number, int) or standing.units[number].power != entry.written.power:
        return -1
    return number


def _lost_longest(lost: Sequence[int], standing: Standing) -> int:
    # By what they are, not by where they stand in a list: a log must lead to the same.
    return min(lost, key=lambda n: (_entered(standing.units[n]), standing.units[n].kind.value, n))


def _entered(unit: Unit) -> int:
    place = unit.location.province
    return (place.entered or 0) if isinstance(place, Corridor) else 0


def _goal(unit: Unit, drawn: Location) -> Location:
    """Where chance takes a unit; who draws names the coast for a fleet, else it is the first."""
    place = drawn.province
    if unit.kind is UnitKind.ARMY or not place.coasts:
        return Location(place)
    return drawn if drawn.coast else Location(place, place.coasts[0])


def with_the_lost(units: Sequence[Unit], season: int, lost_after: int) -> tuple[Unit, ...]:
    """The units at the end of a season, with those lost whose year in hyperspace is over."""
    return tuple(
        _kept(unit, here, season - lost_after)
        if isinstance(here := unit.location.province, Corridor)
        else unit
        for unit in units
    )


def _kept(unit: Unit, here: Corridor, last: int) -> Unit:
    """A piece in hyperspace, without a way out if it went in by the season `last`."""
    entered = here.entered or 0
    ends = () if entered <= last else here.ends
    return Unit(unit.power, unit.kind, Location(make_corridor(ends, entered)))
