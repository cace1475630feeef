"""The courses of games: what is kept beside their logs so that nobody need read all of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.store.faults import NoSuchGame
from judge.store.keys import game_key
from judge.store.ledger import Ledger

STATES_KEPT = 4
"""Of each game: mails about a phase may wait for a while, and a phase may be played again."""


@dataclass(frozen=True, slots=True)
class KeptState:
    """A game (JSON) after an event of a number, at which a phase had begun.

    `moved` is how often its clock had been set until then.
    """

    after: int
    moved: int
    state: str


@dataclass(frozen=True, slots=True)
class ReturnRow:
    """A return to an earlier state: the number of its event, and its form (JSON) of a version."""

    number: int
    version: int
    body: str


class Courses:
    """What was played of a game, by the numbers of events; NoSuchGame if there is no such game."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def go_on(
        self, name: str, *, events: int, moved: int, told: Mapping[int, str], state: str
    ) -> None:
        """Note what the last events of a log were, in the transaction that wrote them.

        Of so many, `moved` set the clock; `told` are the phases that were processed in short
        (JSON), by their place among them from 0 on; with a phase that begins comes the `state`.
        """
        game, length = self._game(name)
        if moved:
            self._ledger.rows("UPDATE games SET moved = moved + ? WHERE id = ?", moved, game)
        self.fill(name, {length - events + index + 1: text for index, text in told.items()})
        if state:
            self._ledger.rows(
                "INSERT INTO states (game, after, moved, state)"
                " SELECT id, length, moved, ? FROM games WHERE id = ?",
                state,
                game,
            )
            self._ledger.rows(
                "DELETE FROM states WHERE game = ? AND after <= (SELECT after FROM states"
                " WHERE game = ? ORDER BY after DESC LIMIT 1 OFFSET ?)",
                game,
                game,
                STATES_KEPT,
            )

    def fill(self, name: str, told: Mapping[int, str]) -> None:
        """Keep phases in short (JSON), by the numbers of their events; those that are kept stay."""
        game, _ = self._game(name)
        for number, text in told.items():
            self._ledger.rows(
                "INSERT OR IGNORE INTO annals (game, number, told) VALUES (?, ?, ?)",
                game,
                number,
                text,
            )

    def moved(self, name: str) -> int:
        """Return how often the clock of a game was set."""
        game, _ = self._game(name)
        return int(self._ledger.value("SELECT moved FROM games WHERE id = ?", game))

    def state_before(self, name: str, number: int) -> KeptState | None:
        """Return the last state that is kept of before an event; None if there is none."""
        row = self._ledger.row(
            "SELECT after, moved, state FROM states"
            " WHERE game = (SELECT id FROM games WHERE key = ?) AND after < ?"
            " ORDER BY after DESC LIMIT 1",
            game_key(name),
            number,
        )
        return None if row is None else KeptState(*row)

    def states(self, name: str) -> list[KeptState]:
        """Return every state that is kept of a game, in the order of the log."""
        rows = self._ledger.rows(
            "SELECT after, moved, state FROM states"
            " WHERE game = (SELECT id FROM games WHERE key = ?) ORDER BY after",
            game_key(name),
        )
        return [KeptState(*row) for row in rows]

    def annals(self, name: str) -> list[tuple[int, str]] | None:
        """Return every phase that was processed in short (JSON), by the number of its event.

        None of a game of which not all are kept: it is older than these records.
        """
        game, _ = self._game(name)
        rows = self._ledger.rows(
            "SELECT number, told FROM annals WHERE game = ? ORDER BY number", game
        )
        processed = self._ledger.value(
            "SELECT count(*) FROM events WHERE game = ? AND kind = 'PhaseProcessed'", game
        )
        return rows if len(rows) == processed else None

    def is_behind(self, name: str) -> bool:
        """Whether the phase before the last one that was processed isn't kept in short."""
        game, _ = self._game(name)
        rows = self._ledger.rows(
            "SELECT EXISTS (SELECT 1 FROM annals WHERE annals.game = events.game"
            " AND annals.number = events.number) FROM events"
            " WHERE game = ? AND kind = 'PhaseProcessed' ORDER BY number DESC LIMIT 2",
            game,
        )
        return len(rows) == 2 and not rows[1][0]

    def processed(self, name: str, phase: str) -> list[int]:
        """Return the numbers of the events that processed a phase, the last one first."""
        rows = self._ledger.rows(
            "SELECT number FROM events WHERE game = (SELECT id FROM games WHERE key = ?)"
            " AND kind = 'PhaseProcessed' AND json_extract(body, '$.phase') = ?"
            " ORDER BY +number DESC",
            game_key(name),
            phase,
        )
        return [number for (number,) in rows]

    def phases(self, name: str) -> list[str]:
        """Return every phase that was processed, in the order of the log."""
        rows = self._ledger.rows(
            "SELECT json_extract(body, '$.phase') FROM events"
            " WHERE game = (SELECT id FROM games WHERE key = ?) AND kind = 'PhaseProcessed'"
            " ORDER BY +number",
            game_key(name),
        )
        return [phase for (phase,) in rows]

    def returns(self, name: str) -> list[ReturnRow]:
        """Return every return of a game to an earlier state, in the order of the log."""
        rows = self._ledger.rows(
            "SELECT number, version, body FROM events"
            " WHERE game = (SELECT id FROM games WHERE key = ?) AND kind = 'RolledBack'"
            " ORDER BY number",
            game_key(name),
        )
        return [ReturnRow(*row) for row in rows]

    def _game(self, name: str) -> tuple[int, int]:
        """The number of a game, and the length of its log."""
        row = self._ledger.row("SELECT id, length FROM games WHERE key = ?", game_key(name))
        if row is None:
            message = f"there is no game called {name}"
            raise NoSuchGame(message)
        return int(row[0]), int(row[1])
