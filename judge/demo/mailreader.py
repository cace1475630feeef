"""A small mail program: what robots read their mail with, over IMAP."""

from __future__ import annotations

import imaplib
from collections.abc import Callable, Iterator
from typing import Self

from judge.demo.pulse import HANG


class MailReader:
    """One account's inbox."""

    def __init__(self, port: int, account: str, password: str) -> None:
        self._imap = imaplib.IMAP4("127.0.0.1", port, timeout=HANG)
        self._imap.login(account, password)
        self._imap.select("INBOX")

    def new_mails(self, mark: Callable[[], bool] = lambda: True) -> Iterator[bytes]:
        """Yield every mail not read before, oldest first.

        `mark` is asked after each whether it is to be marked as read.
        """
        self._imap.noop()
        _, found = self._imap.uid("SEARCH", "UNSEEN")
        for uid in found[0].split():
            _, parts = self._imap.uid("FETCH", uid.decode(), "(BODY.PEEK[])")
            raws = [part[1] for part in parts if isinstance(part, tuple)]
            if raws:
                yield raws[0]
            if mark():
                self._imap.uid("STORE", uid.decode(), "+FLAGS.SILENT", r"(\Seen)")

    def close(self) -> None:
        """Log out."""
        self._imap.logout()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
