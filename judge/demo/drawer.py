"""A drawer holds the letters of one mailbox on disk, a file each.

`00000101-S.eml`: the letter's UID, then its flags, a letter each as Maildir
writes them; `keywords` has the names of those in small letters. A letter's
time is the file's. A letter is written under another name, flushed, and only
then named: half a letter is never found.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

_NAME = re.compile(r"(\d+)-([A-Za-z]*)\.eml")
_NUMBERS = "numbers"
_KEYWORDS = "keywords"


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A letter as it lies in its drawer."""

    name: str
    uid: int
    flags: str
    when: datetime
    text: bytes


@dataclass(frozen=True, slots=True)
class Drawer:
    """A folder of letters. `durable`: what is placed survives a power cut."""

    folder: Path
    durable: bool = True

    def write(self, text: bytes, when: datetime) -> Path:
        """Put a letter on disk without a name yet."""
        handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
        with open(handle, "wb") as file:  # noqa: PTH123, a file handle, no path
            file.write(text)
            file.flush()
            os.utime(handle, (when.timestamp(), when.timestamp()))
            if self.durable:
                os.fsync(handle)
        return Path(name)

    def name(self, uid: int, flags: str) -> str:
        return f"{uid:08d}-{flags}.eml"

    def settle(self) -> None:
        """Make the names in the folder as durable as the letters."""
        if not self.durable:
            return
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def letters(self) -> Iterator[KeptCopy]:
        """Every letter, by UID; what a crash left unnamed is thrown away."""
        for part in self.folder.glob("*.part"):
            part.unlink()
        for path in sorted(self.folder.glob("*.eml")):
            if named := _NAME.fullmatch(path.name):
                when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                yield KeptCopy(path.name, int(named[1]), named[2], when, path.read_bytes())

    def write_numbers(self, validity: int, last: int) -> None:
        """Note the mailbox's UIDVALIDITY and its last UID.

        Without this a new letter could get the UID of one that was moved
        away, and mail clients would show the old one from their cache.
        """
        self._note(_NUMBERS, f"{validity} {last}\n")

    def read_numbers(self) -> tuple[int, int] | None:
        try:
            validity, last = (self.folder / _NUMBERS).read_text(encoding="ascii").split()
            return int(validity), int(last)
        except (FileNotFoundError, ValueError):
            return None

    def write_keywords(self, names: Iterable[str]) -> None:
        """Note what the small letters among the flags stand for, a first."""
        self._note(_KEYWORDS, "".join(f"{name}\n" for name in names))

    def read_keywords(self) -> tuple[str, ...]:
        try:
            return tuple((self.folder / _KEYWORDS).read_text(encoding="ascii").split())
        except (FileNotFoundError, ValueError):
            return ()

    def _note(self, name: str, text: str) -> None:
        part = self.folder / f"{name}.part"
        part.write_text(text, encoding="ascii")
        part.replace(self.folder / name)
