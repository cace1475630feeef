"""Why an order came out as it did, with the arithmetic.

The battle leaves codes; the reasons are made here, afterwards, and put into
words where they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.adjudication.battle import NO_PATH, PARADOX
from judge.adjudication.formation import MOVE
from judge.adjudication.fought import Fought
from judge.adjudication.resolution import Verdict
from judge.adjudication.why import Why
from judge.board.compiled import bits
from judge.board.corridor import Corridor
from judge.orders.model import Move
from judge.orders.reason import Part, Reason, enumerated, listed
from judge.orders.routes import carriers, is_route
from judge.orders.wording import write_printed

# As in the battle: looked up through its class, a member of an enum costs a call.
AGAINST, FORCE, SUPPORTS, SUPPORT = Why.AGAINST, Why.FORCE, Why.SUPPORTS, Why.SUPPORT
MAKES_ROOM, HELPS, OTHERWISE_ORDERED = Why.MAKES_ROOM, Why.HELPS, Why.OTHERWISE_ORDERED
_NOBODY_ATTACKED = Reason(Why.NOBODY_ATTACKED)
_NOBODY_IN_THE_WAY = Reason(Why.NOBODY_IN_THE_WAY)


def reason_of(fought: Fought, number: int, verdict: Verdict) -> Reason:
    """Why a unit's order has the verdict that it has."""
    reason = _REASONS[verdict](fought, number)
    attacker = fought.battle.dislodger[number]
    if attacker < 0 or verdict in _SAY_WHO_DISLODGED:
        return reason
    return Reason(Why.AND, (reason, _dislodged_by(fought, number)))


def _name(fought: Fought, number: int) -> str:
    return fought.standing.units[number].printed


def _names(fought: Fought, numbers: Iterable[int]) -> Part:
    return enumerated([_name(fought, number) for number in numbers])


def _order(fought: Fought, number: int) -> str:
    """A unit's order, without how it travels: "A Mun - Ber"."""
    order = fought.order_of(number)
    if isinstance(order, Move):
        return f"{_name(fought, number)} - {order.destination.printed}"
    return write_printed(order)


def _supporters(fought: Fought, number: int) -> list[int]:
    """The units whose support for a unit isn't cut."""
    result = fought.battle.result
    return [one for one in fought.battle.helpers[number] if result[one]]


def _support(fought: Fought, supporters: list[int]) -> Reason:
    """Say who supports: "A Ruh supports", "A Ruh and A Sil support"."""
    cause = SUPPORTS if len(supporters) == 1 else SUPPORT
    return Reason(cause, (_names(fought, supporters),))


def _force(number: int, details: list[Part]) -> Part:
    """A strength, and what it comes from, where there is anything to say: "2 (A Ruh supports)"."""
    return Reason(FORCE, (number, listed(details))) if details else number


def _attack(fought: Fought, number: int, *, named: bool = False) -> Part:
    """A move's strength: "2 (A Ruh supports)", or "2 (A Mun - Bur, A Ruh supports)".

    Support of the power whose unit would be dislodged doesn't count.
    """
    battle = fought.battle
    formation = battle.formation
    details: list[Part] = [_order(fought, number)] if named else []
    helped = _supporters(fought, number)
    if not helped:
        return _force(formation.base[number], details)
    other = formation.at[formation.goal[number]]
    stays = other >= 0 and (not fought.has_moved(other) or battle.are_head_on(number, other))
    against = formation.power[other] if stays else -1
    supporters = [one for one in helped if formation.power[one] != against]
    lost = [one for one in helped if one not in supporters]
    if supporters:
        details.append(_support(fought, supporters))
    if lost:
        details.append(Reason(Why.CANT_HELP, (_names(fought, lost),)))
    return _force(len(supporters) + formation.base[number], details)


def _defence(fought: Fought, number: int, *, end: int) -> Part:
    """A strength in somebody's way: "2 (A Par - Bur, A Pic supports)".

    A unit that fails to leave the province `end` has 1, whoever supports its move.
    """
    formation = fought.battle.formation
    stuck = formation.act[number] == MOVE and formation.place[number] == end
    stuck = stuck or number in formation.drowning  # with 1 in its own province (Swiss 16)
    supporters = [] if stuck else _supporters(fought, number)
    what = _order(fought, number) if formation.act[number] == MOVE else _name(fought, number)
    details: list[Part] = [Reason(Why.WHICH_FAILS, (what,)) if stuck else what]
    if supporters:
        details.append(_support(fought, supporters))
    force = 1 if stuck else formation.base[number]
    return _force(len(supporters) + force, details)


