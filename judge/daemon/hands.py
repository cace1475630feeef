"""Who is set to work: ourselves, or processes of which each does one thing at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import LifoQueue
from typing import Protocol

from judge.daemon.work import Worked, Worker
from judge.daemon.workroom import Workroom

Duty = Callable[[Worker], Worked]
"""What is to be done, as it is asked of whoever does it."""


class Hands(Protocol):
    """So many tasks at once; what comes of each is a future, which may be done already."""

    @property
    def many(self) -> int:
        """How many tasks may be in work."""

    def begin(self, duty: Duty) -> Future[Worked]:
        """Have something done, as soon as somebody is free."""


class OneHand:
    """Somebody who does it here and now, while we wait."""

    many = 1

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def begin(self, duty: Duty) -> Future[Worked]:
        """Do it; a fault is the future's."""
        done: Future[Worked] = Future()
        try:
            done.set_result(duty(self._worker))
        except Exception as fault:  # noqa: BLE001 - whoever asks for the result has it
            done.set_exception(fault)
        return done


class Crew:
    """Several processes; one that dies takes nothing with it but what it has in hand.

    Whoever was at work last goes first, and knows its boards already; another one is begun
    when all those that there are have something to do.
    """

    def __init__(self, rooms: Sequence[Workroom]) -> None:
        self._rooms = rooms
        self._free: LifoQueue[Workroom] = LifoQueue()
        for room in rooms:
            self._free.put(room)
        # Its threads do nothing but wait for the processes.
        self._threads = ThreadPoolExecutor(len(rooms), "serving")

    @property
    def many(self) -> int:
        """How many processes there may be."""
        return len(self._rooms)

    def open(self) -> None:
        """Have one of them ready. Raises WorkroomFault if it can't begin."""
        self._threads.submit(self._opened).result()

    def begin(self, duty: Duty) -> Future[Worked]:
        """Have something done by whoever is free, or is so first."""
        return self._threads.submit(self._done, duty)

    def close(self) -> None:
        """Send all of them home; what is at work is ended, and waits."""
        for room in self._rooms:
            room.close()
        self._threads.shutdown()

    def _opened(self) -> None:
        room = self._free.get()
        try:
            room.open()
        finally:
            self._free.put(room)

    def _done(self, duty: Duty) -> Worked:
        room = self._free.get()
        try:
            return duty(room)
        finally:
            self._free.put(room)
