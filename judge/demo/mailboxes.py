"""pymap's mailboxes, mirrored in drawers on disk so that a restart finds them again.

Deliveries and APPENDs are on disk before they are acknowledged. Moves, flags
and removals are mirrored at once but not flushed: after a power cut a letter
may lie again where it lay before, and the daemon, which knows letters by
their digest, takes it for the same letter.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from pymap.backend.dict.mailbox import MailboxData, MailboxSet, Message
from pymap.flags import FlagOp
from pymap.interfaces.message import CachedMessage
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials import ObjectId
from pymap.parsing.specials.flag import Answered, Deleted, Draft, Flag, Flagged, Seen

from judge.demo.drawer import Drawer

_LETTERS = {"D": Draft, "F": Flagged, "R": Answered, "S": Seen, "T": Deleted}


def _write_flags(flags: Iterable[Flag]) -> str:
    kept = frozenset(flags)
    return "".join(letter for letter, flag in _LETTERS.items() if flag in kept)


def _read_flags(letters: str) -> frozenset[Flag]:
    return frozenset(_LETTERS[letter] for letter in letters if letter in _LETTERS)


class KeptMailbox(MailboxData):
    """One mailbox and its drawer."""

    def __init__(self, drawer: Drawer, contents: Any, threads: Any) -> None:
        super().__init__(contents, threads)
        drawer.folder.mkdir(parents=True, exist_ok=True)
        self.drawer = drawer
        self._names: dict[int, str] = {}

    async def load(self) -> None:
        """Take out of the drawer what an earlier run put there."""
        numbers = self.drawer.read_numbers()
        if numbers is not None:
            self._uid_validity = numbers[0]
        for kept in self.drawer.letters():
            self._max_uid = kept.uid - 1
            self._names[kept.uid] = kept.name
            await super().append(AppendMessage(kept.text, kept.when, _read_flags(kept.flags)))
        if numbers is not None:
            self._max_uid = max(self._max_uid, numbers[1])
        self._note_numbers()

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> Message:
        when = append_msg.when or datetime.now(UTC)
        part = await asyncio.to_thread(self.drawer.write, append_msg.literal, when)
        try:
            letter = await super().append(append_msg, recent=recent)
        except BaseException:
            part.unlink()
            raise
        # Nothing is awaited between the letter's appearance and its naming:
        # no client can have moved it before it has a name.
        self.file(letter.uid, part, os.rename)
        await asyncio.to_thread(self.drawer.settle)
        return letter

    async def move(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        moved = await super().move(uid, destination, recent=recent)
        if moved is not None and isinstance(destination, KeptMailbox):
            destination.file(moved, self.drawer.folder / self._names.pop(uid), os.rename)
            self._note_numbers()
        return moved

    async def copy(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        copied = await super().copy(uid, destination, recent=recent)
        if copied is not None and isinstance(destination, KeptMailbox):
            # Letters never change, so two names for one file are two letters.
            destination.file(copied, self.drawer.folder / self._names[uid], os.link)
        return copied

    async def update(
        self, uid: int, cached_msg: CachedMessage, flag_set: frozenset[Flag], mode: FlagOp
    ) -> Message:
        letter = await super().update(uid, cached_msg, flag_set, mode)
        if uid in self._names:
            self.file(uid, self.drawer.folder / self._names[uid], os.rename)
        return letter

    async def delete(self, uids: Iterable[int]) -> None:
        uids = list(uids)
        await super().delete(uids)
        for uid in uids:
            if name := self._names.pop(uid, ""):
                (self.drawer.folder / name).unlink()
        self._note_numbers()

    def file(self, uid: int, path: Path, place: Callable[[Path, Path], None]) -> None:
        """Give a letter that is in the mailbox its name in the drawer."""
        name = self.drawer.name(uid, _write_flags(self._messages[uid].permanent_flags))
        place(path, self.drawer.folder / name)
        self._names[uid] = name

    def _note_numbers(self) -> None:
        self.drawer.write_numbers(self._uid_validity, self._max_uid)


class KeptMailboxes(MailboxSet):
    """All mailboxes of an account, a drawer each, in the account's folder."""

    def __init__(self, folder: Path, *, durable: bool) -> None:
        super().__init__()
        self._folder = folder
        self._durable = durable
        self._inbox = self._open("INBOX")

    async def load(self) -> None:
        for folder in sorted(self._folder.iterdir()):
            name = unquote(folder.name)
            if name != "INBOX" and folder.is_dir():
                self._set[name] = self._open(name)
                self._subscribed[name] = True
        for box in (self._inbox, *self._set.values()):
            if isinstance(box, KeptMailbox):
                await box.load()

    async def add_mailbox(self, name: str) -> ObjectId:
        async with self._set_lock.write_lock():
            if name in self._set:
                raise ValueError(name)
            self._set[name] = self._open(name)
            return self._set[name].mailbox_id

    async def delete_mailbox(self, name: str) -> None:
        await super().delete_mailbox(name)
        shutil.rmtree(self._drawer(name).folder)

    async def rename_mailbox(self, before: str, after: str) -> None:
        if before.upper() == "INBOX":
            raise ValueError(after)  # RFC 9051 gives it a meaning that nobody wants
        await super().rename_mailbox(before, after)
        for name, box in self._set.items():
            drawer = self._drawer(name)
            if isinstance(box, KeptMailbox) and box.drawer != drawer:
                box.drawer.folder.rename(drawer.folder)
                box.drawer = drawer

    def _drawer(self, name: str) -> Drawer:
        # A leading dot is quoted too: "." and ".." are names of folders.
        return Drawer(self._folder / quote(name, safe=" ").replace(".", "%2E"), self._durable)

    def _open(self, name: str) -> KeptMailbox:
        return KeptMailbox(self._drawer(name), self._content_cache, self._thread_cache)