def _opposing(fought: Fought, number: int, opponent: int) -> Part:
    """The strength of a unit that a move has to beat."""
    battle = fought.battle
    end = battle.formation.goal[number]
    head_on = battle.are_head_on(number, opponent)
    return _defence(fought, opponent, end=-1 if head_on else end)


def _moves(fought: Fought, number: int) -> Reason:
    battle = fought.battle
    formation = battle.formation
    if not formation.by_sea[number]:
        return _arrives(fought, number)
    fleets = [formation.at[sea] for sea in bits(battle.fleets[number])]
    carriers = _names(fought, [fleet for fleet in fleets if battle.result[fleet]])
    return Reason(Why.CARRIED, (carriers, _arrives(fought, number)))


def _arrives(fought: Fought, number: int) -> Reason:
    """Against whom a unit got to where it went, or why nobody was in its way."""
    battle = fought.battle
    formation = battle.formation
    end = formation.goal[number]
    other = formation.at[end]
    # An army that is sent to sea opposes nobody there (Swiss 16), nor does a unit in the province
    # from which it is dislodged head to head (DATC 6.H.9).
    others = (r for r in battle.into[end] if r != number and r not in formation.drowning)
    opponents = [r for r in others if fought.contests(r)]
    if other >= 0 and not fought.has_moved(other):
        opponents.insert(0, other)
    if opponents:
        against = enumerated([_opposing(fought, number, one) for one in opponents])
        attack = _attack(fought, number)
        if other in opponents:
            return Reason(Why.DISLODGES, (attack, against, _name(fought, other)))
        return Reason(AGAINST, (attack, against))
    if other >= 0:
        return Reason(MAKES_ROOM, (_name(fought, other),))
    return _NOBODY_IN_THE_WAY


def _bounces(fought: Fought, number: int) -> Reason:
    battle = fought.battle
    formation = battle.formation
    blocker = _in_the_way(fought, number)
    own = formation.power[blocker] == formation.power[number]
    if own and formation.place[blocker] == formation.goal[number]:
        cause = Why.OTHER_WAY if battle.are_head_on(number, blocker) else Why.STAYS
        return Reason(cause, (_name(fought, blocker),))
    return Reason(AGAINST, (_attack(fought, number), _opposing(fought, number, blocker)))


def _in_the_way(fought: Fought, number: int) -> int:
    """Who kept a move out: whoever got in, if anybody did, for there is no better reason."""
    battle = fought.battle
    blocker = battle.why[number]
    if battle.are_head_on(number, blocker) and battle.dislodger[blocker] < 0:
        return blocker
    arrived = (one for one in battle.into[battle.formation.goal[number]] if battle.result[one])
    return next(arrived, blocker)


def _no_convoy(fought: Fought, number: int) -> Reason:
    if fought.battle.formation.act[number] != MOVE:
        return _dislodged_by(fought, number)
    reason = _broken_convoy(fought, number)
    if fought.battle.dislodger[number] < 0:
        return reason
    return Reason(Why.AND, (reason, _dislodged_by(fought, number)))


def _broken_convoy(fought: Fought, army: int) -> Reason:
    """Why a convoyed army has no path."""
    battle = fought.battle
    formation = battle.formation
    mask = battle.fleets[army]
    fleets = [formation.at[sea] for sea in bits(mask)]
    if not fleets:
        return Reason(Why.NO_FLEET)
    if not is_route(formation.beside, formation.place[army], formation.goal[army], mask):
        return Reason(Why.ALONE, (_names(fought, fleets),))
    if formation.all_carry:
        start, end = formation.place[army], formation.goal[army]
        fleets = [formation.at[sea] for sea in bits(carriers(formation.beside, start, end, mask))]
    lost = [fleet for fleet in fleets if not battle.result[fleet]]
    paradox = [fleet for fleet in lost if battle.why[fleet] == PARADOX]
    if paradox:
        return Reason(Why.PARADOX, (_names(fought, paradox),))
    broken = [
        Reason(Why.FLEET_LOST, (_name(fought, fleet), _dislodged_by(fought, fleet)))
        for fleet in lost
    ]
    left = mask & ~sum(1 << formation.place[fleet] for fleet in lost)
    open_ = is_route(formation.beside, formation.place[army], formation.goal[army], left)
    return Reason(Why.ONE_LOST if open_ else Why.BROKEN, (enumerated(broken),))


