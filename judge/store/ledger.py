"""One open connection to the records: its reads, writes and transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from judge.store.faults import RecordsFault, fault_of, faults_in_words

Row = tuple[Any, ...]


class Ledger:
    r"""A connection that belongs to the thread that opened it.

    Text is stored as it is given. A lone surrogate, which mail can contain
    and UTF-8 cannot, is stored as its escape ("\udc80"): in JSON that is
    the same text.
    """

    def __init__(self, database: Database, path: Path) -> None:
        self.database = database
        self.path = path
        self._connection: sqlite3.Connection = database.conn
        self._depth = 0

    def rows(self, sql: str, *values: object) -> list[Row]:
        """Run one statement and return all it answers.

        RecordsFault if SQLite refuses it.
        """
        if self._depth:
            self._refuse_a_lost_transaction()
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise fault_of(error, self.path) from error
        except UnicodeEncodeError:
            with faults_in_words(self.path):
                writable = tuple(map(_without_surrogates, values))
                return self._connection.execute(sql, writable).fetchall()

    def row(self, sql: str, *values: object) -> Row | None:
        """Run one statement and return its first row, None if there is none."""
        rows = self.rows(sql, *values)
        return rows[0] if rows else None

    def value(self, sql: str, *values: object) -> Any:
        """Run one statement that answers with one row of one value."""
        ((value,),) = self.rows(sql, *values)
        return value

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all of the block or nothing of it.

        The outermost block takes the write lock when it begins, so that what
        is read in it cannot change before it is written; it is durable when
        the block ends. An inner block joins it: when it fails, what it did
        is undone, and the outer block may go on.
        """
        outermost = self._depth == 0
        name = f"step{self._depth}"
        self.rows("BEGIN IMMEDIATE" if outermost else f"SAVEPOINT {name}")
        self._depth += 1
        try:
            yield
            self.rows("COMMIT" if outermost else f"RELEASE {name}")
        except BaseException:
            self._undo(name, outermost=outermost)
            raise
        finally:
            self._depth -= 1

    def together(self) -> AbstractContextManager[None]:
        """Do all of the block or nothing of it, as the outermost block ends.

        Unlike `transaction`, it costs nothing inside one, and undoes nothing there: whoever has
        one open must not go on after a fault of SQLite's.
        """
        return nullcontext() if self._depth else self.transaction()

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """What is committed in the block survives our end, and a power cut only with what follows.

        The next commit outside such a block, over any connection, makes it durable: one
        fsync is then shared by all of them. Inside a transaction that is open it does nothing.
        """
        # In WAL mode NORMAL leaves out nothing but the fsync of each commit, and the file stays
        # whole whatever is lost (https://sqlite.org/pragma.html#pragma_synchronous).
        if self._depth:
            yield
            return
        self.rows("PRAGMA synchronous = NORMAL")
        try:
            yield
        finally:
            self.rows("PRAGMA synchronous = FULL")

    def empty_log(self) -> bool:
        """Write the write-ahead log into the file and cut it to nothing, if nobody is in the way.

        What was deleted is no more in the file (`secure_delete`), but in that log until it is
        overwritten. False if somebody reads or writes for longer than a moment.
        """
        (timeout,) = self.rows("PRAGMA busy_timeout")[0]
        self.rows("PRAGMA busy_timeout = 100")
        try:
            busy, *_ = self.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0]
        finally:
            self.rows(f"PRAGMA busy_timeout = {timeout}")
        return not busy

    @property
    def is_in_transaction(self) -> bool:
        """Whether a block of `transaction` is open."""
        return self._depth > 0

    def close(self) -> None:
        """Close the connection; what is not committed is undone."""
        with faults_in_words(self.path):
            self.database.close()

    def _undo(self, name: str, *, outermost: bool) -> None:
        # SQLite rolls back by itself on a full disk or a failing one; a
        # second ROLLBACK would hide the reason behind "no transaction".
        if not self._connection.in_transaction:
            return
        try:
            if outermost:
                self._connection.execute("ROLLBACK")
            else:
                self._connection.execute(f"ROLLBACK TO {name}")
                self._connection.execute(f"RELEASE {name}")
        except sqlite3.Error as error:
            message = f"{self.path}: could not undo ({error}); stop the judge and run `judge check`"
            raise RecordsFault(message) from error

    def _refuse_a_lost_transaction(self) -> None:
        # Whoever swallows a full disk inside a block must not go on writing
        # outside any transaction: that would be half of a letter.
        if not self._connection.in_transaction:
            message = f"{self.path}: the transaction was undone by a fault; begin it again"
            raise RecordsFault(message)


def _without_surrogates(value: object) -> object:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode("utf-8")
    return value
