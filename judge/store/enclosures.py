"""Pictures that went with press: each kept once, under the name that its bytes make."""

from __future__ import annotations

from judge.store.ledger import Ledger


class Enclosures:
    """Bytes by name; the log of a game names them and holds none."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def keep(self, name: str, content: bytes) -> None:
        """Keep some bytes; the same name again is the same bytes."""
        with self._ledger.transaction():
            self._ledger.rows(
                "INSERT INTO enclosures (name, content) VALUES (?, ?) ON CONFLICT DO NOTHING",
                name,
                content,
            )

    def load(self, name: str) -> bytes:
        """Return what is kept under a name. Raises KeyError."""
        row = self._ledger.row("SELECT content FROM enclosures WHERE name = ?", name)
        if row is None:
            raise KeyError(name)
        return bytes(row[0])

    def size(self, name: str) -> int:
        """Return how many bytes are kept under a name, 0 if there are none."""
        row = self._ledger.row("SELECT length(content) FROM enclosures WHERE name = ?", name)
        return int(row[0]) if row is not None else 0
