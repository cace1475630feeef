"""What the rules of hyperspace change in a season of moves: before the battle, and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.adjudication.entries import OrderEntry
from judge.adjudication.fought import Fought
from judge.adjudication.lost import Attempt, is_lost, with_the_lost
from judge.adjudication.register import Ruled, count_destroyed, registers_with, with_register
from judge.adjudication.resolution import Verdict
from judge.adjudication.why import Why
from judge.board.corridor import Corridor
from judge.board.hyperspace import BuildBan, pair_of
from judge.board.position import DislodgedUnit, Position
from judge.board.register import Register
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.illegality import Fault, impossible
from judge.orders.legality_hyperspace import is_without_effect
from judge.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.network import Network
from judge.orders.reason import Reason
from judge.orders.standing import Standing

_SUPPORTS = (SupportHold, SupportMove)
_INSIDE = (Hold, Move)


def balk(entries: Sequence[OrderEntry], standing: Standing) -> Sequence[OrderEntry]:
    """The orders as they came, but for marches over a barrier, which are illegal (Swiss 7).

    The army may still be carried round it (Swiss 14), but only if a fleet is ordered to.
    """
    network = standing.network
    if network is None or not network.register.barriers:
        return entries
    convoys = [entry.order for entry in entries if isinstance(entry.order, Convoy)]
    carried = {(c.convoyed.location.province, c.destination.province) for c in convoys}
    return [
        replace(entry, order=None, illegality=impossible(Fault.OUT_OF_REACH, entry.order, closed))
        if isinstance(entry.order, Move)
        and (closed := _why_balked(entry.order, network)) is not None
        and (entry.order.unit.location.province, entry.order.destination.province) not in carried
        else entry
        for entry in entries
    ]


def _why_balked(move: Move, network: Network) -> Reason | None:
    """Why an order to march can't be one; None if it can, or says that it is none."""
    here, there = move.unit.location.province, move.destination.province
    if move.via_convoy or move.hyper or pair_of(here, there) not in network.register.barriers:
        return None
    return network.why_closed(here, there)


def orders_in_battle(
    orders: Mapping[int, MovementOrder], attempt: Attempt | None, standing: Standing
) -> Mapping[int, MovementOrder]:
    """The orders that count: supports of no effect as holds, and one lost piece at most."""
    if standing.network is None:
        return orders
    found = {
        number: Hold(order.unit) if is_without_effect(order) else order
        for number, order in orders.items()
        if not standing.anybody_inside or not is_lost(standing.units[number])
    }
    if attempt is not None:
        found[attempt.number] = attempt.order
    return found


def overrule(
    entries: Sequence[OrderEntry], attempt: Attempt | None, standing: Standing
) -> Mapping[int, Ruled]:
    """The legal orders that these rules have no use for, by their number."""
    found = {}
    for number, entry in enumerate(entries):
        order = entry.order
        if isinstance(order, _SUPPORTS):
            if is_without_effect(order):
                found[number] = Ruled(Verdict.NO_EFFECT, Reason(Why.WITHOUT_EFFECT))
        elif isinstance(order, _INSIDE) and isinstance(order.unit.location.province, Corridor):
            unit = standing.number_in(order.unit.location.province)
            tries = attempt is not None and attempt.number == unit
            if tries and isinstance(order, Hold):
                found[number] = Ruled(Verdict.INVALID, Reason(Why.MUST_TRY))
            elif not tries and isinstance(order, Move) and is_lost(standing.units[unit]):
                found[number] = Ruled(Verdict.INVALID, Reason(Why.ONE_TRIES))
    return found


def end_season(
    end: Position, register: Register, fought: Fought, dislodged: Sequence[DislodgedUnit]
) -> Position:
    """The position when the moves are over, with the register of the next season."""
    network = fought.standing.network
    if network is None:
        return end
    hyperspace = network.hyperspace
    lost = _find_losses(fought, dislodged, hyperspace.destroyed_build_ban)
    return replace(
        end,
        units=with_the_lost(end.units, network.season, hyperspace.lost_after),
        registers=registers_with(end, count_destroyed(register, lost)),
    )


def count_losses(
    end: Position,
    register: Register | None,
    variant: Variant,
    *,
    lost: Sequence[DislodgedUnit],
    willing: Sequence[DislodgedUnit],
) -> Position:
    """The position after the retreats, with the units lost in them counted (Swiss 17)."""
    if variant.hyperspace is None or register is None:
        return end
    rows = {BuildBan.ALL: lost, BuildBan.WILLFUL: willing, BuildBan.OFF: ()}
    counted = rows[variant.hyperspace.destroyed_build_ban]
    return with_register(end, count_destroyed(register, [row.unit.power for row in counted]))


def _find_losses(
    fought: Fought, dislodged: Sequence[DislodgedUnit], ban: BuildBan
) -> tuple[Power, ...]:
    """The power of each unit lost in the moves that no build may replace this year (Swiss 17).

    Who lets an army drown is willing; who has no retreat or is drowned by
    chance is not.
    """
    drowned = fought.drowned()
    if ban is BuildBan.OFF:
        return ()
    if ban is BuildBan.WILLFUL:
        return tuple(unit.power for unit in drowned if not is_lost(unit))
    return (
        *(unit.power for unit in drowned),
        *(row.unit.power for row in dislodged if not row.ways),
    )
