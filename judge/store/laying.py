"""Making new records: they appear under their name whole, with their secret, or not at all."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from sqlite_utils import Database

from judge.store.faults import RecordsFault, faults_in_words
from judge.store.ledger import Ledger
from judge.store.schema import NEWEST_SCHEMA, STEPS

# "JUDG": tells our file from another program's database.
APPLICATION_ID = 0x4A554447


def lay_out(path: Path) -> None:
    """Make new records, for our eyes only, unless somebody else does so meanwhile.

    There are players' letters and our secret in them, and SQLite gives its side files the rights
    of the main one. RecordsFault if they can't be made; then there are none.
    """
    image = _image(path)
    try:
        number, part = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(image)
                file.flush()
                os.fsync(file.fileno())
            # Unlike a rename this never takes the place of records that are there.
            with suppress(FileExistsError):
                os.link(part, path)
        finally:
            os.unlink(part)  # noqa: PTH108 - a name as mkstemp gives it
        keep_names(path.parent)
    except OSError as error:
        raise unreachable(path, error) from error


def take_steps(ledger: Ledger) -> None:
    """Bring records to the newest schema, the library's transactions becoming savepoints."""
    STEPS.apply(ledger.database)
    ledger.rows(f"PRAGMA application_id = {APPLICATION_ID}")
    ledger.rows(f"PRAGMA user_version = {NEWEST_SCHEMA}")


def unreachable(path: Path, error: OSError) -> RecordsFault:
    """What to do where a file can't be, or can't be looked at."""
    message = (
        f"{path}: the records cannot be opened ({error.strerror}); check that the folder"
        " exists and that the judge's user may write in it"
    )
    return RecordsFault(message)


def _image(path: Path) -> bytes:
    """The bytes of records in which nothing has happened."""
    with faults_in_words(path), closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        # Plugins that the host installed for the sqlite-utils tool are none of ours.
        ledger = Ledger(Database(new, execute_plugins=False), path)
        with ledger.transaction():
            take_steps(ledger)
        return new.serialize()


def keep_names(folder: Path) -> None:
    """Have the names in a folder on the disk: a file's own fsync is not about its name."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
