"""Letters and mails lose their text when they are old; that there was one stays on record.

So the same letter is known again, a bounce finds its mail, and an answer its phase.
"""

from __future__ import annotations

from datetime import datetime

from judge.store.ledger import Ledger
from judge.store.times import write_time

_LETTERS = (
    "UPDATE letters SET raw = x'' WHERE id IN (SELECT id FROM letters WHERE state = 'served'"
    # One that was dropped may be served again at the host's word.
    " AND settled < ? AND length(raw) > 0 AND note NOT LIKE 'dropped: %' ORDER BY id LIMIT ?)"
    " RETURNING id"
)
_MAILS = (
    "UPDATE outbox SET raw = x'', kind = '' WHERE id IN (SELECT id FROM outbox"
    " WHERE state <> 'queued' AND settled < ? AND length(raw) > 0 ORDER BY id LIMIT ?)"
    " RETURNING id"
)


class Retention:
    """Clears what was settled before a time, some of it at once."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def clear_letters(self, before: datetime, most: int) -> int:
        """Clear the text of served letters, up to so many; how many those are."""
        return len(self._ledger.rows(_LETTERS, write_time(before), most))

    def clear_mails(self, before: datetime, most: int) -> int:
        """Clear the text of mails that were sent, or given up; how many those are."""
        return len(self._ledger.rows(_MAILS, write_time(before), most))
