"""The outbox: mails that were promised in a transaction and are carried after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from judge.store.faults import NotWaiting
from judge.store.ledger import Ledger
from judge.store.times import read_maybe_time, read_time, write_time

LONGEST_WAIT = timedelta(days=1)
"""No failed try puts the next one off for longer."""


class MailState(StrEnum):
    """Where a mail is on its way."""

    QUEUED = "queued"
    SENT = "sent"
    FAILED = "failed"


class Lane(StrEnum):
    """Which mails are carried together: those without a picture wait for none."""

    ALL = "all"
    PLAIN = "plain"
    PICTURED = "pictured"


_MOST_NEWER = 8
_LANES = {Lane.ALL: (Lane.PLAIN, Lane.PICTURED)}


@dataclass(frozen=True, slots=True)
class StoredMail:
    """A mail as it goes over the wire, and how far it has come.

    `recipient` and `sender` are the envelope's. `tries` counts the tries
    that failed, `error` is what the last of them met. `letter` is the one
    that it answers. `settled` is when it was sent or given up. `kind` is what the
    mail is, as text: what joins it when it leaves; "" for nothing.
    """

    id: int
    key: str
    message_id: str
    recipient: str
    sender: str
    raw: bytes
    letter: int | None
    game: str
    occasion: str
    added: datetime
    state: MailState
    tries: int
    retry_at: datetime
    settled: datetime | None
    error: str
    kind: str = ""


_ADD = (
    "INSERT INTO outbox (key, message_id, recipient, sender, raw, letter, game, occasion, added,"
    " retry_at, phase, kind, lane) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (key) DO NOTHING RETURNING id"
)
# All that is asked here stands in the index: no mail is touched before its turn.
_DUE = (
    "SELECT id FROM outbox WHERE state = 'queued' AND lane = ? AND id > ?"
    " AND (retry_at <= ? OR tries = 0 AND added > ? OR retry_at > ?) ORDER BY id LIMIT ?"
)
_RETRY = "SELECT min(retry_at) FROM outbox WHERE state = 'queued' AND lane = ?"
_PHASE = "SELECT phase FROM outbox WHERE message_id = ? AND game = ?"
_KEY = "SELECT key FROM outbox WHERE message_id = ? AND game = ?"
_MAIL = (
    "SELECT id, key, message_id, recipient, sender, raw, letter, game, occasion, added, state,"
    " tries, retry_at, settled, error, kind FROM outbox "
)


class Outbox:
    """A mail is promised once, however often it is asked for."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def add(
        self,
        *,
        key: str,
        message_id: str,
        recipient: str,
        sender: str,
        raw: bytes,
        at: datetime,
        letter: int | None = None,
        game: str = "",
        occasion: str = "",
        phase: str = "",
        kind: str = "",
        lane: Lane = Lane.PLAIN,
    ) -> int:
        """Queue a mail, due at once, and return its id.

        A mail of the same `key` is the same mail: the first one stays, sent
        or not, and its id is returned.
        """
        moment = write_time(at)
        mail = (key, message_id, recipient, sender, raw)
        about = (letter, game, occasion, moment, moment, phase, kind, lane.value)
        new = self._ledger.row(_ADD, *mail, *about)
        if new:
            return int(new[0])
        return int(self._ledger.value("SELECT id FROM outbox WHERE key = ?", key))

    def next_due(
        self, now: datetime, limit: int, lane: Lane = Lane.ALL, *, behind: int = 0
    ) -> list[StoredMail]:
        """Return up to `limit` queued mails of a lane that may be tried, oldest first.

        Those `behind` a mail alone, by its id: who goes on from the last one looks at each mail
        of the queue once. A clock that was ahead once delays nothing: what was added after
        `now` may be tried, and what waits longer than anything has to.
        """
        moment, latest = write_time(now), write_time(now + LONGEST_WAIT)
        due = [
            id
            for one in _LANES.get(lane, (lane,))
            for (id,) in self._ledger.rows(_DUE, one.value, behind, moment, moment, latest, limit)
        ]
        mails = (self.mail(id) for id in sorted(due)[:limit])
        return [mail for mail in mails if mail is not None]

    def sent(self, id: int, at: datetime) -> None:
        """Mark a queued mail sent; NotWaiting if it isn't queued."""
        self._change(
            "UPDATE outbox SET state = 'sent', settled = ?, error = ''"
            " WHERE id = ? AND state = 'queued' RETURNING id",
            write_time(at),
            id,
        )

    def later(self, id: int, *, error: str, retry_at: datetime) -> None:
        """Count a failed try of a queued mail; it is due again at `retry_at`.

        That is after its adding, unless the clock was ahead then; mended here.
        NotWaiting if it isn't queued.
        """
        self._change(
            "UPDATE outbox SET tries = tries + 1, error = ?, retry_at = ?, added = min(added, ?)"
            " WHERE id = ? AND state = 'queued' RETURNING id",
            error,
            write_time(retry_at),
            write_time(retry_at),
            id,
        )

    def failed(self, id: int, at: datetime, error: str) -> None:
        """Give a queued mail up; it is kept for the host.

        NotWaiting if it isn't queued.
        """
        self._change(
            "UPDATE outbox SET state = 'failed', tries = tries + 1, settled = ?, error = ?"
            " WHERE id = ? AND state = 'queued' RETURNING id",
            write_time(at),
            error,
            id,
        )

    def next_retry(self, lane: Lane = Lane.ALL) -> datetime | None:
        """Return when the next queued mail of a lane is due, past times too."""
        times = (self._ledger.value(_RETRY, one.value) for one in _LANES.get(lane, (lane,)))
        return read_maybe_time(min((time for time in times if time is not None), default=None))

    def waiting(self) -> int:
        """Return how many mails are queued."""
        return int(self._ledger.value("SELECT count(*) FROM outbox WHERE state = 'queued'"))

    def count(self) -> int:
        """Return how many mails are on record, whatever became of them."""
        return int(self._ledger.value("SELECT count(*) FROM outbox"))

    def oldest_waiting(self) -> datetime | None:
        """Return when the queued mail was added that waits longest; None if none waits."""
        row = "SELECT added FROM outbox WHERE state = 'queued' ORDER BY id LIMIT 1"
        found = self._ledger.row(row)
        return read_time(found[0]) if found else None

    def occasions(self) -> dict[str, int]:
        """Return how many mails there are of each occasion; it looks at every mail's row."""
        rows = "SELECT occasion, count(*) FROM outbox GROUP BY occasion"
        return dict(self._ledger.rows(rows))

    def last_sent(self) -> dict[str, datetime]:
        """Return when a mail of each occasion was sent last; it looks at every mail's row."""
        rows = "SELECT occasion, max(settled) FROM outbox WHERE state = 'sent' GROUP BY occasion"
        return {occasion: read_time(at) for occasion, at in self._ledger.rows(rows)}

    def given_up(self) -> list[StoredMail]:
        """Return the mails that failed for good, oldest first."""
        return [_mail(row) for row in self._ledger.rows(_MAIL + "WHERE state = 'failed'")]

    def pictured_behind(self, id: int, limit: int) -> list[tuple[int, str, str]]:
        """Return the first mails with pictures queued behind one: id, game and kind of each."""
        return self._ledger.rows(
            "SELECT id, game, kind FROM outbox WHERE state = 'queued' AND lane = 'pictured'"
            " AND id > ? ORDER BY id LIMIT ?",
            id,
            limit,
        )

    def has_newer(self, mail: StoredMail, is_like: Callable[[str], bool]) -> bool:
        """Whether a mail with a picture to the same reader about the same game waits behind one.

        `is_like` says of a mail's kind whether it is meant. No more than the last few are asked
        about: a wrong no does no harm.
        """
        rows = self._ledger.rows(
            "SELECT kind FROM outbox WHERE state = 'queued' AND lane = 'pictured'"
            " AND recipient = ? AND game = ? AND id > ? ORDER BY id DESC LIMIT ?",
            mail.recipient,
            mail.game,
            mail.id,
            _MOST_NEWER,
        )
        return any(is_like(kind) for (kind,) in rows)

    def mail(self, id: int) -> StoredMail | None:
        """Return the mail in whatever state it is, None if there is none."""
        row = self._ledger.row(_MAIL + "WHERE id = ?", id)
        return None if row is None else _mail(row)

    def newest(self) -> int:
        """Return the id of the mail added last, 0 if there is none."""
        return int(self._ledger.value("SELECT max(id) FROM outbox") or 0)

    def added_after(self, id: int) -> list[StoredMail]:
        """Return every mail added after this one, in the order of adding."""
        return [_mail(row) for row in self._ledger.rows(_MAIL + "WHERE id > ? ORDER BY id", id)]

    def all_for_letter(self, id: int) -> list[StoredMail]:
        """Return every mail that answers this letter, in the order of adding."""
        return [_mail(row) for row in self._ledger.rows(_MAIL + "WHERE letter = ? ORDER BY id", id)]

    def sent_from(self, sender: str) -> StoredMail | None:
        """Return the mail of an envelope sender, which is another one for each mail."""
        rows = self._ledger.rows(_MAIL + "WHERE sender = ? AND sender <> '' LIMIT 1", sender)
        return _mail(rows[0]) if rows else None

    def of_message_id(self, message_id: str) -> StoredMail | None:
        """Return the mail of a Message-ID, which is another one for each mail."""
        rows = self._ledger.rows(_MAIL + "WHERE message_id = ? LIMIT 1", message_id)
        return _mail(rows[0]) if rows else None

    def phase_asked(self, game: str, message_ids: Sequence[str]) -> str:
        """Return the phase that the last of these mails was about, "" if none is of this game."""
        return self._of_last(_PHASE, game, message_ids)

    def key_of_last(self, game: str, message_ids: Sequence[str]) -> str:
        """Return the key of the last of these mails, "" if none is of this game."""
        return self._of_last(_KEY, game, message_ids)

    def _of_last(self, asked: str, game: str, message_ids: Sequence[str]) -> str:
        for message_id in reversed(message_ids):
            found = self._ledger.row(asked, message_id, game)
            if found:
                return str(found[0])
        return ""

    def _change(self, sql: str, *values: object) -> None:
        id = values[-1]
        if self._ledger.row(sql, *values):
            return
        found = self._ledger.row("SELECT state FROM outbox WHERE id = ?", id)
        message = f"mail {id} is {found[0]} already" if found else f"there is no mail {id}"
        raise NotWaiting(message)


def _mail(row: tuple[Any, ...]) -> StoredMail:
    id, key, message_id, recipient, sender, raw, letter, game, occasion = row[:9]
    added, state, tries, retry_at, settled, error, kind = row[9:]
    return StoredMail(
        id,
        key,
        message_id,
        recipient,
        sender,
        raw,
        letter,
        game,
        occasion,
        read_time(added),
        MailState(state),
        tries,
        read_time(retry_at),
        read_maybe_time(settled),
        error,
        kind,
    )
