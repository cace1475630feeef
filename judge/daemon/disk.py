"""Room on the disk of the records: how much there is, and how much there should be."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

LEAST_FREE = 200_000_000
"""Bytes that are to be free on the disk of the records, or three times what these take."""
FULL = 20_000_000
"""With less than this the next letter may be one too many: the largest takes twice 8 MB."""


@dataclass(frozen=True, slots=True)
class DiskRoom:
    """How many bytes are free where the records lie, and how many should be."""

    free: int
    needed: int

    @property
    def is_short(self) -> bool:
        """Whether somebody should see to it, while there still is some."""
        return self.free < self.needed

    @property
    def is_gone(self) -> bool:
        """Whether letters may come that can't be kept."""
        return self.free < FULL


def room_for(records: Path) -> DiskRoom | None:
    """The room for records in a file, which need not be there yet; None if that can't be told."""
    try:
        needed = max(LEAST_FREE, 3 * records.stat().st_size if records.exists() else 0)
        return DiskRoom(shutil.disk_usage(nearest_folder(records)).free, needed)
    except OSError:
        return None


def nearest_folder(path: Path) -> Path:
    """The nearest folder above that is there."""
    return next(one for one in path.absolute().parents if one.exists())
