"""Opening the records: knowing the file for ours, migrating it; making it where there is none."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from sqlite_utils import Database

from judge.store.faults import RecordsFault, faults_in_words
from judge.store.laying import APPLICATION_ID, lay_out, take_steps, unreachable
from judge.store.ledger import Ledger
from judge.store.schema import NEWEST_SCHEMA

SQLITE = sqlite3.sqlite_version
WAIT_SECONDS = 10
# STRICT tables came with this one.
OLDEST_SQLITE = (3, 37, 0)
_EMPTY = "the records are empty, as a fault of the disk leaves them; restore the newest backup"


def open_ledger(path: Path) -> Ledger:
    """Return a connection for this thread, making or migrating the file.

    RecordsFault, one line that says what to do, if that cannot be.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        message = f"SQLite {sqlite3.sqlite_version} is too old; install 3.37 or newer"
        raise RecordsFault(message)
    if not _is_there(path):
        lay_out(path)
    with faults_in_words(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=WAIT_SECONDS)
    try:
        with faults_in_words(path):
            return _prepared(connection, path)
    except BaseException:
        connection.close()
        raise


def _is_there(path: Path) -> bool:
    """Whether there are records; RecordsFault if there once were, or where none can be.

    New records are never of nought bytes (see `laying`). SQLite would take such a file for
    a new one and throw its write-ahead log away, with every letter that is only there.

    A file that is there is looked at, never opened: closing any handle of a file takes
    away every lock that this process has on it (POSIX), SQLite's too. The
    next program to close the records would then believe itself the last and
    delete the write-ahead log, and what is written after that is lost.
    """
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        if path.with_name(path.name + "-wal").exists():
            message = f"{path}: only its write-ahead log is left; put the file back or a backup"
            raise RecordsFault(message) from None
        return False
    except OSError as error:
        raise unreachable(path, error) from error
    if not size:
        raise RecordsFault(f"{path}: {_EMPTY}")
    return True


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
    if not owner and not things:
        raise RecordsFault(f"{path}: {_EMPTY}")
    if owner != APPLICATION_ID:
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
    # What is deleted, such as a password in clear, is overwritten with nought.
    connection.execute("PRAGMA secure_delete = ON")
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
    # All steps in one transaction: a judge that is killed here finds the old records or the new.
    with ledger.transaction():
        take_steps(ledger)
