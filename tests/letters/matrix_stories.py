"""Conversations of letters, one a file of `matrix/`: what people write, and every mail of it.

A file begins with what it shows; a line `game:` has what goes into CREATE. In full stand the mails
of who wrote and the first of each other subject but reports; or of those alone whom a line
`read:` names, which has "reports" to show these, too. What stands for a power is left out where a
letter changed nothing of it. Below `#####` stands who writes:

    ##### FRANCE                      a power, or GM, to its secret reply address
    ##### olga                        anybody else, in answer to the last mail they had
    ##### FRANCE; re: press from      in answer to the last mail with that in its subject
    ##### olga; to: judge             to an address of ours
    ##### FRANCE; forged; subject: x  vouched for by nobody; with a subject
    ##### GM; in: edel                in another game, and so are all letters from here on
    ##### 3 days                      nobody writes, and what is due is done

The letter stands below, indented. All else is written by `python -m tests.letters.conversation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from tests.harm.house import JUDGE, SEED, Followed, House, Mail, read_mail
from tests.letters.pages import without_page

MATRIX = Path(__file__).resolve().parent / "matrix"
SECRET = b"a secret that tests may know, 32"
RULE = "=" * 72
_SPAN = re.compile(r"(\d+) (minute|hour|day)s?$")
_STANDS = re.compile(r"^(What stands for|Unchanged:)", re.MULTILINE)
_ORDERS = frozenset(
    {"OrdersEntered", "OrdersFiled", "OrdersCleared", "OrdersWithdrawn", "OrdersUnfiled"}
)
_RULES = "map and rules"
"""How the subject of a mail ends that is shown in full only where it is asked for."""
_REPORT = "\n:: Judge:"
"""The line that a report has, which is so, too."""
_RECEIPT = "Your letter"
"""With what one begins that brings a report again."""
_MOST_ROWS = 70
"""Of a longer mail so much is shown."""
_BLANK = "\u00b7"
"""Stands for the blank at the end of "-- ", above a signature."""
_BETWEEN = timedelta(minutes=10)
_STEP = timedelta(hours=1)
"""How far the clock goes at a time while nobody writes."""


@dataclass(frozen=True)
class Turn:
    """Who writes what, and how; or how long nobody does."""

    who: str
    text: str
    ways: Mapping[str, str]
    span: timedelta | None = None

    @property
    def head(self) -> str:
        """The line above its letter."""
        ways = (f"{way}: {what}" if what else way for way, what in self.ways.items())
        return "; ".join((self.who, *ways))


@dataclass(frozen=True)
class Conversation:
    """What a file asks for."""

    shows: str
    game: str
    read: tuple[str, ...]
    turns: tuple[Turn, ...]


@dataclass
class _Telling:
    """A conversation under way: what each person had last."""

    house: House
    read: tuple[str, ...]
    had: dict[str, list[Mail]] = field(default_factory=dict)


def conversations() -> tuple[Path, ...]:
    """All of them."""
    return tuple(sorted(MATRIX.glob("*.txt")))


def tell(path: Path) -> str:
    """A conversation as it goes now, in the form of its file."""
    asked = read_conversation(path.read_text(encoding="utf-8"))
    head = [asked.shows]
    head += [f"game: {asked.game}"] if asked.game else []
    head += [f"read: {' '.join(asked.read)}"] if asked.read else []
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        House.begun(*([asked.game] if asked.game else [])) as house,
    ):
        house.records.secret = SECRET
        telling = _Telling(house, asked.read)
        told = [row for turn in asked.turns for row in _turn(telling, turn)]
    return "\n".join((*head, "", *told))


def read_conversation(text: str) -> Conversation:
    """What a file asks for, whatever else stands in it."""
    head, *turns = re.split(r"^##### ", text, flags=re.MULTILINE)
    rows = head.strip().splitlines()
    said = dict(row.split(": ", 1) for row in rows if row.startswith(("game: ", "read: ")))
    shows = "\n".join(row for row in rows if not row.startswith(("game: ", "read: ")))
    read = tuple(said.get("read", "").split())
    return Conversation(shows, said.get("game", ""), read, tuple(map(_read_turn, turns)))


def _read_turn(text: str) -> Turn:
    rows = text.split(RULE, 1)[0].rstrip().split("\n")
    who, *ways = rows[0].split("; ")
    lines = (row[4:] for row in rows[1:] if not row.startswith("+ "))
    letter = "\n".join(line[:-1] + " " if line.endswith(_BLANK) else line for line in lines)
    parted = {way.partition(": ")[0]: way.partition(": ")[2] for way in ways}
    span = _SPAN.match(who)
    if span is None:
        return Turn(who, letter.strip("\n"), parted)
    return Turn(who, "", parted, timedelta(**{f"{span[2]}s": int(span[1])}))


def _turn(telling: _Telling, turn: Turn) -> Iterator[str]:
    house = telling.house
    house.game_name = turn.ways.get("in", house.game_name)
    yield f"##### {turn.head}\n"
    if turn.span is not None:
        mails = tuple(_passed(house, turn.span))
        yield from _mails(telling, "", mails)
        return
    for row in turn.text.split("\n"):
        yield f"    {row[:-1]}{_BLANK}" if row.endswith(" ") else f"    {row}".rstrip()
    yield ""
    house.now += _BETWEEN
    writer = _address(house, turn.who)
    followed = _written(telling, turn)
    yield f"+ {', '.join(followed.kinds) or 'nothing'}\n"
    changed = not _ORDERS.isdisjoint(followed.kinds)
    yield from _mails(telling, writer, followed.mails, changed=changed)


def _written(telling: _Telling, turn: Turn) -> Followed:
    house, sender = telling.house, _address(telling.house, turn.who)
    to = ""
    subject = turn.ways.get("subject", "")
    if "re" in turn.ways:
        answered = next(m for m in reversed(telling.had[sender]) if turn.ways["re"] in m.subject)
        to = _reply_to(answered)
        subject = subject or f"Re: {answered.subject}"
    elif "to" in turn.ways:
        to = f"{turn.ways['to']}@{JUDGE.domain}"
    elif "forged" not in turn.ways:
        to = house.reply_address(turn.who) if _is_seat(house, turn.who) else _last(telling, sender)
    if "forged" in turn.ways:
        return house.forge(sender, turn.text, subject=subject, **({"to": to} if to else {}))
    return house.write_from(sender, turn.text, to=to, subject=subject)


def _passed(house: House, span: timedelta) -> Iterator[Mail]:
    """The mails while nobody writes."""
    newest = house.records.outbox.newest()
    service = Service(house.records, JUDGE, lambda: house.now, trust=house.trust)
    end = house.now + span
    while house.now < end:
        house.now = min(end, house.now + _STEP)
        for _ in range(4):  # each does what is first for a game
            service.serve_all()
    yield from (read_mail(mail.raw) for mail in house.records.outbox.added_after(newest))


def _is_seat(house: House, who: str) -> bool:
    return who == "GM" or who in house.game.variant.power_by_id


def _address(house: House, who: str) -> str:
    if _is_seat(house, who):
        return house.address_of(who)
    return who if "@" in who else f"{who}@y.org"


def _last(telling: _Telling, sender: str) -> str:
    """Where the last mail to somebody asked for answers; to us, who had none."""
    had = telling.had.get(sender, [])
    return _reply_to(had[-1]) if had else str(JUDGE)


def _reply_to(mail: Mail) -> str:
    return mail.fields.get("Reply-To", str(JUDGE)).rpartition("<")[2].strip(">")


def _mails(
    telling: _Telling, writer: str, mails: tuple[Mail, ...], *, changed: bool = True
) -> Iterator[str]:
    """The mails that are read, in full, and to whom the others go, with what subject."""
    named = [who for who in telling.read if who != "reports"]
    readers = {_address(telling.house, who) for who in named} or {writer}
    seen: set[str] = set()
    others: dict[str, list[str]] = {}
    for mail in mails:
        telling.had.setdefault(mail.to, []).append(mail)
        is_shown = mail.to in readers or (not named and mail.subject not in seen)
        is_report = _REPORT in mail.text and not mail.text.startswith(_RECEIPT)
        is_long = mail.subject.endswith(_RULES) or is_report
        is_shown = is_shown and ("reports" in telling.read or not is_long)
        seen |= set() if mail.to == writer else {mail.subject}
        if is_shown:
            yield _shown(mail, changed)
        else:
            others.setdefault(mail.subject, []).append(mail.to.partition("@")[0])
    for subject, to in others.items():
        yield f"{RULE}\nTo: {', '.join(sorted(to))}\nSubject: {subject}\n"
    if not mails:
        yield f"{RULE}\n(no mail at all)\n"


def _shown(mail: Mail, changed: bool) -> str:
    """A mail; what stands, only where a letter changed that."""
    text = "\n".join(row.rstrip() for row in mail.text.splitlines())
    body = without_page(text, mail.subject).rstrip()
    if not changed and (found := _STANDS.search(body)):
        body = f"{body[: found.start()].rstrip()}\n\n[...]".lstrip()
    rows = body.split("\n")
    if len(rows) > _MOST_ROWS:
        body = "\n".join((*rows[:_MOST_ROWS], f"[{len(rows) - _MOST_ROWS} lines more]"))
    return f"{RULE}\nTo: {mail.to}\nSubject: {mail.subject}\n\n{body}\n"


def rewrite_conversations() -> None:
    """Write all of them anew."""
    for path in conversations():
        path.write_text(tell(path), encoding="utf-8")
