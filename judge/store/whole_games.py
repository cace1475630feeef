"""All rows that are of one game: read from these records, written into others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.store.faults import GameExists, NoSuchGame, RecordsFault
from judge.store.keys import game_key
from judge.store.ledger import Ledger, Row

_OF_GAME = {
    "events": "number, kind, version, at, body, author, letter, why",
    "snapshots": "phase, after, at, position",
    "states": "after, moved, state",
    "annals": "number, told",
    "passwords": "place, epoch, salt, digest, at",
    "conduct": "address, late, missed, departed",
    "free_seats": "seats",
    "addresses": "address, seat",
}
"""The tables of which each game has its rows, with what stands in these beside the game."""


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game's own row without what other records number otherwise, and its rows by table.

    `boards` are all editions of its board that are on record. Persons stand in texts as cards.
    """

    name: str
    moved: int
    made: str
    changed: str
    state: str
    rows: dict[str, list[Row]]
    boards: list[Row]


class WholeGames:
    """Reads a game as it stands on record, and puts one on record that was read elsewhere."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def read(self, name: str) -> WholeGame:
        """Return all rows of a game. Raises NoSuchGame."""
        own = self._ledger.row(
            "SELECT games.id, games.name, moved, made, changed, games.state, variant"
            " FROM games JOIN standings ON standings.game = games.id WHERE games.key = ?",
            game_key(name),
        )
        if own is None:
            raise NoSuchGame(f"there is no game called {name}")
        id_, spelt, moved, made, changed, state, variant = own
        rows = {
            table: self._ledger.rows(
                f"SELECT {columns} FROM {table} WHERE game = ? ORDER BY {columns}", id_
            )
            for table, columns in _OF_GAME.items()
        }
        boards = self._ledger.rows(
            "SELECT variant, edition, text FROM boards WHERE variant = ? ORDER BY edition", variant
        )
        return WholeGame(spelt, moved, made, changed, state, rows, boards)

    def write(self, game: WholeGame) -> None:
        """Put a game on record, of which nothing is due yet; in the transaction that is open.

        Raises GameExists, and RecordsFault where other boards go by the names of its own.
        """
        own = self._ledger.row(
            "INSERT INTO games (key, name, length, moved, made, changed, state)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING id",
            game_key(game.name),
            game.name,
            len(game.rows["events"]),
            game.moved,
            game.made,
            game.changed,
            game.state,
        )
        if own is None:
            raise GameExists(f"there is a game called {game.name} already")
        self._write_rows(own[0], game)

    def go_on(self, game: WholeGame, known: int) -> None:
        """Put a game on record as it stands now that is there as it stood, after `known` events.

        The first of its events are those on record; nothing is due of it yet. In the transaction
        that is open. Raises NoSuchGame, and RecordsFault where boards differ.
        """
        own = self._ledger.row(
            "UPDATE games SET length = ?, moved = ?, changed = ?, state = ?, deadline = NULL,"
            " revision = revision + 1 WHERE key = ? RETURNING id",
            len(game.rows["events"]),
            game.moved,
            game.changed,
            game.state,
            game_key(game.name),
        )
        if own is None:
            raise NoSuchGame(f"there is no game called {game.name}")
        for table in _OF_GAME.keys() - {"events"}:
            self._ledger.rows(f"DELETE FROM {table} WHERE game = ?", own[0])
        later = {**game.rows, "events": game.rows["events"][known:]}
        self._write_rows(own[0], replace(game, rows=later))

    def _write_rows(self, id_: int, game: WholeGame) -> None:
        for variant, edition, text in game.boards:
            self._keep_board(variant, edition, text)
        for table, columns in _OF_GAME.items():
            marks = "?, " * columns.count(",")
            for row in game.rows[table]:
                self._ledger.rows(
                    f"INSERT INTO {table} (game, {columns}) VALUES (?, {marks}?)", id_, *row
                )

    def _keep_board(self, variant: str, edition: str, text: str) -> None:
        self._ledger.rows(
            "INSERT INTO boards (variant, edition, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            variant,
            edition,
            text,
        )
        kept = self._ledger.value(
            "SELECT text FROM boards WHERE variant = ? AND edition = ?", variant, edition
        )
        if kept != text:
            raise RecordsFault(f"games here have another board {variant} by edition {edition!r}")
