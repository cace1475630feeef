"""Who was answered lately: strangers get one answer a day, not a conversation."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.store.ledger import Ledger
from judge.store.times import write_time

KEPT = timedelta(days=30)
"""Nobody asks about longer than that."""
CLEARED = 10
"""How many old ones go at most for a new one: they become no more, and no letter waits for it."""


class Visits:
    """The last time each (kind, key) was told that it is the first; old ones are cleared."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def is_first(self, kind: str, key: str, at: datetime, within: timedelta) -> bool:
        """Whether `first` would return True; nothing is remembered."""
        known = self._ledger.row(
            "SELECT at FROM visits WHERE kind = ? AND key = ? AND at > ? AND at < ?",
            kind,
            key,
            write_time(at - within),
            write_time(at + within),
        )
        return known is None

    def first(self, kind: str, key: str, at: datetime, within: timedelta) -> bool:
        """Return True, and remember `at`, unless one within `within` is known.

        A refused visit is not remembered: who writes every hour is answered
        once a day, not never. A remembered time after `at` counts the same
        way, and heals by itself if the clock was once far ahead.
        """
        row = self._ledger.row
        with self._ledger.together():
            new = row(
                "INSERT INTO visits (kind, key, at) VALUES (?, ?, ?)"
                " ON CONFLICT (kind, key) DO UPDATE SET at = excluded.at"
                " WHERE visits.at <= ? OR visits.at >= ? RETURNING at",
                kind,
                key,
                write_time(at),
                write_time(at - within),
                write_time(at + within),
            )
            if new is not None:
                self._clear(at)
            return new is not None

    def _clear(self, at: datetime) -> None:
        self._ledger.rows(
            "DELETE FROM visits WHERE rowid IN"
            " (SELECT rowid FROM visits WHERE at < ? ORDER BY at LIMIT ?)",
            write_time(at - KEPT),
            CLEARED,
        )
