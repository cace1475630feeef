"""The accounts, their mailboxes, and the IMAP server in front of them, by pymap.

pymap is made to be started from a command line; this module starts it from a
program, and is the only one that knows how.
"""

from __future__ import annotations

import asyncio
import ssl
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, Login
from pymap.backend.dict.filter import FilterSet
from pymap.concurrent import Subsystem
from pymap.config import BackendCapability
from pymap.context import connection_exit
from pymap.flags import FlagOp
from pymap.imap import IMAPConnection
from pymap.parsing import Params
from pymap.parsing.commands import Commands
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials.flag import Answered, Seen
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

from judge.demo.imap.commands import know_more
from judge.demo.imap.conversation import Conversation
from judge.demo.imap.mailbox import FiledMailbox
from judge.demo.imap.mailboxes import INBOX, Mailboxes


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
        self._boxes: dict[str, Mailboxes] = {}
        self._conversations: set[asyncio.Task[None] | None] = set()

    async def open(self, host: str, port: int) -> asyncio.Server:
        """Load every mailbox and start to listen. Call within the loop that will serve."""
        config = _config(host, port, self._size_limit)
        config.apply_context()
        login = Login(config)
        for name, password in self._accounts.items():
            folder = self._folder / name if self._folder is not None else None
            boxes = Mailboxes(folder, durable=self._durable)
            boxes.load()
            self._boxes[name] = boxes
            kept: Any = (boxes, FilterSet())  # the type there is the one of pymap's own mailboxes
            # Some mail programs log in by the whole address.
            for known_as in (name, f"{name}@{self._domain}"):
                login.users_dict[known_as] = UserMetadata(config, known_as, password=password)
                config.set_cache[known_as] = kept
        converse = partial(self._converse, login, config, config.commands)
        return await asyncio.start_server(converse, host, port)

    async def _converse(
        self,
        login: Login,
        config: Config,
        commands: Commands,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Serve a client until it leaves, as pymap's IMAPServer does, with a state of our own.

        The task is held here: a loop knows its tasks only weakly, and those that pymap would
        start by itself are collected under way by Python 3.13 (cpython's docs, create_task).
        """
        task = asyncio.current_task()
        self._conversations.add(task)
        about = SocketInfoLocal(writer, unique_id=uuid4().bytes)
        connection = IMAPConnection(commands, config, reader, writer, about)
        try:
            async with AsyncExitStack() as stack:
                connection_exit.set(stack)
                stack.enter_context(closing(connection))
                await connection.run(Conversation(login, config))
        finally:
            self._conversations.discard(task)

    async def inbox(self, account: str) -> FiledMailbox:
        return await self._boxes[account].get_mailbox(INBOX)

    async def letters(self, account: str, mailbox: str) -> tuple[Stored, ...]:
        box = await self._boxes[account].get_mailbox(mailbox)
        return tuple(
            [
                Stored(
                    letter.uid,
                    letter.internal_date,
                    Seen in letter.permanent_flags,
                    Answered in letter.permanent_flags,
                    letter.text,
                )
                async for letter in box.messages()
            ]
        )

    async def file(self, account: str, mailbox: str, letter: bytes) -> None:
        box = await self._boxes[account].get_mailbox(mailbox)
        await box.append(AppendMessage(letter, datetime.now(UTC), frozenset({Seen})))

    async def mark(self, account: str, uid: int, *, seen: bool, answered: bool) -> None:
        box = await self.inbox(account)
        flags = frozenset(flag for flag, wanted in ((Seen, seen), (Answered, answered)) if wanted)
        async for letter in box.messages():
            if letter.uid == uid:
                break
        else:
            raise KeyError(uid)
        await box.update(uid, letter, flags, FlagOp.ADD)


class _OurConfig(Config):
    """Settings under which nobody is greeted with this machine's name.

    It would be asked of the DNS at each connection, in the loop that serves all of them.
    """

    @property
    def greeting(self) -> bytes:
        return b"Judge's embedded post office"

    @property
    def commands(self) -> Commands:
        return know_more(super().commands)

    @property
    def login_capability(self) -> Sequence[bytes]:
        # Its answers to BINARY are under the name of the question, which nobody understands.
        return [one for one in super().login_capability if one != b"BINARY"]

    @property
    def backend_capability(self) -> BackendCapability:
        more = (b"NAMESPACE", b"UNSELECT", b"ENABLE", b"LIST-EXTENDED", b"SPECIAL-USE")
        return BackendCapability(idle=True, object_id=False, multi_append=True, custom=more)

    @property
    def parsing_params(self) -> Params:
        # What is searched for without a word on its charset isn't always ASCII.
        return super().parsing_params.copy(charset="utf-8")

    @property
    def id_response(self) -> Mapping[bytes, bytes]:
        return {b"name": b"Judge's embedded post office"}


def _config(host: str, port: int, size_limit: int) -> Config:
    """Settings for pymap; what it reads from a command line is set to nothing."""
    arguments = Namespace(passlib_cfg=None, proxy_protocol=None)
    return _OurConfig(
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
