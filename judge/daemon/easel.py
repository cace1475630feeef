"""The easel: pictures are drawn by a process of its own, for whoever asks.

Drawing takes a second or two at a board's first picture, and keeps Python
busy all that time: here no letter waits for it. Whatever becomes of the
artist, the worst is a mail that goes without its picture.
"""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from judge.daemon.parcels import receive_parcel, send_parcel

log = logging.getLogger("judge.daemon")

PATIENCE = 60.0
"""Seconds that a picture may take, the start of the artist among them."""
MOST_KEPT = 8
_FAREWELL = 5.0
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
            except TimeoutError:
                log.error("a picture took more than %.0f seconds; it is given up", self._patience)  # noqa: TRY400
                self._dismiss()
                return b""
            except (EOFError, OSError) as fault:
                log.warning("whoever draws our pictures has died (%r); starting again", fault)
                self._dismiss()
                continue
            if answer.startswith(DRAWN):
                return answer[1:]
            log.error("a picture could not be drawn:\n%s", answer[1:].decode("utf-8", "replace"))
            return b""
        return b""

    def _dismiss(self) -> None:
        if self._artist is not None:
            self._artist.dismiss()
        self._artist = None


class _Artist:
    """One process that draws; it has one end of a socket, and nothing else of ours."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        ours, its = socket.socketpair()
        self._wire = ours
        # What we have imported it must find, too, however we were started.
        path = os.pathsep.join(place for place in sys.path if place)
        # If we are gone, its own clock ends what it draws, a little after ours would have.
        seconds = patience + _FAREWELL
        with its:
            self._process = subprocess.Popen(  # noqa: S603 - our own Python, our own words
                [sys.executable, "-P", "-m", "judge.daemon.artist", str(seconds)],
                stdin=its.fileno(),
                stdout=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": path},
            )

    def answer(self, commission: str) -> bytes:
        """What comes back. Raises TimeoutError, and EOFError or OSError if it has died."""
        self._wire.settimeout(self._patience)
        send_parcel(self._wire, commission.encode())
        return receive_parcel(self._wire, self._patience)

    def dismiss(self) -> None:
        """Let it go, and see that it is gone."""
        with suppress(OSError):
            self._wire.shutdown(socket.SHUT_RDWR)
        self._wire.close()
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
