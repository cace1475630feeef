"""Where letters come from: a mailbox that is polled, a door that is open."""

from __future__ import annotations

import errno
import logging
import os
import threading
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from judge.desk.letters import JudgeAddress
from judge.post import doorstep
from judge.post.arrival import Keep, KeepAll
from judge.post.backoff import RECONNECT
from judge.post.mailbox import LoginRefused, MailAccount, Mailbox, MailboxDown, Round
from judge.post.remedies import remedy_of, with_remedy
from judge.prose.counts import many

log = logging.getLogger("judge.daemon")

LONGEST_IDLE = 60.0


class Source(Protocol):
    """Hands letters over, in a thread of its own."""

    def run(self, keep: Keep, keep_all: KeepAll, stop: threading.Event) -> None:
        """Hand letters over, one by one or many at once, until told to stop."""

    def look_back(self, since: datetime, done: Callable[[], None]) -> None:
        """Have `run` hand over first, once more, what came since then; then call `done`."""

    def wake(self) -> None:
        """Make `run` look at once for letters, and whether it is to stop."""

    def heard(self) -> datetime | None:
        """The time up to which every letter that came was handed over; None if never yet."""

    def trouble(self) -> tuple[str, int]:
        """What was met last, "" if all is well; and how often our password was refused."""


class DoorShut(Exception):
    """Nobody can hand anything over; the sentence says why, and what would do."""


class MailboxSource:
    """The judge's mailbox, by IMAP: IDLE where the server has it, else a look a minute.

    `wake_fd` is a bell that a post office in this process rings; without one
    we make our own, to be woken for the end.
    """

    def __init__(
        self,
        account: MailAccount,
        judge: JudgeAddress,
        now: Callable[[], datetime],
        *,
        wake_fd: int | None = None,
        longest_idle: float = LONGEST_IDLE,
    ) -> None:
        self._mailbox = Mailbox(account, local=judge.local, now=now)
        self._now = now
        self._bell = wake_fd if wake_fd is not None else os.eventfd(0, os.EFD_NONBLOCK)
        self._longest_idle = longest_idle
        self._heard: datetime | None = None
        self._trouble, self._refused = "", 0
        self._since: datetime | None = None
        self._looked_back: Callable[[], None] = lambda: None

    def run(self, keep: Keep, keep_all: KeepAll, stop: threading.Event) -> None:
        """Look, wait, look again; a fault drops the connection and waits longer each time."""
        while not stop.is_set():
            began = self._now()
            try:
                if self._look(keep, keep_all):
                    is_first, self._heard = self._heard is None, began
                    if is_first:
                        keep_all(())  # nothing, for whoever waits to hear that there is a mailbox
                if not stop.is_set():
                    self._mailbox.idle_wait(self._longest_idle, self._bell)
            except MailboxDown as fault:
                self._trouble = with_remedy(str(fault), remedy_of(fault))
                self._refused += isinstance(fault, LoginRefused)
                log.warning("the mailbox is down: %s", self._trouble)
                stop.wait(RECONNECT.delay(self._mailbox.failures))
        self._mailbox.close()

    def _look(self, keep: Keep, keep_all: KeepAll) -> bool:
        """Look through the mailbox; whether every letter found there was kept."""
        if self._since is not None and not self._look_again(self._since, keep, keep_all):
            return False
        found = self._mailbox.fetch_new(keep, keep_all)
        self._told(found)
        return not found.lost

    def _told(self, found: Round) -> None:
        """Tell what went wrong with letters, once what is the same of many."""
        troubles = list(dict.fromkeys(found.troubles))
        for trouble in troubles:
            log.warning("%s", trouble)
        self._trouble = troubles[0] if found.lost else ""

    def _look_again(self, since: datetime, keep: Keep, keep_all: KeepAll) -> bool:
        """Look through what was served since then; whether every letter found there was kept."""
        found = self._mailbox.fetch_again(since, keep, keep_all)
        self._told(found)
        if found.lost:
            return False
        kept = many(found.kept, "mail of before was", "mails of before were")
        log.info("%s looked at again: the records were restored", kept)
        self._since = None
        self._looked_back()
        return True

    def look_back(self, since: datetime, done: Callable[[], None]) -> None:
        """Hand over what was moved out of the inbox since then, before anything else."""
        self._since, self._looked_back = since, done

    def wake(self) -> None:
        """Ring the bell."""
        os.eventfd_write(self._bell, 1)

    def heard(self) -> datetime | None:
        """When the last look into the mailbox began that was not cut short."""
        return self._heard

    def trouble(self) -> tuple[str, int]:
        """Why the mailbox is down, "" if it isn't; and how often it refused our password."""
        return self._trouble, self._refused


