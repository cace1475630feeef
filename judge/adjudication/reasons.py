"""Why an order came out as it did, in words with the arithmetic.

The battle leaves codes; the sentences are made here, afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.adjudication.battle import NO_PATH, PARADOX
from judge.adjudication.formation import MOVE
from judge.adjudication.fought import Fought
from judge.adjudication.resolution import Verdict
from judge.board.compiled import bits
from judge.board.corridor import Corridor
from judge.orders.model import Move
from judge.orders.routes import is_route
from judge.orders.wording import write_printed

NOBODY_ATTACKED = "nobody attacked"
NOBODY_IN_THE_WAY = "nobody is in the way"
CONTRADICTED = "the unit was given different orders; none counts, and it holds (DATC 4.D.3)"
CONTRADICTED_RETREAT = "the unit was given different orders; none counts (DATC 4.D.3)"


def reason_of(fought: Fought, number: int, verdict: Verdict) -> str:
    """Why a unit's order has the verdict that it has."""
    reason = _REASONS[verdict](fought, number)
    attacker = fought.battle.dislodger[number]
    if attacker < 0 or verdict in _SAY_WHO_DISLODGED:
        return reason
    return f"{reason}; {_dislodged_by(fought, number)}"


def _name(fought: Fought, number: int) -> str:
    return fought.standing.units[number].printed


def _names(fought: Fought, numbers: Iterable[int]) -> str:
    return _list([_name(fought, number) for number in numbers])


def _list(words: list[str]) -> str:
    """Join words as people do: "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _order(fought: Fought, number: int) -> str:
    """A unit's order, without how it travels: "A Mun - Ber"."""
    order = fought.order_of(number)
    if isinstance(order, Move):
        return f"{_name(fought, number)} - {order.destination.printed}"
    return write_printed(order)


def _supporters(fought: Fought, number: int, without: int = -1) -> list[int]:
    battle = fought.battle
    return [
        one
        for one in battle.helpers[number]
        if battle.result[one] and battle.formation.power[one] != without
    ]


def _support(fought: Fought, supporters: list[int]) -> str:
    """Say who supports: "A Ruh supports", "A Ruh and A Sil support"."""
    return f"{_names(fought, supporters)} support{'s' if len(supporters) == 1 else ''}"


def _attack(fought: Fought, number: int, *, named: bool = False) -> str:
    """A move's strength: "2 (A Ruh supports)", or "2 (A Mun - Bur, A Ruh supports)".

    Support of the power whose unit would be dislodged doesn't count.
    """
    battle = fought.battle
    formation = battle.formation
    other = formation.at[formation.goal[number]]
    stays = other >= 0 and (not fought.has_moved(other) or battle.are_head_on(number, other))
    supporters = _supporters(fought, number, formation.power[other] if stays else -1)
    lost = [one for one in _supporters(fought, number) if one not in supporters]
    parts = [_order(fought, number)] if named else []
    if supporters:
        parts.append(_support(fought, supporters))
    if lost:
        parts.append(f"{_names(fought, lost)} can't help against its own power")
    words = f" ({', '.join(parts)})" if parts else ""
    return f"{len(supporters) + formation.base[number]}{words}"


def _defence(fought: Fought, number: int, *, end: int) -> str:
    """A strength in somebody's way: "2 (A Par - Bur, A Pic supports)".

    A unit that fails to leave the province `end` has 1, whoever supports its move.
    """
    formation = fought.battle.formation
    stuck = formation.act[number] == MOVE and formation.place[number] == end
    stuck = stuck or number in formation.drowning  # with 1 in its own province (Swiss 16)
    supporters = [] if stuck else _supporters(fought, number)
    what = _order(fought, number) if formation.act[number] == MOVE else _name(fought, number)
    words = [f"{what}, which fails" if stuck else what]
    if supporters:
        words.append(_support(fought, supporters))
    force = 1 if stuck else formation.base[number]
    return f"{len(supporters) + force} ({', '.join(words)})"


def _opposing(fought: Fought, number: int, opponent: int) -> str:
    """The strength of a unit that a move has to beat."""
    battle = fought.battle
    end = battle.formation.goal[number]
    head_on = battle.are_head_on(number, opponent)
    return _defence(fought, opponent, end=-1 if head_on else end)


def _moves(fought: Fought, number: int) -> str:
    battle = fought.battle
    formation = battle.formation
    end = formation.goal[number]
    other = formation.at[end]
    carried = ""
    if formation.by_sea[number]:
        fleets = [formation.at[sea] for sea in bits(battle.fleets[number])]
        carried = f"carried by {_names(fought, [f for f in fleets if battle.result[f]])}; "
    opponents = [rival for rival in battle.into[end] if rival != number]
    if other >= 0 and not fought.has_moved(other):
        opponents.insert(0, other)
    if opponents:
        against = _list([_opposing(fought, number, one) for one in opponents])
        end_ = f"; dislodges {_name(fought, other)}" if other in opponents else ""
        return f"{carried}{_attack(fought, number)} against {against}{end_}"
    if other >= 0:
        return f"{carried}{_name(fought, other)} makes room"
    return f"{carried}{NOBODY_IN_THE_WAY}"


