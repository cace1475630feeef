"""A second copy of the records, made while the judge works."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from judge.store.faults import RecordsFault, faults_in_words
from judge.store.ledger import Ledger


def write_backup(ledger: Ledger, target: Path) -> None:
    """Copy what is committed to `target`, one file that can be opened as it is.

    An older backup there is replaced only when the new one is complete and
    was read through. RecordsFault if it can't be written.
    """
    if ledger.is_in_transaction:
        message = f"{target}: a backup cannot be made inside a transaction; make it after"
        raise RecordsFault(message)
    if target.exists() and target.samefile(ledger.path):
        message = f"{target}: these are the records themselves; name another file"
        raise RecordsFault(message)
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        _copy(ledger, part)
        part.replace(target)
    except OSError as error:
        message = f"{target}: the backup cannot be written ({error.strerror}); check the folder"
        raise RecordsFault(message) from error
    finally:
        _forget(part)


def _copy(ledger: Ledger, part: Path) -> None:
    with faults_in_words(part), closing(sqlite3.connect(part, isolation_level=None)) as copy:
        ledger.database.conn.backup(copy)
        # One file instead of three, readable from a disk that isn't writable.
        copy.execute("PRAGMA journal_mode = DELETE")
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        message = f"{part}: the copy is damaged ({verdict}); check the disk and `judge check`"
        raise RecordsFault(message)


def _forget(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        # The fault that brought us here says more than this one.
        return
