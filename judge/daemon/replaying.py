"""Rebuild a game from its log, and compare with what was recorded and mailed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.game.chronicle import Chronicle, read_chronicle
from judge.game.events import Event, GameStarted, PhaseProcessed
from judge.game.game import Game
from judge.game.records import read_event, read_game, variant_of, variant_set, write_game
from judge.game.replay import Replayed, replay
from judge.library.variants import house_ids, load_variant, variant_ids
from judge.store.records import Records


def load_game(records: Records, name: str) -> Game:
    """A game from its latest state. Raises KeyError."""
    stored = records.games.load(name)
    if stored is None:
        raise KeyError(name)
    form = json.loads(stored.state)
    return read_game(form, load_variant(*variant_set(form["settings"])))


def board_faults(records: Records) -> Iterator[str]:
    """Which games can't go on for want of their board: it is gone, or it was changed."""
    known = variant_ids()
    for id_, edition, name in records.standings.boards():
        if id_ not in known:
            yield f"{name} is played on the board {id_}, which is not here, or not in order"
        elif id_ not in house_ids() and load_variant(id_).edition != edition:
            yield (
                f"the board {id_} was changed after {name} was opened on it;"
                " put it back, and give the new one another id"
            )


def replayed_game(records: Records, name: str) -> Iterator[Replayed]:
    """A game rebuilt from its log, event by event."""
    rows = records.games.events(name)
    forms: list[tuple[str, Any]] = [(row.kind, json.loads(row.body)) for row in rows]
    variant = load_variant(*variant_of(*forms[0]))
    events: list[Event] = [read_event(kind, form, variant) for kind, form in forms]
    return replay(events, variant)


def chronicle_of(records: Records, name: str) -> Chronicle:
    """A whole game told from its log."""
    return read_chronicle(replayed_game(records, name))


def replay_faults(records: Records, name: str) -> Iterator[str]:
    """Where the log leads elsewhere: to other positions, or another state.

    A phase that was played twice, after a rollback, has one snapshot: the last.
    """
    kept = {row.phase: json.loads(row.position) for row in records.games.snapshots(name)}
    begun: dict[str, Any] = {}
    game: Game | None = None
    for step in replayed_game(records, name):
        game = step.game
        if isinstance(step.event, GameStarted | PhaseProcessed):
            form = _through_json(write_position(game.table.position, game.variant))
            begun[str(game.table.position.phase)] = form
    for phase, form in begun.items():
        if phase not in kept:
            yield f"{name}: no position was kept for {phase}"
        elif kept[phase] != form:
            yield f"{name}: the log leads to another position at {phase}"
    stored = records.games.load(name)
    if (
        game is None
        or stored is None
        or _as_written_now(stored.state, game.variant) != _through_json(write_game(game))
    ):
        yield f"{name}: the log leads to another state than the one on record"


def _as_written_now(state: str, variant: Variant) -> Any:
    """A state on record, with what was not written yet when it was recorded."""
    return _through_json(write_game(read_game(json.loads(state), variant)))


def _through_json(form: Any) -> Any:
    return json.loads(json.dumps(form))
