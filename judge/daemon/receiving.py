"""Keep a letter that has come, before anything is promised about it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import replace

from judge.desk.letters import JudgeAddress, Letter
from judge.desk.saying import NOTHING, Passwords
from judge.desk.trouble import Trouble
from judge.orders.reason import Reason
from judge.post.arrival import Arrival, Copy, copy_of
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.post.mime import read_letter
from judge.post.passwords import set_apart
from judge.post.signatures import author_of
from judge.store.letters import KeptLetter, StoredLetter
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

NULL = "<>"
"""The null sender on record; "" is a sender that nobody noted."""

BY_HOST = "<host>"
"""The sender on record of a letter that the host wrote: no mail can have it."""


SignedBy = Callable[[bytes], Collection[str]]
"""The domains whose signatures on a letter are good."""


def keep_arrival(
    records: Records, arrival: Arrival, signed_by: SignedBy | None = None
) -> KeptLetter:
    """Keep a letter durably; the same letter twice is one letter."""
    (kept,) = keep_arrivals(records, (arrival,), signed_by)
    return kept


def keep_arrivals(
    records: Records, arrivals: Sequence[Arrival], signed_by: SignedBy | None = None
) -> list[KeptLetter]:
    """Keep letters durably, all of them or none: they share a transaction, and its fsync."""
    # Name servers may be asked here, for which nobody who writes should have to wait.
    signed = [_signed(records, one, signed_by) for one in arrivals]
    marked = [(one, one.marks, said) for one, said in map(_apart, arrivals)]
    with records.transaction() if len(marked) > 1 else nullcontext():
        return [
            records.letters.keep(
                one.raw,
                sender=NULL if one.sender == "" else one.sender or "",
                recipient=one.recipient,
                arrived=one.arrived,
                message_id=mark,
                digest=digest,
                signed=" ".join(domains),
                said=said,
            )
            for (one, (digest, mark), said), domains in zip(marked, signed, strict=True)
        ]


def _apart(arrival: Arrival) -> tuple[Arrival, str]:
    """A letter without its passwords, as it is kept from now on, and what it says of them.

    Its digest is of that, too: from one of the whole, a password could be tried out fast.
    """
    try:
        raw, said = set_apart(arrival.raw)
    except MemoryError:
        raise
    except Exception:
        log.exception("passwords can't be set apart of a letter; it is kept as it came")
        return arrival, ""
    if raw is arrival.raw:
        return arrival, ""
    told = json.dumps([said.place, said.word, said.chosen]) if said != NOTHING else ""
    return replace(arrival, raw=raw), told


def _signed(records: Records, arrival: Arrival, signed_by: SignedBy | None) -> Collection[str]:
    """Whose signatures on a letter are good; looked at, if at all, of who is on file.

    Nobody else can have us ask name servers of their choice.
    """
    if signed_by is None or not records.games.games_of(author_of(arrival.raw)):
        return ()
    return signed_by(arrival.raw)


def earlier_copy(records: Records, stored: StoredLetter) -> Copy:
    """What a letter is to those that came before it with the same Message-ID."""
    earlier = records.letters.before(stored)
    found = [copy_of(stored.raw, one.raw) for one in earlier if one.raw]
    return next((copy for copy in (Copy.SAME, Copy.CHANGED) if copy in found), Copy.OTHER)


def as_changed_copy(letter: Letter) -> Letter:
    """A letter with the Message-ID of another one, which says something else: it is asked about."""
    return replace(letter, doubtful=True, troubles=(*letter.troubles, Reason(Trouble.AGAIN)))


def sender_of(stored: StoredLetter) -> str | None:
    """The envelope's sender: "" for the null one, None for one not noted."""
    if stored.sender == NULL:
        return ""
    if stored.sender == BY_HOST:
        return None
    return stored.sender or None


def letter_in(
    stored: StoredLetter,
    judge: JudgeAddress,
    pictures: int = MOST_PICTURE_BYTES,
    servers: Collection[str] = (),
) -> Letter:
    """What can be read of a letter; never raises but for want of memory.

    `servers` are the names of the mail servers that vouch for senders.
    """
    letter = read_letter(
        stored.raw,
        recipient=stored.recipient,
        arrived=stored.arrived,
        own_addresses=(str(judge),),
        sender=sender_of(stored),
        pictures=pictures,
        servers=servers,
        signed=stored.signed.split(),
        said=Passwords(*json.loads(stored.said)) if stored.said else NOTHING,
    )
    return replace(letter, by_host=True) if stored.sender == BY_HOST else letter
