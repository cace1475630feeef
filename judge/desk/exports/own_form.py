"""A game as JSON, in the forms of `judge adjudicate`: each phase can be handed to it as it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from judge.adjudication.resolution import Outcome
from judge.board.calendar import PhaseKind
from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.desk.exports.told import ToldGame, ToldPhase
from judge.desk.issue import Result
from judge.desk.phrases import Phrasebook
from judge.game.events import PhaseProcessed
from judge.game.game import Game
from judge.orders.model import Hold
from judge.orders.notation import write_order

EDITION = 1
"""Of this form; a reader of it need not know a later one."""


def write_own_form(told: ToldGame, phrases: Phrasebook) -> str:
    """The whole game, for whoever goes on with it by program."""
    game, variant = told.game, told.game.variant
    form = {
        "export": EDITION,
        "game": game.name,
        **_origin(game),
        **_board(variant),
        "edition": variant.edition,
        "powers": [power.id for power in variant.powers],
        "phases": [_phase(phase, phrases) for phase in told.phases],
        "now": write_position(told.now, variant),
        "ending": _ending(game),
    }
    return json.dumps(form, ensure_ascii=False, indent=1) + "\n"


def _origin(game: Game) -> dict[str, Any]:
    """Of a fork: which game it was, and the phase with which both go different ways."""
    forked = game.folder.forked
    if forked is None:
        return {}
    return {"forked": {"game": forked.of, "phase": str(forked.phase)}}


def _board(variant: Variant) -> dict[str, Any]:
    return {"variant": variant.id, "options": dict(variant.chosen)}


def _ending(game: Game) -> dict[str, Any] | None:
    if game.ending is None:
        return None
    return {"how": game.ending.value, "powers": [power.id for power in game.victors]}


def _phase(told: ToldPhase, phrases: Phrasebook) -> dict[str, Any]:
    processed, variant = told.chapter.processed, told.variant
    form: dict[str, Any] = {
        **_board(variant),
        "at": told.chapter.at.isoformat(),
        **write_position(told.position, variant),
        "orders": {power.id: _orders(rows) for power, rows in told.outcomes()},
        "after": write_position(told.after, variant),
        "missed": [power.id for power in processed.missed],
        "results": list(_results(told, phrases)),
        "defaults": list(_defaults(told)),
    }
    if told.position.phase.kind is PhaseKind.ADJUSTMENT:
        form["default"] = [power.id for power in variant.powers]
    (event,) = (event for event in processed.events if isinstance(event, PhaseProcessed))
    if event.drawn is not None:
        form["draw"] = str(event.drawn)
    return form


def _orders(rows: Iterable[Outcome]) -> list[str]:
    return [write_order(row.order) for row in rows if row.order is not None]


def _results(told: ToldPhase, phrases: Phrasebook) -> Iterator[dict[str, str]]:
    """What became of each order; why, of those of which the report said it."""
    for power, rows in told.outcomes():
        for row, order in zip(rows, _orders(rows), strict=True):
            form = {"power": power.id, "order": order, "outcome": row.verdict.value}
            why = Result(row).why
            yield form if why is None else {**form, "reason": phrases.explain(why)}


def _defaults(told: ToldPhase) -> Iterator[dict[str, str]]:
    """What nobody ordered and was done: that units without orders held goes without saying."""
    for power, rows in told.outcomes(by_default=True):
        for row, order in zip(rows, _orders(rows), strict=True):
            if not isinstance(row.order, Hold):
                yield {"power": power.id, "order": order, "outcome": row.verdict.value}
