"""A process of ours that works for us: a Python of its own, at the other end of a socket."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import suppress

A_MOMENT = 0.5
"""Seconds in which it may go by itself, once nobody is at our end any more."""


class Child:
    """One process; `wire` is our end of the socket that is its standard input.

    It is no fork: we have threads. Raises OSError if none can be started.
    """

    def __init__(self, *words: str) -> None:
        self.wire, its = socket.socketpair()
        # What we have imported it must find, too, however we were started.
        path = os.pathsep.join(place for place in sys.path if place)
        try:
            with its:
                self._process = subprocess.Popen(  # noqa: S603 - our own Python, our own words
                    [sys.executable, "-P", *words],
                    stdin=its.fileno(),
                    stdout=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": path},
                )
        except OSError:
            self.wire.close()
            raise

    def is_there(self) -> bool:
        """Whether it is still at work."""
        return self._process.poll() is None

    def dismiss(self) -> int:
        """Let it go, see that it is gone, and return how it ended."""
        with suppress(OSError):
            self.wire.shutdown(socket.SHUT_RDWR)
        self.wire.close()
        try:
            return self._process.wait(A_MOMENT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
