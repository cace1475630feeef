"""Carry mails over several connections at once, and keep in order what must stay so."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Generic

from judge.post.carrier import Dispatch, Later, M, NotLetIn, Road, carry
from judge.prose.counts import many

log = logging.getLogger(__name__)

MOST_AHEAD = 4
"""Mails that a line has in hand: the one on the wire, and what it goes on with."""


@dataclass(slots=True, eq=False)
class _Line(Generic[M]):
    """One connection, in a thread of its own; `mails` is what it has in hand.

    It goes on when its last outcome was `heeded`: of each line one mail at most was sent and
    isn't noted, whatever happens to us.
    """

    inbox: SimpleQueue[M | None] = field(default_factory=SimpleQueue)
    mails: deque[M] = field(default_factory=deque)
    thread: threading.Thread | None = None
    heeded: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def close(self) -> None:
        """Let it take leave of the host, and see it gone."""
        self.inbox.put(None)
        self.heeded.release(MOST_AHEAD + 1)
        if self.thread is not None:
            self.thread.join()


def made_already(mail: M) -> Future[M]:
    """A mail at which nothing is to be made."""
    made: Future[M] = Future()
    made.set_result(mail)
    return made


def carry_in_lines(
    mails: Iterable[M],
    road: Road,
    together: Callable[[M], Hashable],
    made: Callable[[M], Future[M]] = made_already,
) -> Iterator[tuple[M, Dispatch]]:
    """Carry mails over up to `road.connections`; yield each with its outcome, soon after it.

    Mails of which `together` is equal go one behind the other, in their order. Another
    connection is made while those that there are have enough to do, and the first was let
    in; where the host lets no more of them in, what they had goes over the first. What
    is sent is what `made` makes of a mail, one after the other, as soon as there is a line
    for it; outcomes don't wait for that. `mails` is asked for the next one in the caller's
    thread. Run it to its end: what is on the wire has an outcome.
    """
    return _Exchange(road, together, made).carried(mails)


class _Exchange(Generic[M]):
    """Which mail goes over which line; all but the sending is done in the caller's thread."""

    def __init__(
        self, road: Road, together: Callable[[M], Hashable], made: Callable[[M], Future[M]]
    ) -> None:
        self._road = road
        self._together = together
        self._made = made
        self._lines: list[_Line[M]] = []
        self._most = 1  # until the first has been let in
        self._is_let_in = False
        self._outcomes: SimpleQueue[tuple[_Line[M], M, Dispatch] | None] = SimpleQueue()

    def carried(self, mails: Iterable[M]) -> Iterator[tuple[M, Dispatch]]:
        """See `carry_in_lines`; a fault of `mails` is raised when all else has its outcome."""
        fault: Exception | None = None
        try:
            try:
                yield from self._given_out(mails)
            except Exception as raised:  # noqa: BLE001 - raised below
                fault = raised
            while any(line.mails for line in self._lines):
                yield from self._next()
            if fault is not None:
                raise fault
        finally:
            for line in self._lines:
                line.close()

    def _given_out(self, mails: Iterable[M]) -> Iterator[tuple[M, Dispatch]]:
        for mail in mails:
            while self._line_for(mail) is None:
                yield from self._next()
            making = self._made(mail)
            making.add_done_callback(self._wake)
            while not making.done() or (line := self._line_for(mail)) is None:
                yield from self._next()
            self._give(line, making.result())
            while not self._outcomes.empty():
                yield from self._next()

    def _wake(self, _: object) -> None:
        self._outcomes.put(None)

    def _line_for(self, mail: M) -> _Line[M] | None:
        """The line that has such mails in hand, or the one with least to do; None for none yet."""
        key = self._together(mail)
        for line in self._lines:
            if any(self._together(other) == key for other in line.mails):
                return line if len(line.mails) < MOST_AHEAD else None
        free = min(self._lines, key=lambda line: len(line.mails), default=None)
        if free is not None and len(free.mails) < MOST_AHEAD - 1:
            return free
        if len(self._lines) < self._most:
            return self._opened()
        return free if free is not None and len(free.mails) < MOST_AHEAD else None

    def _opened(self) -> _Line[M]:
        line: _Line[M] = _Line()
        self._lines.append(line)
        name = f"{threading.current_thread().name} {len(self._lines)}"
        line.thread = threading.Thread(target=self._run, args=(line,), name=name, daemon=True)
        line.thread.start()
        return line

    def _run(self, line: _Line[M]) -> None:
        """Send what a line is given, until it is given None."""
        given: deque[M] = deque()

        def taken() -> Iterator[M]:
            for mail in iter(line.inbox.get, None):
                given.append(mail)
                yield mail
            given.clear()

        while True:
            try:
                for mail, outcome in carry(taken(), self._road):
                    given.clear()
                    self._outcomes.put((line, mail, outcome))
                    line.heeded.acquire()
            except Exception as fault:  # ours: it is that mail's, and the others go on
                log.exception("a mail could not be handed over")
                while given:
                    self._outcomes.put((line, given.popleft(), Later(type(fault).__name__)))
                    line.heeded.acquire()
            else:
                return

    def _give(self, line: _Line[M], mail: M) -> None:
        line.mails.append(mail)
        line.inbox.put(mail)

    def _next(self) -> Iterator[tuple[M, Dispatch]]:
        """Wait for what happens next; yields no outcome of a mail that has to take another line."""
        found = self._outcome()
        if found is None:
            return
        line, mail, outcome = found
        if isinstance(outcome, NotLetIn) and line is not self._lines[0]:
            most = many(len(self._lines) - 1, "connection")
            log.info("no more than %s: %s", most, outcome.reason)
            line.heeded.release()
            yield from self._closed(line, mail)
            return
        if not self._is_let_in and not isinstance(outcome, NotLetIn):
            self._is_let_in, self._most = True, self._road.connections
        yield mail, outcome
        line.heeded.release()

    def _outcome(self) -> tuple[_Line[M], M, Dispatch] | None:
        """The next outcome, whose mail is in hand no longer; None if a mail has been made."""
        found = self._outcomes.get()
        if found is not None:
            line, mail, _ = found
            line.mails.remove(mail)
        return found

    def _closed(self, line: _Line[M], mail: M) -> Iterator[tuple[M, Dispatch]]:
        """Close each line that isn't let in; what they had goes over the first, in order."""
        refused, back = [line], [mail]
        self._dropped(line)
        while any(one.mails for one in refused):
            found = self._outcome()
            if found is None:
                continue
            other, its, outcome = found
            if isinstance(outcome, NotLetIn) and other is not self._lines[0]:
                back.append(its)
                if other in self._lines:  # another one at the same time
                    refused.append(other)
                    self._dropped(other)
            else:
                yield its, outcome
            other.heeded.release()
        for waiting in back:
            self._give(self._lines[0], waiting)

    def _dropped(self, line: _Line[M]) -> None:
        self._lines.remove(line)
        self._most = len(self._lines)
        line.inbox.put(None)  # it goes by itself
