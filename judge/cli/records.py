"""`judge games`, `show`, `replay` and `export`: the records, for the host."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from textwrap import wrap

from judge.board.calendar import read_phase
from judge.cli.opened import Whereabouts, on_game, on_records
from judge.daemon.cards import events_in_full
from judge.daemon.replaying import load_game, log_replayed, replay_faults
from judge.desk.phrases import Phrasebook
from judge.desk.replies.agenda import agenda_lines, write_why
from judge.desk.replies.board import write_board
from judge.desk.replies.log_lines import log_row
from judge.desk.replies.status import write_status
from judge.game.explaining import explained_deadline
from judge.game.game import Game, GameState
from judge.game.log import Logged
from judge.game.replay import Replayed
from judge.library.texts import load_log_words, load_phrases
from judge.store.games import EventRow
from judge.store.records import Records
from judge.store.standings import GameStanding


def run(command: str, place: Whereabouts, name: str, at: int | None = None) -> int:
    """Run one of the commands on the records at a place.

    `at` is the number of the event after which a game is shown.
    """

    def work(records: Records) -> int:
        return _run(records, command, name, place, at)

    if command == "games":
        return on_records(place.data, work)
    return on_game(place.data, name, work)


def _run(records: Records, command: str, name: str, place: Whereabouts, at: int | None) -> int:
    if at is not None:
        return _at(records, command, name, at)
    status = _COMMANDS[command](records, name)
    if command in {"games", "show"}:
        sys.stdout.write(f"\nRecords: {place}\n")
    return status


def _games(records: Records, _: str) -> int:
    rows = [(g.name, g.variant, _stands(g, records)) for g in records.standings.every()]
    if not rows:
        sys.stdout.write("There is no game on record.\n")
        return 0
    heads = ("Game", "Board", "Where it stands")
    for line in in_columns((heads, *rows), terminal_width()):
        sys.stdout.write(f"{line}\n")
    return 0


def in_columns(rows: Sequence[tuple[str, str, str]], width: int) -> Iterator[str]:
    """Rows below each other, the first with the heads; nothing is ever cut.

    Where a terminal of that width (0: there is none) has no room, each row has a line of its
    own and one below it, without heads.
    """
    name, board = (max(len(row[n]) for row in rows) for n in (0, 1))
    lines = [f"{row[0]:<{name}}  {row[1]:<{board}}  {row[2]}" for row in rows]
    if not width or max(map(len, lines)) <= width:
        yield from lines
        return
    for game, on_board, stands in rows[1:]:
        yield game
        yield from wrap(f"{stands}; {on_board}", width, initial_indent="  ", subsequent_indent="  ")


def terminal_width() -> int:
    """How wide the terminal is that is written to, in columns; 0 if it is a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def _stands(game: GameStanding, records: Records) -> str:
    """Where a game stands, in a few words."""
    if moved := records.moves.whither(game.name):
        return f"moved to {moved}"
    phase = load_phrases().name_phase(read_phase(game.phase))
    match GameState(game.state):
        case GameState.FORMING:
            return f"forming, {game.players} waiting for it to begin"
        case GameState.RUNNING:
            return phase
        case GameState.ENDED:
            return f"over, before {phase}"


def _at(records: Records, command: str, name: str, number: int) -> int:
    """The game as it was after an event, or its log up to there."""
    length = len(records.games.events(name))
    if not 0 < number <= length:
        sys.stderr.write(f"judge: {name} has no event {number}; the last is {length}\n")
        return 2
    log = list(islice(log_replayed(records, name), number))
    if command == "log":
        return _told(log)
    row, step = log[-1]
    return _shown(step.game, log, row.at or datetime.now(UTC))


def _show(records: Records, name: str) -> int:
    game = load_game(records, name)
    if game.moved:
        sys.stdout.write(f"{name} has moved to {game.moved}; this is how it left:\n\n")
    return _shown(game, log_replayed(records, name), datetime.now(UTC))


def _shown(game: Game, log: Iterable[tuple[Logged, Replayed]], now: datetime) -> int:
    """Show where a game stands to which a log leads."""
    phrases = load_phrases()
    sys.stdout.write(write_status(game, now, phrases) + "\n")
    for line in _clock(log, game, phrases):
        sys.stdout.write(line + "\n")
    if game.people.seats:
        sys.stdout.write("\n" + write_board(game, None, phrases) + "\n")
    return 0


def _clock(
    log: Iterable[tuple[Logged, Replayed]], game: Game, phrases: Phrasebook
) -> Iterator[str]:
    """Why the deadline is when it is, and what comes of the game."""
    deadline = explained_deadline((step, row.at) for row, step in log if row.at is not None)
    if deadline is not None and deadline.why and not game.clock.why:
        yield phrases.say("agenda.why", why=write_why(deadline.why, phrases))
        yield ""
    if comes := list(agenda_lines(game, phrases)):
        yield phrases.say("agenda.title")
        yield from comes


def _log(records: Records, name: str) -> int:
    return _told(log_replayed(records, name))


def _told(log: Iterable[tuple[Logged, Replayed]]) -> int:
    """All that has happened to a game, a row each; of what a seat wrote only that it did."""
    words = load_log_words()
    before: Game | None = None
    for logged, step in log:
        sys.stdout.write(log_row(logged, before or step.game, words) + "\n")
        before = step.game
    return 0


def _replay(records: Records, name: str) -> int:
    faults = list(replay_faults(records, name))
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if not faults:
        phases = len(records.games.snapshots(name))
        every = "its one position" if phases == 1 else f"every one of {phases} positions"
        sys.stdout.write(f"{name}: the log replays to {every}\n")
    return 1 if faults else 0


def _export(records: Records, name: str) -> int:
    sys.stdout.write(as_on_record(records, name))
    return 0


def as_on_record(records: Records, name: str) -> str:
    """All that is on record of a game, as JSON."""
    form = {
        "events": [
            {
                "kind": row.kind,
                "at": row.at.isoformat(),
                "origin": _origin(row),
                **json.loads(row.body),
            }
            for row in events_in_full(records.games.events(name), records)
        ],
        "positions": [json.loads(row.position) for row in records.games.snapshots(name)],
    }
    return json.dumps(form, ensure_ascii=False, indent=1) + "\n"


def _origin(row: EventRow) -> dict[str, str | int]:
    """By what number an event goes, and what the records say of where it came from."""
    form: dict[str, str | int] = {
        "number": row.number,
        "by": row.author,
        "letter": row.letter,
        "why": row.why,
    }
    return {name: value for name, value in form.items() if value}


_COMMANDS: Mapping[str, Callable[[Records, str], int]] = {
    "games": _games,
    "show": _show,
    "log": _log,
    "replay": _replay,
    "export": _export,
}
