"""The boards that games carry: each text kept once, however many games are played by it."""

from __future__ import annotations

from judge.store.ledger import Ledger


class BoardShelf:
    """Texts by the board's id and the edition that the games name; none is ever changed."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._read: dict[tuple[str, str], str] = {}

    def keep(self, variant: str, edition: str, text: str) -> None:
        """Keep the text of an edition; one that is there stays as it is."""
        self._ledger.rows(
            "INSERT INTO boards (variant, edition, text) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            variant,
            edition,
            text,
        )

    def text(self, variant: str, edition: str) -> str:
        """Return the text of an edition, "" if none is kept."""
        key = (variant, edition)
        if key not in self._read:
            row = self._ledger.row(
                "SELECT text FROM boards WHERE variant = ? AND edition = ?", variant, edition
            )
            if row is None:
                return ""
            self._read[key] = str(row[0])
        return self._read[key]

    def uncarried(self) -> list[tuple[str, str]]:
        """Return the boards with their editions that games name and no text is kept of."""
        return self._ledger.rows(
            "SELECT DISTINCT standings.variant, standings.edition FROM standings"
            " LEFT JOIN boards USING (variant, edition) WHERE text IS NULL"
        )
