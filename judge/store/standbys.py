"""Those who stand by for seats, across all games, and what counts against persons in games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.store.keys import game_key
from judge.store.ledger import Ledger, Row
from judge.store.times import read_maybe_time, read_time, write_maybe_time, write_time

UNCONFIRMED = timedelta(days=30)
"""So long somebody has to confirm that they stand by."""
MOST_LEFT = 5
"""Games that somebody left of which they are told."""
_COLUMNS = "id, address, name, since, boards, answers, confirmed, asked"


class StoredStandby(NamedTuple):
    """Somebody on the list, or whose address somebody wrote and who has to confirm it."""

    number: int
    address: str
    name: str
    since: datetime
    boards: tuple[str, ...]
    answers: timedelta
    confirmed: bool
    asked: datetime | None


class StandbyShelf:
    """One entry an address; its number is never given again."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def every(self) -> list[StoredStandby]:
        """Return those who have confirmed, the longest waiting first."""
        rows = self._ledger.rows(
            f"SELECT {_COLUMNS} FROM standbys WHERE confirmed ORDER BY since, id"
        )
        return [_standby(row) for row in rows]

    def of(self, address: str) -> StoredStandby | None:
        """Return the entry of an address, None if there is none."""
        row = self._ledger.row(
            f"SELECT {_COLUMNS} FROM standbys WHERE address = ?", address.lower()
        )
        return None if row is None else _standby(row)

    def numbered(self, number: int) -> StoredStandby | None:
        """Return the entry of a number, None if there is none any more."""
        row = self._ledger.row(f"SELECT {_COLUMNS} FROM standbys WHERE id = ?", number)
        return None if row is None else _standby(row)

    def next_number(self) -> int:
        """Return the number that nobody had yet."""
        return int(self._ledger.value("SELECT last FROM standby_numbers")) + 1

    def keep(self, entry: StoredStandby) -> None:
        """Keep an entry, in the place of an older one of the same address."""
        with self._ledger.together():
            self.drop(entry.address)
            # Anybody can write anybody's address: who doesn't confirm it isn't kept for ever.
            self._ledger.rows(
                "DELETE FROM standbys WHERE NOT confirmed AND since < ?",
                write_time(entry.since - UNCONFIRMED),
            )
            self._ledger.rows("UPDATE standby_numbers SET last = max(last, ?)", entry.number)
            self._ledger.rows(
                f"INSERT INTO standbys ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                entry.number,
                entry.address.lower(),
                entry.name,
                write_time(entry.since),
                json.dumps(entry.boards),
                int(entry.answers.total_seconds()),
                int(entry.confirmed),
                write_maybe_time(entry.asked),
            )

    def drop(self, address: str) -> None:
        """Keep nothing any more of an address."""
        self._ledger.rows("DELETE FROM standbys WHERE address = ?", address.lower())


class ConductShelf:
    """What counts against each address in each game, and which games have free seats."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def keep(
        self, game: str, rows: Iterable[tuple[str, int, int, int]], free: Sequence[str]
    ) -> None:
        """Replace what counts in a game: rows of address, late, missed and left; its free seats."""
        with self._ledger.together():
            id_ = self._ledger.value("SELECT id FROM games WHERE key = ?", game_key(game))
            old = self._ledger.rows(
                "SELECT address, late, missed, departed FROM conduct WHERE game = ?"
                " ORDER BY address",
                id_,
            )
            new = sorted((address.lower(), *counts) for address, *counts in rows)
            if old != new:
                self._ledger.rows("DELETE FROM conduct WHERE game = ?", id_)
                for row in new:
                    self._ledger.rows("INSERT INTO conduct VALUES (?, ?, ?, ?, ?)", id_, *row)
            if tuple(free) != self.free(game):
                self._ledger.rows("DELETE FROM free_seats WHERE game = ?", id_)
                if free:
                    self._ledger.rows("INSERT INTO free_seats VALUES (?, ?)", id_, json.dumps(free))

    def free(self, game: str) -> tuple[str, ...]:
        """Return the seats of a game that nobody has."""
        row = self._ledger.row(
            "SELECT seats FROM free_seats JOIN games ON games.id = game WHERE key = ?",
            game_key(game),
        )
        return () if row is None else tuple(json.loads(row[0]))

    def of(self, address: str) -> tuple[int, int, int, int]:
        """Return the games of a person, by any address, and how often: late, missed, left.

        Without games of which nobody may know that they play there: somebody could tell by what
        is counted where they were late.
        """
        sql = (
            "SELECT (SELECT count(DISTINCT game) FROM addresses WHERE address IN theirs"
            "  AND seat NOT IN ('GM', 'waiting', 'observer') AND game NOT IN unnamed),"
            " coalesce(sum(late), 0), coalesce(sum(missed), 0), coalesce(sum(departed), 0)"
            " FROM conduct WHERE address IN theirs AND game NOT IN unnamed"
        )
        sql = sql.replace("unnamed", _UNNAMED).replace("theirs", _THEIRS)
        row = self._ledger.row(sql, *[address.lower()] * sql.count("?"))
        games, late, missed, left = row or (0, 0, 0, 0)
        return int(games), int(late), int(missed), int(left)

    def left(self, address: str) -> tuple[str, ...]:
        """Return the games in which this address gave up a seat or lost it, the newest first."""
        rows = self._ledger.rows(
            "SELECT games.name FROM conduct JOIN games ON games.id = game"
            " WHERE address = ? AND departed > 0 ORDER BY games.id DESC LIMIT ?",
            address.lower(),
            MOST_LEFT,
        )
        return tuple(name for (name,) in rows)


_THEIRS = (
    "(SELECT address FROM person_addresses WHERE person ="
    " (SELECT person FROM person_addresses WHERE address = ?) UNION SELECT ?)"
)
"""All addresses of whoever has one."""
_UNNAMED = (
    "(SELECT id FROM games WHERE id IN (SELECT game FROM addresses WHERE address IN theirs"
    " UNION SELECT game FROM conduct WHERE address IN theirs)"
    " AND CASE WHEN json_valid(games.state) THEN"
    " json_extract(games.state, '$.settings.anonymous') = 'always'"
    " OR json_extract(games.state, '$.settings.anonymous') = 'end'"
    " AND json_extract(games.state, '$.state') <> 'ended' ELSE 0 END)"
)
"""Their anonymous games, as far as nobody is told yet who plays there."""


def _standby(row: Row) -> StoredStandby:
    number, address, name, since, boards, answers, confirmed, asked = row
    return StoredStandby(
        number,
        address,
        name,
        read_time(since),
        tuple(json.loads(boards)),
        timedelta(seconds=answers),
        bool(confirmed),
        read_maybe_time(asked),
    )
