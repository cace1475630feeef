"""The passwords of seats: beside the logs of the games, for no replay needs them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from judge.store.keys import game_key
from judge.store.ledger import Ledger
from judge.store.times import write_time

_GAME = "(SELECT id FROM games WHERE key = ?)"


class PasswordShelf:
    """What is kept of the password of each place in a game: a salt and a digest, in hexadecimal.

    A place is known by the number of its secret address, too: whoever sits there under another
    one has no password, be the old one still there or not.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def of(self, game: str, place: str, epoch: int) -> tuple[str, str] | None:
        """Return the salt and the digest of a place, None if it has no password."""
        row = self._ledger.row(
            f"SELECT salt, digest FROM passwords WHERE game = {_GAME} AND place = ? AND epoch = ?",
            game_key(game),
            place,
            epoch,
        )
        return None if row is None else (row[0], row[1])

    def keep(self, game: str, place: str, epoch: int, kept: tuple[str, str], at: datetime) -> None:
        """Keep the salt and the digest of a place, in the stead of those before."""
        self._ledger.rows(
            "INSERT OR REPLACE INTO passwords (game, place, epoch, salt, digest, at)"
            f" VALUES ({_GAME}, ?, ?, ?, ?, ?)",
            game_key(game),
            place,
            epoch,
            *kept,
            write_time(at),
        )

    def drop(self, game: str, place: str) -> None:
        """Take away the password of a place, if it has one."""
        self._ledger.rows(
            f"DELETE FROM passwords WHERE game = {_GAME} AND place = ?", game_key(game), place
        )

    def keep_only(self, game: str, places: Collection[tuple[str, int]]) -> None:
        """Take away all passwords but those of places that are so numbered now."""
        rows = self._ledger.rows(
            f"SELECT place, epoch FROM passwords WHERE game = {_GAME}", game_key(game)
        )
        for place, epoch in rows:
            if (place, epoch) not in places:
                self.drop(game, place)
