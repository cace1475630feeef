"""The shelf of games: each one's log, its present state and when to look again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.store.faults import GameExists, NoSuchGame, StaleGame
from judge.store.keys import game_key
from judge.store.ledger import Ledger
from judge.store.times import (
    read_maybe_time,
    read_time,
    write_maybe_time,
    write_time,
)

_COLUMNS = "kind, body, at, version, number, author, letter, why"
_LAST = 1 << 62
MOST_SEATS = 60
"""Of one address, that are looked through for a letter that names no game."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of a log; `body` is JSON that the records don't read.

    `version` is that of its form. `number` counts from 1 in each game; the
    records assign it, whatever it is when it comes in. `author`, `letter` and `why`
    say where it came from; they are empty where nobody wrote that down.
    """

    kind: str
    body: str
    at: datetime
    version: int
    number: int = 0
    author: str = ""
    letter: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """The position (JSON) as a phase opened, for the first time or once more.

    `after` is the number of the last event before it, by which it is known, and a
    replay finds where to compare; the records assign it.
    """

    phase: str
    position: str
    at: datetime
    after: int = 0


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it stands; `deadline` is when the daemon must look again.

    `revision` grows with every change. `name` is spelt as when it was made. `moved` is the
    address of the judge to which it has moved, "" if it is here.
    """

    name: str
    revision: int
    state: str
    deadline: datetime | None
    moved: str = ""


