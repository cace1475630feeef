"""The letter whose turn it is, by itself: what the foreman does for one hand."""

from __future__ import annotations

from datetime import datetime

from judge.store.letters import StoredLetter
from judge.store.records import Records


def next_unserved(records: Records, now: datetime) -> StoredLetter | None:
    """The oldest letter that waits; no suspect."""
    return next((records.letters.letter(one.id) for one in records.queue.waiting(now, 1)), None)


def next_suspect(records: Records, now: datetime) -> StoredLetter | None:
    """The oldest letter at which the judge has ended too often."""
    return next((records.letters.letter(one.id) for one in records.queue.suspects(now, 1)), None)
