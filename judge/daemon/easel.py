"""The easel: pictures are drawn by processes of their own, for whoever asks.

Drawing takes a second or two at a board's first picture, and keeps Python
busy all that time: here no letter waits for it. What is begun is drawn while
whoever will want it does something else. Whatever becomes of an artist, the
worst is a mail that goes without its picture.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from queue import SimpleQueue

from judge.daemon.child import Child
from judge.daemon.parcels import receive_parcel, send_parcel
from judge.library.variants import own_folders

log = logging.getLogger("judge.daemon")

PATIENCE = 60.0
"""Seconds of work that a picture may take: of the processor, for on a busy machine all is late."""
LATE = 5
"""How many times as late a picture may be, whatever the machine does meanwhile."""
MOST_KEPT = 16
MOST_ARTISTS = 2
"""At work at once, where there are as many processors: each is large."""
FAREWELL = 5.0
_CLOCKS = {-signal.SIGPROF, -signal.SIGALRM}
"""How an artist ends whose own clocks end it."""
DRAWN, FAILED = b"+", b"-"
"""How an answer begins: a picture follows, or why there is none."""
Draw = Callable[[str], bytes]
"""A commission's text in, a PNG out; PictureFault if there is none."""
_Job = tuple[str, "Future[bytes]"]


class PictureFault(Exception):
    """A picture of ours that can't be drawn: our own fault."""


class Easel:
    """Has artists draw, starts them when there is something to draw, keeps the last pictures."""

    def __init__(self, patience: float = PATIENCE, artists: int | None = None) -> None:
        most = artists or min(MOST_ARTISTS, os.cpu_count() or 1)
        self._lock = threading.Lock()
        self._drawn: dict[str, Future[bytes]] = {}
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._idle = [_Stand(patience) for _ in range(most)]
        self.stands = tuple(self._idle)

    def draw(self, commission: str) -> bytes:
        """A commission as PNG. Raises PictureFault, and at once if it failed before.

        Each picture is drawn once, however many ask for it meanwhile.
        """
        try:
            found = self.begin(commission).result()
        except CancelledError:
            found = b""
        if not found:
            raise PictureFault("a picture could not be drawn; see above")
        return found

    def begin(self, commission: str) -> Future[bytes]:
        """Have a commission drawn that will be asked for soon; empty if it can't be."""
        with self._lock:
            if commission not in self._drawn:
                found = self._drawn[commission] = Future()
                self._jobs.put((commission, found))
                if self._idle:
                    name, stand = f"draw {len(self._idle)}", self._idle.pop()
                    threading.Thread(
                        target=self._work, args=(stand,), name=name, daemon=True
                    ).start()
                done = [text for text, one in self._drawn.items() if one.done()]
                for oldest in done[:-MOST_KEPT]:
                    del self._drawn[oldest]
            return self._drawn[commission]

    def close(self) -> None:
        """Send the artists home, but for those at work: they go when we are gone."""
        with self._lock:
            while not self._jobs.empty():
                self._jobs.get()[1].cancel()
        for stand in self.stands:
            stand.is_closed = True
        for stand in self.stands:
            if stand.busy.acquire(timeout=1):
                stand.dismiss()
                stand.busy.release()

    def _work(self, stand: _Stand) -> None:
        """Have one artist draw until there is nothing more to be drawn."""
        while True:
            with self._lock:
                if self._jobs.empty():
                    self._idle.append(stand)
                    return
                commission, found = self._jobs.get()
            if not found.set_running_or_notify_cancel():
                continue
            picture = b""
            try:
                with stand.busy:
                    picture = stand.have_drawn(commission)
            except Exception:
                log.exception("a picture could not be drawn")
            found.set_result(picture)


@dataclass(eq=False)
class _Stand:
    """Where one artist works at a time, in its `busy` lock; one that has died is replaced."""

    patience: float
    busy: threading.Lock = field(default_factory=threading.Lock)
    artist: _Artist | None = None
    is_closed: bool = False

    def have_drawn(self, commission: str) -> bytes:
        """The picture, or nothing. An artist that has died is replaced, once a picture."""
        for _ in range(2):
            try:
                self.artist = self.artist or _Artist(self.patience)
                answer = self.artist.answer(commission)
            except (EOFError, OSError) as fault:
                if self.dismiss() in _CLOCKS or isinstance(fault, TimeoutError):
                    log.error("a picture took more than %.0f seconds' work", self.patience)  # noqa: TRY400
                    return b""
                if self.is_closed:
                    return b""
                log.warning("whoever draws our pictures has died (%r); starting again", fault)
                continue
            if answer.startswith(DRAWN):
                return answer[1:]
            log.error("a picture could not be drawn:\n%s", answer[1:].decode("utf-8", "replace"))
            return b""
        return b""

    def dismiss(self) -> int | None:
        """Send the artist home; how it ended."""
        artist, self.artist = self.artist, None
        return artist.dismiss() if artist is not None else None


class _Artist:
    """One process that draws; it has one end of a socket, and nothing else of ours."""

    def __init__(self, patience: float) -> None:
        self._patience = patience * LATE
        boards = [str(folder) for folder in own_folders()]
        self._child = Child("-m", "judge.daemon.artist", str(patience), *boards)

    def answer(self, commission: str) -> bytes:
        """What comes back. Raises TimeoutError, and EOFError or OSError if it has died."""
        self._child.wire.settimeout(self._patience)
        send_parcel(self._child.wire, commission.encode())
        return receive_parcel(self._child.wire, self._patience)

    def dismiss(self) -> int:
        """Let it go; how it ended."""
        return self._child.dismiss()
