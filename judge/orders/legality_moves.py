"""Legality in a movement phase: holds, moves, supports and convoys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from judge.board.corridor import Corridor
from judge.board.named_rules import COASTS_NAMED
from judge.board.places import Location, Province
from judge.board.units import ARMY, FLEET, Power, Unit
from judge.orders.illegality import (
    Fault,
    Illegal,
    Illegality,
    illegal,
    impossible,
    not_yours,
)
from judge.orders.legality_hyperspace import (
    find_no_help,
    settle_enter,
    settle_inside,
    settle_leap,
)
from judge.orders.model import (
    Convoy,
    Enter,
    Hold,
    Move,
    MovementOrder,
    Piece,
    SupportHold,
    SupportMove,
)
from judge.orders.phase_in_full import season_in_full
from judge.orders.reason import Part, Reason, either
from judge.orders.standing import Standing
from judge.orders.wording import print_piece


def settle_movement(
    order: MovementOrder, power: Power, standing: Standing
) -> MovementOrder | Illegality:
    """Complete a legal order of a movement phase, or say why it is illegal.

    The letter and the coast written for the unit itself don't matter: one
    unit at most stands in a province (DATC 4.B.5, 4.C.1, 4.C.2).
    """
    found = standing.find(order.unit)
    if isinstance(found, Illegality):
        return found
    unit, place = standing.units[found], order.unit.location.province
    if unit.power.id != power.id:
        return not_yours(unit, power)
    if place.frozen and (season := standing.position.phase.season) in place.frozen:
        return illegal(Fault.FROZEN, Illegal.FROZEN, unit.printed, season_in_full(season))
    network = standing.network
    if network is not None and isinstance(place, Corridor):
        return settle_inside(order, unit, network)
    return _settle(order, unit, found, standing)


def _settle(
    order: MovementOrder, unit: Unit, number: int, standing: Standing
) -> MovementOrder | Illegality:
    if isinstance(order, Move):
        return _settle_move(order, unit, number, standing)
    if isinstance(order, Hold):
        return order if _is(order.unit, unit) else Hold(_piece(unit))
    if isinstance(order, SupportMove):
        return _settle_support_move(order, unit, number, standing)
    if isinstance(order, SupportHold):
        return _settle_support_hold(order, unit, number, standing)
    if isinstance(order, Convoy):
        return _settle_convoy(order, unit, standing)
    if isinstance(order, Enter):
        # On a board without hyperspace no such order comes this far.
        return settle_enter(order, unit, standing.network) if standing.network else order
    assert_never(order)


def _is(piece: Piece, unit: Unit) -> bool:
    return piece.kind is unit.kind and piece.location.coast is unit.location.coast


def _piece(unit: Unit) -> Piece:
    return Piece(unit.kind, unit.location)


def _settle_move(order: Move, unit: Unit, number: int, standing: Standing) -> Move | Illegality:
    if not _is(order.unit, unit):
        order = Move(_piece(unit), order.destination, order.via_convoy, order.route)
    end = order.destination.province.number
    if end == standing.place[number]:
        because = Reason(Illegal.ALREADY_THERE, (unit.location.printed,))
        return impossible(Fault.SAME_PLACE, order, because)
    if order.hyper and standing.network is not None:
        return settle_leap(order, unit, standing.network)
    if unit.kind is ARMY:
        return _settle_march(order, number, end, standing)
    goal = _settle_landing(order, order.destination, unit, standing)
    if isinstance(goal, Illegality):
        return goal
    if goal is order.destination and not order.via_convoy:
        return order
    # Only armies are convoyed (DATC 6.A.7); what a fleet's order says of it is left out.
    return Move(order.unit, goal)


def _settle_march(order: Move, number: int, end: int, standing: Standing) -> Move | Illegality:
    """Neither a coast matters to an army (DATC 4.B.6), nor the route it names (4.A.6)."""
    start = standing.place[number]
    near = standing.walks(number, end)
    if (order.via_convoy or not near) and not standing.carriers(start, end):
        return _no_way(order, standing, near=near)
    if order.destination.coast is None:
        return order
    goal = Location(order.destination.province)
    return Move(order.unit, goal, order.via_convoy, order.route)


def _no_way(order: Move, standing: Standing, *, near: bool) -> Illegality:
    here, there = order.unit.location.province, order.destination.province
    closed = None if near else _why_closed(here, there, standing)
    if closed is not None:
        return impossible(Fault.OUT_OF_REACH, order, closed)
    if there.is_water:
        return impossible(Fault.OUT_OF_REACH, order, Reason(Illegal.TO_SEA))
    cause = Illegal.NO_FLEETS if near else Illegal.DONT_TOUCH
    return impossible(Fault.NO_ROUTE, order, Reason(cause, (here.id, there.id)))


def _settle_landing(
    order: Move | SupportMove, goal: Location, unit: Unit, standing: Standing
) -> Location | Illegality:
    """Where a fleet lands: the coast may be left out if only one is possible.

    Where the board asks for it a move always names it (Swiss 13). A coast out of reach
    is no slip of the pen (DATC 4.B.1 to 4.B.3).
    """
    where = unit.location
    choices = standing.landings(unit, goal.province)
    if not choices:
        because = Reason(Illegal.FLEET_CANT_GO, (where.printed, goal.province.id))
        because = _why_closed(where.province, goal.province, standing) or because
        return impossible(Fault.OUT_OF_REACH, order, because)
    if goal.coast is not None:
        if goal in choices:
            return goal
        because = Reason(Illegal.OTHER_COAST, (where.printed, _either(choices)))
        return impossible(Fault.WRONG_COAST, order, because)
    if choices[0].coast is None:
        return goal
    if COASTS_NAMED in standing.board.rules and isinstance(order, Move):
        because = Reason(Illegal.COAST_ALWAYS, (_either(choices),))
        return impossible(Fault.COAST_MISSING, order, because)
    if len(choices) == 1:
        return choices[0]
    return impossible(Fault.COAST_MISSING, order, Reason(Illegal.SAY_COAST, (_either(choices),)))


def _either(places: Sequence[Location]) -> Part:
    return either([place.printed for place in places])


def _settle_support_hold(
    order: SupportHold, unit: Unit, number: int, standing: Standing
) -> SupportHold | Illegality:
    if not _is(order.unit, unit):
        order = SupportHold(_piece(unit), order.supported, order.hyper)
    if isinstance(order.supported.location.province, Corridor):
        return impossible(Fault.OUT_OF_REACH, order, Reason(Illegal.HELP_INSIDE))
    there = order.supported.location.province
    end = there.number
    if end == standing.place[number]:
        return impossible(Fault.SAME_PLACE, order, Reason(Illegal.HELPS_ITSELF))
    out_of_reach = _find_out_of_reach(order, there, unit, number, standing)
    if out_of_reach is not None:
        return out_of_reach
    other = standing.at[end]
    if other < 0:
        because = Reason(Illegal.NOBODY_THERE, (there.id,))
        return impossible(Fault.NOTHING_TO_HELP, order, because)
    supported = standing.units[other]
    if _is(order.supported, supported):
        return order
    return SupportHold(order.unit, _piece(supported), order.hyper)


def _settle_support_move(
    order: SupportMove, unit: Unit, number: int, standing: Standing
) -> SupportMove | Illegality:
    if not _is(order.unit, unit):
        order = SupportMove(_piece(unit), order.supported, order.destination, order.hyper)
    end = order.destination.province.number
    if end == standing.place[number]:
        # DATC 6.D.34: a unit can't support a move into its own province.
        because = Reason(Illegal.STANDS_THERE, (unit.printed,))
        return impossible(Fault.SAME_PLACE, order, because)
    # Whichever coast: DATC 6.B.4.
    there = order.destination.province
    out_of_reach = _find_out_of_reach(order, there, unit, number, standing)
    if out_of_reach is not None:
        return out_of_reach
    other = _find_helped(order.supported, standing)
    if other < 0 or other == number:
        because = Reason(Illegal.NOBODY_ELSE_THERE, (order.supported.location.province.id,))
        return impossible(Fault.NOTHING_TO_HELP, order, because)
    return _settle_helped_move(order, other, number, standing)


def _find_out_of_reach(
    order: SupportHold | SupportMove, there: Province, unit: Unit, number: int, standing: Standing
) -> Illegality | None:
    """Why a unit can't support into a province, its own way; None if it can."""
    if order.hyper and standing.network is not None:
        return find_no_help(order, there, unit, standing.network)
    if standing.reach(number) >> there.number & 1:
        return None
    because = Reason(Illegal.CANT_REACH, (unit.printed, there.id))
    because = _why_closed(unit.location.province, there, standing) or because
    return impossible(Fault.OUT_OF_REACH, order, because)


