"""What is asked of whoever works letters through, and what comes of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from judge.store.faults import OutOfReach

log = logging.getLogger("judge.daemon")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one letter, or one phase, may take of the machine, before it is put aside.

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
    """How the work on a letter or a game ended."""

    DONE = "done"
    WAITS = "waits"  # the records can't be written: no fault of the letter's
    FAILED = "failed"  # a fault of ours, or a crash
    EXCEEDED = "exceeded"  # more work or memory than the limits allow
    STALLED = "stalled"  # more time, in which the machine may have stood still
    KILLED = "killed"  # from outside, in the middle of it
    PHASE_FIRST = "phase first"  # a game's phase was over before the letter came: that comes first


@dataclass(frozen=True, slots=True)
class Worked:
    """How the work on a letter or a game ended, and why, for the host.

    `closed` says whether a phase that was due was processed, `phases` are all that were, each with
    its game; `game` is that whose phase comes first. Of a letter: who sent it, what came of it, and
    by how many mails it was answered.
    """

    end: End
    reason: str = ""
    closed: bool = False
    game: str = ""
    phases: tuple[tuple[str, str], ...] = ()
    sender: str = ""
    note: str = ""
    mails: int = 0


READY = b"ready"
NO_MEMORY = "it took too much memory"
DONE = Worked(End.DONE)


def attempted(what: str, work: Callable[[], Worked]) -> Worked:
    """How some work ends, which a fault of ours ends no less than its own end does."""
    try:
        return work()
    except OutOfReach as fault:
        log.warning("%s waits: %s", what, fault)
        return Worked(End.WAITS, str(fault))
    except MemoryError:
        return Worked(End.EXCEEDED, NO_MEMORY)
    except Exception as fault:
        log.exception("%s could not be worked through", what)
        return Worked(End.FAILED, f"the judge failed on it ({type(fault).__name__})")


class Worker(Protocol):
    """Works letters and games through: here, or in a process that can be ended."""

    def serve(self, letter: int, now: datetime, past: Collection[str] | None = None) -> Worked:
        """Serve a letter in one transaction, which also marks it served.

        Not before the phase of a game is closed that should have been when it came, but for
        games of which nothing is left to be done, `past`; None for all games.
        """

    def shelve(self, letter: int, now: datetime, reason: str) -> Worked:
        """Put a letter aside, and tell its sender and the gamesmasters, in one transaction."""

    def attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        """Do what is due about a game, in one transaction: its phase, a reminder, an offer."""

    def regret(self, game: str, now: datetime) -> Worked:
        """Tell the gamesmaster that what is due can't be done."""
