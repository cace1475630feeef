"""The letters that wait to be served, as far as their turn depends on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.store.ledger import Ledger
from judge.store.letters import LONGEST_HOLD, SUSPECT
from judge.store.times import read_time, write_time

_MAY_BEGIN = "state = 'unserved' AND (held_until IS NULL OR held_until <= ? OR held_until > ?)"


@dataclass(frozen=True, slots=True)
class WaitingLetter:
    """A letter that waits, without what is in it."""

    id: int
    recipient: str
    arrived: datetime


class LetterQueue:
    """Letters in the order in which they were kept.

    A clock that was ahead once holds none: nothing is held for longer than `LONGEST_HOLD`.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def waiting(self, now: datetime, most: int) -> list[WaitingLetter]:
        """Return the oldest letters that wait and aren't held beyond `now`; no suspects."""
        return self._found(now, f"NOT {SUSPECT}", most)

    def suspects(self, now: datetime, most: int) -> list[WaitingLetter]:
        """Return the oldest letters at which the judge itself has ended too often."""
        return self._found(now, SUSPECT, most)

    def came_by(self, at: datetime) -> list[str]:
        """Return to whom the letters went that came by a time and wait or are held; no suspects."""
        rows = self._ledger.rows(
            f"SELECT recipient FROM letters WHERE state = 'unserved' AND arrived <= ?"
            f" AND NOT {SUSPECT}",
            write_time(at),
        )
        return [recipient for (recipient,) in rows]

    def _found(self, now: datetime, which: str, most: int) -> list[WaitingLetter]:
        rows = self._ledger.rows(
            f"SELECT id, recipient, arrived FROM letters WHERE {_MAY_BEGIN} AND {which}"
            " ORDER BY id LIMIT ?",
            write_time(now),
            write_time(now + LONGEST_HOLD),
            most,
        )
        return [WaitingLetter(id, to, read_time(arrived)) for id, to, arrived in rows]
