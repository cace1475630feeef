"""The foreman: gives out letters and phases to whoever works.

Letters go first, each game's in the order in which they came; phases that are due wait for
no more than what is in work. All of it is decided in one thread, by one process (see
`Alone`); that something is done is on record before we hear of it, so nothing is lost or
done twice when a worker ends, or when we do.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime

from judge.daemon.blame import Blame
from judge.daemon.hands import Hands
from judge.daemon.lines import tell_letter, tell_phases
from judge.daemon.turns import ANY, Lease, Turns, game_addressed
from judge.daemon.work import End, Worked
from judge.desk.letters import JudgeAddress
from judge.store.keys import game_key
from judge.store.queue import WaitingLetter
from judge.store.records import Records

LONG_AGO = datetime.min.replace(tzinfo=UTC)
LOOK_AHEAD = 200
"""Letters that are looked through for one that may begin."""
MOST_IN_A_ROW = 4
"""Letters that are begun before a phase has its turn, if one is due."""
MOST_A_PASS = 200
"""Letters before the daemon looks about, where there is no end of them."""


class Foreman:
    """Gives out what is to be done, to so many `hands` at once.

    A phase is processed by what `passed_by` makes of the clock, and by none if that is nothing.
    The host is told of what is put aside, and of games that stand still. `bell` rings when a
    letter has come, or when nothing more is to be begun, as `is_stopped` says; `done` is called
    whenever something was done.
    """

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        clock: Callable[[], datetime],
        hands: Hands,
        *,
        passed_by: Callable[[datetime], datetime | None] = lambda now: now,
        host_address: str = "",
        bell: threading.Event | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        self._records = records
        self._clock = clock
        self._hands = hands
        self._blame = Blame(records, judge, hands, host_address)
        self._passed_by = passed_by
        self._bell = bell or threading.Event()
        self._is_stopped = is_stopped
        self._done = done
        self._turns = Turns()
        self._looked_at: int | None = None
        self._due: dict[str, datetime] = {}
        self._pressing: dict[str, datetime] = {}
        self._past: dict[int, tuple[str, ...]] = {}
        self._attended: set[str] = set()
        self._any_waits = False
        self._in_a_row = 0
        self._closed = 0

    def serve_all(self, heard: datetime | None = None, most: int | None = None) -> int:
        """Serve every letter that waits, and close what is due; how many letters.

        After so many letters as are the `most` we have done what we could for now, and ring
        the bell. Every letter that had come by `heard` is on record; None for all letters. A
        deadline after that must wait: letters that came before it may still lie in the
        mailbox, above all when the judge was down.
        """
        self._attended.clear()
        self._look_for_due(heard)
        served = 0
        while True:
            self._bell.clear()
            served += self._collected()
            is_enough = most is not None and served >= most
            if not is_enough and self._begin_next():
                continue
            if self._turns:
                self._bell.wait()
                continue
            if is_enough:
                self._bell.set()
                return served
            # What letters have made due, such as by an earlier deadline.
            self._look_for_due(heard)
            if not (self._due or self._pressing) or self._is_stopped():
                return served

    def serve_next(self) -> bool:
        """Serve the oldest letter that waits; whether there was one."""
        served = 0
        while not served:
            if not (self._begin_pressing() or self._begin_letter()):
                return False
            served += self._finished()
        return True

    def close_due(self, heard: datetime | None = None) -> int:
        """Process every phase that is due; how many."""
        before, self._any_waits = self._closed, False
        self._attended.clear()
        self._look_for_due(heard)
        while self._begin_pressing() or self._begin_closing():
            self._finished()
        return self._closed - before

    def _finished(self) -> int:
        """Wait for all that is in work; how many letters were served."""
        served = 0
        while self._turns:
            self._bell.clear()
            served += self._collected()
            if self._turns:
                self._bell.wait()
        return served

    def _begin_next(self) -> bool:
        """Begin what is next, if somebody is free for it; whether something was begun."""
        if len(self._turns) >= self._hands.many or self._is_stopped():
            return False
        if self._begin_pressing():
            return True
        # However many letters come, phases have their turn, too.
        if self._in_a_row >= MOST_IN_A_ROW and self._begin_closing(heeding=False):
            return True
        return self._begin_letter() or self._begin_closing() or self._begin_suspect()

    # What may begin.

    def _begin_letter(self) -> bool:
        now = self._clock()
        most = LOOK_AHEAD if self._hands.many > 1 else 1
        waiting = self._records.queue.waiting(now, most)
        letter = self._turns.next_letter(waiting, map(game_key, self._pressing))
        self._any_waits = any(game_addressed(one.recipient) == ANY for one in waiting)
        if letter is None:
            return False
        return self._begin(letter, now, game_addressed(letter.recipient))

    def _begin_suspect(self) -> bool:
        """A letter at which the judge has ended so often that all else is done first."""
        now = self._clock()
        if self._turns:
            return False
        suspects = self._records.queue.suspects(now, 1)
        return bool(suspects) and self._begin(suspects[0], now, ANY)

    def _begin(self, letter: WaitingLetter, now: datetime, game: str) -> bool:
        with self._records.unhurried():  # a note for when we end, not for when the power does
            if not self._records.letters.begun(letter.id):
                return True
        past = self._past.get(letter.id, ()) if self._passed_by(now) == now else None
        future = self._hands.begin(lambda worker: worker.serve(letter.id, now, past))
        self._in_a_row += 1
        self._take(Lease(game, future, now, letter))
        return True

    def _begin_pressing(self) -> bool:
        """Close a game's phase before whatever letter comes next."""
        for name, heard in list(self._pressing.items()):
            if self._turns.is_free(game_key(name)):
                if self._begin_attending(name, heard):
                    return True
                del self._pressing[name]
        return False

    def _begin_closing(self, *, heeding: bool = True) -> bool:
        """Close a game's phase; `heeding` that a letter may be about it that is about any game.

        If one came in time, and waits, the phase isn't closed, and is tried again behind it.
        """
        if heeding and (self._any_waits or self._turns.any_in_work):
            return False
        for name, heard in list(self._due.items()):
            if self._turns.is_free(game_key(name)):
                del self._due[name]
                if heeding:
                    self._attended.add(name)
                self._in_a_row = 0
                if self._begin_attending(name, heard):
                    return True
        return False

    def _begin_attending(self, name: str, heard: datetime) -> bool:
        now = self._clock()
        sure = self._passed_by(now)
        if sure is None or self._blame.is_resting(name, now):
            return False
        heard = min(heard, sure)
        future = self._hands.begin(lambda worker: worker.attend(name, now, heard))
        self._take(Lease(game_key(name), future, now, name=name))
        return True

    def _take(self, lease: Lease) -> None:
        self._turns.take(lease)
        lease.future.add_done_callback(lambda _: self._bell.set())

    # What has come of it.

    def _collected(self) -> int:
        """Note what has come of what has ended; how many letters were worked through."""
        served = 0
        for lease in self._turns.ended():
            self._pressing.pop(lease.name, None)
            worked = lease.future.result()
            self._tell(lease, worked)
            if lease.letter is None:
                self._closed += worked.closed
                self._blame.note_phase(lease.name, worked, lease.begun)
            elif worked.end is End.PHASE_FIRST:
                self._past[lease.letter.id] = (*self._past.get(lease.letter.id, ()), worked.game)
                self._pressing[worked.game] = lease.letter.arrived
                continue
            else:
                served += 1
                self._past.pop(lease.letter.id, None)
                self._blame.note_letter(lease.letter.id, worked, lease.begun)
            self._look_for_changed()
            self._done()
        return served

    def _tell(self, lease: Lease, worked: Worked) -> None:
        """A line for a letter, and for each phase."""
        seconds = (self._clock() - lease.begun).total_seconds()
        if lease.letter is not None:
            tell_letter(lease.letter, worked, seconds)
        tell_phases(lease.name, worked, seconds)

    # Which phases are due.

    def _look_for_due(self, heard: datetime | None) -> None:
        """The games whose time had come by `heard`, and what is due of those that have changed.

        With all that is due by now a letter would cost the more, the more
        games wait for the mailbox to be looked through.
        """
        sure = self._passed_by(self._clock())
        if sure is None:
            return
        by = heard or sure
        for name in self._records.games.due(min(by, sure)):
            if name not in self._attended:
                self._due[name] = by
        if self._looked_at is None:
            self._looked_at = self._records.standings.newest()
            for name in self._records.games.due(sure):
                if name not in self._attended:
                    self._due.setdefault(name, by)
        else:
            self._look_for_changed()

    def _look_for_changed(self) -> None:
        """What is due of games that have changed, such as that all orders are in."""
        for name in self._changed(self._clock()):
            self._pressing.setdefault(name, LONG_AGO)

    def _changed(self, now: datetime) -> list[str]:
        newest = self._records.standings.newest()
        changed = self._records.standings.changed_after(self._looked_at or 0, due=now)
        self._looked_at = newest
        return changed
