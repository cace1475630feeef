"""Serve letters and close phases, each in one transaction.

Everything a letter does, its replies and its mark "served" are committed
together. Killed before, the letter is served again; killed after, the
replies are in the outbox.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from datetime import datetime

from judge.daemon.apologies import apologies, word_to_host
from judge.daemon.boards import adopt_boards
from judge.daemon.comebacks import note_bounce, note_returned, returned_mail
from judge.daemon.foreman import Foreman
from judge.daemon.guesses import word_of_guesses, word_of_wrong_passwords
from judge.daemon.hands import OneHand
from judge.daemon.moving import note_taken
from judge.daemon.office import Came, PhaseFirst, RecordsOffice
from judge.daemon.phases import Phases
from judge.daemon.posting import post
from judge.daemon.receiving import as_changed_copy, earlier_copy, letter_in
from judge.daemon.witness import Witness, Write, write_thought
from judge.daemon.work import DONE, End, Worked, Worker, attempted
from judge.daemon.writing import phases_of, write_change, write_password, write_standbys
from judge.desk.counter import serve
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import JudgeAddress, Letter, Reply
from judge.desk.rationing import rationed
from judge.desk.repetition import heeded
from judge.desk.served import Served
from judge.desk.strangers import restrained
from judge.desk.surety import CAUTIOUS, Trust
from judge.desk.tokens import read_recipient
from judge.desk.trouble import BEYOND_US
from judge.post.arrival import Copy
from judge.post.bounces import is_bounce_address
from judge.post.discretion import keep_secrets
from judge.post.enclosed import MOST_PICTURE_BYTES
from judge.store.faults import NotWaiting, RecordsFault
from judge.store.letters import LetterState, StoredLetter
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


class UnreadableLetter(Exception):
    """The post room failed on a letter: our fault, so it is put aside, not dropped."""


class Service:
    """The judge at work over one connection to the records.

    `answers_an_hour` bounds the answers to one address for letters that
    change nothing (see `rationed`). What changes something is always answered. Whose turn it
    is, and whoever does it, is the foreman's: `hands`, or one `worker`, or we ourselves.
    `trust` says who vouches for senders, `hosting` what the host allows; what else
    there is, see `Foreman`.
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
        passed_by: Callable[[datetime], datetime | None] = lambda now: now,
        host_address: str = "",
        trust: Trust = CAUTIOUS,
        hosting: Hosting = OPEN_HOUSE,
    ) -> None:
        keep_secrets()
        adopt_boards(records)
        self._records = records
        self._judge = judge
        self._answers_an_hour = answers_an_hour
        self._pictures = pictures
        self._phases = Phases(records, judge)
        self._host = host_address
        self._trust = trust
        self._hosting = hosting
        self._is_wiped = False
        self._wipe()  # what whoever was here before us has left
        hand = OneHand(worker or self)
        self._foreman = Foreman(
            records, judge, clock, hand, passed_by=passed_by, host_address=host_address
        )
        self.serve_all = self._foreman.serve_all
        self.serve_next = self._foreman.serve_next
        self.close_due = self._foreman.close_due

    def serve(self, letter: int, now: datetime, past: Collection[str] | None = None) -> Worked:
        """Serve a letter, here and now: all that it does is one transaction."""
        worked = attempted(f"letter {letter}", lambda: self._served(letter, now, past))
        self._wipe()
        return worked

    def shelve(self, letter: int, now: datetime, reason: str) -> Worked:
        """Put a letter aside and write to whom it concerns, from its header alone."""
        try:
            with self._records.transaction():
                stored = self._records.letters.letter(letter)
                if stored is None or stored.state is not LetterState.UNSERVED:
                    return DONE
                self._is_wiped = self._is_wiped and not stored.said
                self._records.letters.shelved(letter, now, reason)
                office = RecordsOffice(self._records, self._judge, now)
                told = word_to_host(stored, office, self._host, reason)
                self._send((*apologies(stored, office), *told), now, letter)
        except Exception as fault:
            log.exception("nobody could be told of letter %d", letter)
            return Worked(End.FAILED, str(fault))
        self._wipe()
        return DONE

    def _wipe(self) -> None:
        """Have no password left of what was settled; if that fails it is done another time."""
        if self._is_wiped:
            return
        try:
            self._is_wiped = self._records.letters.wipe()
        except RecordsFault as fault:
            log.warning("what letters have said can't be wiped out yet: %s", fault)

    def _served(self, letter: int, now: datetime, past: Collection[str] | None) -> Worked:
        done: list[Worked] = []

        def think(witness: Witness | None) -> Write | None:
            stored = self._records.letters.letter(letter)
            # Another judge's worker, left behind by a kill, may have been quicker.
            if stored is None or stored.state is not LetterState.UNSERVED:
                return None
            self._is_wiped = self._is_wiped and not stored.said
            return self._thought(stored, now, witness, past, done)

        try:
            write_thought(self._records, think)
        except PhaseFirst as phase:
            return Worked(End.PHASE_FIRST, game=phase.game)
        except NotWaiting:  # it was quicker after we had looked
            log.info("letter %d was served meanwhile", letter)
            return DONE
        return done[-1] if done else DONE

    def _thought(
        self,
        stored: StoredLetter,
        now: datetime,
        witness: Witness | None,
        past: Collection[str] | None,
        done: list[Worked],
    ) -> Write:
        """What is to be written about a letter; nothing is written yet.

        What is written tells what it has come to in `done`.
        """
        if is_bounce_address(stored.recipient) or returned_mail(stored, self._records) is not None:
            return lambda: done.append(self._note_bounce(stored, now))
        if read_recipient(stored.recipient).move:
            return lambda: done.append(self._note_taken(stored, now))
        letter = letter_in(stored, self._judge, self._pictures, self._trust.servers)
        if letter.troubles == BEYOND_US:
            raise UnreadableLetter(stored.id)
        copy = earlier_copy(self._records, stored)
        if copy is Copy.SAME:
            again = "the same letter again"
            return lambda: done.append(self._settled(stored, now, again))
        if copy is Copy.CHANGED:
            letter = as_changed_copy(letter)
        office = RecordsOffice(
            self._records,
            self._judge,
            now,
            self._trust,
            self._pictures,
            witness=witness,
            came=None if past is None else Came(stored.arrived, past),
            hosting=self._hosting,
        )
        served = serve(letter, f"L{stored.id}", office, now)
        return lambda: done.append(self._write(served, letter, stored, office, now))

    def _write(
        self,
        served: Served,
        letter: Letter,
        stored: StoredLetter,
        office: RecordsOffice,
        now: datetime,
    ) -> Worked:
        """Write what a letter does, its answers, as many as are due, and that it is served."""
        self._send(word_of_guesses(stored.recipient, office, self._host, now), now, None)
        if served.signed is not None:
            told = word_of_wrong_passwords(served.signed, office, self._host, now)
            self._send(told, now, None)
        served = restrained(heeded(served, letter, office), letter, office)
        for count in served.counts:
            office.first_time(count)
        write_standbys(served.standbys, self._records)
        for change in served.changes:
            write_change(change, self._records, office, now)
        for password in served.passwords:
            write_password(password, self._records, now)
        served = rationed(served, office, self._answers_an_hour)
        self._send(served.replies, now, stored.id)
        worked = self._settled(stored, now, served.note)
        return replace(worked, phases=phases_of(served.changes), mails=len(served.replies))

    def _settled(self, stored: StoredLetter, now: datetime, note: str) -> Worked:
        """Note that a letter is served, and what came of it."""
        self._records.letters.served(stored.id, now, note)
        return Worked(End.DONE, sender=stored.sender, note=note)

    def _note_bounce(self, stored: StoredLetter, now: datetime) -> Worked:
        """Note what came to where our mails come back, or reports of one, and is no letter."""
        note_it = note_bounce if is_bounce_address(stored.recipient) else note_returned
        note = note_it(stored, self._records, self._judge, now)
        return self._settled(stored, now, note)

    def _note_taken(self, stored: StoredLetter, now: datetime) -> Worked:
        """Note what another judge says of a game that was to move there."""
        note = note_taken(stored, self._records, self._judge, self._host, now)
        return self._settled(stored, now, note)

    def attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        """Do what is due about a game, here and now: all of it is one transaction."""
        return self._phases.attend(game, now, heard)

    def regret(self, game: str, now: datetime) -> Worked:
        """Tell the gamesmaster that what is due can't be done."""
        return self._phases.regret(game, now)

    def _send(self, replies: Iterable[Reply], now: datetime, letter: int | None) -> None:
        post(replies, self._records, self._judge, now, letter)
