"""A judge with a game begun, to which whole letters are written: bytes in, events and mails out.

Everything between the envelope and the outbox is the real thing: post room,
desk, records. Each house is a copy of one that was made once.
"""

from __future__ import annotations

import email
import email.policy
import json
import shutil
import tempfile
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import formataddr
from functools import cache
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from judge.daemon.cards import events_in_full
from judge.daemon.logbook import log_of
from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.daemon.writing import write_change
from judge.desk.daybook import Change
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import JudgeAddress
from judge.desk.replies.addressing import reply_part
from judge.desk.surety import Trust
from judge.game.events import Event
from judge.game.game import Game
from judge.game.log import Author, Origin, Role, logged
from judge.game.timeline import Timeline, returned
from judge.post.arrival import Arrival
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "example.org")
SERVER = "mx.example.org"
"""Our mail server, which says of each letter who sent it."""
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SEED = "0123456789abcdef0123456789abcdef"
"""Which of the players has which power never changes."""
MASTER = "gm@x.org"
PLAYERS = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")


@dataclass(frozen=True)
class Mail:
    """A mail of ours, as its reader sees it."""

    to: str
    subject: str
    text: str
    fields: dict[str, str]
    raw: bytes


@dataclass(frozen=True)
class Followed:
    """What followed from one letter: what changed, and every mail."""

    events: tuple[tuple[str, dict[str, Any]], ...]
    mails: tuple[Mail, ...]
    state: str
    note: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """What changed, in one word each."""
        return tuple(kind for kind, _ in self.events)

    def to(self, address: str) -> Mail:
        """The one mail to an address, but for the map and the rules that who joins gets besides."""
        mails = [mail for mail in self.mails if mail.to == address]
        receipts = [mail for mail in mails if not mail.subject.endswith("map and rules")]
        (found,) = receipts or mails
        return found


