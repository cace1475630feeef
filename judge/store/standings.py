"""What lists of games say, without reading the games; the file keeps it up to date by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from judge.store.keys import game_key
from judge.store.ledger import Ledger, Row
from judge.store.times import write_maybe_time

MOVED = "moved"
"""In lists of games, the state of one that is at another judge (`moves`)."""


@dataclass(frozen=True, slots=True)
class GameStanding:
    """Where a game stands, as its state on record has it; `MOVED`, if that is elsewhere.

    `players` are those who wait for a game to begin. `phase` is its short
    form, `options` are the choices made for its board. One that isn't `listed` is in no list.
    `comment` is what is said of it.
    """

    name: str
    state: str
    variant: str
    options: tuple[str, ...]
    phase: str
    players: int
    edition: str
    listed: bool = True
    comment: str = ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, as its state on record has it: powers by their ids.

    `alive` are the powers with a unit or a centre.
    """

    name: str
    variant: str
    options: tuple[str, ...]
    ending: str
    victors: tuple[str, ...]
    alive: frozenset[str]


_COMMENT = "CASE WHEN json_valid(games.state) THEN json_extract(games.state, '$.comment') END"
_STANDING = (
    "SELECT standings.name, standings.state, variant, options, phase, players, edition, listed,"
    f" coalesce({_COMMENT}, '') FROM standings JOIN games ON games.id = standings.game "
)


class Standings:
    """A row a game: what it costs to look at one doesn't grow with the others."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def of(self, name: str) -> GameStanding | None:
        """Where a game stands, None if there is none of this name."""
        row = self._ledger.row(f"{_STANDING}WHERE games.key = ?", game_key(name))
        return None if row is None else _standing(row)

    def in_state(self, state: str, most: int) -> list[GameStanding]:
        """The first games of a state that are listed, in alphabetical order."""
        chosen = "WHERE standings.state = ? AND listed = 1 ORDER BY standings.key LIMIT ?"
        rows = self._ledger.rows(_STANDING + chosen, state, most)
        return [_standing(row) for row in rows]

    def finished(self, most: int, *, also_unlisted: bool = False) -> list[FinishedGame]:
        """The games that ended last, the last of them first; forks don't count."""
        rows = self._ledger.rows(
            "SELECT standings.name, variant, options, json_extract(games.state, '$.ending'),"
            " json_extract(games.state, '$.victors'),"
            " json_extract(games.state, '$.position.units'),"
            " json_extract(games.state, '$.position.centers')"
            " FROM standings JOIN games ON games.id = standings.game"
            " WHERE standings.state = 'ended' AND (listed = 1 OR ?)"
            " AND json_extract(games.state, '$.forked') IS NULL ORDER BY stamp DESC LIMIT ?",
            int(also_unlisted),
            most,
        )
        return [_finished(row) for row in rows]

    def counts(self) -> dict[str, int]:
        """How many games of each state are listed."""
        rows = self._ledger.rows(
            "SELECT state, games - (SELECT count(*) FROM standings"
            " WHERE standings.state = tallies.state AND listed = 0) FROM tallies WHERE games > 0"
        )
        return dict(rows)

    def unfinished_games(self, over: str) -> int:
        """How many games are in another state than that, and here; those in no list too."""
        row = "SELECT coalesce(sum(games), 0) FROM tallies WHERE state <> ? AND state <> ?"
        return int(self._ledger.value(row, over, MOVED))

    def every(self) -> Iterator[GameStanding]:
        """Every game, in alphabetical order; for the host."""
        return map(_standing, self._ledger.rows(_STANDING + "ORDER BY standings.key"))

    def boards(self) -> list[tuple[str, str, str]]:
        """Every board with its edition that games are played on, and one of the games."""
        return [
            (variant, edition, name)
            for variant, edition, name in self._ledger.rows(
                "SELECT variant, edition, min(name) FROM standings GROUP BY variant, edition"
            )
        ]

    def unfinished(self, variant: str, edition: str) -> list[str]:
        """The games on an edition of a board that aren't over, in alphabetical order."""
        rows = self._ledger.rows(
            "SELECT name FROM standings WHERE variant = ? AND edition = ? AND state <> 'ended'"
            " ORDER BY key",
            variant,
            edition,
        )
        return [name for (name,) in rows]

    def newest(self) -> int:
        """The stamp of the last change of any game."""
        return int(self._ledger.value("SELECT max(stamp) FROM standings") or 0)

    def changed_after(self, stamp: int, due: datetime | None = None) -> list[str]:
        """The games that changed after a stamp, 0 for all; only those that are due by a time."""
        rows = self._ledger.rows(
            "SELECT standings.name FROM standings JOIN games ON games.id = standings.game"
            " WHERE stamp > ? AND (? IS NULL OR games.deadline <= ?) ORDER BY stamp",
            stamp,
            write_maybe_time(due),
            write_maybe_time(due),
        )
        return [name for (name,) in rows]


def _finished(row: Row) -> FinishedGame:
    name, variant, options, ending, victors, *position = row
    owned = (json.loads(part or "{}") for part in position)
    alive = frozenset(power for part in owned for power, rows in part.items() if rows)
    chosen, won = tuple(json.loads(options)), tuple(json.loads(victors or "[]"))
    return FinishedGame(name, variant, chosen, ending or "", won, alive)


def _standing(row: Row) -> GameStanding:
    name, state, variant, options, phase, players, edition, listed, comment = row
    chosen = tuple(json.loads(options))
    return GameStanding(
        name, state, variant, chosen, phase, players, edition, bool(listed), comment
    )
