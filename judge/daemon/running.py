"""Run until told to stop, and alone: one judge at a time on one set of records."""

from __future__ import annotations

import fcntl
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Self

LOCK = "judge.lock"


class Occupied(Exception):
    """A folder that can't be ours: another judge serves it, or it can't be made."""


class Alone:
    """Holds a folder for one process; the system lets go of it, however we end.

    Where another one holds it we wait until that ends, if there is somebody to be `told`.
    """

    def __init__(self, folder: Path, told: Callable[[str], object] | None = None) -> None:
        self._folder = folder
        self._told = told

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = (self._folder / LOCK).open("w")
        except OSError as fault:
            raise Occupied(f"{self._folder} can't be written: {fault.strerror}") from fault
        other = f"another judge is at work in {self._folder}"
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            if self._told is None:
                self._file.close()
                raise Occupied(f"{other}; stop it first") from fault
            self._told(f"{other}; waiting for it to end")
            self._wait()
        return self

    def _wait(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
        except BaseException as fault:
            self._file.close()
            if not isinstance(fault, OSError | KeyboardInterrupt):
                raise
            raise Occupied(f"{self._folder} was not given free") from fault

    def __exit__(self, *_: object) -> None:
        self._file.close()


@contextmanager
def told_to_stop() -> Iterator[threading.Event]:
    """What is set by Ctrl-C or SIGTERM, also where a shell has told us to ignore the first.

    Held from before the daemon begins, so that one stopped while it starts ends in good order.
    """
    told = threading.Event()

    def stop(_: int, __: FrameType | None) -> None:
        told.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        for number, former in before.items():
            signal.signal(number, former)