@dataclass
class House:
    """A judge over its own records, with a clock that stands until it is moved."""

    records: Records
    now: datetime = NOON
    letters: int = 0
    game_name: str = "ghost"
    answers_an_hour: int = 100
    trust: Trust = field(default_factory=lambda: Trust((SERVER,)))
    host_address: str = ""
    hosting: Hosting = OPEN_HOUSE
    _folder: Any = field(default=None, repr=False)

    @classmethod
    def begun(cls, *lines: str) -> Self:
        """A house in which a game of Standard has begun; `lines` go into CREATE."""
        folder = tempfile.TemporaryDirectory()
        path = Path(folder.name) / "judge.db"
        shutil.copy(_template(" ".join(lines)), path)
        return cls(Records.open(path), now=NOON + timedelta(hours=1), letters=100, _folder=folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.records.close()
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def folder(self) -> Path:
        """Where its records are."""
        return Path(self._folder.name)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        game = RecordsOffice(self.records, JUDGE, self.now).game(self.game_name)
        assert game is not None
        return game

    def address_of(self, power: str) -> str:
        """Who plays a power, by its id; the gamesmaster for GM."""
        if power == "GM":
            return self.game.people.master.player.address
        game = self.game
        return game.people.seat_of(game.variant.power_by_id[power]).player.address

    def reply_address(self, power: str) -> str:
        """The secret reply address of a power, or of GM."""
        game = self.game
        office = RecordsOffice(self.records, JUDGE, self.now)
        part = reply_part(office, game, None if power == "GM" else game.variant.power_by_id[power])
        return f"{part}@{JUDGE.domain}"

    def pass_time(self, *, hours: float) -> None:
        """Let the clock go on."""
        self.now += timedelta(hours=hours)

    def write(self, power: str, text: str, **more: str) -> Followed:
        """A plain letter from a power (or GM) to its secret reply address."""
        more.setdefault("to", self.reply_address(power))
        return self.write_from(self.address_of(power), text, **more)

    def forge(self, sender: str, text: str, **more: str) -> Followed:
        """A letter that only bears an address: our mail server vouches for nobody."""
        more.setdefault("to", f"judge+{self.game_name}@{JUDGE.domain}")
        return self.write_from(sender, text, vouched="none", **more)

    def write_from(
        self,
        sender: str,
        text: str,
        *,
        to: str = str(JUDGE),
        subject: str = "",
        headers: str = "",
        vouched: str = "",
        called: str = "",
    ) -> Followed:
        """A plain letter from anybody, `called` so; `headers` are lines of their own.

        Our server says on top of it what it `vouched` for: that the sender's host sent it.
        """
        self.letters += 1
        vouched = vouched or f"spf=pass smtp.mailfrom={sender}"
        top = (
            f"Authentication-Results: {SERVER}; {vouched}\n"
            f"From: {formataddr((called or sender.partition('@')[0].title(), sender))}\n"
            f"To: {to}\nSubject: {subject}\nMessage-ID: <{self.letters}@client.example>\n"
            + (headers.strip("\n") + "\n" if headers else "")
            + ("" if "content-type" in headers.lower() else
               "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n")
        )  # fmt: skip
        return self.post(f"{top}\n{text}\n".encode(), sender=sender, to=to)

    def timeline(self) -> Timeline:
        """All that has happened to the game."""
        variant, log = log_of(self.records, self.game_name)
        return Timeline(tuple(logged.event for logged in log), variant)

    def happen(self, event: Event) -> int:
        """Have something happen for which there is no command; its number in the log."""
        timeline = self.timeline()
        told = replace(timeline, log=(*timeline.log, event))
        number = len(told.log)
        with self.records.transaction():
            office = RecordsOffice(self.records, JUDGE, self.now)
            assert office.game(self.game_name) is not None
            origin = Origin(Author(Role.HOST))
            change = Change(told.state(number), logged((event,), origin))
            write_change(change, self.records, office, self.now)
        return number

    def return_to(self, number: int) -> int:
        """Return to the game as it was after an event, back or forward again."""
        (target,) = self.timeline().targets([number], self.game)
        return self.happen(returned(self.game, target, self.now))

    def post(self, raw: bytes, *, sender: str, to: str = str(JUDGE)) -> Followed:
        """Hand over a letter as it came over the wire, and serve it."""
        raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        newest = self.records.outbox.newest()
        before = {name: len(self.records.games.events(name)) for name in self.records.games.names()}
        kept = keep_arrival(self.records, Arrival(raw, sender, to, self.now))
        service = Service(
            self.records,
            JUDGE,
            lambda: self.now,
            answers_an_hour=self.answers_an_hour,
            host_address=self.host_address,
            trust=self.trust,
            hosting=self.hosting,
        )
        service.serve_all()
        events = tuple(
            (row.kind, json.loads(row.body))
            for name in self.records.games.names()
            for row in events_in_full(
                self.records.games.events(name)[before.get(name, 0) :], self.records
            )
        )
        mails = tuple(read_mail(mail.raw) for mail in self.records.outbox.added_after(newest))
        stored = self.records.letters.letter(kept.id)
        assert stored is not None
        return Followed(events, mails, stored.state.value, stored.note)


def tells_fault(subject: str) -> bool:
    """Whether the subject of a receipt says that something of the letter was not taken."""
    return any(fault in subject for fault in ("not done", "NOT SENT", "not understood"))


def read_mail(raw: bytes) -> Mail:
    """A mail of ours, as it is read."""
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    body = parsed.get_body(("plain",))
    text = body.get_content().replace("\r\n", "\n") if body is not None else ""
    to = str(parsed["To"] or "")
    address = to.rpartition("<")[2].rstrip(">").strip()
    fields = {str(name): str(value) for name, value in parsed.items()}
    return Mail(address, str(parsed["Subject"] or ""), str(text), fields, raw)


@cache
def _template(options: str) -> Path:
    """The records of a house in which a game has just begun; made once a process."""
    folder = Path(_templates().name)
    path = folder / f"{len(list(folder.glob('*.db')))}.db"
    with (
        patch.object(RecordsOffice, "seed_for", lambda *_: SEED),
        Records.open(folder / "making") as records,
    ):
        house = House(records)
        house.write_from(MASTER, f"create game ghost zone Europe/Berlin {options}".strip())
        for player in PLAYERS:
            house.write_from(f"{player}@x.org", "join ghost")
        house.write("GM", "start")
        records.backup(path)
    for left in folder.glob("making*"):
        left.unlink()
    return path


@cache
def _templates() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def words_of(text: str) -> str:
    """What a mail says in one line, without the marks that its rows begin with."""
    rows = (row.strip().lstrip("!=|").strip() for row in text.splitlines())
    return " ".join(" ".join(rows).split())


def players_of(house: House) -> list[str]:
    """The addresses of whoever plays."""
    return sorted(house.address_of(power.id) for power in house.game.variant.powers)
