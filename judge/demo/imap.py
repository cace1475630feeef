"""The post office's other room: IMAP, by pymap, for the accounts it has.

pymap is made to be started from a command line; this module starts it from a
program, and is the only one that knows how.
"""

from __future__ import annotations

import asyncio
import ssl
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from uuid import uuid4

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, Login
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet
from pymap.concurrent import Subsystem
from pymap.flags import FlagOp
from pymap.imap import IMAPServer
from pymap.parsing.specials import FetchRequirement
from pymap.parsing.specials.flag import Answered, Seen
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from judge.demo.mailboxes import KeptMailboxes


@dataclass(frozen=True, slots=True)
class Stored:
    """A letter in a mailbox."""

    uid: int
    arrived: datetime
    seen: bool
    answered: bool
    text: bytes


class ImapRoom:
    """The accounts, their mailboxes, and the IMAP server in front of them."""

    def __init__(
        self,
        accounts: Mapping[str, str],
        domain: str,
        folder: Path | None,
        size_limit: int,
        *,
        durable: bool,
    ) -> None:
        self._accounts = accounts
        self._domain = domain
        self._folder = folder
        self._size_limit = size_limit
        self._durable = durable
        self._boxes: dict[str, MailboxSet] = {}
        self._conversations: set[asyncio.Task[None] | None] = set()

    async def open(self, host: str, port: int) -> asyncio.Server:
        """Load every mailbox and start to listen. Call within the loop that will serve."""
        config = _config(host, port, self._size_limit)
        config.apply_context()
        login = Login(config)
        for name, password in self._accounts.items():
            boxes = await self._load(name)
            self._boxes[name] = boxes
            # Some mail programs log in by the whole address.
            for known_as in (name, f"{name}@{self._domain}"):
                login.users_dict[known_as] = UserMetadata(config, known_as, password=password)
                config.set_cache[known_as] = (boxes, FilterSet())
        server = IMAPServer(login, config)
        return await asyncio.start_server(partial(self._converse, server), host, port)

    async def _converse(
        self, server: IMAPServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Serve a client until it leaves.

        The task is held here: a loop knows its tasks only weakly, and those that pymap would
        start by itself are collected under way by Python 3.13 (cpython's docs, create_task).
        """
        task = asyncio.current_task()
        self._conversations.add(task)
        try:
            await server(reader, writer, SocketInfoLocal(writer, unique_id=uuid4().bytes))
        finally:
            self._conversations.discard(task)

    async def _load(self, name: str) -> MailboxSet:
        if self._folder is None:
            return MailboxSet()
        boxes = KeptMailboxes(self._folder / name, durable=self._durable)
        await boxes.load()
        return boxes

    async def inbox(self, account: str) -> MailboxData:
        return await self._boxes[account].get_mailbox("INBOX")

    async def letters(self, account: str, mailbox: str) -> tuple[Stored, ...]:
        box = await self._boxes[account].get_mailbox(mailbox)
        found = []
        async for message in box.messages():
            loaded = await message.load_content(FetchRequirement.CONTENT)
            flags = message.permanent_flags
            found.append(
                Stored(
                    message.uid,
                    message.internal_date,
                    Seen in flags,
                    Answered in flags,
                    bytes(loaded),
                )
            )
        return tuple(found)

    async def mark(self, account: str, uid: int, *, seen: bool, answered: bool) -> None:
        box = await self.inbox(account)
        flags = frozenset(flag for flag, wanted in ((Seen, seen), (Answered, answered)) if wanted)
        async for message in box.messages():
            if message.uid == uid:
                break
        else:
            raise KeyError(uid)
        await box.update(uid, message, flags, FlagOp.ADD)


class _Unnamed(Config):
    """Settings under which nobody is greeted with this machine's name.

    It would be asked of the DNS at each connection, in the loop that serves all of them.
    """

    @property
    def greeting(self) -> bytes:
        return b"Judge's embedded post office"


def _config(host: str, port: int, size_limit: int) -> Config:
    """Settings for pymap; what it reads from a command line is set to nothing."""
    arguments = Namespace(passlib_cfg=None, proxy_protocol=None)
    return _Unnamed(
        arguments,
        host=host,
        port=port,
        demo_data=False,
        demo_user="",
        demo_password="",
        tls_enabled=False,
        ssl_context=ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER),  # never used, but asked for
        hash_context=Cleartext(),
        cpu_subsystem=Subsystem.for_asyncio(),
        invalid_user_sleep=0.0,
        reject_dnsbl=False,
        max_append_len=size_limit,
    )
