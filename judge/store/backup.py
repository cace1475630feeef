"""A second copy of the records, made while the judge works."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from judge.store.copies import Copies
from judge.store.faults import RecordsFault, faults_in_words
from judge.store.laying import APPLICATION_ID, keep_names
from judge.store.ledger import Ledger


def write_backup(
    ledger: Ledger,
    target: Path,
    at: datetime | None = None,
    vet: Callable[[Path], object] | None = None,
    settings: str = "",
) -> None:
    """Copy what is committed to `target`, one file that can be opened as it is.

    With a time it says that it is a copy as of then (`Copies`), and by which settings.
    An older backup there is replaced only when the new one is complete and
    was read through, and `vet` raises nothing about it. RecordsFault if it can't be written.
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
        _copy(ledger, part, at, settings)
        if vet is not None:
            vet(part)
        _keep(part)
        part.replace(target)
    except OSError as error:
        message = f"{target}: the backup cannot be written ({error.strerror}); check the folder"
        raise RecordsFault(message) from error
    finally:
        _forget(part)


def take_place(copy: Path, target: Path) -> None:
    """Have a copy be `target`, which is it from one moment to the next, and on the disk."""
    _keep(copy)
    copy.replace(target)
    keep_names(target.parent)


def fold_log(path: Path) -> None:
    """Write the write-ahead log of records into their file, if it can be read and nobody has it.

    Whoever may have to be read by an older judge isn't migrated by this.
    """
    if not path.is_file():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, isolation_level=None)) as records:
        records.execute("PRAGMA journal_mode = DELETE")


def is_copy(path: Path) -> bool:
    """Whether a file is a copy that says so: what else has its name isn't ours to replace."""
    link = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(link, uri=True)) as records:
        (owner,) = records.execute("PRAGMA application_id").fetchone()
        ledger = Ledger(Database(records, execute_plugins=False), path)
        return owner == APPLICATION_ID and Copies(ledger).copied_at() is not None
    return False


def _copy(ledger: Ledger, part: Path, at: datetime | None, settings: str) -> None:
    with faults_in_words(part), closing(sqlite3.connect(part, isolation_level=None)) as copy:
        ledger.database.conn.backup(copy)
        if at is not None:
            copies = Copies(Ledger(Database(copy, execute_plugins=False), part))
            copies.note_copy(at)
            if settings:
                copies.note_settings(settings)
        # One file instead of three, readable from a disk that isn't writable.
        copy.execute("PRAGMA journal_mode = DELETE")
        (verdict,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        message = f"{part}: the copy is damaged ({verdict}); check the disk and `judge check`"
        raise RecordsFault(message)


def _keep(part: Path) -> None:
    """Have it on the disk before it takes the place of an older one."""
    with part.open("rb") as file:
        os.fsync(file.fileno())


def _forget(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        # The fault that brought us here says more than this one.
        return
