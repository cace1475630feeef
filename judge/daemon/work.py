"""What is asked of whoever works letters through, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """What one letter may take of the machine, before it is put aside.

    A letter of a player costs some milliseconds and a megabyte. These are for
    what nobody foresaw, on the slowest machine under the heaviest load; the
    host can set them (`[limits]` in judge.toml). `pictures` is how many
    kilobytes of them go along with press.
    """

    cpu_seconds: float = 10.0
    seconds: float = 120.0
    megabytes: int = 200
    pictures: int = 2000


DEFAULTS = Limits()


class End(StrEnum):
    """How the work on a letter ended."""

    DONE = "done"
    WAITS = "waits"  # the records can't be written: no fault of the letter's
    FAILED = "failed"  # a fault of ours, or a crash
    EXCEEDED = "exceeded"  # more than the limits allow
    KILLED = "killed"  # from outside, in the middle of it


@dataclass(frozen=True, slots=True)
class Worked:
    """How the work on a letter ended, and why, for the host."""

    end: End
    reason: str = ""


READY = b"ready"
NO_MEMORY = "it took too much memory"
DONE = Worked(End.DONE)


class Worker(Protocol):
    """Works letters through: here, or in a process that can be ended."""

    def serve(self, letter: int, now: datetime) -> Worked:
        """Serve a letter in one transaction, which also marks it served."""

    def shelve(self, letter: int, now: datetime, reason: str) -> Worked:
        """Put a letter aside, and tell its sender and the gamesmasters, in one transaction."""
