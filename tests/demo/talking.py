"""A conversation with the embedded post office, word by word."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from typing import Self

_VARYING = re.compile(r"(UIDVALIDITY|COPYUID|APPENDUID) \d+|\[MAILBOXID \(\w+\)\] ")


class Talk:
    """Says commands, hears answers."""

    def __init__(self, port: int, user: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), 60)
        self._file = self._socket.makefile("rwb")
        self._file.readline()
        assert self.say(f"LOGIN {user} {user[0]}").startswith("OK")

    def say(self, command: str) -> str:
        """All lines of the answer; what differs from run to run is N, or left out."""
        self.send(f"a {command}")
        lines = list(self._answer())
        said = "".join(line for line in lines if not line.startswith("* OK [MAILBOXID"))
        return _VARYING.sub(lambda found: f"{found[1]} N" if found[1] else "", said)

    def say_done(self) -> str:
        """End an IDLE."""
        self.send("DONE")
        return "".join(self._answer())

    def send(self, line: str) -> None:
        self._file.write(line.encode() + b"\r\n")
        self._file.flush()

    def hear(self) -> str:
        """One line."""
        return self._file.readline().decode().replace("\r\n", "\n")

    def _answer(self) -> Iterator[str]:
        while not (line := self.hear()).startswith("a "):
            assert line, "the conversation was broken off"
            yield line
        yield line.removeprefix("a ")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._socket.close()
