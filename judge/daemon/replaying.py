"""Rebuild a game from its log, and compare with what was recorded and mailed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.daemon.boards import stored_game
from judge.daemon.cards import state_in_full
from judge.daemon.logbook import log_of
from judge.game.annals import annals_of, write_annal
from judge.game.chronicle import Chronicle, read_chronicle, sets_clock
from judge.game.events import OPENINGS, PhaseProcessed
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
    """A whole game told from its log, and where it is played now."""
    chronicle = read_chronicle(replayed_game(records, name))
    game = replace(chronicle.game, moved=records.moves.whither(name))
    return replace(chronicle, game=game)


def replay_faults(records: Records, name: str) -> Iterator[str]:
    """Where the log leads elsewhere: to other positions, or another state.

    Of a phase that was played twice, older judges kept one position: the last.
    """
    kept = {row.after: row for row in records.games.snapshots(name)}
    missing: set[str] = set()
    game: Game | None = None
    steps = tuple(replayed_game(records, name))
    for number, step in enumerate(steps, 1):
        game = step.game
        phase = str(game.table.position.phase)
        if isinstance(step.event, (*OPENINGS, PhaseProcessed)):
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
    if game is None or stored is None or not _is(stored.state, game, records):
        yield f"{name}: the log leads to another state than the one on record"
    if steps:
        yield from _course_faults(records, name, steps)


def _course_faults(records: Records, name: str, steps: Sequence[Replayed]) -> Iterator[str]:
    """Where what is kept beside a log, so that it need not be read, says something else."""
    chronicle, kept = read_chronicle(steps), records.courses.annals(name)
    told = [(a.number, _through_json(write_annal(a))) for a in annals_of(chronicle)]
    if kept is not None and [(number, json.loads(text)) for number, text in kept] != told:
        yield f"{name}: its annals aren't what the log tells"
    moved = [0, *accumulate(sets_clock(step.event) for step in steps)]
    if records.courses.moved(name) != moved[-1]:
        yield f"{name}: its clock was not set as often as the log tells"
    for state in records.courses.states(name):
        is_so = state.after <= len(steps) and state.moved == moved[state.after]
        if not is_so or not _is(state.state, steps[state.after - 1].game, records):
            yield f"{name}: the log leads to another state after {state.after}"


def _is(state: str, game: Game, records: Records) -> bool:
    """Whether a state on record is that of a game."""
    form = state_in_full(state, records)
    return bool(_as_written_now(form, game.variant) == _through_json(write_game(game)))


def _as_written_now(state: Mapping[str, Any], variant: Variant) -> Any:
    """A state on record, with what was not written yet when it was recorded."""
    return _through_json(write_game(read_game(state, variant)))


def _through_json(form: Any) -> Any:
    return json.loads(json.dumps(form))
