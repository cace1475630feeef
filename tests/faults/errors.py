"""Faults that a judge lives through: a full disk, one that fails, a lock, hosts that hang up."""

from __future__ import annotations

import errno
import imaplib
import smtplib
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from tests.faults.seams import AFTER, BEFORE, Seam

LONGEST = 12
"""Seams in a row at which a fault strikes: by then no phase is closed that wasn't else."""


def _full() -> Exception:
    return OSError(errno.ENOSPC, "No space left on device")


ON_DISK: Mapping[str, tuple[int, ...]] = {
    "write": (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_READONLY),
    "sync": (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_FULL),
    "cut": (sqlite3.SQLITE_IOERR_TRUNCATE,),
}
"""What SQLite may meet, by the deed."""
CALLED: Mapping[str, tuple[Callable[[], Exception], ...]] = {
    "fetch": (lambda: imaplib.IMAP4.abort("gone"), lambda: imaplib.IMAP4.error("NO not now")),
    "move": (lambda: imaplib.IMAP4.abort("gone"), lambda: imaplib.IMAP4.error("NO not now")),
    "send": (
        lambda: smtplib.SMTPServerDisconnected("gone"),
        lambda: TimeoutError("slow"),
        lambda: smtplib.SMTPDataError(451, b"greylisted"),
        lambda: smtplib.SMTPSenderRefused(450, b"too many", "judge@example.org"),
    ),
    "rename": (_full,),
    "fsync": (_full,),
}
"""What the judge may meet, by the deed."""


@dataclass
class Errors:
    """One kind of fault, drawn by lot, for some seams in a row; then all is well again.

    `told_nobody` is how many mails were taken by a host that did not say so.
    """

    chance: Random
    told_nobody: int = 0
    deed: str = field(init=False)

    def __post_init__(self) -> None:
        self.deed = self.chance.choice([*ON_DISK, *CALLED])
        self._code = self.chance.choice(ON_DISK.get(self.deed, (0,)))
        self._fault = self.chance.choice(CALLED.get(self.deed, (_full,)))
        self._when = BEFORE if self._code else self.chance.choice([BEFORE, AFTER])
        self._rest = self.chance.randrange(60)
        self._most = self.chance.randrange(1, 5 if self.deed == "send" else LONGEST)
        self._left = self._most

    def __str__(self) -> str:
        fault = self._code or type(self._fault()).__name__
        return f"({self._most} times {fault} {self._when} {self.deed})"

    def come_by(self, seam: Seam) -> int:
        """Answer with a fault, raise one, or let it pass."""
        if (seam.deed, seam.when) != (self.deed, self._when) or not self._strikes():
            return 0
        if self._code:
            return self._code
        self.told_nobody += seam.deed == "send" and seam.when == AFTER
        raise self._fault()

    def _strikes(self) -> bool:
        if self._rest:
            self._rest -= 1
            return False
        self._left -= 1
        return self._left >= 0
