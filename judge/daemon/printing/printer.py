"""The print room in a thread of its own: a mail is made while others are on the wire."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import current_thread
from typing import Self

from judge.daemon.printing.room import PrintRoom
from judge.store.outbox import StoredMail
from judge.store.records import Records


class Printer:
    """Prints one mail after the other; `open_records` is called in the thread that needs them."""

    def __init__(
        self,
        open_records: Callable[[], Records],
        open_room: Callable[[Records], PrintRoom],
    ) -> None:
        self._open_records = open_records
        self._open_room = open_room
        self._at_work: tuple[Records, PrintRoom] | None = None
        self._thread = ThreadPoolExecutor(1, current_thread().name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End; what is being made is finished first."""
        self._thread.submit(self._leave)
        self._thread.shutdown()

    def printed(self, mail: StoredMail) -> Future[StoredMail]:
        """The mail with what belongs beside its text, once it is made."""
        return self._thread.submit(self._made, mail)

    def _made(self, mail: StoredMail) -> StoredMail:
        if self._at_work is None:
            records = self._open_records()
            self._at_work = records, self._open_room(records)
        _, room = self._at_work
        return room.printed(mail)

    def _leave(self) -> None:
        if self._at_work is not None:
            records, _ = self._at_work
            records.close()