def shut_because(host: str, port: int, fault: OSError) -> str:
    """Why there can be no door there, and what would do."""
    known = (fault.errno or 0) > 0
    why = os.strerror(fault.errno or 0) if known else str(fault)
    said = f"[door] can't be opened at {host} port {port}: {why}"
    remedies = {
        errno.EADDRINUSE: "; another program is there: end it, or name another port",
        errno.EACCES: "; ports below 1024 are root's: name another one, such as 2424",
        errno.EADDRNOTAVAIL: "; this machine has no such address",
    }
    return said + remedies.get(fault.errno or 0, "")


def at_door(
    protocol: str,
    host: str,
    port: int,
    judge: JudgeAddress,
    now: Callable[[], datetime],
    keep: Keep,
) -> doorstep.OpenDoor:
    """Open the door for a judge's mail, and no other. Raises OSError if the port is taken."""

    def is_ours(address: str) -> bool:
        local, _, domain = address.rpartition("@")
        ours = local.partition("+")[0].lower() == judge.local
        return ours and domain.lower() == judge.domain

    return doorstep.start_doorstep(
        doorstep.Doorstep(keep, is_ours=is_ours, now=now),
        protocol=doorstep.Protocol(protocol),
        hostname=judge.domain,
        host=host,
        port=port,
    )


class DoorSource:
    """A door for the mail server of this machine: SMTP or LMTP."""

    def __init__(
        self,
        protocol: str,
        host: str,
        port: int,
        judge: JudgeAddress,
        now: Callable[[], datetime],
    ) -> None:
        self._protocol = protocol
        self._host, self.port = host, port
        self._judge = judge
        self._now = now
        self._bell = threading.Event()
        self._is_open, self._trouble = False, ""
        self._closed: datetime | None = None

    def run(self, keep: Keep, keep_all: KeepAll, stop: threading.Event) -> None:
        """Stand at the door until told to stop. Raises DoorShut if there can't be one."""
        try:
            door = at_door(self._protocol, self._host, self.port, self._judge, self._now, keep)
        except OSError as fault:
            self._trouble = shut_because(self._host, self.port, fault)
            raise DoorShut(self._trouble) from fault
        self.port = door.port
        self._is_open, self._trouble = True, ""
        try:
            keep_all(())  # nothing, for whoever waits to hear that there is a door
            while not stop.is_set():
                self._bell.wait(LONGEST_IDLE)
                self._bell.clear()
        finally:
            self._is_open, self._closed = False, self._now()
            door.stop()

    def look_back(self, since: datetime, done: Callable[[], None]) -> None:
        """Nothing can be handed over again: whoever handed it over has it no more."""
        log.warning("what came by the door since %s is in no mailbox: it is not fetched", since)
        done()

    def wake(self) -> None:
        """Let `run` look whether it is to stop."""
        self._bell.set()

    def heard(self) -> datetime | None:
        """Now, while the door is open: what wasn't handed over the sender's host still has."""
        return self._now() if self._is_open else self._closed

    def trouble(self) -> tuple[str, int]:
        """Why there is no door, "" if there is one; whoever is at it, is told there."""
        return self._trouble, 0
