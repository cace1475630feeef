"""The values that cross the counter: a letter in, a reply out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from judge.desk.kinds import PLAIN, Kind
from judge.desk.saying import NOTHING, Passwords
from judge.desk.surety import NOBODY_VOUCHES, Vouched
from judge.orders.reason import Reason


@dataclass(frozen=True, slots=True)
class Address:
    """A mail address and the name that came with it.

    `address` is lower case: no mail host in use tells capitals apart, and
    players' clients change them.
    """

    address: str
    name: str = ""

    def __str__(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class JudgeAddress:
    """Under which name and address the judge writes: `Judge <judge@host>`.

    `local` takes plus tags: seats' reply addresses and envelope senders.
    """

    local: str
    domain: str
    name: str = "Judge"

    @property
    def address(self) -> str:
        """The plain address: "judge@host"."""
        return f"{self.local}@{self.domain}"

    def __str__(self) -> str:
        return self.address


@dataclass(frozen=True, slots=True)
class Enclosed:
    """Something that came with a letter, or goes out with one.

    A picture has its `kind` ("png", "jpeg", "gif") and its bytes, in which
    nothing is but what draws it. Of everything else `why` names the sentence
    that says why it can't go along. `inline` pictures stand in the text.
    """

    name: str
    kind: str = ""
    content: bytes = field(default=b"", repr=False)
    why: str = ""
    inline: bool = False

    @property
    def file(self) -> str:
        """Its name on record, which its bytes make: 'ab12....png'."""
        return f"{hashlib.sha256(self.content).hexdigest()}.{self.kind}"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in, decoded, with quotes and signature cut away.

    `recipient` is the envelope's: the seat's token is read from it, never
    from the To header, which people forward. `text` keeps one line per line
    the sender wrote. `machine` says in words why we believe that no person
    wrote it ("" for a person); such a letter is never answered.
    `seems_automatic` says that it reads like a robot's notice, and may yet be a
    person's; such a letter is asked about, once. `troubles`
    say what could not be decoded. `arrived` is ours and decides against a
    deadline; the Date header never does. `doubtful` says that the header
    contradicts itself about who wrote (two From lines, a second Subject):
    nothing secret and nothing final should be done on such a letter.
    `echoed_lines` counts the lines of a mail of ours that stood in it
    unmarked, `struck_words` and `hidden_words` the words that its writer struck out,
    and those that no reader sees. `has_unread_files` says that something hangs on it that
    may hold orders, and was not read; `has_unread_text` that of its own text something wasn't.
    `vouched` is what our mail server says of who sent it, `said` the passwords that stood in it:
    its text has none. `by_host` says that the host has written it, in the stead of its sender.
    """

    message_id: str
    sender: Address
    recipient: str
    subject: str
    text: str
    arrived: datetime
    references: tuple[str, ...] = ()
    quoted_lines: int = 0
    echoed_lines: int = 0
    machine: str = ""
    troubles: tuple[Reason, ...] = ()
    doubtful: bool = False
    seems_automatic: bool = False
    struck_words: int = 0
    hidden_words: int = 0
    has_unread_files: bool = False
    has_unread_text: bool = False
    enclosed: tuple[Enclosed, ...] = ()
    vouched: Vouched = NOBODY_VOUCHES
    said: Passwords = NOTHING
    by_host: bool = False


class Occasion(StrEnum):
    """Why we write: it decides the headers (RFC 3834 §5) and the urgency."""

    RECEIPT = "receipt"
    REPORT = "report"
    PRESS = "press"
    NOTICE = "notice"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a reader wishes their mails: the time zone of dates ("Europe/Berlin"), pictures or none.

    `judge/desk/dressing.py` knows whose they are.
    """

    zone: str = "UTC"
    pictures: bool = True


NO_WISHES = Wishes()
"""Those of somebody whom no game knows."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A mail out, before it is dressed for the wire.

    `key` makes the Message-ID deterministic: the same reply composed twice
    has the same one. `reply_to` is the local part that answers should go to
    ("judge+ghost.abcd2345abcd2345"), "" for none. `game` is "" for mails
    about no game. `in_reply_to` is a Message-ID with its angle brackets;
    `follows` is the key of a mail of ours that its reader has, and this one
    continues.
    `kind` says what the mail is, and so what joins its text when it leaves.
    `enclosed` are pictures that go along as they are: the files of its kind.
    `wishes` are its reader's, by which it is dressed on its way to the outbox.
    `phase` is the one that an answer is about ("S1901M"). `gives_up` is the line with which
    its reader has no more such mails; "" for who plays, whom a slip would cost the seat.
    `called` is whose letter it is that we carry, as lists of mails shall show it ("Germany
    (ghost)"); "" for our own. The address is ours in any case.
    """

    key: str
    to: Address
    subject: str
    text: str
    occasion: Occasion
    game: str = ""
    reply_to: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    kind: Kind = PLAIN
    wishes: Wishes = NO_WISHES
    follows: str = ""
    enclosed: tuple[Enclosed, ...] = ()
    phase: str = ""
    gives_up: str = ""
    called: str = ""
