"""The letter book: every letter that came, as it came, and what became of it."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from judge.store.faults import NotWaiting
from judge.store.ledger import Ledger
from judge.store.times import read_maybe_time, read_time, write_time


class LetterState(StrEnum):
    """Where a letter is on its way."""

    UNSERVED = "unserved"
    SERVED = "served"
    SHELVED = "shelved"


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """What keeping a letter came to; `is_new` is False for one we had."""

    id: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class StoredLetter:
    """A letter as it came. `settled` and `note` say when and how it ended.

    `signed` are the domains whose signatures on it were good, by our own check. `said` is what
    was set apart of it, until it is settled.
    """

    id: int
    raw: bytes
    sender: str
    recipient: str
    arrived: datetime
    tries: int
    digest: str
    message_id: str = ""
    state: LetterState = LetterState.UNSERVED
    settled: datetime | None = None
    note: str = ""
    signed: str = ""
    said: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ShelvedLetter:
    """A letter that was put aside at `at` for a human to look at."""

    id: int
    sender: str
    recipient: str
    arrived: datetime
    at: datetime
    reason: str
    tries: int


STOPS = 8
"""How often the judge may end at a letter, before all others are served first.

Kills at random may hit the same one some times; it is never shelved for that.
"""

MOST_COPIES = 5

LONGEST_HOLD = timedelta(hours=1)

SUSPECT = f"EXISTS (SELECT 1 FROM troubles WHERE letter = letters.id AND stops >= {STOPS})"
_LETTER = (
    "SELECT id, raw, sender, recipient, arrived, tries, digest, message_id, state, settled, note,"
    " signed, coalesce((SELECT said FROM sayings WHERE letter = letters.id), '') FROM letters "
)


class LetterBook:
    """Letters are kept before they are understood, and never thrown away."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def keep(
        self,
        raw: bytes,
        *,
        sender: str,
        recipient: str,
        arrived: datetime,
        message_id: str,
        digest: str,
        signed: str = "",
        said: str = "",
    ) -> KeptLetter:
        """Keep a letter; it is durable when this returns.

        Inside a `transaction` it is durable when that ends. A letter of the
        same `digest` is the same letter: the first one stays as it is. What it
        has `said` that isn't to be kept stands beside it until it is settled.
        """
        with self._ledger.together() if said else nullcontext():
            new = self._kept(raw, sender, recipient, arrived, message_id, digest, signed)
            if new is None:
                known = self._ledger.value("SELECT id FROM letters WHERE digest = ?", digest)
                return KeptLetter(known, is_new=False)
            if said:
                self._ledger.rows("INSERT INTO sayings (letter, said) VALUES (?, ?)", new, said)
            return KeptLetter(new, is_new=True)

    def _kept(
        self,
        raw: bytes,
        sender: str,
        recipient: str,
        arrived: datetime,
        message_id: str,
        digest: str,
        signed: str,
    ) -> int | None:
        """Keep a letter; its number, None for one that is there."""
        new = self._ledger.row(
            "INSERT INTO letters (raw, sender, recipient, arrived, message_id, digest, signed)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING RETURNING id",
            raw,
            sender,
            recipient,
            write_time(arrived),
            message_id,
            digest,
            signed,
        )
        return int(new[0]) if new else None

    def begun(self, id: int) -> bool:
        """Note that work on a letter begins; False if it isn't unserved any more.

        Call it outside the serving transaction. If the judge itself ends
        before it is told how the work did, that is found here afterwards. It
        is no blame: kills and power cuts hit whichever letter has its turn.
        """
        return bool(
            self._ledger.rows(
                "INSERT INTO troubles (letter, stops) SELECT id, 1 FROM letters"
                " WHERE id = ? AND state = 'unserved'"
                " ON CONFLICT (letter) DO UPDATE SET stops = stops + 1 RETURNING stops",
                id,
            )
        )

    def tried(self, id: int) -> int:
        """Count a try that failed by the letter's own fault, and return how many that makes.

        0 if the letter isn't unserved any more.
        """
        with self._ledger.transaction():
            row = self._ledger.row(
                "UPDATE letters SET tries = tries + 1"
                " WHERE id = ? AND state = 'unserved' RETURNING tries",
                id,
            )
            self._count("stops", "0", id)
            return int(row[0]) if row else 0

    def killed(self, id: int) -> int:
        """Count that whoever worked on a letter was killed; return how often that makes.

        0 if the letter isn't unserved any more.
        """
        with self._ledger.transaction():
            self._count("stops", "0", id)
            return self._count("kills", "kills + 1", id)

    def _count(self, what: str, to: str, id: int) -> int:
        """Change a count of an unserved letter's troubles; 0 if it isn't unserved."""
        with self._ledger.transaction():
            self._ledger.rows(
                "INSERT INTO troubles (letter) SELECT id FROM letters"
                " WHERE id = ? AND state = 'unserved' ON CONFLICT DO NOTHING",
                id,
            )
            row = self._ledger.row(
                f"UPDATE troubles SET {what} = {to} WHERE letter = ? RETURNING {what}", id
            )
            return int(row[0]) if row else 0

    def hold(self, id: int, until: datetime) -> None:
        """Let the letter wait until then.

        For a fault that is not the letter's, such as a full disk. NotWaiting
        if the letter isn't unserved.
        """
        self._change(
            "UPDATE letters SET held_until = ? WHERE id = ? AND state = 'unserved' RETURNING id",
            write_time(until),
            id,
        )
        self._count("stops", "0", id)

    def served(self, id: int, at: datetime, note: str) -> None:
        """Mark the letter served, inside the transaction that serves it.

        NotWaiting if it isn't unserved: then the transaction must not end
        well, for the letter had its effect already.
        """
        self._settle("served", id, at, note)

    def shelved(self, id: int, at: datetime, reason: str) -> None:
        """Put an unserved letter aside for a human; NotWaiting if it isn't."""
        self._settle("shelved", id, at, reason)

    def wipe(self) -> bool:
        """Have no trace left in the file of what settled letters have said.

        That is done where nobody is in the way; else False, it is still to be done.
        """
        settled = self._ledger.rows("SELECT letter FROM sayings WHERE said = ''")
        # What is settled meanwhile stands in the log again, and is wiped out the next time.
        if settled and not self._ledger.empty_log():
            return False
        for (letter,) in settled:
            self._ledger.rows("DELETE FROM sayings WHERE letter = ?", letter)
        return True

    def unshelve(self, id: int) -> None:
        """Let a shelved letter be served again, or a dropped one; its tries are forgotten.

        NotWaiting if it is neither.
        """
        self._change(
            "UPDATE letters SET state = 'unserved', tries = 0, settled = NULL, note = ''"
            " WHERE id = ? AND (state = 'shelved' OR note LIKE 'dropped: %') RETURNING id",
            id,
        )

    def drop(self, id: int, at: datetime) -> None:
        """Take a shelved letter off the shelf; it stays on record, and is served by that.

        NotWaiting if it isn't on the shelf.
        """
        self._change(
            "UPDATE letters SET state = 'served', settled = ?, note = 'dropped: ' || note"
            " WHERE id = ? AND state = 'shelved' RETURNING id",
            write_time(at),
            id,
        )

    def shelf(self) -> list[ShelvedLetter]:
        """Return the letters that wait for a human, oldest first."""
        rows = self._ledger.rows(
            "SELECT id, sender, recipient, arrived, settled, note, tries FROM letters"
            " WHERE state = 'shelved' ORDER BY id"
        )
        return [
            ShelvedLetter(id, sender, recipient, read_time(arrived), read_time(at), reason, tries)
            for id, sender, recipient, arrived, at, reason, tries in rows
        ]

    def counts(self) -> dict[str, int]:
        """Return how many letters are unserved, served and shelved.

        For the host: this one takes longer the more letters there are.
        """
        every = self._ledger.value("SELECT count(*) FROM letters")
        unserved = self._ledger.value("SELECT count(*) FROM letters WHERE state = 'unserved'")
        shelved = self._ledger.value("SELECT count(*) FROM letters WHERE state = 'shelved'")
        return {"unserved": unserved, "served": every - unserved - shelved, "shelved": shelved}

    def last_came(self) -> datetime | None:
        """Return when the letter arrived that was kept last; None if there is no letter."""
        return self._arrived("max")

    def first_came(self) -> datetime | None:
        """Return when the oldest letter on record arrived; None if there is no letter."""
        return self._arrived("min")

    def _arrived(self, end: str) -> datetime | None:
        row = self._ledger.row(
            f"SELECT arrived FROM letters WHERE id = (SELECT {end}(id) FROM letters)"
        )
        return None if row is None else read_maybe_time(row[0])

    def last_noted(self, beginning: str) -> datetime | None:
        """Return when the last letter arrived of which what came of it begins so.

        For the host: this one looks at every letter.
        """
        pattern = f"{beginning}%"
        return read_maybe_time(
            self._ledger.value("SELECT max(arrived) FROM letters WHERE note LIKE ?", pattern)
        )

    def letter(self, id: int) -> StoredLetter | None:
        """Return the letter in whatever state it is, None if there is none."""
        return _letter(self._ledger.row(_LETTER + "WHERE id = ?", id))

    def newest(self) -> int:
        """Return the number of the letter that was kept last, 0 if there is none."""
        return int(self._ledger.value("SELECT max(id) FROM letters") or 0)

    def latest(self, most: int) -> list[tuple[bytes, str]]:
        """Return the bytes and the senders of the letters that were kept last, the newest first."""
        rows = self._ledger.rows("SELECT raw, sender FROM letters ORDER BY id DESC LIMIT ?", most)
        return [(bytes(raw), sender) for raw, sender in rows]

    def before(self, letter: StoredLetter) -> list[StoredLetter]:
        """Return earlier letters with the Message-ID and the recipient of one, the oldest first.

        No more than `MOST_COPIES`: whoever sends so many learns nothing by one more.
        """
        if not letter.message_id:
            return []
        rows = self._ledger.rows(
            f"{_LETTER}WHERE message_id = ? AND id < ? AND lower(recipient) = lower(?)"
            " ORDER BY id LIMIT ?",
            letter.message_id,
            letter.id,
            letter.recipient,
            MOST_COPIES,
        )
        return [found for found in map(_letter, rows) if found is not None]

    def _settle(self, state: str, id: int, at: datetime, note: str) -> None:
        with self._ledger.together():
            _, has_said = self._change(
                "UPDATE letters SET state = ?, settled = ?, note = ?, held_until = NULL"
                " WHERE id = ? AND state = 'unserved'"
                " RETURNING id, EXISTS (SELECT 1 FROM sayings WHERE letter = letters.id)",
                state,
                write_time(at),
                note,
                id,
            )
            self._ledger.rows("DELETE FROM troubles WHERE letter = ?", id)
            if has_said:
                self._ledger.rows("UPDATE sayings SET said = '' WHERE letter = ?", id)

    def _change(self, sql: str, *values: object) -> tuple[Any, ...]:
        return self._waiting(self._ledger.row(sql, *values), values[-1])

    def _waiting(self, row: tuple[Any, ...] | None, id: object) -> tuple[Any, ...]:
        if row is not None:
            return row
        found = self._ledger.row("SELECT state FROM letters WHERE id = ?", id)
        message = f"letter {id} is {found[0]} already" if found else f"there is no letter {id}"
        raise NotWaiting(message)


def _letter(row: tuple[Any, ...] | None) -> StoredLetter | None:
    if row is None:
        return None
    id, raw, sender, recipient, arrived, tries, digest, message_id, state, *others = row
    settled, note, signed, said = others
    return StoredLetter(
        id,
        raw,
        sender,
        recipient,
        read_time(arrived),
        tries,
        digest,
        message_id,
        LetterState(state),
        read_maybe_time(settled),
        note,
        signed,
        said,
    )
