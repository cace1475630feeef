"""What a robot knows again, after the demo was stopped or killed, from its mailbox."""

from __future__ import annotations

import email
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from judge.board.units import Power
from judge.board.variant import Variant
from judge.demo.news import read_draw, read_report
from judge.demo.postoffice import PostOffice, Stored

SERVED = "Judge/Served"


@dataclass(frozen=True, slots=True)
class Memory:
    """What somebody has read: the mails, their Message-IDs, and the power drawn.

    `unanswered` is the last mail with a position, b"" once its orders are
    all in, or if it lies there unread and so will be read anyway.
    """

    read: tuple[bytes, ...] = ()
    ids: frozenset[str] = frozenset()
    power: Power | None = None
    unanswered: bytes = b""


def memory_of(mails: Iterable[Stored], variant: Variant) -> Memory:
    """What the mails in a mailbox tell whoever read them."""
    read: list[bytes] = []
    power: Power | None = None
    last = b""
    for mail in mails:
        text = _text_of(mail.text)
        drawn = read_draw(text, variant)
        if drawn is not None or read_report(text, variant) is not None:
            last = mail.text if mail.seen else b""
        elif "State: ALL" in text:
            last = b""
        if not mail.seen:
            continue
        read.append(mail.text)
        if drawn is not None:
            power = drawn
    return Memory(tuple(read), frozenset(map(id_of, read)), power, last)


def letters_written(office: PostOffice, judge: str) -> Counter[str]:
    """How many letters each address has written to the judge."""
    letters = list(office.letters(judge))
    with suppress(KeyError):  # the daemon makes it with its first look
        letters += office.letters(judge, SERVED)
    authors = {id_of(letter.text): _author_of(letter.text) for letter in letters}
    return Counter(authors.values())


def id_of(raw: bytes) -> str:
    """A mail's Message-ID."""
    return str(email.message_from_bytes(raw, policy=SMTP)["Message-ID"])


def _author_of(raw: bytes) -> str:
    return parseaddr(str(email.message_from_bytes(raw, policy=SMTP)["From"]))[1]


def _text_of(raw: bytes) -> str:
    mail: EmailMessage = email.message_from_bytes(raw, policy=SMTP)
    body = mail.get_body(("plain",))
    return str(body.get_content()) if body is not None else ""
