"""What is impossible whatever the others do.

An order is legal if it could succeed in this position, not knowing any other
order (DATC 4.E.1). `settle` completes a legal order, with the coast and the
unit letter that it may leave out, or says why it is illegal.
"""

from __future__ import annotations

from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.illegality import Fault, Illegal, Illegality, illegal, impossible
from judge.orders.legality_moves import settle_movement
from judge.orders.legality_register import settle_register
from judge.orders.legality_winter import settle_adjustment, settle_retreat
from judge.orders.model import (
    FOR_NO_UNIT,
    REGISTER_ORDERS,
    Build,
    Convoy,
    Disband,
    Enter,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.phase_in_full import phase_in_full
from judge.orders.reason import Reason
from judge.orders.standing import Standing
from judge.orders.wording import write_printed

_MOVEMENT = PhaseKind.MOVEMENT
_ONE_WAY = (Hold, Enter, Convoy, Disband, Build, Remove)
_MOVEMENTS = (Hold, Move, Enter, SupportHold, SupportMove, Convoy)
_RETREATS = (Retreat, Disband)
_ADJUSTMENTS = (Build, Remove, Waive)


def illegality(
    order: Order, power: Power, position: Position, variant: Variant
) -> Illegality | None:
    """Why an order of a power is impossible in a position; None if it is legal."""
    return fault_in(order, power, Standing(position, variant), variant)


def fault_in(order: Order, power: Power, standing: Standing, variant: Variant) -> Illegality | None:
    """Why an order of a power is impossible for who stands where; None if it is legal."""
    found = settle(order, power, standing, variant)
    return found if isinstance(found, Illegality) else None


def settle(order: Order, power: Power, standing: Standing, variant: Variant) -> Order | Illegality:
    """Complete a legal order, or say why it is illegal."""
    if variant.hyperspace is None:
        if needs_hyperspace(order):
            return impossible(Fault.NO_HYPERSPACE, order, Reason(Illegal.NO_HYPERSPACE))
    elif isinstance(order, REGISTER_ORDERS):
        return settle_register(order, power, standing.position, variant.hyperspace)
    kind = standing.position.phase.kind
    if kind is _MOVEMENT:
        if isinstance(order, _MOVEMENTS):
            return settle_movement(order, power, standing)
    elif kind is PhaseKind.RETREAT:
        if isinstance(order, _RETREATS):
            return settle_retreat(order, power, standing.position)
    elif isinstance(order, _ADJUSTMENTS):
        return settle_adjustment(order, power, standing, variant)
    phase = phase_in_full(standing.position.phase)
    return illegal(Fault.WRONG_PHASE, Illegal.WRONG_PHASE, write_printed(order), phase)


def needs_hyperspace(order: Order) -> bool:
    """Whether an order can be carried out only on a board with hyperspace."""
    if isinstance(order, FOR_NO_UNIT):
        return not isinstance(order, Waive)
    if isinstance(order.unit.location.province, Corridor):
        return True
    return isinstance(order, Enter) if isinstance(order, _ONE_WAY) else order.hyper
