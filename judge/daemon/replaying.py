"""Rebuild a game from its log, and compare with what was recorded and mailed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.daemon.boards import stored_game
from judge.daemon.cards import state_in_full
from judge.daemon.logbook import log_of
from judge.game.chronicle import Chronicle, read_chronicle
from judge.game.events import GameStarted, PhaseProcessed
from judge.game.game import Game
from judge.game.log import Logged
from judge.game.records import read_game, write_game
from judge.game.replay import Replayed, replay
from judge.store.records import Records


def load_game(records: Records, name: str) -> Game:
    """A game from its latest state. Raises KeyError."""
    stored = records.games.load(name)
    if stored is None:
        raise KeyError(name)
    return stored_game(records, stored)


def log_replayed(records: Records, name: str) -> Iterator[tuple[Logged, Replayed]]:
    """The log of a game, and the game rebuilt from it, event by event."""
    variant, log = log_of(records, name)
    return zip(log, replay((logged.event for logged in log), variant), strict=True)


def replayed_game(records: Records, name: str) -> Iterator[Replayed]:
    """A game rebuilt from its log, event by event."""
    return (step for _, step in log_replayed(records, name))


def chronicle_of(records: Records, name: str) -> Chronicle:
    """A whole game told from its log."""
    return read_chronicle(replayed_game(records, name))


def replay_faults(records: Records, name: str) -> Iterator[str]:
    """Where the log leads elsewhere: to other positions, or another state.

    Of a phase that was played twice, older judges kept one position: the last.
    """
    kept = {row.after: row for row in records.games.snapshots(name)}
    missing: set[str] = set()
    game: Game | None = None
    for number, step in enumerate(replayed_game(records, name), 1):
        game = step.game
        phase = str(game.table.position.phase)
        if isinstance(step.event, GameStarted | PhaseProcessed):
            missing.add(phase)
        row = kept.pop(number, None)
        if row is None:
            continue
        missing.discard(row.phase)
        form = _through_json(write_position(game.table.position, game.variant))
        if (row.phase, json.loads(row.position)) != (phase, form):
            yield f"{name}: the log leads to another position at {row.phase}, after {number}"
    for phase in sorted(missing):
        yield f"{name}: no position was kept for {phase}"
    for row in kept.values():
        yield f"{name}: the log ends before the position at {row.phase}, after {row.after}"
    stored = records.games.load(name)
    if (
        game is None
        or stored is None
        or _as_written_now(state_in_full(stored.state, records), game.variant)
        != _through_json(write_game(game))
    ):
        yield f"{name}: the log leads to another state than the one on record"


def _as_written_now(state: Mapping[str, Any], variant: Variant) -> Any:
    """A state on record, with what was not written yet when it was recorded."""
    return _through_json(write_game(read_game(state, variant)))


def _through_json(form: Any) -> Any:
    return json.loads(json.dumps(form))