def _bounces(fought: Fought, number: int) -> str:
    battle = fought.battle
    formation = battle.formation
    blocker = battle.why[number]
    if battle.dislodger[blocker] >= 0 and formation.place[blocker] == formation.goal[number]:
        blocker = battle.dislodger[blocker]  # who took the province was in the way, too
    own = formation.power[blocker] == formation.power[number]
    if own and formation.place[blocker] == formation.goal[number]:
        does = "comes the other way" if battle.are_head_on(number, blocker) else "stays"
        return f"{_name(fought, blocker)} {does}, and no power dislodges its own unit"
    return f"{_attack(fought, number)} against {_opposing(fought, number, blocker)}"


def _no_convoy(fought: Fought, number: int) -> str:
    if fought.battle.formation.act[number] != MOVE:
        return _dislodged_by(fought, number)
    reason = _broken_convoy(fought, number)
    if fought.battle.dislodger[number] < 0:
        return reason
    return f"{reason}; {_dislodged_by(fought, number)}"


def _broken_convoy(fought: Fought, army: int) -> str:
    """Why a convoyed army has no path."""
    battle = fought.battle
    formation = battle.formation
    mask = battle.fleets[army]
    fleets = [formation.at[sea] for sea in bits(mask)]
    if not fleets:
        return "no fleet was ordered to convoy it"
    if not is_route(formation.beside, formation.place[army], formation.goal[army], mask):
        return f"{_names(fought, fleets)} alone can't carry it all the way"
    lost = [fleet for fleet in fleets if not battle.result[fleet]]
    paradox = [fleet for fleet in lost if battle.why[fleet] == PARADOX]
    if paradox:
        return (
            f"the convoy by {_names(fought, paradox)} would decide over itself, "
            "a convoy paradox: it carries nobody (DATC 4.A.2)"
        )
    broken = [f"{_name(fought, fleet)} is {_dislodged_by(fought, fleet)}" for fleet in lost]
    return f"convoy broken: {_list(broken)}"


def _dislodged_by(fought: Fought, number: int) -> str:
    attacker = fought.battle.dislodger[number]
    return f"dislodged by {_order(fought, attacker)} with {_attack(fought, attacker)}"


def _holds(fought: Fought, number: int) -> str:
    if isinstance(place := fought.standing.units[number].location.province, Corridor):
        return "nobody reaches it there" if place.ends else "it stays lost (Swiss 22)"
    battle = fought.battle
    attackers = battle.into[battle.formation.place[number]]
    if battle.dislodger[number] >= 0:
        return _dislodged_by(fought, number)
    real = [one for one in attackers if battle.why[one] != NO_PATH]
    if not real:
        return NOBODY_ATTACKED
    supporters = _supporters(fought, number)
    words = f" ({_support(fought, supporters)})" if supporters else ""
    against = [_attack(fought, one, named=True) for one in real]
    return f"{len(supporters) + 1}{words} against {_list(against)}"


def _given(fought: Fought, number: int) -> str:
    battle = fought.battle
    formation = battle.formation
    target = formation.target[number]
    other = formation.at[formation.goal[target]]
    own = other >= 0 and formation.power[other] == formation.power[number]
    if formation.act[target] != MOVE:
        return f"helps {_name(fought, target)} to hold"
    helped = f"helps {_order(fought, target)}"
    if own and not fought.has_moved(other):
        return f"{helped}, but not against its own power's {_name(fought, other)}"
    return helped


def _cut(fought: Fought, number: int) -> str:
    battle = fought.battle
    attacker = battle.dislodger[number]
    if attacker >= 0:
        return _dislodged_by(fought, number)
    if battle.why[number] < 0:
        return "cut: two crossings would cut each other's supports"
    return f"cut by {_order(fought, battle.why[number])}"


def _void(fought: Fought, number: int) -> str:
    target = fought.battle.formation.target[number]
    if target in fought.battle.formation.drowning:
        return f"nobody helps an army into a sea: {_order(fought, target)} (Swiss 16)"
    if target in fought.orders:
        return f"matches no order: {_order(fought, target)} was ordered"
    return f"matches no order: {_name(fought, target)} has none that counts, and holds"


def _convoys(fought: Fought, number: int) -> str:
    battle = fought.battle
    army = battle.formation.target[number]
    if battle.formation.through and battle.formation.through[army]:
        return f"{_name(fought, army)} goes through hyperspace (Swiss 20)"
    if not battle.formation.by_sea[army]:
        return f"{_name(fought, army)} goes by land"
    if battle.why[number] == PARADOX and not battle.result[number]:
        return "takes part in a convoy paradox, and carries nobody (DATC 4.A.2)"
    if not battle.result[army] and battle.why[army] == NO_PATH:
        return f"the convoy of {_order(fought, army)} is broken elsewhere"
    return f"carries {_order(fought, army)}"


def _enters(fought: Fought, number: int) -> str:
    del fought, number
    return "its way into the link is open, and it stays there (Swiss 22)"


def _drowned(fought: Fought, number: int) -> str:
    place = fought.standing.board.provinces[fought.battle.formation.goal[number]]
    return f"nobody opposes it in {place.id}, and an army drowns there (Swiss 16)"


def _stands(fought: Fought, number: int) -> str:
    opponent = fought.battle.why[number]
    what = _order(fought, opponent)
    return f"an army has no effect on a sea that {what} opposes (Swiss 16)"


_Explain = Callable[[Fought, int], str]
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
