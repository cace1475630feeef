"""What is published of the games, and where: so that nobody looks through all of them again."""

from __future__ import annotations

from judge.store.faults import NoSuchGame
from judge.store.keys import game_key
from judge.store.ledger import Ledger


class Publications:
    """The one place where games are published, and what was published there of each."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def reached(self, place: str) -> int:
        """Return the stamp of `standings` up to which all is published in a place, 0 for none."""
        row = self._ledger.row("SELECT stamp FROM publishing WHERE place = ?", place)
        return int(row[0]) if row is not None else 0

    def begin(self, place: str) -> None:
        """Begin in a place of which nothing is known; what was published elsewhere is forgotten."""
        with self._ledger.together():
            self._ledger.rows("DELETE FROM published")
            self._ledger.rows("UPDATE publishing SET place = ?, stamp = 0", place)

    def reach(self, stamp: int) -> None:
        """Note that all is published up to a stamp."""
        self._ledger.rows("UPDATE publishing SET stamp = ?", stamp)

    def of(self, name: str) -> str:
        """Return what was noted of a game when it was published last, "" if it never was."""
        row = self._ledger.row(
            "SELECT state FROM published WHERE game = (SELECT id FROM games WHERE key = ?)",
            game_key(name),
        )
        return str(row[0]) if row is not None else ""

    def note(self, name: str, *, state: str, line: str) -> None:
        """Note of a game that it is published in a state; `line` (JSON) is its line in the list.

        NoSuchGame if there is no such game.
        """
        row = self._ledger.row(
            "INSERT INTO published (game, state, line) SELECT id, ?, ? FROM games WHERE key = ?"
            " ON CONFLICT (game) DO UPDATE SET state = excluded.state, line = excluded.line"
            " RETURNING game",
            state,
            line,
            game_key(name),
        )
        if row is None:
            message = f"there is no game called {name}"
            raise NoSuchGame(message)

    def lines(self) -> list[str]:
        """Return the line (JSON) of every game that is published, in alphabetical order."""
        rows = self._ledger.rows(
            "SELECT line FROM published JOIN games ON games.id = published.game ORDER BY games.key"
        )
        return [line for (line,) in rows]