def _why_closed(here: Province, there: Province, standing: Standing) -> Reason | None:
    """Why normal space is closed between two provinces that might be thought to touch."""
    return standing.network.why_closed(here, there) if standing.network is not None else None


def _find_helped(piece: Piece, standing: Standing) -> int:
    """The number of the unit that an order names as the one to help, or -1."""
    if isinstance(piece.location.province, Corridor):
        return next(iter(standing.pieces(piece)), -1)
    return standing.number_in(piece.location.province)


def _settle_helped_move(
    order: SupportMove, other: int, number: int, standing: Standing
) -> SupportMove | Illegality:
    """The supported unit must be able to go there; its coast may be left out (DATC 4.B.4).

    Which way it goes need not be said: any will do (Swiss 13).
    """
    supported = standing.units[other]
    if not _is(order.supported, supported) or isinstance(supported.location.province, Corridor):
        order = SupportMove(order.unit, _piece(supported), order.destination, order.hyper)
    goal, place = order.destination, order.destination.province
    start, end = standing.place[other], place.number
    if standing.network is not None and standing.network.near[start] >> end & 1:
        if supported.kind is FLEET or goal.coast is None:
            return order
        return SupportMove(order.unit, order.supported, Location(place), order.hyper)
    if isinstance(supported.location.province, Corridor):
        because = Reason(Illegal.CANT_REACH, (supported.printed, place.id))
        return impossible(Fault.HELP_IN_VAIN, order, because)
    if supported.kind is ARMY:
        # The supporting fleet can't carry it as well: DATC 6.D.31.
        own = standing.fleets & 1 << standing.place[number]
        if not standing.walks(other, end) and not standing.carriers(start, end, own):
            because = Reason(Illegal.CANT_REACH, (supported.printed, place.id))
            return impossible(Fault.HELP_IN_VAIN, order, because)
        if goal.coast is not None:
            return SupportMove(order.unit, order.supported, Location(place), order.hyper)
        return order
    choices = standing.landings(supported, place)
    if not choices or (goal.coast is not None and goal not in choices):
        because = Reason(Illegal.CANT_REACH, (print_piece(order.supported), goal.printed))
        return impossible(Fault.HELP_IN_VAIN, order, because)
    return order


