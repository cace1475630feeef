"""Keep a letter that has come, before anything is promised about it."""

from __future__ import annotations

from judge.desk.letters import JudgeAddress, Letter
from judge.post.arrival import Arrival
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.post.mime import read_letter
from judge.store.letters import KeptLetter, StoredLetter
from judge.store.records import Records

NULL = "<>"
"""The null sender on record; "" is a sender that nobody noted."""


def keep_arrival(records: Records, arrival: Arrival) -> KeptLetter:
    """Keep a letter durably; the same letter twice is one letter."""
    return records.letters.keep(
        arrival.raw,
        sender=NULL if arrival.sender == "" else arrival.sender or "",
        recipient=arrival.recipient,
        arrived=arrival.arrived,
        message_id="",
        digest=arrival.digest,
    )


def sender_of(stored: StoredLetter) -> str | None:
    """The envelope's sender: "" for the null one, None for one not noted."""
    if stored.sender == NULL:
        return ""
    return stored.sender or None


def letter_in(
    stored: StoredLetter, judge: JudgeAddress, pictures: int = MOST_PICTURE_BYTES
) -> Letter:
    """What can be read of a letter; never raises but for want of memory."""
    return read_letter(
        stored.raw,
        recipient=stored.recipient,
        arrived=stored.arrived,
        own_addresses=(str(judge),),
        sender=sender_of(stored),
        pictures=pictures,
    )
