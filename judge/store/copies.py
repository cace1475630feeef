"""Copies of the records: when one was made last, and whether these records are one."""

from __future__ import annotations

from datetime import datetime

from judge.store.house import HouseRows
from judge.store.ledger import Ledger
from judge.store.times import read_time, write_time

_COPIED, _COPY_OF, _SETTINGS = "copied", "copy_of", "settings"


class Copies:
    """Two times in `house`; records that were restored are a copy until they are whole again.

    A copy has the text of judge.toml beside them, without passwords; records at work have none.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._house = HouseRows(ledger)

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
        self._house.drop(_COPY_OF)

    def note_settings(self, text: str) -> None:
        """Have the copy say by which settings the judge works."""
        self._house.put(_SETTINGS, text.encode())

    def take_settings(self) -> str:
        """The settings in a copy that is to be the records; they are in it no more. "" for none."""
        value = self._house.value(_SETTINGS)
        self._house.drop(_SETTINGS)
        return "" if value is None else value.decode()

    def _time(self, name: str) -> datetime | None:
        value = self._house.value(name)
        return None if value is None else read_time(value.decode())

    def _note(self, name: str, at: datetime) -> None:
        self._house.put(name, write_time(at).encode())
