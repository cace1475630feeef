"""What is older than the host wants it kept loses its text, now and then, and never in a hurry."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.prose.counts import many
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

EVERY = timedelta(hours=1)
AT_ONCE = 200
"""Letters, and mails: nobody's letter waits for longer than these take."""


@dataclass(frozen=True, slots=True)
class KeptFor:
    """For how long the text of letters and of mails is kept; None is for ever."""

    letters: timedelta | None = None
    mails: timedelta | None = None


FOR_EVER = KeptFor()


class Sweeper:
    """Clears what is too old, an hour after the last time; at once, where there was more."""

    def __init__(self, records: Records, keep: KeptFor) -> None:
        self._records = records
        self._keep = keep
        self._next: datetime | None = None

    def sweep(self, now: datetime) -> None:
        """Clear some; call it by a clock that is believed only."""
        if self._keep == FOR_EVER or (self._next is not None and now < self._next):
            return
        kept, retention = self._keep, self._records.retention
        letters = retention.clear_letters(now - kept.letters, AT_ONCE) if kept.letters else 0
        mails = retention.clear_mails(now - kept.mails, AT_ONCE) if kept.mails else 0
        if letters or mails:
            those = many(letters, "letter"), many(mails, "mail")
            log.info("too old to be kept: the text of %s, %s", *those)
        is_all = max(letters, mails) < AT_ONCE
        self._next = now + EVERY if is_all else None
