"""The moments by which a clock is believed: the last one, and the host's word."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

from judge.store.house import HouseRows
from judge.store.ledger import Ledger
from judge.store.times import read_maybe_time, read_time, write_time

A_WORD_HOLDS = timedelta(days=1)
EARLIER = timedelta(minutes=1)
_COUNTER = "counter"


class Moments:
    """One row; what is written here is of the clock, not of any game.

    Beside it stands what the machine's counter showed then, and in which life of the machine.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._house = ledger, HouseRows(ledger)

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

    def believe(self, now: datetime, boot: str = "", counted: float = 0.0) -> None:
        """Note a moment at which the clock is believed, and what the counter shows then."""
        form = {"at": write_time(now), "boot": boot, "counted": counted}
        with self._ledger.together():
            self._house.put(_COUNTER, json.dumps(form).encode())
            self._ledger.rows(
                "UPDATE clock SET believed = ?, doubted = 0, word = NULL", write_time(now)
            )

    def counted_at(self, moment: datetime, boot: str) -> float | None:
        """What the counter showed at a moment that is noted; None if another one goes on now."""
        value = self._house.value(_COUNTER)
        form = json.loads(value) if value is not None else {}
        if form.get("boot") != boot or form.get("at") != write_time(moment):
            return None
        return float(form["counted"])

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
