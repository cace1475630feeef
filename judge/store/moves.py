"""Games that have moved to another judge, and those that came from one."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from judge.store.faults import NoSuchGame
from judge.store.keys import game_key
from judge.store.ledger import Ledger, Row
from judge.store.standings import MOVED
from judge.store.times import read_maybe_time, read_time, write_maybe_time, write_time

_GAME = "(SELECT id FROM games WHERE key = ?)"
_COLUMNS = "number, address, at, taken, back"


class StoredMove(NamedTuple):
    """The last move of a game from here: the how manieth, to which judge, and when it left.

    `taken` is when that judge was heard to have it. One that came `back` is here again.
    """

    number: int
    address: str
    at: datetime
    taken: datetime | None = None
    back: bool = False


class StoredArrival(NamedTuple):
    """What became here of a file with a game: taken in under that name, or `refused` for ever."""

    game: str
    at: datetime
    refused: bool


class MoveShelf:
    """A game that has moved stays on record, and the records let nothing happen to it."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def of(self, game: str) -> StoredMove | None:
        """Return the last move of a game, also one that was taken back; None if it never did."""
        row = self._ledger.row(f"SELECT {_COLUMNS} FROM moves WHERE game = {_GAME}", game_key(game))
        return None if row is None else _move(row)

    def whither(self, game: str) -> str:
        """Return the address of the judge to which a game has moved, "" if it is here."""
        move = self.of(game)
        return "" if move is None or move.back else move.address

    def go(self, game: str, move: StoredMove) -> None:
        """Have a game be elsewhere from now on: nothing is due of it any more.

        Raises NoSuchGame.
        """
        self._touch(game)
        self._ledger.rows(
            f"INSERT OR REPLACE INTO moves (game, {_COLUMNS}) VALUES ({_GAME}, ?, ?, ?, ?, 0)",
            game_key(game),
            move.number,
            move.address,
            write_time(move.at),
            write_maybe_time(move.taken),
        )
        self._ledger.rows(
            "UPDATE standings SET state = ?, stamp = (SELECT max(stamp) FROM standings) + 1"
            f" WHERE game = {_GAME}",
            MOVED,
            game_key(game),
        )

    def come_back(self, game: str, taken: datetime | None = None) -> None:
        """Have a game be here again, of which nothing is due yet. Raises NoSuchGame.

        If it was `taken` there, and came from there since, it is known to have been: the other
        judge's word of it may still be on its way.
        """
        self._touch(game)
        self._ledger.rows(
            f"UPDATE moves SET back = 1, taken = coalesce(taken, ?) WHERE game = {_GAME}",
            write_maybe_time(taken),
            game_key(game),
        )
        # Lists of games say of it what its state says.
        self._ledger.rows("UPDATE games SET state = state WHERE key = ?", game_key(game))

    def arrival(self, seal: str) -> StoredArrival | None:
        """Return what became here of the file of a seal; None if it never came."""
        row = self._ledger.row("SELECT game, at, refused FROM arrivals WHERE seal = ?", seal)
        return None if row is None else StoredArrival(row[0], read_time(row[1]), bool(row[2]))

    def note_arrival(self, seal: str, arrival: StoredArrival) -> None:
        """Note what became of the file of a seal, which is never forgotten."""
        self._ledger.rows(
            "INSERT INTO arrivals (seal, game, at, refused) VALUES (?, ?, ?, ?)",
            seal,
            arrival.game,
            write_time(arrival.at),
            int(arrival.refused),
        )

    def _touch(self, game: str) -> None:
        """Nothing is due of a game, and whoever has read it until now has to read it again."""
        row = self._ledger.row(
            "UPDATE games SET deadline = NULL, revision = revision + 1 WHERE key = ? RETURNING id",
            game_key(game),
        )
        if row is None:
            raise NoSuchGame(f"there is no game called {game}")


def _move(row: Row) -> StoredMove:
    number, address, at, taken, back = row
    return StoredMove(number, address, read_time(at), read_maybe_time(taken), bool(back))
