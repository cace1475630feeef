"""What is due about a game: a phase to be processed, a reminder, an offer that has lapsed."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.setbacks import stuck_master
from judge.daemon.work import DONE, End, Worked, attempted
from judge.daemon.writing import write_change
from judge.desk.clerks.accepting import lapse_mails
from judge.desk.closing import close_phase, reminder_mails
from judge.desk.daybook import Change
from judge.desk.letters import JudgeAddress, Reply
from judge.game.clock_events import Reminded
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.log import THE_JUDGE, Origin, logged
from judge.game.offers import OfferEnd, Offers, lapsed_offers
from judge.game.people_events import OfferClosed
from judge.game.processing import due_at, is_due, remind_at
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


class Phases:
    """Does what is due about one game, in one transaction."""

    def __init__(self, records: Records, judge: JudgeAddress) -> None:
        self._records = records
        self._judge = judge

    def attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        """Do what is due about a game, here and now: all of it is one transaction."""
        return attempted(f"what is due of {game}", lambda: self._attend(game, now, heard))

    def regret(self, game: str, now: datetime) -> Worked:
        """Tell the gamesmaster that what is due can't be done."""
        try:
            with self._records.transaction():
                office = RecordsOffice(self._records, self._judge, now)
                found = office.game(game)
                if found is not None:
                    self._send(stuck_master(found, office, now), now)
        except Exception as fault:
            log.exception("the gamesmaster of %s can't be told", game)
            return Worked(End.FAILED, str(fault))
        return DONE

    def _attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        return Worked(End.DONE, closed=self._close(game, now, heard))

    def _close(self, name: str, now: datetime, heard: datetime) -> bool:
        with self._records.transaction():
            office = RecordsOffice(self._records, self._judge, now)
            game = office.game(name)
            if game is None:
                return False
            if lapsed := lapsed_offers(game.people.offers, now):
                self._lapse(game, lapsed, office, now)
                return False
            if not is_due(game, now):
                self._remind(game, office, now, heard)
                return False
            if not self._may_close(game, heard):
                return False
            closed = close_phase(game, office, now)
            self._write(_change(closed.game, closed.processed.events, _why_due(game)), office, now)
            self._send(closed.replies, now)
        return True

    def _lapse(self, game: Game, lapsed: Offers, office: RecordsOffice, now: datetime) -> None:
        """Close the offers that nobody has answered in time; what else is due waits for a tick."""
        events = tuple(OfferClosed(offer.number, OfferEnd.LAPSED) for offer in lapsed)
        for event in events:
            game = after(game, event)
        self._write(_change(game, events, "time over"), office, now)
        self._send(lapse_mails(game, lapsed, office, now), now)

    def _remind(self, game: Game, office: RecordsOffice, now: datetime, heard: datetime) -> None:
        """Remind those who owe orders, if it is time and no letter of theirs waits."""
        moment = remind_at(game)
        waiting = self._records.letters.oldest_waiting()
        if moment is None or moment > min(now, heard) or (waiting and waiting <= moment):
            return
        late = game.clock.deadline is not None and game.clock.deadline <= now
        replies = reminder_mails(game, office, now)
        event = Reminded(game.table.position.phase, late, now)
        self._write(_change(after(game, event), (event,), "late" if late else "soon"), office, now)
        self._send(replies, now)

    def _may_close(self, game: Game, heard: datetime) -> bool:
        """Whether nothing that came in time can still be on its way to us.

        Nor may a letter that came in time still wait to be served. When all
        orders are in and the game goes on at once, nothing is waited for.
        """
        due = due_at(game)
        if due is None or due == game.clock.complete_since:
            return due is not None
        waiting = self._records.letters.oldest_waiting()
        return due <= heard and (waiting is None or waiting > due)

    def _write(self, change: Change, office: RecordsOffice, now: datetime) -> None:
        write_change(change, self._records, office, now)

    def _send(self, replies: Iterable[Reply], now: datetime) -> None:
        post(replies, self._records, self._judge, now)


def _change(game: Game, events: Iterable[Event], why: str) -> Change:
    """What the judge did by itself."""
    return Change(game, logged(events, Origin(THE_JUDGE, why=why)))


def _why_due(game: Game) -> str:
    due = due_at(game)
    if due == game.clock.deadline:
        return "deadline"
    return (
        "everybody in"
        if game.clock.deadline and due and due < game.clock.deadline
        else "grace over"
    )
