"""The moments by which a clock is believed: the last one, and the host's word."""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.store.ledger import Ledger
from judge.store.times import read_maybe_time, read_time, write_time

A_WORD_HOLDS = timedelta(days=1)
EARLIER = timedelta(minutes=1)


class Moments:
    """One row; what is written here is of the clock, not of any game."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def last_believed(self) -> datetime | None:
        """The last moment at which the clock was believed, None if nothing ever happened.

        In records that know no such moment it is when something last came or went.
        """
        known = read_maybe_time(self._ledger.value("SELECT believed FROM clock"))
        if known is not None:
            return known
        rows = self._ledger.rows(
            "SELECT * FROM"
            " (SELECT coalesce(settled, arrived) FROM letters ORDER BY id DESC LIMIT 1)"
            " UNION ALL SELECT * FROM (SELECT added FROM outbox ORDER BY id DESC LIMIT 1)"
        )
        return max((read_time(text) for (text,) in rows), default=None)

    def is_doubted(self) -> bool:
        """Whether the clock was not believed when somebody last looked."""
        return bool(self._ledger.value("SELECT doubted FROM clock"))

    def believe(self, now: datetime) -> None:
        """Note a moment at which the clock is believed."""
        self._ledger.rows(
            "UPDATE clock SET believed = ?, doubted = 0, word = NULL", write_time(now)
        )

    def doubt(self, last: datetime) -> None:
        """Note that the clock isn't believed, and when it last was."""
        self._ledger.rows("UPDATE clock SET believed = ?, doubted = 1", write_time(last))

    def vouch(self, now: datetime) -> None:
        """Note the host's word that the clock is right."""
        self._ledger.rows("UPDATE clock SET word = ?", write_time(now))

    def touch(self) -> None:
        """Write the row as it is: a commit, with an fsync for those before it."""
        self._ledger.rows("UPDATE clock SET word = word")

    def is_vouched_for(self, now: datetime) -> bool:
        """Whether the host's word holds for a time: it was given at most a day before it."""
        word = read_maybe_time(self._ledger.value("SELECT word FROM clock"))
        return word is not None and word - EARLIER <= now <= word + A_WORD_HOLDS
