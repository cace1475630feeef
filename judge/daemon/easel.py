"""The easel: pictures are drawn by a process of its own, for whoever asks.

Drawing takes a second or two at a board's first picture, and keeps Python
busy all that time: here no letter waits for it. Whatever becomes of the
artist, the worst is a mail that goes without its picture.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable

from judge.daemon.child import Child
from judge.daemon.parcels import receive_parcel, send_parcel

log = logging.getLogger("judge.daemon")

PATIENCE = 60.0
"""Seconds of work that a picture may take: of the processor, for on a busy machine all is late."""
LATE = 5
"""How many times as late a picture may be, whatever the machine does meanwhile."""
MOST_KEPT = 8
FAREWELL = 5.0
_CLOCKS = {-signal.SIGPROF, -signal.SIGALRM}
"""How an artist ends whose own clocks end it."""
DRAWN, FAILED = b"+", b"-"
"""How an answer begins: a picture follows, or why there is none."""
Draw = Callable[[str], bytes]
"""A commission's text in, a PNG out; PictureFault if there is none."""


class PictureFault(Exception):
    """A picture of ours that can't be drawn: our own fault."""


class Easel:
    """Has an artist draw, starts one when there is none, and keeps the last pictures."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._turn = threading.Lock()
        self._drawn: dict[str, bytes] = {}
        self._artist: _Artist | None = None

    def draw(self, commission: str) -> bytes:
        """A commission as PNG. Raises PictureFault, and at once if it failed before.

        One picture at a time: whoever asks for the same one meanwhile finds it drawn.
        """
        with self._turn:
            if commission not in self._drawn:
                self._drawn[commission] = self._have_drawn(commission)
                for oldest in list(self._drawn)[:-MOST_KEPT]:
                    del self._drawn[oldest]
            found = self._drawn[commission]
        if not found:
            raise PictureFault("a picture could not be drawn; see above")
        return found

    def close(self) -> None:
        """Send the artist home, unless it is at work: then it goes when we are gone."""
        if self._turn.acquire(timeout=1):
            self._dismiss()
            self._turn.release()

    def _have_drawn(self, commission: str) -> bytes:
        """The picture, or nothing. An artist that has died is replaced, once a picture."""
        for _ in range(2):
            try:
                self._artist = self._artist or _Artist(self._patience)
                answer = self._artist.answer(commission)
            except (EOFError, OSError) as fault:
                if self._dismiss() in _CLOCKS or isinstance(fault, TimeoutError):
                    log.error("a picture took more than %.0f seconds' work", self._patience)  # noqa: TRY400
                    return b""
                log.warning("whoever draws our pictures has died (%r); starting again", fault)
                continue
            if answer.startswith(DRAWN):
                return answer[1:]
            log.error("a picture could not be drawn:\n%s", answer[1:].decode("utf-8", "replace"))
            return b""
        return b""

    def _dismiss(self) -> int | None:
        artist, self._artist = self._artist, None
        return artist.dismiss() if artist is not None else None


class _Artist:
    """One process that draws; it has one end of a socket, and nothing else of ours."""

    def __init__(self, patience: float) -> None:
        self._patience = patience * LATE
        self._child = Child("-m", "judge.daemon.artist", str(patience))

    def answer(self, commission: str) -> bytes:
        """What comes back. Raises TimeoutError, and EOFError or OSError if it has died."""
        self._child.wire.settimeout(self._patience)
        send_parcel(self._child.wire, commission.encode())
        return receive_parcel(self._child.wire, self._patience)

    def dismiss(self) -> int:
        """Let it go; how it ended."""
        return self._child.dismiss()
