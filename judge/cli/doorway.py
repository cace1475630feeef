"""The way in by the door, proved: what the mail server of this machine hands over.

Nobody may be at the door, then we stand there ourselves; or the judge that is at work does, and
what came is in its records.
"""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Callable
from types import TracebackType

from judge.cli.accounts import address_of
from judge.cli.kept_letters import KeptLetters
from judge.config import Config
from judge.daemon.clock import now
from judge.daemon.sources import at_door
from judge.post.arrival import Arrival
from judge.post.doorstep import OpenDoor

_GLANCE = 0.2
"""Seconds between two looks."""


class Doorway:
    """A door at which letters are awaited: `keep` is shown each, and raises KeptForLater."""

    def __init__(self, config: Config, keep: Callable[[Arrival], None]) -> None:
        self._config = config
        self._keep = keep
        self._door: OpenDoor | None = None
        self._taken: KeptLetters | None = None
        self.fault = ""

    def __enter__(self) -> Doorway:
        # Others' letters are left to their host, which the door would tell the log of each time.
        logging.getLogger("judge.post.doorstep").setLevel(logging.CRITICAL)
        door = self._config.door
        try:
            self._door = at_door(
                door.protocol, door.host, door.port, address_of(self._config), now, self._keep
            )
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                self._look_into_records()
            else:
                self.fault = f"it can't be opened: {fault.strerror}"
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _fault: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._door is not None:
            self._door.stop()

    def wait(self, seconds: float, is_done: Callable[[], bool]) -> None:
        """Wait until what is awaited has come, or for so long."""
        until = time.monotonic() + seconds
        while not self.fault and not is_done() and time.monotonic() < until:
            time.sleep(_GLANCE)
            if self._taken is not None:
                self._taken.show(self._keep)
                self.fault = self._taken.fault

    def _look_into_records(self) -> None:
        """Be shown what the judge that is at work keeps from now on."""
        self._taken = KeptLetters(self._config.data)
        self.fault = self._taken.fault
        if self._taken.none_known:
            self.fault = "another program than the judge listens there"
