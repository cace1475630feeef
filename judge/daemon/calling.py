"""The host is written to when something has been wrong for a while: once a day, at most."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.daemon.health import BACKUP, condition_of
from judge.daemon.posting import mail_to_host, post
from judge.desk.letters import JudgeAddress
from judge.desk.limits import A_DAY, AN_HOUR
from judge.library.texts import load_phrases
from judge.store.records import Records

EVERY = timedelta(minutes=10)
A_WHILE = AN_HOUR
"""What mends itself sooner needs nobody."""


class HostCaller:
    """Looks now and then what is late; call it by a clock that is believed only."""

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        host: str,
        backup: timedelta | None = BACKUP,
    ) -> None:
        self._records = records
        self._judge = judge
        self._host = host
        self._backup = backup
        self._next: datetime | None = None
        self._since: datetime | None = None

    def look(self, now: datetime) -> None:
        """Write to the host, if there is one, of what was wrong whenever we looked of late."""
        if not self._host or (self._next is not None and now < self._next):
            return
        self._next = now + EVERY
        found = condition_of(self._records, now, self._backup)
        faults = [*found.faults(), *found.wants()]
        if not faults:
            self._since = None
            return
        self._since = self._since or now
        if now - self._since < A_WHILE:
            return
        with self._records.transaction():
            if not self._records.visits.first("host", self._host, now, A_DAY):
                return
            what = "\n".join(f"  {fault}" for fault in faults)
            subject, text = load_phrases().mail("needs_host", what=what)
            reply = mail_to_host(self._host, f"host:{now:%Y%m%d%H%M}", subject, text)
            post((reply,), self._records, self._judge, now)
