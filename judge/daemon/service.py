"""Serve letters and close phases, each in one transaction.

Everything a letter does, its replies and its mark "served" are committed
together. Killed before, the letter is served again; killed after, the
replies are in the outbox.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

from judge.board.forms import write_position
from judge.daemon.comebacks import note_bounce
from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import sender_of
from judge.desk.closing import close_phase, reminder_mails
from judge.desk.counter import serve
from judge.desk.daybook import Change
from judge.desk.letters import Address, JudgeAddress, Letter, Occasion, Reply
from judge.desk.limits import AN_HOUR, is_within, mailbox_of
from judge.desk.replies.addressing import entries_of
from judge.desk.replies.layout import letter_text
from judge.desk.tokens import read_recipient
from judge.game.events import Event, GameStarted, PhaseProcessed, Reminded
from judge.game.game import Game, after
from judge.game.processing import due_at, is_due, look_at, remind_at
from judge.game.records import write_event, write_game
from judge.post.bounces import is_bounce_address
from judge.post.dress import dress_reply
from judge.post.mime import read_letter
from judge.post.trouble import Trouble
from judge.store.faults import DiskFull, RecordsBusy
from judge.store.games import EventRow, SnapshotRow
from judge.store.letters import StoredLetter
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

TRIES = 3
"""How often a letter may fail with a fault of ours."""
STOPS = 8
"""How often the judge may stop at a letter; kills at random may hit the same one some times."""
WAIT_FOR_DISK = timedelta(minutes=1)
LONG_AGO = datetime.min.replace(tzinfo=UTC)
A_DAY = timedelta(days=1)


class UnreadableLetter(Exception):
    """The post room failed on a letter: our fault, so it is put aside, not dropped."""


class Service:
    """The judge at work over one connection to the records.

    `answers_an_hour` bounds the answers to one address for letters that
    change nothing: two machines that answer each other come to rest
    (RFC 3834 §2). What changes something is always answered.
    """

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        clock: Callable[[], datetime],
        *,
        answers_an_hour: int = 10,
    ) -> None:
        self._records = records
        self._judge = judge
        self._clock = clock
        self._answers_an_hour = answers_an_hour

    def serve_all(self, heard: datetime | None = None) -> int:
        """Serve every letter that waits, and close what becomes due; how many letters.

        No deadline passes between two letters that wait: the second one may
        have come before it too.
        """
        served = 0
        while self.serve_next():
            served += 1
            self.close_due(LONG_AGO)
        self.close_due(heard)
        return served

    def serve_next(self) -> bool:
        """Serve the oldest letter that waits; whether there was one."""
        now = self._clock()
        letters = self._records.letters
        stored = letters.next_unserved(now)
        if stored is None:
            return False
        # A letter that came too late finds its phase closed, however busy we were.
        self.close_due(stored.arrived)
        self._prepare(stored, now)
        tries = letters.tried(stored.id)
        if tries > STOPS:
            self._shelve(stored, now, "it stopped the judge several times")
            return True
        try:
            with self._records.transaction():
                self._serve(stored, now)
        except (DiskFull, RecordsBusy):
            log.exception("letter %d waits: the records can't be written", stored.id)
            letters.hold(stored.id, now + WAIT_FOR_DISK)
        except Exception:
            log.exception("letter %d could not be served (try %d)", stored.id, tries)
            if tries >= TRIES:
                self._shelve(stored, now, "the judge failed on it; see the log")
        return True

    def _prepare(self, stored: StoredLetter, now: datetime) -> None:
        """Make the grammars of a letter's game before it counts as tried.

        That is most of what a first letter costs, and a judge that is killed
        meanwhile was not stopped by the letter.
        """
        office = RecordsOffice(self._records, self._judge, now)
        try:
            board = office.board_of(read_recipient(stored.recipient).game)
            if board is not None:
                _ = office.order_reader(board).frames.parser
        except Exception:
            log.exception("the grammars for letter %d could not be made", stored.id)

    def _serve(self, stored: StoredLetter, now: datetime) -> None:
        office = RecordsOffice(self._records, self._judge, now)
        if self._is_bounce(stored, now):
            return
        letter = _letter(stored, self._judge)
        if letter.trouble == Trouble.OURS:
            raise UnreadableLetter(stored.id)
        served = serve(letter, f"L{stored.id}", office, now)
        for change in served.changes:
            self._write(change, office, now)
        replies = served.replies
        if served.is_idle:
            # Letters in a player's name use up none of the answers to the player's own.
            kind = "answer by token" if served.by_token else "answer"
            replies = tuple(r for r in replies if self._may_answer(r, kind, office))
        self._send(replies, now, stored.id)
        self._records.letters.served(stored.id, now, served.note)

    def _is_bounce(self, stored: StoredLetter, now: datetime) -> bool:
        """Whether this came to where our mails come back, and so is no letter; note what did."""
        if not is_bounce_address(stored.recipient):
            return False
        note = note_bounce(stored, self._records, self._judge, now)
        self._records.letters.served(stored.id, now, note)
        return True

    def _shelve(self, stored: StoredLetter, now: datetime, reason: str) -> None:
        """Put a letter aside for the host, and tell its sender and the gamesmaster.

        If even telling fails, it is put aside in silence: the queue goes on.
        """
        try:
            with self._records.transaction():
                self._records.letters.shelved(stored.id, now, reason)
                self._send(self._apologies(stored, now), now, stored.id)
        except Exception:
            log.exception("nobody could be told that letter %d is put aside", stored.id)
            self._records.letters.shelved(stored.id, now, reason)

    def _apologies(self, stored: StoredLetter, now: datetime) -> tuple[Reply, ...]:
        letter = _letter(stored, self._judge)
        office = RecordsOffice(self._records, self._judge, now)
        by_machine = letter.machine and letter.trouble != Trouble.OURS
        if by_machine or not letter.sender.address:
            return ()
        if not office.first_time("shelved", letter.sender.address, A_DAY):
            return ()
        told = (letter.sender, *_masters_of(letter, office))
        gaps = {"number": stored.id, "sender": letter.sender.address}
        subject, text = office.phrases.mail("shelved", **gaps)
        return tuple(
            Reply(
                key=f"L{stored.id}:shelved:{address}",
                to=address,
                subject=subject,
                text=letter_text(text),
                occasion=Occasion.NOTICE,
                in_reply_to=letter.message_id if address == letter.sender else "",
            )
            for address in dict.fromkeys(told)
        )

    def close_due(self, heard: datetime | None = None) -> int:
        """Process every phase that is due; how many.

        Every letter that had come by `heard` was served. A deadline after
        that must wait: letters that came before it may still lie in the
        mailbox, above all when the judge was down. None for "all letters".
        """
        closed = 0
        now = self._clock()
        for name in self._records.games.due(now):
            try:
                closed += self._close(name, now, heard or now)
            except Exception:
                log.exception("the phase of %s could not be processed", name)
        return closed

    def _close(self, name: str, now: datetime, heard: datetime) -> bool:
        with self._records.transaction():
            office = RecordsOffice(self._records, self._judge, now)
            game = office.game(name)
            if game is None:
                return False
            if not is_due(game, now):
                self._remind(game, office, now, heard)
                return False
            if not self._may_close(game, heard):
                return False
            closed = close_phase(game, office, now)
            self._write(Change(closed.game, closed.processed.events), office, now)
            self._send(closed.replies, now, None)
        return True

    def _remind(self, game: Game, office: RecordsOffice, now: datetime, heard: datetime) -> None:
        """Remind those who owe orders, if it is time and no letter of theirs waits."""
        moment = remind_at(game)
        waiting = self._records.letters.oldest_waiting()
        if moment is None or moment > min(now, heard) or (waiting and waiting <= moment):
            return
        late = game.deadline is not None and game.deadline <= now
        replies = reminder_mails(game, office, now)
        event = Reminded(game.position.phase, late, now)
        self._write(Change(after(game, event), (event,)), office, now)
        self._send(replies, now, None)

    def _may_close(self, game: Game, heard: datetime) -> bool:
        """Whether nothing that came in time can still be on its way to us.

        Nor may a letter that came in time still wait to be served. When all
        orders are in and the game goes on at once, nothing is waited for.
        """
        due = due_at(game)
        if due is None or due == game.complete_since:
            return due is not None
        waiting = self._records.letters.oldest_waiting()
        return due <= heard and (waiting is None or waiting > due)

    def _write(self, change: Change, office: RecordsOffice, now: datetime) -> None:
        game = change.game
        state = json.dumps(write_game(game), ensure_ascii=False)
        rows = tuple(_event_row(event, now) for event in change.events)
        shelf = self._records.games
        if change.created:
            shelf.create(game.name, at=now, events=rows, state=state, deadline=look_at(game))
        else:
            shelf.append(
                game.name,
                expected=office.revision(game.name),
                at=now,
                events=rows,
                state=state,
                deadline=look_at(game),
                snapshots=_snapshots(game, change.events, now),
            )
        shelf.set_addresses(game.name, entries_of(game))

    def _may_answer(self, reply: Reply, kind: str, office: RecordsOffice) -> bool:
        """Whether one more answer to a letter that changed nothing is due to this address."""
        address = mailbox_of(reply.to.address)
        if is_within(office, kind, address, self._answers_an_hour, AN_HOUR):
            return True
        log.warning("no more answers to %s this hour", reply.to.address)
        return False

    def _send(self, replies: Iterable[Reply], now: datetime, letter: int | None) -> None:
        outbox = self._records.outbox
        for reply in replies:
            try:
                mail = dress_reply(reply, judge=self._judge, at=now, secret=self._records.secret)
            except ValueError:
                log.exception("a mail to %r can't be written", reply.to.address)
                continue
            outbox.add(
                key=reply.key,
                message_id=mail.message_id,
                recipient=mail.recipient,
                sender=mail.sender,
                raw=mail.raw,
                at=now,
                letter=letter,
                game=reply.game,
                occasion=reply.occasion.value,
                picture=reply.picture,
            )


def _event_row(event: Event, now: datetime) -> EventRow:
    kind, form = write_event(event)
    return EventRow(kind, json.dumps(form, ensure_ascii=False), now)


def _snapshots(game: Game, events: Iterable[Event], now: datetime) -> tuple[SnapshotRow, ...]:
    """A snapshot of the position, whenever a phase begins."""
    if not any(isinstance(event, GameStarted | PhaseProcessed) for event in events):
        return ()
    form = json.dumps(write_position(game.position, game.variant), ensure_ascii=False)
    return (SnapshotRow(str(game.position.phase), form, now),)


def _letter(stored: StoredLetter, judge: JudgeAddress) -> Letter:
    """What can be read of a letter; never raises."""
    return read_letter(
        stored.raw,
        recipient=stored.recipient,
        arrived=stored.arrived,
        own_addresses=(str(judge),),
        sender=sender_of(stored),
    )


def _masters_of(letter: Letter, office: RecordsOffice) -> list[Address]:
    """The gamesmasters of the games that a letter may have been about."""
    games = [office.game(name) for name, _ in office.games_of(letter.sender.address)]
    return [
        Address(game.master.player.address, game.master.player.name)
        for game in games
        if game is not None
    ]
