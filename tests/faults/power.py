"""What a disk may hold when the power fails: all that was synced, and any part of the rest.

Writes after the last fsync of a file reach the disk in any order, some of them torn at a sector,
or not at all; a name that was changed may be the old one still. What was synced is there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random

from tests.faults.disk import Deed, Step

SECTOR = 512


class Loss(StrEnum):
    """How much of what was not synced is lost."""

    ALL = "all"
    NONE = "none"
    SOME = "some"


@dataclass
class _Held:
    """A file of SQLite's: what is on the disk for certain, and what may be.

    `is_new` until its first fsync, with which SQLite syncs the folder as well (os_unix.c,
    UNIXFILE_DIRSYNC): what was removed before is gone for certain then.
    """

    safe: bytearray
    pending: list[Step] = field(default_factory=list)
    is_new: bool = True


@dataclass(frozen=True)
class _Renamed:
    """A file that took another's name: the one before, None if there was none."""

    path: Path
    before: bytes | None
    content: bytes
    is_synced: bool


class Memory:
    """Notes every step from a moment on at which all was on the disk."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._held = {path: _Held(bytearray(path.read_bytes())) for path in files if path.exists()}
        self._renamed: dict[Path, _Renamed] = {}

    def note(self, step: Step) -> None:
        """Note a step of SQLite's that was done."""
        held = self._held.setdefault(step.path, _Held(bytearray()))
        if step.deed is not Deed.SYNC:
            held.pending.append(step)
            held.is_new |= step.deed is Deed.REMOVE
            return
        _settle(held)
        if held.is_new:
            held.is_new = False
            for other in self._held.values():
                if any(one.deed is Deed.REMOVE for one in other.pending):
                    _settle(other)

    def note_rename(
        self, path: Path, before: bytes | None, content: bytes, *, synced: bool
    ) -> None:
        """Note that a file took a name; its folder is never synced."""
        known = self._renamed.get(path)
        first = known.before if known is not None else before
        self._renamed[path] = _Renamed(path, first, content, synced)

    def restore(self, here: Path, there: Path, loss: Loss, chance: Random) -> None:
        """Make a folder look as the disk may after a power cut; it was copied as it was."""
        for path, held in self._held.items():
            content: bytearray | None = bytearray(held.safe)
            for step in held.pending:
                content = _maybe(content, step, loss, chance)
            _write(there / path.relative_to(here), None if content is None else bytes(content))
        for path, one in self._renamed.items():
            is_new = loss is Loss.NONE or (loss is Loss.SOME and chance.random() < 0.5)
            new = one.content if one.is_synced or loss is Loss.NONE else b""
            _write(there / path.relative_to(here), new if is_new else one.before)


def _settle(held: _Held) -> None:
    """Have on the disk what was written to a file."""
    for one in held.pending:
        _apply(held.safe, one, len(one.data))
    held.pending.clear()


def _maybe(content: bytearray | None, step: Step, loss: Loss, chance: Random) -> bytearray | None:
    """A file after a step that may have come to the disk, or a part of it."""
    comes = loss is Loss.NONE or (loss is Loss.SOME and chance.random() < 0.5)
    if not comes:
        return content
    if step.deed is Deed.REMOVE:
        return None
    kept = len(step.data)
    if loss is Loss.SOME and kept and chance.random() < 0.3:
        kept = min(kept, chance.randrange(0, kept + SECTOR, SECTOR))
    content = bytearray() if content is None else content
    _apply(content, step, kept)
    return content


def _apply(content: bytearray, step: Step, size: int) -> None:
    if step.deed is Deed.REMOVE:
        content.clear()
    elif step.deed is Deed.CUT:
        del content[step.at :]
    else:
        content.extend(bytes(max(0, step.at - len(content))))
        content[step.at : step.at + size] = step.data[:size]


def _write(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(content)