class GameShelf:
    """Games by name, without regard to case."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def create(
        self,
        name: str,
        *,
        at: datetime,
        events: Sequence[EventRow],
        state: str,
        deadline: datetime | None,
        snapshot: SnapshotRow | None = None,
    ) -> None:
        """Put a new game on the shelf at revision 1; GameExists if taken."""
        made = write_time(at)
        with self._ledger.together():
            row = self._ledger.row(
                "INSERT INTO games (key, name, length, deadline, made, changed, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING id",
                game_key(name),
                name,
                len(events),
                write_maybe_time(deadline),
                made,
                made,
                state,
            )
            if row is None:
                message = f"there is a game called {name} already"
                raise GameExists(message)
            self._write(row[0], 0, events, snapshot)

    def load(self, name: str) -> StoredGame | None:
        """Return the game as it stands, None if there is none of this name."""
        row = self._ledger.row(
            "SELECT name, revision, state, deadline, coalesce(address, '') FROM games"
            " LEFT JOIN moves ON moves.game = games.id AND NOT back WHERE key = ?",
            game_key(name),
        )
        if row is None:
            return None
        spelt, revision, state, deadline, moved = row
        return StoredGame(spelt, revision, state, read_maybe_time(deadline), moved)

    def revision(self, name: str) -> int:
        """Return the revision of a game, 0 if there is none of this name."""
        row = self._ledger.row("SELECT revision FROM games WHERE key = ?", game_key(name))
        return int(row[0]) if row else 0

    def append(
        self,
        name: str,
        *,
        expected: int,
        at: datetime,
        events: Sequence[EventRow],
        state: str,
        deadline: datetime | None,
        snapshot: SnapshotRow | None = None,
    ) -> int:
        """Add to the log, replace state and deadline; return the new revision.

        StaleGame if the game is no longer at revision `expected`, NoSuchGame
        if it isn't there.
        """
        with self._ledger.together():
            row = self._ledger.row(
                "UPDATE games SET revision = revision + 1, length = length + ?, deadline = ?,"
                " changed = ?, state = ? WHERE key = ? AND revision = ?"
                " RETURNING id, revision, length",
                len(events),
                write_maybe_time(deadline),
                write_time(at),
                state,
                game_key(name),
                expected,
            )
            if row is None:
                raise self._stale(name, expected)
            game, revision, length = row
            self._write(game, length - len(events), events, snapshot)
            return int(revision)

    def events(self, name: str, after: int = 0, to: int = _LAST) -> list[EventRow]:
        """Return the log in order, or what of it comes after one number, up to another.

        NoSuchGame if there is no such game.
        """
        rows = self._ledger.rows(
            f"SELECT {_COLUMNS} FROM events WHERE game = ? AND number > ? AND number <= ?"
            " ORDER BY number",
            self._id(name),
            after,
            to,
        )
        return [_event_in(row) for row in rows]

    def press(self, name: str, number: int) -> EventRow | None:
        """Return a letter of press from the log, None if there is none of that number."""
        row = self._ledger.row(
            f"SELECT {_COLUMNS} FROM events WHERE game = ?"
            " AND kind = 'PressSent' AND json_extract(body, '$.number') = ?",
            self._id(name),
            number,
        )
        return None if row is None else _event_in(row)

    def snapshots(self, name: str) -> list[SnapshotRow]:
        """Return every position that was kept, in the order of the log.

        NoSuchGame if there is no such game.
        """
        rows = self._ledger.rows(
            "SELECT phase, position, at, after FROM snapshots WHERE game = ? ORDER BY after",
            self._id(name),
        )
        return [
            SnapshotRow(phase, position, read_time(at), after)
            for phase, position, at, after in rows
        ]

    def phase_at(self, name: str, at: datetime) -> str:
        """Return the phase that had begun last at a time, "" if none had."""
        row = self._ledger.row(
            "SELECT phase FROM snapshots WHERE game = (SELECT id FROM games WHERE key = ?)"
            " AND at <= ? ORDER BY at DESC, after DESC LIMIT 1",
            game_key(name),
            write_time(at),
        )
        return str(row[0]) if row else ""

    def names(self) -> list[str]:
        """Return the names of all games, in alphabetical order."""
        return [name for (name,) in self._ledger.rows("SELECT name FROM games ORDER BY key")]

    def due(self, now: datetime) -> list[str]:
        """Return the games whose deadline is not after `now`, earliest first."""
        rows = self._ledger.rows(
            "SELECT name FROM games WHERE deadline <= ? ORDER BY deadline, id", write_time(now)
        )
        return [name for (name,) in rows]

    def next_deadline(self) -> datetime | None:
        """Return the earliest deadline of all games, past ones too."""
        return read_maybe_time(
            self._ledger.value("SELECT min(deadline) FROM games WHERE deadline IS NOT NULL")
        )

    def set_addresses(self, name: str, entries: Iterable[tuple[str, str]]) -> None:
        """Replace who sits where: pairs of address and seat.

        An address may have several seats and a seat several addresses.
        NoSuchGame if there is no such game.
        """
        wanted = sorted({(address.lower(), seat) for address, seat in entries})
        with self._ledger.together():
            held = self._ledger.rows(
                "SELECT address, seat FROM addresses"
                " WHERE game = (SELECT id FROM games WHERE key = ?) ORDER BY address, seat",
                game_key(name),
            )
            if held and held == wanted:
                return
            game = self._id(name)
            self._ledger.rows("DELETE FROM addresses WHERE game = ?", game)
            for address, seat in wanted:
                self._ledger.rows(
                    "INSERT INTO addresses (game, address, seat) VALUES (?, ?, ?)",
                    game,
                    address,
                    seat,
                )

    def games_of(self, address: str) -> list[tuple[str, str]]:
        """Return the newest games of this address, as pairs of game and seat, by name.

        No more than `MOST_SEATS` of them: nobody can make a letter dear by
        taking part in many.
        """
        rows = self._ledger.rows(
            "SELECT games.name, seat FROM (SELECT game, seat FROM addresses WHERE address = ?"
            " ORDER BY game DESC LIMIT ?) JOIN games ON games.id = game ORDER BY games.key, seat",
            address.lower(),
            MOST_SEATS,
        )
        return [(game, seat) for game, seat in rows]

    def _id(self, name: str) -> int:
        row = self._ledger.row("SELECT id FROM games WHERE key = ?", game_key(name))
        if row is None:
            message = f"there is no game called {name}"
            raise NoSuchGame(message)
        return int(row[0])

    def _stale(self, name: str, expected: int) -> StaleGame | NoSuchGame:
        row = self._ledger.row("SELECT revision FROM games WHERE key = ?", game_key(name))
        if row is None:
            return NoSuchGame(f"there is no game called {name}")
        return StaleGame(f"{name} is at revision {row[0]}, not {expected}; load it again")

    def _write(
        self, game: int, length: int, events: Sequence[EventRow], snapshot: SnapshotRow | None
    ) -> None:
        for number, event in enumerate(events, length + 1):
            self._ledger.rows(
                "INSERT INTO events (game, number, kind, version, at, body, author, letter, why)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                game,
                number,
                event.kind,
                event.version,
                write_time(event.at),
                event.body,
                event.author,
                event.letter,
                event.why,
            )
        if snapshot is not None:
            self._ledger.rows(
                "INSERT INTO snapshots (game, phase, after, at, position) VALUES (?, ?, ?, ?, ?)",
                game,
                snapshot.phase,
                length + len(events),
                write_time(snapshot.at),
                snapshot.position,
            )


def _event_in(row: tuple[Any, ...]) -> EventRow:
    kind, body, at, version, number, author, letter, why = row
    return EventRow(kind, body, read_time(at), version, number, author, letter, why)