def _dislodged_by(fought: Fought, number: int) -> Reason:
    attacker = fought.battle.dislodger[number]
    return Reason(Why.DISLODGED, (_order(fought, attacker), _attack(fought, attacker)))


def _holds(fought: Fought, number: int) -> Reason:
    if isinstance(place := fought.standing.units[number].location.province, Corridor):
        return Reason(Why.NOBODY_REACHES if place.ends else Why.STAYS_LOST)
    battle = fought.battle
    attackers = battle.into[battle.formation.place[number]]
    if battle.dislodger[number] >= 0:
        return _dislodged_by(fought, number)
    drowning = battle.formation.drowning
    real = [one for one in attackers if battle.why[one] != NO_PATH and one not in drowning]
    if not real:
        return _NOBODY_ATTACKED
    supporters = _supporters(fought, number)
    defence = _force(len(supporters) + 1, [_support(fought, supporters)] if supporters else [])
    attacks = [_attack(fought, one, named=True) for one in real]
    return Reason(AGAINST, (defence, enumerated(attacks)))


def _given(fought: Fought, number: int) -> Reason:
    battle = fought.battle
    formation = battle.formation
    target = formation.target[number]
    other = formation.at[formation.goal[target]]
    own = other >= 0 and formation.power[other] == formation.power[number]
    if formation.act[target] != MOVE:
        return Reason(Why.HELPS_TO_HOLD, (_name(fought, target),))
    helped = _order(fought, target)
    if own and not fought.has_moved(other):
        return Reason(Why.HELPS_NOT_AGAINST, (helped, _name(fought, other)))
    return Reason(HELPS, (helped,))


def _cut(fought: Fought, number: int) -> Reason:
    battle = fought.battle
    attacker = battle.dislodger[number]
    if attacker >= 0:
        return _dislodged_by(fought, number)
    if battle.why[number] < 0:
        return Reason(Why.CROSSINGS_CUT)
    return Reason(Why.CUT, (_order(fought, battle.why[number]),))


def _void(fought: Fought, number: int) -> Reason:
    target = fought.battle.formation.target[number]
    if target in fought.battle.formation.drowning:
        return Reason(Why.NOBODY_HELPS_INTO_SEA, (_order(fought, target),))
    if target in fought.orders:
        return Reason(OTHERWISE_ORDERED, (_order(fought, target),))
    return Reason(Why.NOT_ORDERED, (_name(fought, target),))


def _convoys(fought: Fought, number: int) -> Reason:
    battle = fought.battle
    army = battle.formation.target[number]
    if battle.formation.through and battle.formation.through[army]:
        return Reason(Why.THROUGH_HYPERSPACE, (_name(fought, army),))
    if not battle.formation.by_sea[army]:
        return Reason(Why.BY_LAND, (_name(fought, army),))
    if battle.why[number] == PARADOX and not battle.result[number]:
        return Reason(Why.IN_PARADOX)
    if not battle.result[army] and battle.why[army] == NO_PATH:
        return Reason(Why.BROKEN_ELSEWHERE, (_order(fought, army),))
    return Reason(Why.CARRIES, (_order(fought, army),))


def _enters(fought: Fought, number: int) -> Reason:
    del fought, number
    return Reason(Why.ENTERS)


def _drowned(fought: Fought, number: int) -> Reason:
    place = fought.standing.board.provinces[fought.battle.formation.goal[number]]
    return Reason(Why.DROWNS, (place.id,))


def _stands(fought: Fought, number: int) -> Reason:
    return Reason(Why.SEA_OPPOSED, (_order(fought, fought.battle.why[number]),))


_Explain = Callable[[Fought, int], Reason]
_REASONS: dict[Verdict, _Explain] = {
    Verdict.MOVES: _moves,
    Verdict.BOUNCES: _bounces,
    Verdict.NO_CONVOY: _no_convoy,
    Verdict.HOLDS: _holds,
    Verdict.GIVEN: _given,
    Verdict.CUT: _cut,
    Verdict.VOID: _void,
    Verdict.CONVOYS: _convoys,
    Verdict.ENTERS: _enters,
    Verdict.DROWNED: _drowned,
    Verdict.STANDS: _stands,
}
_SAY_WHO_DISLODGED = frozenset({Verdict.HOLDS, Verdict.CUT, Verdict.NO_CONVOY})
