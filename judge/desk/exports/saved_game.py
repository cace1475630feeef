"""A game as the PyPI package `diplomacy` saves one: `from_saved_game_format` reads it.

That function of `diplomacy.utils.export` says what stands in it: every phase with its state, as
`Game.get_state` has that, its orders and results. The hash is worked out anew as it is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from judge.adjudication.resolution import Outcome, Verdict
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.exports.foreign import in_whole
from judge.desk.exports.jdip import ORIGIN
from judge.desk.exports.told import ToldGame, ToldPhase
from judge.orders.model import Build, Convoy, Move, Order, Remove, SupportMove
from judge.orders.notation import write_order

OF_STANDARD = "standard"
_OVER = "COMPLETED"
_WORDS = {
    Verdict.BOUNCES: "bounce",
    Verdict.CUT: "cut",
    Verdict.NO_CONVOY: "no convoy",
    Verdict.VOID: "void",
    Verdict.INVALID: "void",
    Verdict.REJECTED: "void",
    Verdict.DESTROYED: "disband",
}
"""Its words for what became of an order (`diplomacy.utils.order_results`); "" for all that did."""


def write_saved_game(told: ToldGame) -> str:
    """The whole game, on one line, as its files of many games have them."""
    game = told.game
    phases = [_phase(phase, game.name) for phase in told.phases]
    if phases and (forked := game.folder.forked) is not None:
        phases[0]["state"]["note"] = f"{ORIGIN} {forked.of} {forked.phase}"
    name = _OVER if game.ending is not None else str(told.now.phase)
    phases.append(_frame(name, _state(told.now, name, game.variant, game.name)))
    form = {"id": game.name, "map": OF_STANDARD, "rules": [], "phases": phases}
    return json.dumps(form, ensure_ascii=False) + "\n"


def _frame(name: str, state: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "state": state, "orders": {}, "results": {}, "messages": []}


def _phase(told: ToldPhase, game: str) -> dict[str, Any]:
    position, variant = told.position, told.variant
    name = str(position.phase)
    orders = {power.id: list[str]() for power in variant.powers}
    for power, rows in told.outcomes():
        orders[power.id] += _orders(rows, told)
    for power, rows in told.outcomes(by_default=True):
        # It has a rule of its own for which unit goes where nobody says so.
        gone = [row for row in rows if isinstance(row.order, Remove)]
        orders[power.id] += _orders(gone, told)
    return {
        **_frame(name, _state(position, name, variant, game)),
        "orders": orders,
        "results": _results(told),
    }


def _state(position: Position, name: str, variant: Variant, game: str) -> dict[str, Any]:
    powers = variant.powers
    lost: dict[str, dict[str, list[str]]] = {power.id: {} for power in powers}
    for row in position.dislodged:
        lost[row.unit.power.id][str(row.unit)] = [str(place) for place in row.retreats]
    return {
        "timestamp": 0,
        "zobrist_hash": "0",
        "note": "",
        "name": name,
        "units": {power.id: _units(power, position) for power in powers},
        "retreats": lost,
        "centers": {p.id: [centre.key for centre in position.centres_of(p)] for p in powers},
        "homes": {p.id: sorted(place.key for place in variant.homes[p]) for p in powers},
        "influence": {power.id: list[str]() for power in powers},
        "civil_disorder": {power.id: 0 for power in powers},
        "builds": {power.id: {"count": 0, "homes": list[str]()} for power in powers},
        "game_id": game,
        "map": OF_STANDARD,
        "rules": [],
    }


def _units(power: Power, position: Position) -> list[str]:
    """Where its units stand; a star is before those that were driven out."""
    lost = [f"*{row.unit}" for row in position.dislodged if row.unit.power == power]
    return sorted(map(str, position.units_of(power))) + sorted(lost)


def _orders(rows: Iterable[Outcome], told: ToldPhase) -> list[str]:
    return [_words(_whole(row, told)) for row in rows]


def _whole(row: Outcome, told: ToldPhase) -> Order:
    if row.order is None:
        raise ValueError("what is told of is an order")
    return in_whole(row.order, told.position, told.variant)


def _words(order: Order) -> str:
    match order:
        case Build(unit):
            return f"{unit} B"
        case Remove(unit):
            return f"{unit} D"
        case Move(unit, destination, via_convoy):
            return f"{unit} - {destination}" + (" VIA" if via_convoy else "")
        case SupportMove(unit, supported, destination):
            return f"{unit} S {supported} - {destination.province.key}"
        case Convoy(unit, convoyed, destination):
            return f"{unit} C {convoyed} - {destination.province.key}"
        case _:
            return write_order(order)


def _results(told: ToldPhase) -> dict[str, list[str]]:
    """What became of the order of each unit, and of the unit."""
    found: dict[str, list[str]] = {str(unit): [] for unit in told.position.units}
    for _, rows in told.outcomes():
        for row in rows:
            unit = getattr(_whole(row, told), "unit", None)
            word = _WORDS.get(row.verdict, "")
            if unit is not None and word:
                found.setdefault(str(unit), []).append(word)
    for lost in told.chapter.processed.resolution.dislodged:
        found.setdefault(str(lost.unit), []).append("dislodged")
    return found
