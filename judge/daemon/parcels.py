"""Bytes over a socket, whole or not at all: their length, then themselves."""

from __future__ import annotations

import socket
from time import monotonic

_LENGTH = 8


def send_parcel(wire: socket.socket, content: bytes) -> None:
    """Send it all. Raises OSError if nobody is there any more."""
    wire.sendall(len(content).to_bytes(_LENGTH) + content)


def receive_parcel(wire: socket.socket, seconds: float | None) -> bytes:
    """Wait so long for a whole parcel, None for ever.

    Raises TimeoutError, or EOFError if none can come.
    """
    end = None if seconds is None else monotonic() + seconds
    length = int.from_bytes(_receive(wire, _LENGTH, end))
    return _receive(wire, length, end)


def _receive(wire: socket.socket, length: int, end: float | None) -> bytes:
    found = bytearray()
    while len(found) < length:
        left = None if end is None else end - monotonic()
        if left is not None and left <= 0:
            raise TimeoutError
        wire.settimeout(left)
        part = wire.recv(min(length - len(found), 1 << 20))
        if not part:
            raise EOFError
        found += part
    return bytes(found)
