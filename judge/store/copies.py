"""Copies of the records: when one was made last, and whether these records are one."""

from __future__ import annotations

from datetime import datetime

from judge.store.ledger import Ledger
from judge.store.times import read_time, write_time

_COPIED, _COPY_OF = "copied", "copy_of"


class Copies:
    """Two times in `house`; records that were restored are a copy until they are whole again."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def last_made(self) -> datetime | None:
        """When a backup of these records was made last; None if never."""
        return self._time(_COPIED)

    def note_made(self, at: datetime) -> None:
        """Note that a backup was made, and is good."""
        self._note(_COPIED, at)

    def copied_at(self) -> datetime | None:
        """The time as of which these records are a copy: what came later isn't in them.

        None for records that are no copy, or in which all that came since is again.
        """
        return self._time(_COPY_OF)

    def note_copy(self, at: datetime) -> None:
        """Note that these records are a copy, as of a time."""
        self._note(_COPY_OF, at)

    def note_whole(self) -> None:
        """Note that all that came after the copy was made is in the records again."""
        self._ledger.rows("DELETE FROM house WHERE name = ?", _COPY_OF)

    def _time(self, name: str) -> datetime | None:
        row = self._ledger.row("SELECT value FROM house WHERE name = ?", name)
        return None if row is None else read_time(row[0].decode())

    def _note(self, name: str, at: datetime) -> None:
        self._ledger.rows(
            "INSERT INTO house (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            write_time(at).encode(),
        )
