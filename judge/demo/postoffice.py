"""The embedded post office: SMTP and IMAP on this machine, for `judge demo` and the tests.

One asyncio loop in a thread of its own. It listens on 127.0.0.1 only and
delivers to its own accounts only: nothing can leave the machine through it.

With a folder, letters survive a restart (see `mailboxes`); without one, the
post office forgets everything when it stops.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from pymap.parsing.message import AppendMessage

from judge.demo.door import Delivery, Door, LongLines
from judge.demo.imap.room import ImapRoom, Stored
from judge.demo.pulse import HANG

__all__ = ["Delivery", "PostOffice", "Stored"]

_log = logging.getLogger(__name__)
_HOST = "127.0.0.1"
_T = TypeVar("_T")


class PostOffice:
    """SMTP and IMAP for a few accounts, `{name: password}`, on the loopback interface.

    Mail for `name@domain`, `name+anything@domain` and the same at localhost
    goes to `name`. A port of 0 takes any that is free; `smtp_port` and
    `imap_port` say which, once started. `fsync=False` trades safety against
    power cuts for speed. Observers are called in the post office's thread
    after each delivery, and must be quick.
    """

    def __init__(
        self,
        accounts: Mapping[str, str],
        *,
        folder: Path | None = None,
        domain: str = "diplomacy.localhost",
        smtp_port: int = 0,
        imap_port: int = 0,
        size_limit: int = 4 << 20,
        fsync: bool = True,
    ) -> None:
        self.accounts = {name.lower(): password for name, password in accounts.items()}
        self.domain = domain
        self.smtp_port = smtp_port
        self.imap_port = imap_port
        self._size_limit = size_limit
        self._room = ImapRoom(self.accounts, domain, folder, size_limit, durable=fsync)
        self._door = Door(self.accounts, domain, self._deliver)
        self._observers: list[Callable[[Delivery], None]] = []
        self._bells: list[tuple[str, int]] = []
        self._thread = threading.Thread(target=self._run, name="post office", daemon=True)
        self._open: Future[None] = Future()
        self._closing = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def address(self, account: str) -> str:
        return f"{account}@{self.domain}"

    def observe(self, observer: Callable[[Delivery], None]) -> None:
        """Call someone after each delivery."""
        self._observers.append(observer)

    def wake(self, account: str) -> int:
        """An eventfd that becomes readable when the account gets mail.

        IMAP's IDLE is good for a second's notice; this, in the same process,
        for a millisecond's. It is closed by `stop`, so stop its reader first.
        """
        bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._bells.append((account, bell))
        return bell

    def start(self) -> Self:
        """Open for business; raises OSError if a port is taken."""
        self._thread.start()
        try:
            self._open.result(HANG)
        except BaseException:
            self._thread.join(HANG)
            raise
        return self

    def stop(self) -> None:
        """Close; letters acknowledged so far are kept, if there is a folder."""
        if self._loop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join(HANG)
        for _, bell in self._bells:
            os.close(bell)
        self._bells.clear()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    # For programs in the same process that want no IMAP client of their own.

    def letters(self, account: str, mailbox: str = "INBOX") -> tuple[Stored, ...]:
        """The letters in a mailbox, oldest first. Raises KeyError if there is none such."""
        return self._ask(self._room.letters(account, mailbox))

    def mark(self, account: str, uid: int, *, seen: bool = False, answered: bool = False) -> None:
        """Set flags on a letter in the inbox, as a mail program would."""
        self._ask(self._room.mark(account, uid, seen=seen, answered=answered))

    def file(self, account: str, mailbox: str, letter: bytes) -> None:
        """Put a letter into a mailbox, read, as a mail program does with what it has sent."""
        self._ask(self._room.file(account, mailbox, letter))

    def _ask(self, question: Coroutine[Any, Any, _T]) -> _T:
        if self._loop is None:
            question.close()
            raise RuntimeError("the post office isn't open")
        return asyncio.run_coroutine_threadsafe(question, self._loop).result(HANG)

    async def _deliver(self, delivery: Delivery) -> None:
        inbox = await self._room.inbox(delivery.account)
        await inbox.append(AppendMessage(delivery.letter, datetime.now(UTC)), recent=True)
        for account, bell in self._bells:
            if account == delivery.account:
                os.eventfd_write(bell, 1)
        for observer in self._observers:
            try:
                observer(delivery)
            except Exception:  # noqa: BLE001, the letter is delivered all the same
                _log.exception("an observer of deliveries failed")

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # noqa: BLE001, whoever called start() must know
            if not self._open.done():
                self._open.set_exception(error)
            else:
                _log.exception("the post office broke down")
        finally:
            self._loop = None

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        servers: list[asyncio.Server] = []
        try:
            servers.append(await self._room.open(_HOST, self.imap_port))
            servers.append(await self._loop.create_server(self._meet, _HOST, self.smtp_port))
            self.imap_port, self.smtp_port = (x.sockets[0].getsockname()[1] for x in servers)
            self._open.set_result(None)
            await self._closing.wait()
        finally:
            for server in servers:
                server.close()
            await _send_everyone_home()

    def _meet(self) -> LongLines:
        return LongLines(
            self._door,
            hostname=self.domain,
            ident="Judge's embedded post office",
            data_size_limit=self._size_limit,
            enable_SMTPUTF8=True,
            authenticator=self._door.authenticate,
            auth_require_tls=False,  # nothing but the loopback interface hears it
            loop=self._loop,
            timeout=HANG,
        )


async def _send_everyone_home() -> None:
    """End the conversations under way; closing a server leaves them open."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
