"""Who stands at the door, how many of them, how long and with how much: nobody keeps others out."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

log = logging.getLogger(__name__)

_LINE = 64 * 1024  # RFC 5321 §4.5.3.1.6 allows 1,000; relays pass on what Outlook writes
_NO_LINE = 4 * _LINE
_SLACK = 1 << 20
_CALLS = {"*": 10_000, "NOOP": 100, "RSET": 1_000, "VRFY": 20, "EXPN": 20, "HELP": 20, "AUTH": 5}
_IPV6_NET = 64

_FULL = b"421 4.7.0 Too many connections; try again later\r\n"
_SLOW = b"421 4.4.2 No mail for too long; good bye\r\n"
_NO_END = b"500 5.5.2 A line without end; good bye\r\n"
_TOO_LARGE = b"552 5.3.4 Too much mail data; good bye\r\n"
_TOO_MUCH = b"452 4.3.1 Too much under way; try again later\r\n"


@dataclass(frozen=True, slots=True)
class Capacity:
    """How much room there is at a door.

    So many connections `in_all`, and of them `per_address` from one (of IPv6: from one
    network of 64 bits); in bytes, what all of them have said of mails that aren't kept yet;
    in seconds, how long one may stand there without handing a mail over.
    """

    in_all: int = 100
    per_address: int = 20
    bytes: int = 64 << 20
    patience: float = 300.0


class Guests:
    """Everybody at one door; used by the thread that serves it alone."""

    def __init__(self, room: Capacity) -> None:
        self.room = room
        self._inside: set[Guest] = set()
        self._from: Counter[str] = Counter()
        self._said = 0

    def enter(self, guest: Guest, origin: str) -> bool:
        """Let somebody in; False if there is no room, for anybody or for more from there."""
        if len(self._inside) >= self.room.in_all or self._from[origin] >= self.room.per_address:
            return False
        self._inside.add(guest)
        self._from[origin] += 1
        return True

    def leave(self, guest: Guest, origin: str) -> None:
        """Somebody has gone."""
        self.forget(guest)
        self._inside.discard(guest)
        self._from[origin] -= 1
        if not self._from[origin]:
            del self._from[origin]

    def said(self, guest: Guest, size: int) -> None:
        """Reckon what somebody says; if all say too much at once, the one with the most goes."""
        guest.unkept += size
        self._said += size
        if self._said > self.room.bytes:
            most = max(self._inside, key=lambda one: one.unkept)
            self.forget(most)
            most.dismiss(_TOO_MUCH)

    def forget(self, guest: Guest) -> None:
        """What somebody said is kept, refused or taken back."""
        self._said -= guest.unkept
        guest.unkept = 0


class Guest(SMTP):
    """A connection, with what it may take of the room.

    aiosmtpd bounds a line and a mail, but reads on behind both for as long as somebody talks.
    """

    line_length_limit = _LINE

    def __init__(self, *args: Any, guests: Guests, **options: Any) -> None:
        super().__init__(*args, command_call_limit=dict(_CALLS), **options)
        self.unkept = 0
        self._most = 2 * (self.data_size_limit or 0) + _SLACK
        self._guests = guests
        self._origin: str | None = None
        self._is_away = False
        self._line = 0
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody knocks, or has begun to speak in secret (STARTTLS)."""
        if self._origin is None:
            origin = whence(transport.get_extra_info("peername"))
            if not self._guests.enter(self, origin):
                log.warning("no room at the door for %s", origin)
                self._is_away = True
                transport.write(_FULL)
                transport.close()
                return
            self._origin = origin
            self.be_patient()
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Somebody is gone."""
        if self._patience is not None:
            self._patience.cancel()
        if self._origin is not None:
            self._guests.leave(self, self._origin)
            super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Somebody says something."""
        if self._is_away or self.transport is None:
            return
        end = data.rfind(b"\n")
        self._line = self._line + len(data) if end < 0 else len(data) - end - 1
        if self._line > _NO_LINE:
            self.dismiss(_NO_END)
            return
        self._guests.said(self, len(data))
        if self.unkept > self._most:
            self.dismiss(_TOO_LARGE)
        if not self._is_away:
            super().data_received(data)

    def eof_received(self) -> bool | None:
        """Somebody will say nothing more."""
        return False if self._origin is None else super().eof_received()

    def be_patient(self) -> None:
        """From here on wait for the next mail."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = self.loop.call_later(
            self._guests.room.patience, lambda: self.dismiss(_SLOW)
        )

    def dismiss(self, word: bytes) -> None:
        """Say good bye, and hear nothing more."""
        self._is_away = True
        if self.transport is not None:
            self.transport.write(word)  # type: ignore[attr-defined]
            self.transport.close()

    def _set_post_data_state(self) -> None:
        self._guests.forget(self)
        super()._set_post_data_state()  # type: ignore[no-untyped-call]


class LocalGuest(Guest, LMTP):
    """A mail host on this machine."""


def whence(peer: Any) -> str:
    """Whose connections are reckoned together: an address, or a network of IPv6."""
    host = peer[0] if isinstance(peer, tuple) and peer else ""
    try:
        address = ipaddress.ip_address(str(host).partition("%")[0])
    except ValueError:
        return "nowhere"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _IPV6_NET), strict=False))
    return str(address)
