"""A word to systemd, if it has started us: sd_notify(3), as far as we need it."""

from __future__ import annotations

import os
import socket


def notify(said: str) -> bool:
    """Say something ("READY=1"); whether there is anybody to hear it."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address[:1] not in {"/", "@"}:
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as link:
            link.connect("\0" + address[1:] if address.startswith("@") else address)
            link.sendall(said.encode())
    except OSError:
        return False
    return True
