"""A mail's bytes to a Letter, whatever the bytes are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from judge.desk.letters import Address, Letter
from judge.desk.saying import NOTHING, Passwords, without_passwords
from judge.desk.trouble import BEYOND_US, CUT, DOUBTS, UNREAD, Trouble
from judge.orders.reason import Reason
from judge.post.absence import WrittenBy, author_by_subject, is_read_receipt, seems_a_robots
from judge.post.addresses import read_addresses
from judge.post.arrival import return_path
from judge.post.authentication import vouched_for
from judge.post.enclosed import MOST_PICTURE_BYTES, enclosed_in, is_text_cut, read_enclosed
from judge.post.fields import Fields, Split, split_message
from judge.post.loops import machine_reason
from judge.post.parts import MimePart, read_part
from judge.post.quotes import cut_quotes
from judge.post.reading import ReadBody, read_body

SIZE = 1 << 20
"""How much of a mail we read, in bytes: its text stands before the pictures."""

MAX_LINES = 3000
"""How many lines of a letter we keep: what comes after reads each of them."""

MAX_SCANNED = 6000
"""How many lines we look through for them: the others may be quoted."""

MAX_REFERENCES = 50
NAME_LENGTH = 40
MOST_NAMES = 5

_ONCE = (
    ("from", Trouble.FROM),
    ("subject", Trouble.SUBJECT),
    ("to", Trouble.TO),
    ("date", Trouble.DATE),
)
_UNREADABLE = "this program could not read it"


def read_letter(
    raw: bytes,
    *,
    recipient: str,
    arrived: datetime,
    own_addresses: Collection[str],
    sender: str | None = None,
    pictures: int = MOST_PICTURE_BYTES,
    servers: Collection[str] = (),
    signed: Collection[str] = (),
    said: Passwords = NOTHING,
) -> Letter:
    """Read a mail. Never raises, for any bytes (but for want of memory), and stays below a second.

    `recipient` and `sender` are the envelope's (`sender` "" for the null
    sender, None where it is not known); `own_addresses` are the judge's,
    without plus tags; `pictures` is how many bytes of them go along with
    press, `servers` the names of those mail servers that vouch for senders, and `signed`
    the domains whose signatures on it are good by our own check, and `said` the passwords that
    stood in it.
    What could not be read is said in `Letter.troubles`.
    """
    try:
        letter = _read(raw, recipient, arrived, own_addresses, sender, pictures, servers, signed)
        return letter if said == NOTHING else replace(letter, said=said)
    except MemoryError:  # the letter takes too much of the machine, and is put aside
        raise
    except Exception:  # noqa: BLE001  a fault of ours must not stop the queue
        return Letter(
            message_id="",
            sender=Address(sender or ""),
            recipient=recipient,
            subject="",
            text="",
            arrived=arrived,
            machine=_UNREADABLE,
            troubles=BEYOND_US,
            doubtful=True,
        )


def _read(
    raw: bytes,
    recipient: str,
    arrived: datetime,
    own: Collection[str],
    sender: str | None,
    pictures: int,
    servers: Collection[str],
    signed: Collection[str],
) -> Letter:
    split = split_message(raw[:SIZE])
    fields = split.fields
    tree = read_part(fields, split.body)
    reading = read_body(tree)
    troubles = [*_header_troubles(raw, split), *reading.troubles]
    text, quoted = _text_of(reading, troubles)
    authors = _authors(fields, troubles)
    ids = fields.ids("message-id")
    return Letter(
        message_id=ids[0] if ids else "",
        sender=authors[0] if authors else Address(sender or ""),
        recipient=recipient,
        subject=without_passwords(fields.text("subject")),
        text=without_passwords(text),  # it is kept without them, as far as it was looked through
        arrived=arrived,
        references=_references(fields),
        quoted_lines=quoted,
        machine=_machine(fields, sender, own, text, reading.text),
        troubles=tuple(_told(trouble, reading) for trouble in dict.fromkeys(troubles)),
        doubtful=not DOUBTS.isdisjoint(troubles),
        seems_automatic=_seems_automatic(fields, text),
        struck_words=reading.struck,
        hidden_words=_hidden(reading, text),
        enclosed=(
            enclosed_in(tree, pictures) if len(raw) <= SIZE else read_enclosed(raw, pictures)
        ),
        has_unread_files=not UNREAD.isdisjoint(troubles) or (Trouble.RICH in troubles and not text),
        has_unread_text=not CUT.isdisjoint(troubles),
        vouched=vouched_for(fields, recipient, servers, own, signed),
    )


def own_text(tree: MimePart) -> str:
    """What of a mail its sender wrote this time."""
    return _text_of(read_body(tree), [])[0]


def _told(trouble: Trouble, reading: ReadBody) -> Reason:
    return Reason(trouble, (_named(reading.files),) if trouble.gaps else ())


def _machine(
    fields: Fields, sender: str | None, own: Collection[str], text: str, whole: str
) -> str:
    """Why we believe that no person wrote it; our mail host notes the sender in Return-Path."""
    envelope = return_path(fields) if sender is None else sender
    reason = machine_reason(fields, envelope, own)
    if not reason and is_read_receipt(fields.text("subject"), whole):
        return "it says that a mail was read"
    if not reason and author_by_subject(fields.text("subject"), text) is WrittenBy.MACHINE:
        return "its subject is a robot's"
    return reason


def _text_of(reading: ReadBody, troubles: list[Trouble]) -> tuple[str, int]:
    """Return what the sender wrote, or else attached, and how much was quoted."""
    text, quoted = _written(reading.text, troubles)
    if reading.attached and text:
        troubles.append(Trouble.ASIDE)
    elif reading.attached:
        troubles.append(Trouble.ATTACHED)
        text, more = _written(reading.attached, troubles)
        quoted += more
    return text, quoted


def _authors(fields: Fields, troubles: list[Trouble]) -> list[Address]:
    authors = [author for value in fields.every("from") for author in read_addresses(value)]
    if not authors:
        troubles.append(Trouble.SENDER)
    elif len({author.address for author in authors}) > 1:
        troubles.append(Trouble.FROM)
    return authors


def _header_troubles(raw: bytes, split: Split) -> list[Trouble]:
    # The same field twice is a gateway's slip; only another value contradicts.
    troubles = [trouble for name, trouble in _ONCE if len(set(split.fields.every(name))) > 1]
    if is_text_cut(raw, SIZE):
        troubles.append(Trouble.TOO_LARGE)
    if split.cut:
        troubles.append(Trouble.HEADER)
    return troubles


def _written(text: str, troubles: list[Trouble]) -> tuple[str, int]:
    """Return what the sender wrote this time, and how much was quoted."""
    scanned = text.split("\n", MAX_SCANNED)
    cut = cut_quotes("\n".join(scanned[:MAX_SCANNED]))
    lines = cut.text.split("\n")
    if len(scanned) > MAX_SCANNED or len(lines) > MAX_LINES:
        troubles.append(Trouble.TOO_LONG)
    if cut.is_encrypted:
        troubles.append(Trouble.ENCRYPTED)
    return "\n".join(lines[:MAX_LINES]), cut.dropped


def _seems_automatic(fields: Fields, text: str) -> bool:
    """Whether a letter reads like a robot's, and may yet be a person's (RFC 3834 §3.1.5)."""
    by_subject = author_by_subject(fields.text("subject"), text) is WrittenBy.DOUBTFUL
    return by_subject or seems_a_robots(text)


def _hidden(reading: ReadBody, text: str) -> int:
    """How many hidden words are the writer's own: those of a mail that is quoted don't count."""
    if not reading.hidden:
        return 0
    whole, _ = _written(reading.whole, [])
    return max(0, min(reading.hidden, len(whole.split()) - len(text.split())))


def _named(files: tuple[str, ...]) -> str:
    """The names of files, as far as there is room for them."""
    shown = [" ".join(name.split())[:NAME_LENGTH] for name in files[:MOST_NAMES]]
    return ", ".join(shown) + (" ..." if files[MOST_NAMES:] else "")


def _references(fields: Fields) -> tuple[str, ...]:
    """Return the thread so far, oldest first (RFC 5322 §3.6.4)."""
    ids = dict.fromkeys((*fields.ids("references"), *fields.ids("in-reply-to")))
    return tuple(ids)[-MAX_REFERENCES:]
