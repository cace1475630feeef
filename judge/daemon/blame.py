"""What comes of letters and phases at which the work fails: who is to blame, and who is told."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta

from judge.daemon.hands import Hands
from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.setbacks import Setbacks, stuck_host
from judge.daemon.work import End, Worked
from judge.desk.letters import JudgeAddress
from judge.store.faults import NotWaiting
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

TRIES = 3
"""How often a letter may fail with a fault of ours, or crash whoever works on it."""
STALLS = 2
"""How often the work on a letter may take too long by the clock: the first time others go first."""
KILLS = 5
"""How often whoever works on a letter may be killed at it, by a host that is short of memory."""
A_WAIT = timedelta(minutes=1)


class Blame:
    """Puts letters aside that are to blame, and lets games rest; the queue goes on."""

    def __init__(self, records: Records, judge: JudgeAddress, hands: Hands, host: str) -> None:
        self._records = records
        self._judge = judge
        self._hands = hands
        self._host = host
        self._setbacks = Setbacks()

    def is_resting(self, game: str, now: datetime) -> bool:
        """Whether a game is left alone for now, since what is due of it has failed."""
        return self._setbacks.is_resting(game, now)

    def note_letter(self, letter: int, worked: Worked, now: datetime) -> None:
        """Put a letter aside that is to blame for a failure."""
        if self._is_to_blame(letter, worked, now):
            self._put_aside(letter, now, worked.reason)

    def _is_to_blame(self, letter: int, worked: Worked, now: datetime) -> bool:
        """Whether a letter is to be put aside for how the work on it ended; notes that."""
        letters = self._records.letters
        match worked.end:
            case End.DONE | End.PHASE_FIRST:
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
        told = self._hands.begin(lambda worker: worker.shelve(letter, now, reason)).result()
        if told.end is not End.DONE:
            log.error("nobody could be told that letter %d is put aside", letter)
            with suppress(NotWaiting):
                self._records.letters.shelved(letter, now, reason)

    def note_phase(self, name: str, worked: Worked, now: datetime) -> None:
        """Give a game a rest at which what is due has failed."""
        if not self._setbacks.note(name, worked, now):
            return
        log.error("what is due of %s can't be done: %s", name, worked.reason)
        with self._records.transaction():
            office = RecordsOffice(self._records, self._judge, now)
            told = stuck_host(name, office, self._host, worked.reason, now)
            post(told, self._records, self._judge, now)
        if self._hands.begin(lambda worker: worker.regret(name, now)).result().end is not End.DONE:
            log.error("the gamesmaster of %s can't be told", name)
