"""The seams: every place where the judge touches what outlives it, in one list.

A fault strikes just before such a deed, just after it (done, and nobody was told), or, of a
write, in the middle. Nothing of this is known to the judge itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from judge.store.ledger import Ledger
from tests.faults.disk import Deed, Step, WatchedDisk
from tests.faults.world import FolderImap, FolderSmtp

BEFORE, TORN, AFTER = "before", "torn", "after"


@dataclass(frozen=True)
class Seam:
    """A place that was come by: what was about to be done, or was; `step` says it of a file."""

    deed: str
    when: str
    step: Step | None = None

    @property
    def place(self) -> str:
        """In words."""
        return f"{self.when} {self.deed}"


CALLS: tuple[tuple[str, Any, str], ...] = (
    ("fetch", FolderImap, "fetch"),
    ("move", FolderImap, "move"),
    ("send", FolderSmtp, "sendmail"),
    ("rename", os, "replace"),
    ("fsync", os, "fsync"),
)
"""What is called beyond SQLite, by the deed."""
DEEDS = (*(deed.value for deed in Deed), "commit", *(deed for deed, _, _ in CALLS))


class Seams:
    """Tells `come_by` of every seam; it may raise, end the process, or answer with a fault.

    `renamed` is told of every file that took a name: what was there, what is, whether synced.
    `quiet` is held by who is within SQLite: a process that is forked by another thread meanwhile
    would wait for its locks for ever.
    """

    def __init__(self, come_by: Callable[[Seam], int]) -> None:
        self.come_by = come_by
        self.done: Callable[[Step], None] = lambda _: None
        self.renamed: Callable[[Path, bytes | None, bytes, bool], None] = lambda *_: None
        self.quiet = RLock()
        self._synced: set[tuple[int, int]] = set()

    def lay(self) -> None:
        """Lay all of them, for the life of this process."""
        self._disk = WatchedDisk(self._step, self._stepped)
        self._disk.install()
        for deed, owner, name in CALLS:
            self._around(owner, name, deed)
        self._around_commit()

    def _step(self, step: Step) -> int:
        fault = self.come_by(Seam(step.deed.value, BEFORE, step))
        if not fault and step.deed is Deed.WRITE:
            fault = self.come_by(Seam(step.deed.value, TORN, step))
        return fault

    def _stepped(self, step: Step) -> None:
        self.done(step)
        if step.deed is not Deed.WRITE:  # after one write is before the next
            self.come_by(Seam(step.deed.value, AFTER, step))

    def _around(self, owner: Any, name: str, deed: str) -> None:
        inner = getattr(owner, name)

        def outer(*arguments: Any, **named: Any) -> Any:
            self.come_by(Seam(deed, BEFORE))
            before = self._before(deed, arguments)
            answer = inner(*arguments, **named)
            if deed == "rename":
                target = Path(arguments[1])
                self.renamed(target, before[0], target.read_bytes(), before[1])
            self.come_by(Seam(deed, AFTER))
            return answer

        setattr(owner, name, outer)

    def _before(self, deed: str, arguments: tuple[Any, ...]) -> tuple[bytes | None, bool]:
        """What a rename would replace, and whether what replaces it is on the disk."""
        if deed == "fsync":
            status = os.fstat(arguments[0])
            self._synced.add((status.st_dev, status.st_ino))
        if deed != "rename":
            return None, False
        source, target = map(Path, arguments[:2])
        status = source.stat()
        known = target.read_bytes() if target.exists() else None
        return known, (status.st_dev, status.st_ino) in self._synced

    def _around_commit(self) -> None:
        inner = Ledger.rows

        def rows(ledger: Ledger, sql: str, *values: object) -> Any:
            with self.quiet:
                if sql != "COMMIT":
                    return inner(ledger, sql, *values)
                self.come_by(Seam("commit", BEFORE))
                answer = inner(ledger, sql, *values)
                self.come_by(Seam("commit", AFTER))
                return answer

        Ledger.rows = rows  # type: ignore[method-assign,assignment]
