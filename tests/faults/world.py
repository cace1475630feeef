"""The world around a judge, as files: its mailbox, its mail host and the clock outlive it.

The classes take the place of imapclient's and smtplib's: what they do stays done when the
process that asked for it ends before it is told so.
"""

from __future__ import annotations

import email
import hashlib
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from tests.harm.house import NOON


class World:
    """One folder: `inbox` and `served` hold mails by number, `sent` is a line a mail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.inbox, self.served = folder / "inbox", folder / "served"
        self._sent, self._now = folder / "sent", folder / "now"

    def make(self) -> None:
        """Make it, with nothing in it."""
        for folder in (self.folder, self.inbox, self.served):
            folder.mkdir()
        self._sent.touch()
        self.set_clock(NOON + timedelta(hours=2))

    def now(self) -> datetime:
        """What the clock shows."""
        return datetime.fromisoformat(self._now.read_text())

    def set_clock(self, now: datetime) -> None:
        """Set the clock."""
        self._now.write_text(now.isoformat())

    def deliver(self, raw: bytes) -> None:
        """Put a mail into the mailbox."""
        number = 1 + sum(1 for folder in (self.inbox, self.served) for _ in folder.iterdir())
        (self.inbox / f"{number:03d}").write_bytes(raw)

    def delivered(self) -> int:
        """How many mails have ever come."""
        return sum(1 for folder in (self.inbox, self.served) for _ in folder.iterdir())

    def send(self, recipient: str, raw: bytes) -> None:
        """Take a mail, as a mail host does: it is on its way."""
        mail = email.message_from_bytes(raw)
        line = [mail["Message-ID"], recipient, hashlib.sha256(_told(mail, raw)).hexdigest()[:16]]
        file = os.open(self._sent, os.O_WRONLY | os.O_APPEND)
        os.write(file, (json.dumps(line) + "\n").encode())
        os.close(file)

    def sent(self) -> Counter[tuple[str, ...]]:
        """Every mail that was taken: its Message-ID, its recipient, a digest; and how often."""
        lines = self._sent.read_text().splitlines()
        return Counter(tuple(json.loads(line)) for line in lines)


def _told(mail: Message, raw: bytes) -> bytes:
    """What a mail tells, whichever boundaries its parts have.

    Of a receipt that is its text: whether it has a page with a picture as well hangs on whether a
    newer one for the same seat waits when it is drawn, and so on when a fault came.
    """
    parts = list(mail.walk())
    if mail["Auto-Submitted"] == "auto-replied":
        text = next(part for part in parts if part.get_content_type() == "text/plain")
        body = text.get_payload(decode=True)
        head = f"{mail['To']} {mail['Subject']}\n".encode()
        return head + (body.strip() if isinstance(body, bytes) else b"")
    for boundary in filter(None, (part.get_boundary() for part in parts)):
        raw = raw.replace(boundary.encode(), b"--")
    return raw


class FolderImap:
    """What the judge asks of IMAPClient, of the folder of a world."""

    world: ClassVar[World]

    def __init__(self, *_: object, **__: object) -> None:
        self.normalise_times = True
        self._imap = SimpleNamespace(untagged_responses={})

    def socket(self) -> Any:
        return SimpleNamespace(setsockopt=lambda *_: None)

    def capabilities(self) -> tuple[bytes, ...]:
        return (b"IMAP4REV1", b"MOVE", b"UIDPLUS")

    def login(self, *_: object) -> None:
        """Everybody may."""

    def list_folders(self, *_: object) -> list[tuple[Any, ...]]:
        return [((), b"/", "")]

    def folder_exists(self, _: str) -> bool:
        return True

    def select_folder(self, _: str) -> dict[bytes, int]:
        return {b"UIDVALIDITY": 1}

    def search(self, _: str) -> list[int]:
        return sorted(int(path.name) for path in self.world.inbox.iterdir())

    def fetch(self, uids: Sequence[int], _: Sequence[str]) -> Mapping[int, Mapping[bytes, Any]]:
        paths = {uid: self.world.inbox / f"{uid:03d}" for uid in uids}
        arrived = self.world.now()
        return {
            uid: {b"BODY[]<0>": path.read_bytes(), b"INTERNALDATE": arrived}
            for uid, path in paths.items()
            if path.exists()
        }

    def move(self, uids: Sequence[int], _: str) -> None:
        for uid in uids:
            path = self.world.inbox / f"{uid:03d}"
            path.rename(self.world.served / path.name)

    def logout(self) -> None:
        """Nothing to end."""

    def shutdown(self) -> None:
        """Nothing to end."""


class FolderSmtp:
    """What the judge asks of smtplib.SMTP: mails are put into a world."""

    world: ClassVar[World]

    def __init__(self, *_: object, **__: object) -> None:
        self.esmtp_features: dict[str, str] = {}

    def ehlo_or_helo_if_needed(self) -> None:
        """Nobody to greet."""

    def sendmail(
        self, _: str, recipients: Sequence[str], raw: bytes, mail_options: Sequence[str] = ()
    ) -> dict[str, Any]:
        for recipient in recipients:
            self.world.send(recipient, raw)
        return {}

    def rset(self) -> None:
        """Nothing to forget."""

    def noop(self) -> tuple[int, bytes]:
        return 250, b"ok"

    def quit(self) -> None:
        """Nothing to end."""

    def close(self) -> None:
        """Nothing to end."""
