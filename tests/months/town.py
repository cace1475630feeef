"""The judge under a driven clock, and the post: letters go in, mails come out of the outbox.

Everything from the envelope to the outbox is the real thing. Time goes from one thing that is due
to the next: a letter of somebody's, or a moment of the judge's own.
"""

from __future__ import annotations

import email
import email.policy
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import format_datetime

from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.letters import JudgeAddress
from judge.desk.surety import Trust
from judge.post.arrival import Arrival
from judge.store.outbox import StoredMail
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "example.org")
SERVER = "mx.example.org"
BEGIN = datetime(2026, 11, 2, 9, tzinfo=UTC)
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+")
_SECRET = re.compile(r"judge\+[\w-]+\.[\w.]+@")
_GAME = re.compile(r"\[([\w-]+)\]")


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail of the judge's: as its reader has it, and with which letter and when it came about.

    `letter` is the number of the letter that brought it, None if the clock did; `secrets` are all
    addresses with a secret that stand in it, in any part, and `named` the addresses of all whom a
    mail of a game without names, or of no game, names by address or name, in any part.
    """

    number: int
    to: str
    subject: str
    text: str
    reply_to: str
    message_id: str
    at: datetime
    letter: int | None
    occasion: str
    secrets: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game that its subject names; "" for none."""
        found = _GAME.search(self.subject)
        return found[1] if found is not None else ""

    @property
    def title(self) -> str:
        """Its subject without the game."""
        return _GAME.sub("", self.subject, count=1).strip()


@dataclass(frozen=True, slots=True)
class PressSaid:
    """Press in a letter: by which word it is known again, and who may read it (powers, or all)."""

    marker: str
    readers: tuple[str, ...] = ()
    to_gm: bool = False
    to_all: bool = False
    signed: bool = True


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter before it is posted, and what its writer knows of it.

    `orders` are the orders in it as reports print them, for `phase`. `is_machine` if a program
    wrote it; `what` says what sort of letter it is.
    """

    writer: str
    sender: str
    to: str
    subject: str
    text: str
    what: str
    game: str = ""
    phase: str = ""
    power: str = ""
    orders: tuple[str, ...] = ()
    press: tuple[PressSaid, ...] = ()
    answers: Mail | None = None
    quoting: int = 0
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def is_machine(self) -> bool:
        """Whether a program wrote it."""
        return bool(self.headers)


@dataclass(frozen=True, slots=True)
class Posted:
    """A letter as it was handed in, under the judge's number for it."""

    number: int
    at: datetime
    draft: Draft


@dataclass
class Town:
    """The judge, its clock, and all that was written and mailed; `cost` in seconds, by game.

    Who of `people` is named is looked for in mails of the games that are `anonymous`, and of none.
    """

    records: Records
    now: datetime = BEGIN
    letters: dict[int, Posted] = field(default_factory=dict)
    mails: list[Mail] = field(default_factory=list)
    cost: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    people: tuple[str, ...] = ()
    anonymous: frozenset[str] = frozenset()
    _newest: int = 0

    def __post_init__(self) -> None:
        trust = Trust((SERVER,))
        self._service = Service(self.records, JUDGE, lambda: self.now, trust=trust)

    def post(self, draft: Draft) -> list[Mail]:
        """Hand a letter in and have it served; the mails that come of it."""
        raw = _written(draft, self.now, len(self.letters))
        began = time.process_time()
        kept = keep_arrival(self.records, Arrival(raw, draft.sender, draft.to, self.now))
        self.letters[kept.id] = Posted(kept.id, self.now, draft)
        self._service.serve_all()
        return self._collected(draft.game, began)

    def due(self) -> datetime | None:
        """When the judge has something to do of itself."""
        return self.records.games.next_deadline()

    def attend(self) -> list[Mail]:
        """Let the judge do what is due; the mails that come of it."""
        began = time.process_time()
        self._service.close_due()
        return self._collected("", began)

    def _collected(self, game: str, began: float) -> list[Mail]:
        stored = self.records.outbox.added_after(self._newest)
        if stored:
            self._newest = max(mail.id for mail in stored)
        mails = [self._looked_through(_read(mail), mail.raw) for mail in stored]
        self.mails += mails
        whose = game or next((mail.game for mail in mails), "")
        self.cost[whose] += time.process_time() - began
        return mails

    def _looked_through(self, mail: Mail, raw: bytes) -> Mail:
        if mail.game and mail.game not in self.anonymous:
            return mail
        return replace(mail, named=tuple(named_in(raw, self.people)))


def _read(mail: StoredMail) -> Mail:
    parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
    body = parsed.get_body(("plain",))
    text = "\n".join(str(body.get_content()).splitlines()) if body is not None else ""
    to, reply = (_ADDRESS.search(str(parsed[name] or "")) for name in ("To", "Reply-To"))
    return Mail(
        mail.id,
        to[0] if to is not None else "",
        str(parsed["Subject"] or ""),
        text,
        reply[0] if reply is not None else "",
        str(parsed["Message-ID"] or ""),
        mail.added,
        mail.letter,
        mail.occasion,
        tuple({*_SECRET.findall(text), *_SECRET.findall(mail.raw.decode("latin-1"))}),
    )


def _whole(raw: bytes) -> str:
    """All of a mail that anybody may read, but to whom it is."""
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    del parsed["To"]
    parts = (part for part in parsed.walk() if not part.is_multipart())
    bodies = (part.get_payload(decode=True) for part in parts)
    texts = (body.decode("utf-8", "replace") for body in bodies if isinstance(body, bytes))
    return "\n".join((*(f"{name}: {value}" for name, value in parsed.items()), *texts))


def named_in(raw: bytes, people: Iterable[str]) -> Iterator[str]:
    """Who of some people is named in a mail, by name or address."""
    text = _whole(raw)
    for address in people:
        own, name = f"{address.partition('@')[0]}@", called(address)
        if own in text or (name in text and re.search(rf"\b{re.escape(name)}\b", text)):
            yield address


def called(address: str) -> str:
    """What people call whoever has an address."""
    return address.partition("@")[0].title()


def _written(draft: Draft, now: datetime, number: int) -> bytes:
    """A letter as our mail server hands it over."""
    name = called(draft.writer)
    fields = [
        ("Authentication-Results", f"{SERVER}; spf=pass smtp.mailfrom={draft.sender}"),
        ("From", f"{name} <{draft.sender}>"),
        ("To", f"Judge <{draft.to}>"),
        ("Subject", draft.subject),
        ("Date", format_datetime(now)),
        ("Message-ID", f"<{number}.{now:%s}@{draft.sender.partition('@')[2]}>"),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", "8bit"),
        *draft.headers,
    ]
    if draft.answers is not None:
        fields.append(("In-Reply-To", draft.answers.message_id))
        fields.append(("References", draft.answers.message_id))
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    text = "\n".join([draft.text, *_quoted(draft)])
    return f"{head}\n{text}\n".replace("\n", "\r\n").encode()


def _quoted(draft: Draft) -> Iterator[str]:
    """What of the mail that is answered stands below the letter, as mail programs do it."""
    if draft.answers is None or not draft.quoting:
        return
    yield f"\nOn {draft.answers.at:%a, %d %b %Y at %H:%M}, Judge <{JUDGE}> wrote:"
    yield from (f"> {line}" for line in draft.answers.text.splitlines()[: draft.quoting])
