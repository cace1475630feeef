"""What the records hold once: a value by its name, such as the secret of the judge."""

from __future__ import annotations

from judge.store.ledger import Ledger


class HouseRows:
    """The rows of `house`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def value(self, name: str) -> bytes | None:
        """What stands under a name; None for nothing."""
        row = self._ledger.row("SELECT value FROM house WHERE name = ?", name)
        return None if row is None else bytes(row[0])

    def put(self, name: str, value: bytes) -> None:
        """Have a value stand under a name, in the place of what stood there."""
        self._ledger.rows(
            "INSERT INTO house (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name,
            value,
        )

    def drop(self, name: str) -> None:
        """Have nothing stand under a name."""
        self._ledger.rows("DELETE FROM house WHERE name = ?", name)
