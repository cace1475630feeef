"""A letter in a mailbox."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime

from pymap.message import BaseMessage
from pymap.parsing.specials import FetchRequirement, ObjectId
from pymap.parsing.specials.flag import Flag

from judge.demo.imap.opened import OpenLetter


class FiledLetter(BaseMessage):
    """Its number in its mailbox, when it came, its flags, and its text, which never changes.

    `expunged`: it is gone, and a client still asks for it.
    """

    __slots__ = ("text",)

    def __init__(
        self,
        uid: int,
        when: datetime,
        flags: Iterable[Flag],
        text: bytes,
        *,
        expunged: bool = False,
    ) -> None:
        digest = hashlib.sha256(text).digest()[:16]
        super().__init__(
            uid, when, flags, email_id=ObjectId.new_email_id(digest), expunged=expunged
        )
        self.text = text

    async def load_content(self, requirement: FetchRequirement) -> OpenLetter:
        return OpenLetter(self.text, requirement)
