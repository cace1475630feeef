"""A mailbox, as pymap wants one, and its drawer if it has one.

Deliveries and APPENDs are on disk before they are acknowledged. Moves, flags
and removals are mirrored at once but not flushed: after a power cut a letter
may lie again where it lay before, and the daemon, which knows letters by
their digest, takes it for the same letter.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterable, Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from pymap.backend.mailbox import MailboxDataInterface
from pymap.concurrent import Event
from pymap.flags import FlagOp
from pymap.interfaces.message import CachedMessage
from pymap.mailbox import MailboxSnapshot
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials import ObjectId
from pymap.parsing.specials.flag import Flag, Recent, Seen, Wildcard
from pymap.selected import SelectedMailbox, SelectedSet

from judge.demo.drawer import Drawer
from judge.demo.imap.changes import Changes
from judge.demo.imap.labels import Labels
from judge.demo.imap.letter import FiledLetter


class _Snapshot(MailboxSnapshot):
    """Its flags without the sign that there may be others, which is none itself."""

    __slots__ = ()

    @property
    def flags(self) -> frozenset[Flag]:
        return super().flags - {Wildcard}


class FiledMailbox(MailboxDataInterface[FiledLetter]):
    """Letters by their UIDs, what of them has changed, and who looks at them."""

    def __init__(self, drawer: Drawer | None) -> None:
        if drawer is not None:
            drawer.folder.mkdir(parents=True, exist_ok=True)
        self.drawer = drawer
        self._id = ObjectId.random_mailbox_id()
        self._validity = MailboxSnapshot.new_uid_validity()
        self._selected = SelectedSet()
        self._last_uid = 0
        self._letters: dict[int, FiledLetter] = {}
        self._names: dict[int, str] = {}
        self._recent: set[int] = set()  # of these no client has been told yet
        self._changes = Changes()
        self._changed = Event.for_asyncio()
        self._labels = Labels(drawer.read_keywords() if drawer is not None else ())

    def load(self) -> None:
        """Take out of the drawer what an earlier run put there."""
        if self.drawer is None:
            return
        if (numbers := self.drawer.read_numbers()) is not None:
            self._validity, self._last_uid = numbers
        for kept in self.drawer.letters():
            flags = self._labels.read(kept.flags)
            self._letters[kept.uid] = FiledLetter(kept.uid, kept.when, flags, kept.text)
            self._names[kept.uid] = kept.name
            self._last_uid = max(self._last_uid, kept.uid)
        self._changes.note(self._letters)
        self._note_numbers()

    # What pymap asks for.

    @property
    def mailbox_id(self) -> ObjectId:
        return self._id

    @property
    def readonly(self) -> bool:
        return False

    @property
    def uid_validity(self) -> int:
        return self._validity

    @property
    def selected_set(self) -> SelectedSet:
        return self._selected

    @property
    def permanent_flags(self) -> frozenset[Flag]:
        return self._labels.known

    async def update_selected(
        self, selected: SelectedMailbox, *, wait_on: Event | None = None
    ) -> SelectedMailbox:
        """Tell who has it open what has changed; `wait_on` is IDLE: something must have.

        A letter may have come between the last command and IDLE, and DONE before
        this waits: between a look at both and the waiting nothing is awaited.
        """
        while (
            wait_on is not None
            and selected.mod_sequence == self._changes.last
            and not wait_on.is_set()
        ):
            await wait_on.or_event(self._changed).wait()
        changed, gone = self._changes.since(selected.mod_sequence)
        selected.mod_sequence = self._changes.last
        if not selected.readonly:
            await self.claim_recent(selected)
        selected.add_updates([self._letters[uid] for uid in changed], gone)
        return selected

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> FiledLetter:
        when = append_msg.when or datetime.now(UTC)
        part = None
        if self.drawer is not None:
            part = await asyncio.to_thread(self.drawer.write, append_msg.literal, when)
        # Nothing is awaited between the letter's appearance and its naming:
        # no client can have moved it before it has a name.
        flags = self._take_flags(append_msg.flag_set)
        letter = self._add(when, flags, append_msg.literal, recent=recent)
        if self.drawer is not None and part is not None:
            self.file(letter.uid, part, os.rename)
            await asyncio.to_thread(self.drawer.settle)
        return letter

    async def copy(
        self, uid: int, destination: FiledMailbox, *, recent: bool = False
    ) -> int | None:
        # Letters never change, so two names for one file are two letters.
        return self._carry(uid, destination, os.link, recent=recent)

    async def move(
        self, uid: int, destination: FiledMailbox, *, recent: bool = False
    ) -> int | None:
        moved = self._carry(uid, destination, os.rename, recent=recent)
        self._names.pop(uid, None)
        await self.delete([uid])
        return moved

    async def get(self, uid: int, cached_msg: CachedMessage) -> FiledLetter:
        letter = self._letters.get(uid)
        if letter is not None:
            return letter
        if not isinstance(cached_msg, FiledLetter):
            raise TypeError(cached_msg)
        flags = cached_msg.permanent_flags
        return FiledLetter(uid, cached_msg.internal_date, flags, cached_msg.text, expunged=True)

    async def update(
        self, uid: int, cached_msg: CachedMessage, flag_set: frozenset[Flag], mode: FlagOp
    ) -> FiledLetter:
        letter = await self.get(uid, cached_msg)
        flags = mode.apply(letter.permanent_flags, self._take_flags(flag_set))
        if flags != letter.permanent_flags:
            letter.permanent_flags = flags
            self._note(uid)
            if self.drawer is not None and uid in self._names:
                self.file(uid, self.drawer.folder / self._names[uid], os.rename)
        return letter

    async def delete(self, uids: Iterable[int]) -> None:
        gone = [uid for uid in uids if self._letters.pop(uid, None) is not None]
        self._recent.difference_update(gone)
        for uid in gone:
            if self.drawer is not None and (name := self._names.pop(uid, "")):
                (self.drawer.folder / name).unlink()
        self._changes.note_gone(gone)
        self._changed.set()
        self._note_numbers()

    async def claim_recent(self, selected: SelectedMailbox) -> None:
        for uid in self._recent:
            selected.session_flags.add_recent(uid)
        self._recent.clear()

    async def cleanup(self) -> None:
        """Nothing is left lying about."""

    async def messages(self) -> AsyncIterable[FiledLetter]:
        for letter in tuple(self._letters.values()):
            yield letter

    async def snapshot(self) -> MailboxSnapshot:
        unseen = [
            place
            for place, letter in enumerate(self._letters.values(), 1)
            if Seen not in letter.permanent_flags
        ]
        return _Snapshot(
            self.mailbox_id,
            self.readonly,
            self.uid_validity,
            self.permanent_flags,
            self.session_flags,
            exists=len(self._letters),
            recent=len(self._recent),
            unseen=len(unseen),
            first_unseen=unseen[0] if unseen else None,
            next_uid=self._last_uid + 1,
        )

    # How it is done.

    def file(self, uid: int, path: Path, place: Callable[[Path, Path], None]) -> None:
        """Give a letter that is in the mailbox its name in the drawer."""
        if self.drawer is None:
            return
        name = self.drawer.name(uid, self._labels.write(self._letters[uid].permanent_flags))
        place(path, self.drawer.folder / name)
        self._names[uid] = name

    def _add(
        self, when: datetime, flags: Iterable[Flag], text: bytes, *, recent: bool = False
    ) -> FiledLetter:
        self._last_uid += 1
        letter = FiledLetter(self._last_uid, when, flags, text)
        self._letters[letter.uid] = letter
        if recent:
            self._recent.add(letter.uid)
        self._note(letter.uid)
        return letter

    def _carry(
        self, uid: int, to: FiledMailbox, place: Callable[[Path, Path], None], *, recent: bool
    ) -> int | None:
        """Put a letter into another mailbox, too; None if it is gone."""
        letter = self._letters.get(uid)
        if letter is None:
            return None
        flags = to._take_flags(letter.permanent_flags)
        there = to._add(letter.internal_date, flags, letter.text, recent=recent)
        if self.drawer is not None:
            to.file(there.uid, self.drawer.folder / self._names[uid], place)
        return there.uid

    def _take_flags(self, flags: Iterable[Flag]) -> frozenset[Flag]:
        """Those that can be kept; a label that is new here is on disk before any letter has it."""
        before = self._labels.names
        taken = self._labels.take(frozenset(flags) - {Recent, Wildcard})
        if self.drawer is not None and self._labels.names != before:
            self.drawer.write_keywords(self._labels.names)
        return taken

    def _note(self, uid: int) -> None:
        self._changes.note([uid])
        self._changed.set()

    def _note_numbers(self) -> None:
        if self.drawer is not None:
            self.drawer.write_numbers(self._validity, self._last_uid)