def _in_vain(start: int, end: int, standing: Standing) -> Fault:
    """A convoy of an army that can't go there in any way matches nothing."""
    board = standing.map
    shores = start != end and board.coastal >> start & board.coastal >> end & 1
    walks = board.march[start] >> end & 1
    return Fault.NO_WAY_TO_CARRY if shores and not walks else Fault.NO_ROUTE


def _settle_convoy(order: Convoy, unit: Unit, standing: Standing) -> Convoy | Illegality:
    if not _is(order.unit, unit):
        order = Convoy(_piece(unit), order.convoyed, order.destination)
    own = standing.fleets & 1 << unit.location.province.number
    if not own:
        # DATC 6.F.1: no convoy from a coast.
        return impossible(Fault.NOT_AT_SEA, order, Reason(Illegal.NOT_AT_SEA))
    if isinstance(order.convoyed.location.province, Corridor):
        return impossible(Fault.NO_ROUTE, order, Reason(Illegal.NOT_INTO_HYPERSPACE))
    start = order.convoyed.location.province.number
    end = order.destination.province.number
    route = standing.carriers(start, end)
    here, there = order.convoyed.location.province.id, order.destination.province.id
    if not route:
        because = Reason(Illegal.NO_CHAIN, (here, there))
        return impossible(_in_vain(start, end, standing), order, because)
    if not route & own:
        # DATC 6.G.7, 6.G.19: such an order shows no intent either.
        because = Reason(Illegal.NEEDLESS_FLEET, (here, there))
        return impossible(Fault.NEEDLESS_FLEET, order, because)
    other = standing.at[start]
    if other < 0 or standing.units[other].kind is not ARMY:
        return impossible(Fault.NOTHING_TO_HELP, order, Reason(Illegal.NO_ARMY, (here,)))
    goal, army = order.destination, standing.units[other]
    if _is(order.convoyed, army) and goal.coast is None:
        return order
    return Convoy(order.unit, _piece(army), Location(goal.province))
