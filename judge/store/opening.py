"""Opening the records: making the file, knowing it for ours, migrating it."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path

from sqlite_utils import Database

from judge.store.faults import RecordsFault, faults_in_words
from judge.store.ledger import Ledger
from judge.store.schema import NEWEST_SCHEMA, STEPS

WAIT_SECONDS = 10
# "JUDG": tells our file from another program's database.
APPLICATION_ID = 0x4A554447
# STRICT tables came with this one.
OLDEST_SQLITE = (3, 37, 0)
_MAKING = threading.Lock()


def open_ledger(path: Path) -> Ledger:
    """Return a connection for this thread, making or migrating the file.

    RecordsFault, one line that says what to do, if that cannot be.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        message = f"SQLite {sqlite3.sqlite_version} is too old; install 3.37 or newer"
        raise RecordsFault(message)
    _make_private_file(path)
    with faults_in_words(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=WAIT_SECONDS)
    try:
        with faults_in_words(path):
            return _prepared(connection, path)
    except BaseException:
        connection.close()
        raise


def _make_private_file(path: Path) -> None:
    """Make the file if there is none, for our eyes only.

    SQLite gives its side files the rights of the main one. There are
    players' letters and our secret in it: it is nobody else's to read.

    A file that is there is never touched: closing any handle of a file takes
    away every lock that this process has on it (POSIX), SQLite's too. The
    next program to close the records would then believe itself the last and
    delete the write-ahead log, and what is written after that is lost. For
    the same reason only one thread at a time may come by here.
    """
    try:
        with _MAKING, suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except OSError as error:
        message = (
            f"{path}: the records cannot be opened ({error.strerror}); check that the folder"
            " exists and that the judge's user may write in it"
        )
        raise RecordsFault(message) from error


def _prepared(connection: sqlite3.Connection, path: Path) -> Ledger:
    schema = _recognised_schema(connection, path)
    _set_up(connection, path)
    # Plugins that the host installed for the sqlite-utils tool are none of ours.
    ledger = Ledger(Database(connection, execute_plugins=False), path)
    if schema < NEWEST_SCHEMA:
        _migrate(ledger)
    return ledger


def _recognised_schema(connection: sqlite3.Connection, path: Path) -> int:
    # One transaction: another thread may be laying out the tables meanwhile.
    connection.execute("BEGIN")
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    connection.execute("COMMIT")
    if owner != APPLICATION_ID and (things or owner):
        message = f"{path}: this is another program's database; name another file"
        raise RecordsFault(message)
    if schema > NEWEST_SCHEMA:
        message = (
            f"{path}: written by a newer judge (schema {schema}, this one knows {NEWEST_SCHEMA});"
            " install that version or a newer one"
        )
        raise RecordsFault(message)
    return int(schema)


def _set_up(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    # FULL: a letter that we said 250 to survives a power cut.
    connection.execute("PRAGMA synchronous = FULL")
    if _journal_mode(connection) != "wal":
        message = f"{path}: no write-ahead log is possible here; put it on a local disk"
        raise RecordsFault(message)


def _journal_mode(connection: sqlite3.Connection) -> str:
    # The switch to WAL is the one lock that SQLite does not wait for: two
    # threads that open a new file at once would meet here.
    for attempt in range(50):
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return str(mode)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(0.002 * attempt)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    return str(mode)


def _migrate(ledger: Ledger) -> None:
    # All steps in one transaction, the library's own becoming savepoints:
    # a judge that is killed here finds the old records or the new ones.
    with ledger.transaction():
        STEPS.apply(ledger.database)
        ledger.rows(f"PRAGMA application_id = {APPLICATION_ID}")
        ledger.rows(f"PRAGMA user_version = {NEWEST_SCHEMA}")
