"""What can go wrong with the records, in words that say what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class RecordsFault(Exception):
    """The records could not do what was asked; nothing was half done.

    The message is one line for the host.
    """


class OutOfReach(RecordsFault):
    """The records can't be read or written now, whatever was asked: nobody's letter is to blame."""


class DiskFull(OutOfReach):
    """There is no room left: take no more letters until there is."""


class RecordsBusy(OutOfReach):
    """Another connection kept the records locked for too long."""


class Damaged(OutOfReach):
    """The file is damaged: whatever comes by the damage fails, and no letter is to blame."""


class GameExists(RecordsFault):
    """A game of this name is on the shelf already (capitals don't count)."""


class NoSuchGame(RecordsFault):
    """No game of this name is on the shelf."""


class StaleGame(RecordsFault):
    """The game was changed since it was loaded: load it and think again."""


class NotWaiting(RecordsFault):
    """The letter or mail is not in the state that this step starts from.

    Raised inside a serving transaction it means that somebody else served
    the letter first, and rolling back is exactly right.
    """


_WORDS: dict[int, tuple[type[RecordsFault], str]] = {
    sqlite3.SQLITE_FULL: (DiskFull, "the disk is full; make room and start again"),
    sqlite3.SQLITE_BUSY: (
        RecordsBusy,
        "another program keeps the records locked; stop it and try again",
    ),
    sqlite3.SQLITE_READONLY: (
        OutOfReach,
        "the records cannot be written; give the judge's user write permission"
        " for the file and its folder",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        OutOfReach,
        "the records cannot be opened; check that the folder exists and that"
        " the judge's user may write in it",
    ),
    sqlite3.SQLITE_NOTADB: (
        Damaged,
        "this file is not a database; name another file, or restore a backup",
    ),
    sqlite3.SQLITE_CORRUPT: (
        Damaged,
        "the records are damaged; stop the judge and restore the newest backup",
    ),
    sqlite3.SQLITE_IOERR: (
        OutOfReach,
        "the disk reports an error; check the disk, then run `judge check`",
    ),
}


def fault_of(error: sqlite3.Error, path: Path) -> RecordsFault:
    """Return what SQLite complained of, as one line that says what to do."""
    # The low byte is the kind of error, the rest its finer grain.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind, words = _WORDS.get(code, (RecordsFault, "run `judge check`"))
    detail = " ".join(str(error).split())
    return kind(f"{path}: {words} ({detail})")


@contextmanager
def faults_in_words(path: Path) -> Iterator[None]:
    """Let no SQLite exception out: nobody upstairs knows what one is."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault_of(error, path) from error
