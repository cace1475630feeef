"""All mailboxes of an account, a drawer each in the account's folder if it has one."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote, unquote

from pymap.backend.mailbox import MailboxSetInterface
from pymap.listtree import ListTree
from pymap.parsing.specials import ObjectId

from judge.demo.drawer import Drawer
from judge.demo.imap.mailbox import FiledMailbox

INBOX = "INBOX"
SPECIAL = {
    "Sent": b"Sent",
    "Drafts": b"Drafts",
    "Trash": b"Trash",
    "Archive": b"Archive",
    "Archives": b"Archive",
    "Junk": b"Junk",
}
"""What mailboxes of these names are for (RFC 6154): a mail program puts there what it sends."""
_FROM_THE_START = ("Sent", "Drafts", "Trash")


class Mailboxes(MailboxSetInterface[FiledMailbox]):
    """The mailboxes by their names. Each is subscribed to, unless a client says otherwise."""

    def __init__(self, folder: Path | None, *, durable: bool) -> None:
        self._folder = folder
        self._durable = durable
        self._boxes: dict[str, FiledMailbox] = {}
        self._unwanted: set[str] = set()

    def load(self) -> None:
        """Open those that an earlier run left, and those that every account has."""
        names = [INBOX, *_FROM_THE_START]
        if self._folder is not None and self._folder.is_dir():
            folders = (path for path in sorted(self._folder.iterdir()) if path.is_dir())
            names += [name for path in folders if (name := unquote(path.name)) not in names]
        for name in names:
            self._boxes[name] = self._open(name)
            self._boxes[name].load()

    @property
    def delimiter(self) -> str:
        return "/"

    async def set_subscribed(
        self,
        name: str,
        subscribed: bool,  # noqa: FBT001, the signature is pymap's
    ) -> None:
        if subscribed:
            self._unwanted.discard(name)
        else:
            self._unwanted.add(name)

    async def list_subscribed(self) -> ListTree:
        return self._tree(name for name in self._boxes if name not in self._unwanted)

    async def list_mailboxes(self) -> ListTree:
        return self._tree(self._boxes)

    async def get_mailbox(self, name: str) -> FiledMailbox:
        return self._boxes[INBOX if name.upper() == INBOX else name]

    async def add_mailbox(self, name: str) -> ObjectId:
        # The sign at its end says that others will be within (RFC 3501 §6.3.3).
        name = name.rstrip(self.delimiter)
        if name in self._boxes or not name:
            raise ValueError(name)
        self._boxes[name] = self._open(name)
        return self._boxes[name].mailbox_id

    async def delete_mailbox(self, name: str) -> None:
        del self._boxes[name]
        drawer = self._drawer(name)
        if drawer is not None:
            shutil.rmtree(drawer.folder)

    async def rename_mailbox(self, before: str, after: str) -> None:
        tree = self._tree(self._boxes)
        if tree.get(before) is None:
            raise KeyError(before)
        if before.upper() == INBOX or not after or tree.get(after) is not None:
            raise ValueError(after)  # RFC 9051 gives INBOX a meaning that nobody wants
        for old, new in tree.get_renames(before, after):
            box = self._boxes[new] = self._boxes.pop(old)
            drawer = self._drawer(new)
            if box.drawer is not None and drawer is not None:
                box.drawer.folder.rename(drawer.folder)
                box.drawer = drawer

    def _tree(self, names: Iterable[str]) -> ListTree:
        return ListTree(self.delimiter).update(*names)

    def _drawer(self, name: str) -> Drawer | None:
        if self._folder is None:
            return None
        # A leading dot is quoted too: "." and ".." are names of folders.
        return Drawer(self._folder / quote(name, safe=" ").replace(".", "%2E"), self._durable)

    def _open(self, name: str) -> FiledMailbox:
        return FiledMailbox(self._drawer(name))
