"""Whether the demo still moves: by what it does, not by the clock on the wall.

On a machine that is busy with other things a picture, a letter, anything may be late. So a
second counts as a still one only if nobody of us wanted the processor in it, had it or waited
for it; Linux tells both (`schedstat`: nanoseconds on a processor, and in the queue for one).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0
"""Still seconds without a letter after which a game stands still."""
WORK = 300.0
"""Seconds of processor time without a letter after which we run in a circle."""
HANG = 600.0
"""Seconds that one of us waits for another: late is late, and only this is never."""


class Pulse:
    """How long nothing has moved, in this process and those it has started."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], tuple[int, int]] = {}
        self._has_moved = threading.Event()
        self._worked = self._queued = 0
        self._look()
        self._begin()

    def beat(self) -> None:
        """Note that something has moved; any thread may."""
        self._has_moved.set()

    def is_still(self, patience: float = PATIENCE) -> bool:
        """Whether nothing has moved for too long. Ask often, and always from one thread."""
        self._look()
        if self._has_moved.is_set():
            self._has_moved.clear()
            self._begin()
        wanted = (self._worked + self._queued) / 1e9
        return time.monotonic() - self._began - wanted > patience or self._worked > WORK * 1e9

    def _begin(self) -> None:
        self._began = time.monotonic()
        self._worked = self._queued = 0

    def _look(self) -> None:
        """Add what everybody has worked and queued since the last look; to ask is no work."""
        asking = threading.get_native_id()
        for process in _family(os.getpid()):
            for place in _tasks(process):
                task = int(place.name)
                with suppress(OSError, ValueError):  # it has ended meanwhile
                    worked, queued = map(int, (place / "schedstat").read_text().split()[:2])
                    before = self._seen.get((process, task), (0, 0))
                    if worked < before[0]:  # another of the same number
                        before = (0, 0)
                    self._worked += worked - before[0] if task != asking else 0
                    self._queued += queued - before[1]
                    self._seen[process, task] = worked, queued


def _family(process: int) -> Iterator[int]:
    """A process, and those that it has started, and those that they have."""
    yield process
    for place in _tasks(process):
        with suppress(OSError):
            for child in (place / "children").read_text().split():
                yield from _family(int(child))


def _tasks(process: int) -> tuple[Path, ...]:
    try:
        return tuple(Path(f"/proc/{process}/task").iterdir())
    except OSError:  # it has ended, or there is no such folder on this system
        return ()
