"""Mail programs at work: by themselves, or at a terminal at which a test sits."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PATIENCE = 60.0
_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][0-9A-B]|\x1b[=>78]|\x0f")


class Terminal:
    """What a program has shown so far, and keys for it."""

    def __init__(self, end: int) -> None:
        self._end = end
        self.shown = ""

    def wait_for(self, *words: str) -> str:
        """Everything shown since the last call, once all of the words stand there."""
        by = time.monotonic() + _PATIENCE
        while not all(word in self.shown for word in words):
            ready, _, _ = select.select([self._end], [], [], max(0.0, by - time.monotonic()))
            assert ready, f"{words} never came: {self.shown}"
            try:
                said = os.read(self._end, 65536).decode(errors="replace")
            except OSError:  # it has ended
                raise AssertionError(f"{words} never came: {self.shown}") from None
            self.shown = _CONTROLS.sub(" ", self.shown + said)
        seen, self.shown = self.shown, ""
        return seen

    def press(self, keys: str) -> None:
        os.write(self._end, keys.encode())


def run(*command: object, home: Path, text: str = "") -> str:
    """What a program says of what it is given, which has to go well."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=home,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        input=text,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def sit_at(*command: object, home: Path) -> Iterator[Terminal]:
    """Start a program on a terminal of its own; it has to end by itself."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 130, 0, 0))
    environment = os.environ | {"HOME": str(home), "TERM": "vt100", "LC_ALL": "C.UTF-8"}
    program = subprocess.Popen(
        [str(word) for word in command],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        cwd=home,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(ours)
        program.wait(_PATIENCE)
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    assert program.returncode == 0
