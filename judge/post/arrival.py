"""A mail as it came: its bytes, its envelope and the time."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from judge.post.addresses import read_addresses
from judge.post.fields import Fields, Split, split_message

# Written while a mail travels, so two copies of one mail differ in them.
_TRACE = frozenset(
    {"received", "return-path", "delivered-to", "x-original-to", "envelope-to", "status"}
)
# What mail systems note the envelope's recipient in: Postfix and Dovecot, Postfix before an
# alias, Exim. To and Cc come last, since anybody may write anything there.
_ENVELOPE = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to")
_WRITTEN = ("to", "cc", "resent-to")
# One mail may be for several games, yet not for as many as anybody cares to write.
MOST_RECIPIENTS = 10


@dataclass(frozen=True, slots=True)
class Arrival:
    """One mail for one recipient; the same letter to two games is two.

    `sender` is the envelope's: "" for the null sender of bounces, None where
    nobody noted it. `arrived` is the time at which our mail host took it.
    """

    raw: bytes
    sender: str | None
    recipient: str
    arrived: datetime

    @property
    def digest(self) -> str:
        return digest_of(self.raw, self.sender, self.recipient)

    @property
    def marks(self) -> tuple[str, str]:
        """Its digest, and what stands for its Message-ID on record; "" if it has none."""
        split = split_message(self.raw)
        ids = split.fields.ids("message-id")
        mark = hashlib.sha256(ids[0].encode("utf-8", "replace")).hexdigest()[:32] if ids else ""
        return _digest_of(split, self.raw, self.sender, self.recipient), mark


Keep = Callable[[Arrival], None]
"""Keeps an arrival durably, or raises. Keeping it twice is keeping it once."""


class NotKept(Exception):
    """An arrival that can't be kept now, whatever it is; the sentence is one line for the host."""


KeepAll = Callable[[Sequence[Arrival]], None]
"""Keeps arrivals durably, all of them, or none and raises."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a mail in a mailbox tells of the envelope it came in."""

    sender: str | None
    recipients: tuple[str, ...]

    @property
    def recipient(self) -> str:
        return self.recipients[0]


def envelope_of(raw: bytes, *, local: str) -> Envelope:
    """Read the envelope of a mail fetched from a mailbox.

    `local` is our local part without a tag, "judge". A recipient with a tag
    goes before one without, since some hosts note only the account, and one
    in the fields that mail systems write before those in To and Cc. There
    we can't tell for which of several it came, so it came for each: hosts
    may deliver it once only. "" if we are named nowhere (a blind copy).
    """
    fields = split_message(raw).fields
    noted = list(_ours(fields, _ENVELOPE, local))
    written = list(_ours(fields, _WRITTEN, local))
    tagged = [address for address in noted if "+" in address][:1] or _tagged(noted, written)
    return Envelope(return_path(fields), tuple(tagged or (noted + written)[:1] or [""]))


def _tagged(noted: list[str], written: list[str]) -> list[str]:
    """Every recipient with a tag in To and Cc, at one host: ours, if the envelope tells it."""
    tagged = list(dict.fromkeys(address for address in written if "+" in address))
    hosts = {_host(address) for address in noted}
    near = [address for address in tagged if _host(address) in hosts] or tagged
    return [address for address in near if _host(address) == _host(near[0])][:MOST_RECIPIENTS]


def _ours(fields: Fields, names: Iterable[str], local: str) -> Iterator[str]:
    for name in names:
        for value in fields.every(name):
            for address in read_addresses(value):
                if address.address.rpartition("@")[0].partition("+")[0] == local.lower():
                    yield address.address


def _host(address: str) -> str:
    return address.rpartition("@")[2]


def return_path(fields: Fields) -> str | None:
    """Return the envelope's sender as the last host noted it, None if it did not.

    The null sender is "", though some hosts write it `<<>>`.
    """
    if not fields.has("return-path"):
        return None
    found = read_addresses(fields.first("return-path"))
    if found:
        return found[0].address
    return "" if not fields.first("return-path").strip(b"<> ") else None


_LINE_END = re.compile(rb"\r\n?")


def digest_of(raw: bytes, sender: str | None, recipient: str) -> str:
    """Return what makes two arrivals one letter, as 64 hexadecimal digits.

    It covers Message-ID, From, the envelope's recipient and the body, so a
    mail that a server sends again after a lost answer is known, and one to
    two games is not. A mail without Message-ID is told by all its fields
    but those of its travel, one without From by `sender`.
    """
    return _digest_of(split_message(raw), raw, sender, recipient)


def _digest_of(split: Split, raw: bytes, sender: str | None, recipient: str) -> str:
    fields = split.fields
    author = fields.first("from") or (sender or "").encode("utf-8", "replace")
    if fields.ids("message-id"):
        named = [fields.first("message-id"), author]
    else:
        named = [f"{n}:".encode() + v for n, v in fields.lines if n not in _TRACE] + [author]
    body = raw if split.cut else split.body
    total = hashlib.sha256()
    for piece in (
        *named,
        recipient.lower().encode("utf-8", "replace"),
        _LINE_END.sub(b"\n", body).rstrip(),  # stores differ in their line ends
    ):
        total.update(b"%d:" % len(piece))
        total.update(piece)
    return total.hexdigest()


class Copy(Enum):
    """What a letter is to an earlier one with the same Message-ID."""

    SAME = "same"
    """But for blanks, which mail servers and signatures don't mind."""
    CHANGED = "changed"
    OTHER = "other"


def copy_of(raw: bytes, earlier: bytes) -> Copy:
    """What a letter is to an earlier one with the same Message-ID and recipient."""
    one, other = split_message(raw), split_message(earlier)
    if one.fields.first("from") != other.fields.first("from"):
        return Copy.OTHER
    is_same = one.body.split() == other.body.split() and not (one.cut or other.cut)
    return Copy.SAME if is_same else Copy.CHANGED
