"""What was moved out of the inbox is looked through once more: the records were restored."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

MOST_BREAKS = 3
"""So often a mail may break the connection before we go on without it."""
_SLACK = timedelta(days=2)
"""SEARCH SINCE knows days alone, in the server's zone (RFC 3501 §6.4.4), and clocks differ."""


def uids_since(client: Any, since: datetime) -> list[int]:
    """The mails of the folder in which the client is that came since then, and some before."""
    return sorted(client.search(["SINCE", (since - _SLACK).date()]))


class Breaks:
    """How often each mail of a folder broke the connection: one must not keep us from the rest."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def note(self, uid: int) -> None:
        """Count one more break."""
        self._counts[uid] += 1

    def is_hopeless(self, uid: int) -> bool:
        """Whether we go on without a mail."""
        return self._counts[uid] >= MOST_BREAKS
