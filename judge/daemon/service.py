"""Serve letters and close phases, each in one transaction.

Everything a letter does, its replies and its mark "served" are committed
together. Killed before, the letter is served again; killed after, the
replies are in the outbox.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from judge.daemon.apologies import apologies, word_to_host
from judge.daemon.boards import adopt_boards
from judge.daemon.comebacks import note_bounce
from judge.daemon.office import RecordsOffice
from judge.daemon.phases import Phases
from judge.daemon.posting import post
from judge.daemon.receiving import as_changed_copy, earlier_copy, letter_in
from judge.daemon.setbacks import Setbacks, stuck_host
from judge.daemon.work import DONE, End, Worked, Worker, attempted
from judge.daemon.writing import write_change
from judge.desk.counter import serve
from judge.desk.letters import JudgeAddress, Reply
from judge.desk.rationing import rationed
from judge.desk.repetition import heeded
from judge.desk.surety import CAUTIOUS, Trust
from judge.desk.trouble import BEYOND_US
from judge.post.arrival import Copy
from judge.post.bounces import is_bounce_address
from judge.post.discretion import keep_secrets
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.store.faults import NotWaiting
from judge.store.letters import LetterState, StoredLetter
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

TRIES = 3
"""How often a letter may fail with a fault of ours, or crash whoever works on it."""
STALLS = 2
"""How often the work on a letter may take too long by the clock: the first time others go first."""
KILLS = 5
"""How often whoever works on a letter may be killed at it, by a host that is short of memory."""
A_WAIT = timedelta(minutes=1)
LONG_AGO = datetime.min.replace(tzinfo=UTC)


class UnreadableLetter(Exception):
    """The post room failed on a letter: our fault, so it is put aside, not dropped."""


class Service:
    """The judge at work over one connection to the records.

    `answers_an_hour` bounds the answers to one address for letters that
    change nothing (see `rationed`). What changes something is always answered. Letters and
    phases are worked through by `worker`; by ourselves, unless there is another. No
    phase is processed at a time that `believes` says no to. The host is told
    of what is put aside, and of games that stand still. `trust` says who vouches for senders.
    """

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        clock: Callable[[], datetime],
        *,
        answers_an_hour: int = 10,
        pictures: int = MOST_PICTURE_BYTES,
        worker: Worker | None = None,
        believes: Callable[[datetime], bool] = lambda _: True,
        host_address: str = "",
        trust: Trust = CAUTIOUS,
    ) -> None:
        keep_secrets()
        adopt_boards(records)
        self._records = records
        self._judge = judge
        self._clock = clock
        self._answers_an_hour = answers_an_hour
        self._pictures = pictures
        self._worker = worker or self
        self._believes = believes
        self._looked_at = 0
        self._setbacks = Setbacks()
        self._phases = Phases(records, judge)
        self._host = host_address
        self._trust = trust

    def serve_all(self, heard: datetime | None = None) -> int:
        """Serve every letter that waits, and close what becomes due; how many letters.

        No deadline passes between two letters that wait: the second one may
        have come before it too.
        """
        served = 0
        while self.serve_next() or self._serve_suspect(heard):
            served += 1
            self.close_due(LONG_AGO)
        self.close_due(heard)
        return served

    def serve_next(self) -> bool:
        """Serve the oldest letter that waits; whether there was one."""
        now = self._clock()
        stored = self._records.letters.next_unserved(now)
        if stored is None:
            return False
        # A letter that came too late finds its phase closed, however busy we were.
        self.close_due(stored.arrived)
        self._have_served(stored.id, now)
        return True

    def _serve_suspect(self, heard: datetime | None) -> bool:
        """Serve a letter at which the judge has ended so often that all else is done first."""
        now = self._clock()
        stored = self._records.letters.next_suspect(now)
        if stored is None:
            return False
        self.close_due(heard)
        self._have_served(stored.id, now)
        return True

    def _have_served(self, letter: int, now: datetime) -> None:
        """Have a letter served; one that is to blame for a failure is put aside."""
        letters = self._records.letters
        if not letters.begun(letter):
            return
        worked = self._worker.serve(letter, now)
        if self._is_to_blame(letter, worked, now):
            self._put_aside(letter, now, worked.reason)

    def _is_to_blame(self, letter: int, worked: Worked, now: datetime) -> bool:
        """Whether a letter is to be put aside for how the work on it ended; notes that."""
        letters = self._records.letters
        match worked.end:
            case End.DONE:
                return False
            case End.WAITS:
                letters.hold(letter, now + A_WAIT)
                return False
            case End.FAILED:
                return letters.tried(letter) >= TRIES
            case End.EXCEEDED:
                return letters.tried(letter) > 0
            case End.STALLED:
                if letters.tried(letter) >= STALLS:
                    return True
                letters.hold(letter, now + A_WAIT)
                return False
            case End.KILLED:
                return letters.killed(letter) >= KILLS

    def _put_aside(self, letter: int, now: datetime, reason: str) -> None:
        """Put a letter aside for the host; in silence, if even telling of it fails.

        The queue goes on.
        """
        log.error("letter %d is put aside: %s (judge shelf show %d)", letter, reason, letter)
        told = self._worker.shelve(letter, now, reason)
        if told.end is not End.DONE:
            log.error("nobody could be told that letter %d is put aside", letter)
            with suppress(NotWaiting):
                self._records.letters.shelved(letter, now, reason)

    def serve(self, letter: int, now: datetime) -> Worked:
        """Serve a letter, here and now: all that it does is one transaction."""
        return attempted(f"letter {letter}", lambda: self._served(letter, now))

    def shelve(self, letter: int, now: datetime, reason: str) -> Worked:
        """Put a letter aside and write to whom it concerns, from its header alone."""
        try:
            with self._records.transaction():
                stored = self._records.letters.letter(letter)
                if stored is None or stored.state is not LetterState.UNSERVED:
                    return DONE
                self._records.letters.shelved(letter, now, reason)
                office = RecordsOffice(self._records, self._judge, now)
                told = word_to_host(stored, office, self._host, reason)
                self._send((*apologies(stored, office), *told), now, letter)
        except Exception as fault:
            log.exception("nobody could be told of letter %d", letter)
            return Worked(End.FAILED, str(fault))
        return DONE

    def _served(self, letter: int, now: datetime) -> Worked:
        with self._records.transaction():
            stored = self._records.letters.letter(letter)
            # Another judge's worker, left behind by a kill, may have been quicker.
            if stored is not None and stored.state is LetterState.UNSERVED:
                self._serve(stored, now)
        return DONE

    def _serve(self, stored: StoredLetter, now: datetime) -> None:
        office = RecordsOffice(self._records, self._judge, now, self._trust, self._pictures)
        if self._is_bounce(stored, now):
            return
        letter = letter_in(stored, self._judge, self._pictures, self._trust.servers)
        if letter.troubles == BEYOND_US:
            raise UnreadableLetter(stored.id)
        copy = earlier_copy(self._records, stored)
        if copy is Copy.SAME:
            self._records.letters.served(stored.id, now, "the same letter again")
            return
        if copy is Copy.CHANGED:
            letter = as_changed_copy(letter)
        served = serve(letter, f"L{stored.id}", office, now)
        served = heeded(served, letter, office)
        for count in served.counts:
            office.first_time(count)
        for change in served.changes:
            write_change(change, self._records, office, now)
        served = rationed(served, office, self._answers_an_hour)
        self._send(served.replies, now, stored.id)
        self._records.letters.served(stored.id, now, served.note)

    def _is_bounce(self, stored: StoredLetter, now: datetime) -> bool:
        """Whether this came to where our mails come back, and so is no letter; note what did."""
        if not is_bounce_address(stored.recipient):
            return False
        note = note_bounce(stored, self._records, self._judge, now)
        self._records.letters.served(stored.id, now, note)
        return True

    def close_due(self, heard: datetime | None = None) -> int:
        """Process every phase that is due; how many.

        Every letter that had come by `heard` was served. A deadline after
        that must wait: letters that came before it may still lie in the
        mailbox, above all when the judge was down. None for "all letters".
        """
        closed = 0
        now = self._clock()
        if not self._believes(now):
            return 0
        for name in self._to_look_at(now, min(heard or now, now)):
            if not self._setbacks.is_resting(name, now):
                closed += self._have_closed(name, now, heard or now)
        return closed

    def _have_closed(self, name: str, now: datetime, heard: datetime) -> bool:
        """Have done what is due about a game; one at which that fails has a rest."""
        worked = self._worker.attend(name, now, heard)
        if not self._setbacks.note(name, worked, now):
            return worked.closed
        log.error("what is due of %s can't be done: %s", name, worked.reason)
        with self._records.transaction():
            office = RecordsOffice(self._records, self._judge, now)
            self._send(stuck_host(name, office, self._host, worked.reason, now), now, None)
        if self._worker.regret(name, now).end is not End.DONE:
            log.error("the gamesmaster of %s can't be told", name)
        return False

    def attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        """Do what is due about a game, here and now: all of it is one transaction."""
        return self._phases.attend(game, now, heard)

    def regret(self, game: str, now: datetime) -> Worked:
        """Tell the gamesmaster that what is due can't be done."""
        return self._phases.regret(game, now)

    def _to_look_at(self, now: datetime, heard: datetime) -> Iterable[str]:
        """The games whose time had come by `heard`, and what is due of those that have changed.

        With all that is due by now a letter would cost the more, the more
        games wait for the mailbox to be looked through.
        """
        newest = self._records.standings.newest()
        changed = (
            self._records.standings.changed_after(self._looked_at, due=now)
            if self._looked_at
            else self._records.games.due(now)  # of all of them those that are due are found so
        )
        self._looked_at = newest
        return dict.fromkeys((*self._records.games.due(heard), *changed))

    def _send(self, replies: Iterable[Reply], now: datetime, letter: int | None) -> None:
        post(replies, self._records, self._judge, now, letter)
