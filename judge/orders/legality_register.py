"""Legality of what is written into the register of hyperspace (Swiss 4, 5, 7, 10, 21).

How many of these orders a power may write in a year is counted where they are
carried out, in `judge.adjudication`.
"""

from __future__ import annotations

from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.board.hyperspace import ConsentRequired, Hyperspace, Pair, pair_of
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.orders.illegality import Fault, Illegal, Illegality, illegal
from judge.orders.model import Consent, Link, RegisterOrder, Revoke, Separate
from judge.orders.network import is_powerless
from judge.orders.phase_in_full import phase_in_full
from judge.orders.wording import write_printed

_LINKS = (Link, Separate)


def settle_register(
    order: RegisterOrder, power: Power, position: Position, hyperspace: Hyperspace
) -> RegisterOrder | Illegality:
    """Complete a legal order about the register, its pair by name, or say why it is illegal."""
    if isinstance(order, _LINKS):
        refused = _refuse_pair(order, power, position, hyperspace)
    else:
        refused = _refuse_consent(order, power, position, hyperspace)
    if refused is not None:
        printed = write_printed(order)
        return illegal(refused.fault, Illegal.REFUSED, printed, refused.reason)
    if isinstance(order, _LINKS):
        by_name = order.one.key < order.other.key
        return order if by_name else replace(order, one=order.other, other=order.one)
    return replace(order, pair=pair_of(*order.pair)) if order.pair else order


def _refuse_pair(
    order: Link | Separate, power: Power, position: Position, hyperspace: Hyperspace
) -> Illegality | None:
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return illegal(Fault.WRONG_PHASE, Illegal.NO_ORDER_NOW, phase_in_full(position.phase))
    if isinstance(order, Link) and power != hyperspace.power:
        return illegal(Fault.NOT_YOURS, Illegal.ONLY_LINKER, hyperspace.power.name)
    if is_powerless(power, position):
        return illegal(Fault.NOT_YOURS, Illegal.OUT, power.name)
    return _refuse_places(order.one, order.other, hyperspace) or _refuse_permanent(
        pair_of(order.one, order.other), hyperspace
    )


def _refuse_places(one: Province, other: Province, hyperspace: Hyperspace) -> Illegality | None:
    if one == other:
        return illegal(Fault.SAME_PLACE, Illegal.ONE_PROVINCE)
    for place in (one, other):
        if place in hyperspace.never:
            return illegal(Fault.OUT_OF_REACH, Illegal.NEVER_LINKED, place.id)
    return None


def _refuse_permanent(pair: Pair, hyperspace: Hyperspace) -> Illegality | None:
    if pair not in hyperspace.permanent:
        return None
    return illegal(Fault.NEEDLESS, Illegal.PERMANENT, pair[0].id, pair[1].id)


def _refuse_consent(
    order: Consent | Revoke, power: Power, position: Position, hyperspace: Hyperspace
) -> Illegality | None:
    if power != hyperspace.power:
        return illegal(Fault.NOT_YOURS, Illegal.ONLY_CONSENTER, hyperspace.power.name)
    if is_powerless(power, position):
        return illegal(Fault.NOT_YOURS, Illegal.OUT_CONSENTER, power.name)
    if order.power == power:
        return illegal(Fault.NEEDLESS, Illegal.OWN_CONSENT, power.name)
    now = position.phase.season_number
    if order.season is not None and order.season < now:
        return illegal(Fault.WRONG_PHASE, Illegal.SEASON_OVER)
    if order.pair is None:
        return None
    needless = hyperspace.consent_required is not ConsentRequired.ALL_LINKS
    refused = _refuse_permanent(pair_of(*order.pair), hyperspace) if needless else None
    return refused or _refuse_places(*order.pair, hyperspace)
