"""Mail handed to us by SMTP or LMTP (RFC 5321, RFC 2033)."""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.post.arrival import Arrival, Keep, NotKept
from judge.post.discretion import keep_secrets
from judge.post.enclosed import LARGEST_LETTER
from judge.post.guests import Capacity, Guest, Guests, LocalGuest

log = logging.getLogger(__name__)

DATA_SIZE = LARGEST_LETTER
"""In bytes; a larger mail is refused, and its sender's host tells the sender."""

MAX_RECIPIENTS = 50
_STOP_SECONDS = 5.0

_LATER = "451 4.3.0 Not kept; try again later"
_KEPT = "250 2.6.0 Kept"


class Protocol(StrEnum):
    """LMTP has a status for each recipient and is for a mail host on this machine."""

    SMTP = "smtp"
    LMTP = "lmtp"


class Doorstep:
    """What we say to a mail host, step by step; aiosmtpd calls the hooks.

    `is_ours` says whether an address is one of ours: nothing else is taken,
    so nothing is ever relayed. 250 is said only after `keep` returned. `keep`
    is called in the thread that serves the door, one mail at a time.
    """

    def __init__(
        self, keep: Keep, *, is_ours: Callable[[str], bool], now: Callable[[], datetime]
    ) -> None:
        self._keep = keep
        self._is_ours = is_ours
        self._now = now

    async def handle_RCPT(
        self,
        server: SMTP,
        _session: Session,
        envelope: Envelope,
        address: str,
        _options: list[str],
    ) -> str:
        """Refuse a stranger's address here: later, only a bounce could tell."""
        if not self._is_ours(address):
            return "550 5.1.1 No such address here"
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keep the mail for each recipient; LMTP wants a status for each.

        In SMTP one status speaks for all. If one recipient fails, the host
        sends to all again, and what is kept already is known by its digest.
        """
        statuses = [self._keep_one(envelope, recipient) for recipient in envelope.rcpt_tos]
        if isinstance(server, Guest):
            server.be_patient()
        if isinstance(server, LMTP):
            return "\r\n".join(statuses)
        return _LATER if _LATER in statuses else _KEPT

    async def handle_exception(self, error: Exception) -> str:
        """Say "later", and nothing of the fault.

        aiosmtpd's own answer is a permanent 500 with the exception's text.
        """
        log.error("a fault at the doorstep", exc_info=error)
        return _LATER

    def _keep_one(self, envelope: Envelope, recipient: str) -> str:
        raw = envelope.original_content or envelope.content or b""
        content = raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else raw
        sender = envelope.mail_from or ""
        null = sender.strip() == "<>"  # what aiosmtpd says for the null sender
        arrival = Arrival(content, "" if null else sender, recipient.lower(), self._now())
        try:
            self._keep(arrival)
        except NotKept as fault:
            log.error("a mail can't be kept, its host will send it again: %s", fault)  # noqa: TRY400
            return _LATER
        except Exception:
            log.exception("a mail could not be kept; its host will send it again")
            return _LATER
        return _KEPT


class OpenDoor:
    """A doorstep that listens: in the caller's thread, or in one of its own."""

    def __init__(self, build: Callable[[], SMTP], host: str, port: int) -> None:
        self.port = port
        self._build = build
        self._host = host
        self._fault: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leave: asyncio.Event | None = None
        self._ready = threading.Event()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self) -> None:
        """Serve in this thread until `stop`; `keep` is called in it, too.

        That is for records that only the thread which opened them may use.
        Raises OSError where the port is taken.
        """
        asyncio.run(self._serve())

    def start(self) -> None:
        """Serve in a thread of our own; `port` is the real one from here on.

        Raises OSError where the port is taken.
        """
        self._thread = threading.Thread(target=self._run_aside, name="doorstep", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._fault is not None:
            raise self._fault

    def stop(self) -> None:
        """Close the door, from any thread, and wait for the thread of its own."""
        self._stopped.set()
        if self._loop is not None and self._leave is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._leave.set)
        if self._thread is not None:
            self._thread.join(_STOP_SECONDS)

    def _run_aside(self) -> None:
        try:
            self.run()
        except Exception as fault:  # noqa: BLE001  handed to the thread that started us
            self._fault = fault
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._leave = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        server = await self._loop.create_server(self._build, self._host, self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        try:
            if not self._stopped.is_set():
                await self._leave.wait()
        finally:
            # Not waited for: from 3.12 on that would last until everybody has left by himself.
            server.close()


def make_door(
    doorstep: Doorstep,
    *,
    protocol: Protocol,
    hostname: str,
    host: str = "127.0.0.1",
    port: int = 0,
    data_size: int = DATA_SIZE,
    context: ssl.SSLContext | None = None,
    room: Capacity | None = None,
) -> OpenDoor:
    """Make a door, not yet open; port 0 takes any that is free.

    `hostname` is what we greet with. `context` offers STARTTLS. By default
    only this machine can knock. In the `room` nobody takes up all of it.
    """
    keep_secrets()
    kind = LocalGuest if protocol is Protocol.LMTP else Guest
    guests = Guests(room or Capacity())
    options: dict[str, Any] = {
        "hostname": hostname,
        "ident": "Judge",
        "data_size_limit": data_size,
        "enable_SMTPUTF8": True,  # else raw 8-bit bytes in an address are an exception
        "tls_context": context,
        "timeout": 60,
    }

    def build() -> SMTP:
        return kind(doorstep, loop=asyncio.get_running_loop(), guests=guests, **options)

    return OpenDoor(build, host, port)


def start_doorstep(doorstep: Doorstep, **options: Any) -> OpenDoor:
    """Make a door (see `make_door`) and open it in a thread of its own."""
    door = make_door(doorstep, **options)
    door.start()
    return door
