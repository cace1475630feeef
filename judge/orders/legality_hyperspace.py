"""Legality of what goes through hyperspace.

The order of the checks is that of the rules: the link, the consent, the
province that only some may enter, the coast (Swiss 2, 3, 10, 11, 13, 21, 22).
"""

from __future__ import annotations

from judge.board.corridor import Corridor, make_corridor
from judge.board.hyperspace import pair_of
from judge.board.places import Location, Province
from judge.board.units import ARMY, Unit
from judge.orders.illegality import Fault, Illegal, Illegality, illegal, impossible
from judge.orders.model import (
    Enter,
    Hold,
    Move,
    MovementOrder,
    Order,
    Piece,
    SupportHold,
    SupportMove,
)
from judge.orders.network import Network
from judge.orders.reason import Reason, either
from judge.orders.wording import write_printed


def settle_inside(order: MovementOrder, unit: Unit, network: Network) -> MovementOrder | Illegality:
    """Settle the order of a piece in hyperspace: it stays, or it leaves (Swiss 22)."""
    if isinstance(order, Hold):
        return Hold(Piece(unit.kind, unit.location))
    if isinstance(order, Move):
        return settle_leap(order, unit, network)
    return impossible(Fault.OUT_OF_REACH, order, Reason(Illegal.INSIDE_STAYS))


def settle_leap(order: Move, unit: Unit, network: Network) -> Move | Illegality:
    """Settle a move through hyperspace, out of a province or out of a corridor."""
    piece = Piece(unit.kind, unit.location)
    here, goal = unit.location.province, order.destination
    there = goal.province
    order = Move(piece, goal, order.via_convoy, order.route, hyper=True)
    if order.via_convoy:
        return impossible(Fault.NO_ROUTE, order, Reason(Illegal.NO_CONVOY_THROUGH))
    closed = _find_closed(here, there, network)
    if closed is None and not isinstance(here, Corridor):
        closed = network.bar_entry(unit.power, here, there)
    if closed is not None:
        return _refused(order, closed)
    if unit.kind is ARMY:
        return Move(piece, Location(there), hyper=True)
    if isinstance(here, Corridor) and here.is_lost and network.drawn is not None:
        goal = network.drawn if goal.coast is None else goal
    if there.coasts and goal.coast is None:
        named = either([Location(there, coast).printed for coast in there.coasts])
        return impossible(Fault.COAST_MISSING, order, Reason(Illegal.COAST_ALWAYS, (named,)))
    return Move(piece, goal, hyper=True)


def _find_closed(here: Province, there: Province, network: Network) -> Illegality | None:
    """Why no link leads from one place to the other; None if one does."""
    if network.near[here.number] >> there.number & 1:
        return None
    if not isinstance(here, Corridor):
        because = Reason(Illegal.NO_LINK, (here.id, there.id))
    elif here.ends:
        cause = Illegal.NO_LINK if there in here.ends else Illegal.LEAVES_TO
        because = Reason(cause, (here.ends[0].id, here.ends[1].id))
    elif network.drawn is None:
        because = Reason(Illegal.LEAVES_BY_CHANCE)
    else:
        because = Reason(Illegal.CHANCE_TAKES, (network.drawn.province.id,))
    return Illegality(Fault.NO_LINK, because)


def settle_enter(order: Enter, unit: Unit, network: Network) -> Enter | Illegality:
    """Settle an order to go into a link and stay there (Swiss 22)."""
    order = Enter(Piece(unit.kind, unit.location), order.corridor)
    here, ends = unit.location.province, order.corridor.ends
    hyperspace = network.hyperspace
    if not hyperspace.stay:
        return impossible(Fault.OUT_OF_REACH, order, Reason(Illegal.NO_STAYING))
    if unit.power != hyperspace.power:
        because = Reason(Illegal.ONLY_THEY_STAY, (hyperspace.power.name,))
        return impossible(Fault.NO_ENTRY, order, because)
    if isinstance(here, Corridor):
        return impossible(Fault.SAME_PLACE, order, Reason(Illegal.INSIDE_ALREADY))
    if here not in ends:
        return impossible(Fault.OUT_OF_REACH, order, Reason(Illegal.OTHER_LINK, (here.id,)))
    if not network.is_open(pair_of(ends[0], ends[1])):
        because = Reason(Illegal.NO_LINK, (ends[0].id, ends[1].id))
        return impossible(Fault.NO_LINK, order, because)
    return Enter(order.unit, make_corridor(ends, network.season))


def find_no_help(
    order: SupportHold | SupportMove, end: Province, unit: Unit, network: Network
) -> Illegality | None:
    """Why a unit can't support into a province through hyperspace; None if it can (Swiss 6, 21)."""
    here = unit.location.province
    closed = _find_closed(here, end, network) or network.bar(unit.power, here, end)
    return None if closed is None else _refused(order, closed)


def _refused(order: Order, closed: Illegality) -> Illegality:
    """An order for which a way is closed; what only lacks a consent may yet be possible."""
    if closed.may_pass:
        return illegal(closed.fault, Illegal.REFUSED, write_printed(order), closed.reason)
    return impossible(closed.fault, order, closed.reason)


def is_without_effect(order: MovementOrder) -> bool:
    """Whether a legal support has no effect: an army's into a sea (Swiss 16)."""
    if isinstance(order, SupportMove):
        place = order.destination.province
    elif isinstance(order, SupportHold):
        place = order.supported.location.province
    else:
        return False
    return order.hyper and order.unit.kind is ARMY and place.is_water
