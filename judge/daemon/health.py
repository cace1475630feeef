"""How a judge is: what of its work is late, in figures and in words for the host."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.daemon.disk import DiskRoom, room_for
from judge.store.pulse import Beat
from judge.store.records import Records

LATE = timedelta(minutes=5)
"""Since the last look into the mailbox, and of a deadline: both are looked at every minute."""
BACKUP = timedelta(days=3)
"""A backup that is older needs a person: so long a nightly one may fail unnoticed."""
LATE_MAIL = timedelta(hours=1)
"""A mail host that is away for a while is nothing."""


@dataclass(frozen=True, slots=True)
class HowItIs:
    """What there is to know at a moment; nothing of it names a person.

    `oldest` is when the mail was written that has waited longest, `overdue` how many games have
    a deadline that should have passed, `shelved` how many letters are put aside. `unsaved` is since
    when what happens is in no backup, if that is longer than the host wants. `room` is that on the
    disk of the records, None if nobody knows. By the time that is `sure` deadlines pass.
    """

    now: datetime
    beat: Beat | None
    waiting: int
    oldest: datetime | None
    overdue: int
    shelved: int
    doubted: bool
    backup: datetime | None
    unsaved: datetime | None = None
    room: DiskRoom | None = None
    sure: datetime | None = None

    @property
    def unsure(self) -> bool:
        """Whether deadlines pass by an earlier time than the clock shows."""
        is_behind = self.sure is not None and self.now - self.sure > LATE
        return is_behind and self.is_alive and not self.doubted

    @property
    def is_alive(self) -> bool:
        """Whether a judge goes about its business."""
        beat = self.beat
        return beat is not None and not beat.ended and self.now - beat.at <= LATE

    @property
    def is_starting(self) -> bool:
        """Whether the judge has just begun, and looks through its mailbox for the first time."""
        beat = self.beat
        if beat is None or beat.heard is not None or beat.trouble or beat.began is None:
            return False
        return self.now - beat.began <= LATE

    def faults(self) -> Iterator[str]:
        """What isn't as it should be, each in a few words."""
        if self.room is not None and self.room.is_gone:
            yield f"the disk of the records is full: {_megabytes(self.room.free)} are free"
        if not self.is_alive:
            since = f" since {shown_time(self.beat.at)}" if self.beat is not None else ""
            yield f"no judge is at work{since}"
            return
        beat = self.beat
        is_late = beat is None or beat.heard is None or self.now - beat.heard > LATE
        if beat is not None and is_late and not self.is_starting:
            since = f"since {shown_time(beat.heard)}" if beat.heard is not None else "yet"
            why = f" ({beat.trouble})" if beat.trouble else ""
            yield f"the mailbox was not heard {since}{why}"
        if self.doubted:
            yield "the clock is not believed, so no deadline passes (judge clock)"
        elif self.overdue and self.unsure:
            yield (
                f"deadlines wait ({self.overdue}): since the judge began nothing has shown that the"
                " clock isn't ahead; a letter from elsewhere does (judge clock)"
            )
        elif self.overdue:
            yield f"overdue deadlines: {self.overdue}"
        if self.oldest is not None and self.now - self.oldest > LATE_MAIL:
            yield f"mails wait to be sent since {shown_time(self.oldest)}: {self.waiting}"

    def wants(self) -> Iterator[str]:
        """What isn't wrong with its work, and needs a person all the same."""
        room = self.room
        if room is not None and room.is_short and not room.is_gone:
            yield (
                f"the disk of the records is getting full: {_megabytes(room.free)} are free,"
                f" there should be {_megabytes(room.needed)}"
            )
        if self.beat is not None and self.beat.archive:
            yield f"the archive can't be written ({self.beat.archive})"
        if self.unsaved is not None:
            yield f"nothing since {shown_time(self.unsaved)} is in a backup (judge backup)"

    def said(self) -> str:
        """All of it in one line."""
        backup = (
            f"last backup {shown_time(self.backup)}" if self.backup else "no backup was ever made"
        )
        besides = f"letters put aside: {self.shelved}; {backup}"
        if found := "; ".join(self.faults()):
            return f"not well: {found}; {besides}"
        heard = self.beat.heard if self.beat is not None else None
        well = f"the mailbox was heard at {shown_time(heard)}" if heard is not None else "starting"
        but = "; ".join(self.wants())
        return f"well{but and f', but {but}'}: {well}; mails that wait: {self.waiting}; {besides}"


def condition_of(records: Records, now: datetime, backup: timedelta | None = BACKUP) -> HowItIs:
    """How the judge is that works on some records; it costs next to nothing.

    A `backup` should not be older than that; None if the host makes none.
    """
    made = records.copies.last_made()
    since = made or records.letters.first_came()
    is_old = backup is not None and since is not None and now - since > backup
    return HowItIs(
        now,
        records.pulse.last(),
        records.outbox.waiting(),
        records.outbox.oldest_waiting(),
        len(records.games.due(now - LATE)),
        len(records.letters.shelf()),
        records.moments.is_doubted(),
        made,
        since if is_old else None,
        room_for(records.path),
        records.moments.last_believed(),
    )


def _megabytes(many: int) -> str:
    return f"{many / 1_000_000:,.0f} MB"


def shown_time(moment: datetime) -> str:
    """A moment as a host reads it."""
    return f"{moment:%Y-%m-%d %H:%M} UTC"
