"""A life of the judge: it receives, serves, carries and publishes until all is at rest.

All its rooms are the real ones, over connections of their own, in an order drawn by lot. They
take turns in one thread, so that a life is the same whenever it is lived again.
"""

from __future__ import annotations

import os
import secrets
import smtplib
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import jinja2

from judge.daemon import service as serving
from judge.daemon.archiving import Archivist
from judge.daemon.carrying import Carrier
from judge.daemon.printing import PrintRoom
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.desk.surety import Trust
from judge.post import mailbox as post
from judge.post.arrival import Arrival
from judge.post.carrier import Road
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.security import Security
from judge.store.faults import RecordsFault
from judge.store.outbox import Lane, StoredMail
from judge.store.records import Records
from tests.faults.stories import HOSTILE, PICTURE, Story
from tests.faults.world import FolderImap, FolderSmtp, World
from tests.harm.house import JUDGE, SERVER

DATABASE, ARCHIVE, WORLD = "judge.db", "archive", "world"
A_MINUTE = timedelta(minutes=1)
MOST_MINUTES = 60
"""What a fault keeps waiting is done by then."""
ROAD = Road("mail.example.org", 25, "example.org", connections=1)
ACCOUNT = MailAccount("mail.example.org", 143, "judge", "judge", Security.NONE)


class NoRest(Exception):
    """A judge that does not come to rest: something waits for ever."""


@dataclass(frozen=True)
class Place:
    """A folder with a judge's records, its archive, and the world around it."""

    folder: Path

    @property
    def database(self) -> Path:
        """The records."""
        return self.folder / DATABASE

    @property
    def world(self) -> World:
        """The world."""
        return World(self.folder / WORLD)

    def make(self, story: Story) -> None:
        """Make it, as the story begins."""
        self.folder.mkdir()
        (self.folder / ARCHIVE).mkdir()
        self.database.write_bytes(story.records)
        self.world.make()


def furnish() -> None:
    """Put the world's mailbox and mail host where the judge finds them, and a letter that kills.

    Whatever it draws by lot is the same in every life.
    """
    vars(post)["IMAPClient"] = FolderImap
    smtplib.SMTP = FolderSmtp  # type: ignore[assignment,misc]
    vars(secrets)["token_hex"] = lambda size=16: "ab" * (size or 16)
    inner = vars(serving)["serve"]

    def serve(letter: Any, *others: Any) -> Any:
        if letter.text.startswith(HOSTILE):
            raise ZeroDivisionError
        return inner(letter, *others)

    vars(serving)["serve"] = serve
    # Each life would compile the pages' templates anew, which is most of what it costs.
    _compile_once()


def _compile_once() -> None:
    inner, compiled = jinja2.Environment.compile, dict[object, Any]()

    def compile_(own: jinja2.Environment, source: Any, *names: Any) -> Any:
        if (source, *names) not in compiled:
            compiled[source, *names] = inner(own, source, *names)
        return compiled[source, *names]

    jinja2.Environment.compile = compile_  # type: ignore[method-assign,assignment]


def live(place: Place, story: Story, seed: int) -> None:
    """Live until the story is told and all is at rest. Raises NoRest."""
    world = place.world
    FolderImap.world = FolderSmtp.world = world
    lengths = [len(one.mails) for one in story.rounds]
    with ExitStack() as stack:
        rooms = _rooms(place, stack)
        for number, one in enumerate(story.rounds):
            if world.delivered() <= sum(lengths[:number]):
                world.set_clock(world.now() + timedelta(hours=one.hours))
                for raw in one.mails:
                    world.deliver(raw)
            if world.delivered() == sum(lengths[: number + 1]):
                _rest(place, rooms, Random(seed + number))


def _attempted(room: Callable[[], object]) -> object:
    """What a room has done; None if a fault has stopped it: the daemon tries again later."""
    try:
        return room()
    except (RecordsFault, MailboxDown, OSError):
        return None


def _rest(place: Place, rooms: dict[str, Callable[[], object]], chance: Random) -> None:
    """Let every room work until nothing waits; the clock goes on only while something does."""
    for _ in range(MOST_MINUTES):
        order = list(rooms)
        chance.shuffle(order)
        for name in order:
            _attempted(rooms[name])
        is_quiet = not any(place.world.inbox.iterdir()) and not _attempted(partial(_waiting, place))
        if is_quiet:
            for _ in range(MOST_MINUTES):  # the daemon looks once a minute
                _attempted(rooms["archive"])
            return
        if not any(_attempted(rooms[name]) for name in ("serve", "carry", "print")):
            place.world.set_clock(place.world.now() + A_MINUTE)
    raise NoRest(place.folder)


def _waiting(place: Place) -> int:
    with Records.open(place.database) as records:
        return records.letters.counts()["unserved"] + records.outbox.waiting()


def _opened(place: Place, stack: ExitStack) -> Records:
    """A connection; a host starts a judge again that can't begin."""
    for _ in range(MOST_MINUTES):
        with suppress(RecordsFault):
            return stack.enter_context(Records.open(place.database))
    raise NoRest(place.folder)


def _rooms(place: Place, stack: ExitStack) -> dict[str, Callable[[], object]]:
    now = place.world.now
    opened = [_opened(place, stack) for _ in range(4)]
    box = Mailbox(ACCOUNT, local=JUDGE.local, now=now)
    service = Service(
        opened[1], JUDGE, now, trust=Trust((SERVER,)), host_address="host@example.org"
    )
    archivist = Archivist(opened[3], place.folder / ARCHIVE, lambda _: PICTURE)

    def keep(arrival: Arrival) -> None:
        keep_arrival(opened[0], arrival)

    return {
        "receive": lambda: box.fetch_new(keep),
        "serve": service.serve_all,
        "carry": _carrier(opened[2], place, Lane.PLAIN),
        "print": _carrier(opened[2], place, Lane.PICTURED),
        "archive": archivist.catch_up,
    }


def _carrier(records: Records, place: Place, lane: Lane) -> Callable[[], int]:
    room = PrintRoom(records, JUDGE, lambda _: PICTURE)

    def printed(mail: StoredMail) -> Future[StoredMail]:
        made: Future[StoredMail] = Future()
        made.set_result(room.printed(mail))
        return made

    return Carrier(records, ROAD, JUDGE, place.world.now, printed, lane).carry_due


def files_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of a folder, by its name within."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield os.fspath(path.relative_to(folder)), path.read_bytes()
