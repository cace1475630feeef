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
from judge.orders.illegality import Fault, Illegality
from judge.orders.model import Consent, Link, RegisterOrder, Revoke, Separate
from judge.orders.network import is_powerless
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
        return Illegality(refused.fault, f"{write_printed(order)}: {refused.sentence}")
    if isinstance(order, _LINKS):
        by_name = order.one.key < order.other.key
        return order if by_name else replace(order, one=order.other, other=order.one)
    return replace(order, pair=pair_of(*order.pair)) if order.pair else order


def _refuse_pair(
    order: Link | Separate, power: Power, position: Position, hyperspace: Hyperspace
) -> Illegality | None:
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return Illegality(
            Fault.WRONG_PHASE, f"this is no order for {position.phase.full_name} (Swiss 4)"
        )
    if isinstance(order, Link) and power != hyperspace.power:
        return Illegality(Fault.NOT_YOURS, f"only {hyperspace.power.name} links (Swiss 4)")
    if is_powerless(power, position):
        return Illegality(Fault.NOT_YOURS, f"{power.name} is out of the game")
    return _refuse_places(order.one, order.other, hyperspace) or _refuse_permanent(
        pair_of(order.one, order.other), hyperspace
    )


def _refuse_places(one: Province, other: Province, hyperspace: Hyperspace) -> Illegality | None:
    if one == other:
        return Illegality(Fault.SAME_PLACE, "this is one province, and it takes two")
    for place in (one, other):
        if place in hyperspace.never:
            return Illegality(Fault.OUT_OF_REACH, f"no link touches {place.id} (Swiss 10)")
    return None


def _refuse_permanent(pair: Pair, hyperspace: Hyperspace) -> Illegality | None:
    if pair not in hyperspace.permanent:
        return None
    sentence = f"the link of {pair[0].id} and {pair[1].id} is permanent (Swiss 2)"
    return Illegality(Fault.NEEDLESS, sentence)


def _refuse_consent(
    order: Consent | Revoke, power: Power, position: Position, hyperspace: Hyperspace
) -> Illegality | None:
    if power != hyperspace.power:
        sentence = f"only {hyperspace.power.name} gives and takes consent (Swiss 21)"
        return Illegality(Fault.NOT_YOURS, sentence)
    if is_powerless(power, position):
        return Illegality(Fault.NOT_YOURS, f"{power.name} is out of the game (Swiss 21)")
    if order.power == power:
        return Illegality(Fault.NEEDLESS, f"{power.name} needs no consent of its own")
    now = position.phase.season_number
    if isinstance(order, Consent) and order.season is not None and order.season < now:
        return Illegality(Fault.WRONG_PHASE, "that season is over")
    if order.pair is None:
        return None
    needless = hyperspace.consent_required is not ConsentRequired.ALL_LINKS
    refused = _refuse_permanent(pair_of(*order.pair), hyperspace) if needless else None
    return refused or _refuse_places(*order.pair, hyperspace)
