"""`judge games`, `show`, `replay` and `export`: the records, for the host."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.desk.replies.board import write_board
from judge.desk.replies.status import write_status
from judge.game.events import Event, GameStarted, PhaseProcessed
from judge.game.game import Game
from judge.game.records import read_event, read_game, variant_of, write_game
from judge.game.replay import Replayed, replay
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.store.faults import RecordsFault
from judge.store.records import Records

DATABASE = "judge.db"


def run(command: str, data: Path, name: str) -> int:
    """Run one of the commands on the records in a folder."""
    path = data / DATABASE
    if not path.is_file():
        sys.stderr.write(f"judge: no records in {data}; say where they are with --data DIR\n")
        return 2
    try:
        with Records.open(path) as records:
            if command != "games" and records.games.load(name) is None:
                games = ", ".join(records.games.names()) or "none"
                sys.stderr.write(f"judge: no game {name!r}; the games are: {games}\n")
                return 2
            return _COMMANDS[command](records, name)
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1


def _games(records: Records, _: str) -> int:
    for name in records.games.names():
        game = load_game(records, name)
        sys.stdout.write(
            f"{name:<20} {game.variant.id:<10} {game.state:<8} {game.position.phase}\n"
        )
    return 0


def _show(records: Records, name: str) -> int:
    game = load_game(records, name)
    phrases = load_phrases()
    sys.stdout.write(write_status(game, datetime.now(UTC), phrases) + "\n")
    if game.seats:
        sys.stdout.write(write_board(game, None, phrases) + "\n")
    return 0


def _replay(records: Records, name: str) -> int:
    faults = list(replay_faults(records, name))
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if not faults:
        phases = len(records.games.snapshots(name))
        sys.stdout.write(f"{name}: the log replays to every one of {phases} positions\n")
    return 1 if faults else 0


def _export(records: Records, name: str) -> int:
    form = {
        "events": [
            {"kind": row.kind, "at": row.at.isoformat(), **json.loads(row.body)}
            for row in records.games.events(name)
        ],
        "positions": [json.loads(row.position) for row in records.games.snapshots(name)],
    }
    sys.stdout.write(json.dumps(form, ensure_ascii=False, indent=1) + "\n")
    return 0


_COMMANDS: Mapping[str, Callable[[Records, str], int]] = {
    "games": _games,
    "show": _show,
    "replay": _replay,
    "export": _export,
}


def load_game(records: Records, name: str) -> Game:
    """A game from its latest state. Raises KeyError."""
    stored = records.games.load(name)
    if stored is None:
        raise KeyError(name)
    form = json.loads(stored.state)
    return read_game(form, load_variant(form["settings"]["variant"]))


def replayed_game(records: Records, name: str) -> Iterator[Replayed]:
    """A game rebuilt from its log, event by event."""
    rows = records.games.events(name)
    forms: list[tuple[str, Any]] = [(row.kind, json.loads(row.body)) for row in rows]
    variant = load_variant(variant_of(*forms[0]))
    events: list[Event] = [read_event(kind, form, variant) for kind, form in forms]
    return replay(events, variant)


def replay_faults(records: Records, name: str) -> Iterator[str]:
    """Where the log doesn't lead to what was mailed: positions, then the state."""
    snapshots = iter(records.games.snapshots(name))
    game: Game | None = None
    for step in replayed_game(records, name):
        game = step.game
        if not isinstance(step.event, GameStarted | PhaseProcessed):
            continue
        kept = next(snapshots, None)
        form = _position_form(game, game.variant)
        if kept is None:
            yield f"{name}: no position was kept for {game.position.phase}"
        elif json.loads(kept.position) != form:
            yield f"{name}: the log leads to another position at {kept.phase}"
    stored = records.games.load(name)
    if game is None or stored is None or json.loads(stored.state) != _game_form(game):
        yield f"{name}: the log leads to another state than the one on record"


def _position_form(game: Game, variant: Variant) -> Any:
    return json.loads(json.dumps(write_position(game.position, variant)))


def _game_form(game: Game) -> Any:
    return json.loads(json.dumps(write_game(game)))
