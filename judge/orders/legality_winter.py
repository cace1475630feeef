"""Legality in retreat and adjustment phases."""

from __future__ import annotations

from typing import assert_never

from judge.board.places import Location
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.orders.illegality import Fault, Illegality
from judge.orders.model import (
    AdjustmentOrder,
    Build,
    Disband,
    Piece,
    Remove,
    Retreat,
    RetreatOrder,
    Waive,
)
from judge.orders.standing import Standing
from judge.orders.wording import print_ways, write_printed


def settle_retreat(
    order: RetreatOrder, power: Power, position: Position
) -> RetreatOrder | Illegality:
    """Complete a legal order of a retreat phase, or say why it is illegal."""
    row = dislodged_in(order.unit, position)
    if row is None:
        where = order.unit.location.province.id
        return Illegality(Fault.NOT_DISLODGED, f"No unit was dislodged in {where}")
    if row.unit.power != power:
        sentence = f"{row.unit.printed} isn't {power.adjective}, but {row.unit.power.adjective}"
        return Illegality(Fault.NOT_YOURS, sentence)
    unit = Piece(row.unit.kind, row.unit.location)
    match order:
        case Disband():
            return Disband(unit)
        case Retreat(_, destination, hyper):
            return _settle_destination(Retreat(unit, destination, hyper), row)
        case _:
            assert_never(order)


def dislodged_in(piece: Piece, position: Position) -> DislodgedUnit | None:
    """The dislodged unit that an order names; its letter and coast don't matter."""
    key = piece.location.province.key
    rows = (d for d in position.dislodged if d.unit.location.province.key == key)
    return next(rows, None)


def _settle_destination(order: Retreat, row: DislodgedUnit) -> Retreat | Illegality:
    """A place that is reached only through hyperspace must be said to be (Swiss 11)."""
    place = order.destination.province
    open_ways = row.ways if order.hyper else row.retreats
    choices = [way for way in open_ways if way.province == place]
    army = row.unit.kind is UnitKind.ARMY
    goal: Location | None = None
    if order.destination in choices:
        goal = order.destination
    elif len(choices) == 1 and (order.destination.coast is None or army):
        goal = choices[0]
    if goal is not None:
        return Retreat(order.unit, goal, goal in row.leaps)
    if choices and order.destination.coast is None:
        named = " or ".join(c.printed for c in choices)
        return Illegality(Fault.COAST_MISSING, f"{write_printed(order)} must say {named}")
    words = print_ways(row)
    hint = f"it may go to {', '.join(words)}" if words else "no retreat is open to it"
    return Illegality(Fault.NO_RETREAT, f"{write_printed(order)} is impossible: {hint}")


def settle_adjustment(
    order: AdjustmentOrder, power: Power, standing: Standing, variant: Variant
) -> AdjustmentOrder | Illegality:
    """Complete a legal order of an adjustment phase, or say why it is illegal.

    Whether too many were given is decided by the adjudication, one by one.
    """
    due = standing.position.due_of(power)
    if isinstance(order, Remove):
        if due >= 0:
            sentence = f"{power.name} has no unit to remove"
            return Illegality(Fault.NO_REMOVAL_DUE, sentence)
        return _settle_removal(order, power, standing)
    if due <= 0:
        sentence = f"{power.name} has nothing to build"
        if due == 0 and standing.position.banned_builds_of(power):
            sentence += ": a unit that was destroyed isn't replaced in the same year (Swiss 17)"
        return Illegality(Fault.NO_BUILD_DUE, sentence)
    if isinstance(order, Waive):
        return order
    return _settle_build(order, power, standing, variant)


def _settle_removal(order: Remove, power: Power, standing: Standing) -> Remove | Illegality:
    number = standing.find(order.unit)
    if isinstance(number, Illegality):
        return number
    unit = standing.units[number]
    if unit.power != power:
        sentence = f"{unit.printed} isn't {power.adjective}, but {unit.power.adjective}"
        return Illegality(Fault.NOT_YOURS, sentence)
    return Remove(Piece(unit.kind, unit.location))


def _settle_build(
    order: Build, power: Power, standing: Standing, variant: Variant
) -> Build | Illegality:
    place = order.unit.location.province
    if place not in variant.build_sites[power]:
        sentence = f"{power.name} can't build in {place.id}: it is no home centre of {power.name}"
        return Illegality(Fault.NO_BUILD_SITE, sentence)
    if variant.holder_of(place, standing.position, power) != power.id:
        sentence = f"{power.name} can't build in {place.id} without owning it"
        if not place.is_centre:
            sentence = f"{power.name} wasn't the last to hold {place.id} when a Fall ended"
        return Illegality(Fault.NOT_OWNED, sentence)
    if standing.number_in(place) >= 0:
        return Illegality(Fault.OCCUPIED, f"{place.id} isn't vacant")
    return _settle_kind(order, standing)


def _settle_kind(order: Build, standing: Standing) -> Build | Illegality:
    """The kind may be left out where one is possible, a fleet's coast never (DATC 4.B.7)."""
    kind, location = order.unit.kind, order.unit.location
    place = location.province
    shores = [c for c in standing.board.fleet if c.province == place]
    if kind is None and not shores:
        kind = UnitKind.ARMY
    elif kind is None and location.coast is not None:
        kind = UnitKind.FLEET  # DATC 4.C.3: only a fleet's build names a coast
    elif kind is None:
        return Illegality(Fault.KIND_MISSING, f"A build in {place.id} must say army or fleet")
    if kind is UnitKind.ARMY:
        return Build(Piece(kind, Location(place)))
    if not shores:
        # DATC 6.I.2, 4.C.4: it doesn't become an army.
        return Illegality(Fault.CANT_STAND, f"No fleet can stand in {place.id}")
    if location in shores:
        return Build(Piece(kind, location))
    named = " or ".join(sorted(c.printed for c in shores))
    return Illegality(Fault.COAST_MISSING, f"A fleet built in {place.id} must say {named}")
