"""Legality in retreat and adjustment phases."""

from __future__ import annotations

from typing import assert_never

from judge.board.places import Location
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.orders.illegality import (
    Fault,
    Illegal,
    Illegality,
    illegal,
    impossible,
    not_yours,
)
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
from judge.orders.reason import Reason, either, listed
from judge.orders.standing import Standing
from judge.orders.wording import print_ways, write_printed


def settle_retreat(
    order: RetreatOrder, power: Power, position: Position
) -> RetreatOrder | Illegality:
    """Complete a legal order of a retreat phase, or say why it is illegal."""
    row = dislodged_in(order.unit, position)
    if row is None:
        where = order.unit.location.province.id
        return illegal(Fault.NOT_DISLODGED, Illegal.NOT_DISLODGED, where)
    if row.unit.power != power:
        return not_yours(row.unit, power)
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
        named = either([c.printed for c in choices])
        printed = write_printed(order)
        return illegal(Fault.COAST_MISSING, Illegal.MUST_SAY_COAST, printed, named)
    ways = print_ways(row)
    hint = Reason(Illegal.MAY_GO, (listed(ways),)) if ways else Reason(Illegal.NO_RETREAT)
    if place == row.attacked_from:
        hint = Reason(Illegal.CAME_FROM, (place.id, hint))
    return impossible(Fault.NO_RETREAT, order, hint)


def settle_adjustment(
    order: AdjustmentOrder, power: Power, standing: Standing, variant: Variant
) -> AdjustmentOrder | Illegality:
    """Complete a legal order of an adjustment phase, or say why it is illegal.

    Whether too many were given is decided by the adjudication, one by one.
    """
    due = standing.position.due_of(power)
    if isinstance(order, Remove):
        if due >= 0:
            return illegal(Fault.NO_REMOVAL_DUE, Illegal.NOTHING_TO_REMOVE, power.name)
        return _settle_removal(order, power, standing)
    if due <= 0:
        banned = due == 0 and standing.position.banned_builds_of(power)
        cause = Illegal.NOT_REPLACED if banned else Illegal.NOTHING_TO_BUILD
        return illegal(Fault.NO_BUILD_DUE, cause, power.name)
    if isinstance(order, Waive):
        return order
    return _settle_build(order, power, standing, variant)


def _settle_removal(order: Remove, power: Power, standing: Standing) -> Remove | Illegality:
    number = standing.find(order.unit)
    if isinstance(number, Illegality):
        return number
    unit = standing.units[number]
    if unit.power != power:
        return not_yours(unit, power)
    return Remove(Piece(unit.kind, unit.location))


def _settle_build(
    order: Build, power: Power, standing: Standing, variant: Variant
) -> Build | Illegality:
    place = order.unit.location.province
    if place not in variant.build_sites[power]:
        return illegal(Fault.NO_BUILD_SITE, Illegal.NO_HOME, power.name, place.id)
    if variant.holder_of(place, standing.position, power) != power.id:
        cause = Illegal.NOT_OWNED if place.is_centre else Illegal.NOT_LAST_THERE
        return illegal(Fault.NOT_OWNED, cause, power.name, place.id)
    if standing.number_in(place) >= 0:
        return illegal(Fault.OCCUPIED, Illegal.NOT_VACANT, place.id)
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
        return illegal(Fault.KIND_MISSING, Illegal.SAY_KIND, place.id)
    if kind is UnitKind.ARMY:
        return Build(Piece(kind, Location(place)))
    if not shores:
        # DATC 6.I.2, 4.C.4: it doesn't become an army.
        return illegal(Fault.CANT_STAND, Illegal.NO_FLEET_THERE, place.id)
    if location in shores:
        return Build(Piece(kind, location))
    named = either(sorted(c.printed for c in shores))
    return illegal(Fault.COAST_MISSING, Illegal.SAY_COAST_BUILT, place.id, named)
