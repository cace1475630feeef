"""Keep a letter that has come, before anything is promised about it."""

from __future__ import annotations

from judge.post.arrival import Arrival
from judge.store.letters import Kept
from judge.store.records import Records


def keep_arrival(records: Records, arrival: Arrival) -> Kept:
    """Keep a letter durably; the same letter twice is one letter."""
    return records.letters.keep(
        arrival.raw,
        sender=arrival.sender or "",
        recipient=arrival.recipient,
        arrived=arrival.arrived,
        message_id="",
        digest=arrival.digest,
    )
