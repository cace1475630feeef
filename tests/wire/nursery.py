"""Brings judges up quickly, to be killed: a process that has read everything, and forks.

    python nursery.py judge.toml

Each line of its input is a trap as `victim.py` takes it: PLACE LOOP COUNT PAUSE. For each a
judge is forked that serves until it steps into it, or is killed from outside; a first line says
its number, a second one how it ended. Pictures cost nothing here: others kill who draws them.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any

from judge.cli import serving
from judge.daemon import child as children
from judge.daemon import easel, worker
from judge.daemon.shelf_office import make_readers
from judge.library.grammars import order_reader_of
from judge.library.variants import load_variant
from tests.daemon.victim import Trap
from tests.faults.stories import PICTURE

Spawned = children.Child


class _Forked:
    """What `Child` asks of a process, of one that was forked."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._status: int | None = None

    def poll(self) -> int | None:
        if self._status is None:
            number, status = os.waitpid(self._number, os.WNOHANG)
            if number:
                self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def wait(self, seconds: float = 60) -> int:
        end = time.monotonic() + seconds
        while (status := self.poll()) is None:
            if time.monotonic() > end:
                raise TimeoutExpired("worker", seconds)
            time.sleep(0.005)
        return status

    def kill(self) -> None:
        os.kill(self._number, signal.SIGKILL)


class ForkedChild(Spawned):
    """A worker that is forked while there are no threads yet, and started as ever later on."""

    def __init__(self, *words: str) -> None:
        if threading.active_count() > 1:
            super().__init__(*words)
            return
        self.wire, its = socket.socketpair()
        number = os.fork()
        if not number:
            try:
                os.dup2(its.fileno(), 0)
                os.closerange(3, 4096)
                worker.main()
            finally:  # whatever happens, it isn't a second judge
                os._exit(1)
        its.close()
        self._process: Any = _Forked(number)


def main() -> int:
    config = Path(sys.argv[1])
    children.Child = ForkedChild  # type: ignore[misc]
    for module in list(sys.modules.values()):
        if getattr(module, "Child", None) is Spawned:
            module.Child = ForkedChild  # type: ignore[attr-defined]
    easel.Easel.draw = lambda *_: PICTURE  # type: ignore[method-assign]
    make_readers()
    order_reader_of(load_variant("standard"))
    for line in sys.stdin:
        place, loop, count, pause = line.split()
        number = os.fork()
        if not number:
            try:
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                Trap(place, "" if loop == "-" else loop, int(count), int(pause)).lay()
                os._exit(serving.run_judge(config))
            finally:
                os._exit(1)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        _, status = os.waitpid(number, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
