"""What is done about a game when a moment of its agenda has come."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.setbacks import stuck_master
from judge.daemon.turns import ANY, game_addressed
from judge.daemon.witness import Witness, Write, write_thought
from judge.daemon.work import DONE, End, Worked, attempted
from judge.daemon.writing import phases_of, write_change, write_standbys
from judge.desk.accepting import lapse_mails
from judge.desk.closing import close_phase, reminder_mails
from judge.desk.daybook import Change
from judge.desk.digest import digest_mails
from judge.desk.endings import statement_mails
from judge.desk.free_days import renew_holidays
from judge.desk.homecoming import welcome_back
from judge.desk.letters import JudgeAddress, Reply
from judge.desk.office import Office
from judge.desk.placing import after_offer
from judge.desk.replies.deputies import end_deputy
from judge.desk.replies.press import press_mails
from judge.desk.resuming import resumed_mails
from judge.desk.silence import Sequel, ask_the_silent, without_answer
from judge.desk.standbys import StandbyNoted
from judge.desk.standing_by import call_standby
from judge.desk.unled import rest_unled
from judge.game.agenda import Moment, MomentKind, agenda, first_come
from judge.game.clock_events import Reminded
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.log import THE_JUDGE, Origin, logged
from judge.game.offers import OfferEnd, lapsed_offers
from judge.game.people_events import Digested, OfferClosed
from judge.game.press_events import PressReleased, StatementsMailed
from judge.game.processing import resumed_now
from judge.store.keys import game_key
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


@dataclass(frozen=True, slots=True)
class Done:
    """What was done about a game: what changed, whom to tell, whether a phase was processed."""

    change: Change
    replies: tuple[Reply, ...]
    closed: bool = False
    standbys: tuple[StandbyNoted, ...] = ()


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done when a moment has come; first the letters that came before it, or not."""

    do: Callable[[Game, Office, datetime], Done]
    waits_for_letters: bool = True
    is_hard: bool = False
    """Whoever wrote meanwhile has written, too, if it was after the moment."""


def _close(why: str, game: Game, office: Office, now: datetime) -> Done:
    """Process the phase."""
    closed = close_phase(game, office, now)
    change = _change(closed.game, closed.processed.events, why)
    change = replace(change, processed=(closed.processed,))
    return Done(change, closed.replies, closed=True)


def _remind(game: Game, office: Office, now: datetime) -> Done:
    """Remind those who owe orders, or tell everybody that they are late."""
    late = game.clock.deadline is not None and game.clock.deadline <= now
    powers = game.waited_for if late else ()
    soon = {p for moment in _come(game, MomentKind.REMINDER, now) for p in moment.about}
    event = Reminded(game.table.position.phase, late, now, powers)
    change = _change(after(game, event), (event,), "late" if late else "soon")
    return Done(change, reminder_mails(game, office, now, soon))


def _welcome_back(game: Game, office: Office, now: datetime) -> Done:
    """Tell who is back what happened while they were away."""
    powers = tuple(dict.fromkeys(m.about[0] for m in _come(game, MomentKind.BACK, now)))
    return _did(game, welcome_back(game, powers, office, now), "back")


def _lapse(game: Game, office: Office, now: datetime) -> Done:
    """Close the offers that nobody has answered in time."""
    lapsed = lapsed_offers(game.people.offers, now)
    events = tuple(OfferClosed(offer.number, OfferEnd.LAPSED) for offer in lapsed)
    for event in events:
        game = after(game, event)
    replies = tuple(lapse_mails(game, lapsed, office, now))
    found = (after_offer(offer, OfferEnd.LAPSED, office, now) for offer in lapsed)
    noted = tuple(one for one in found if one is not None)
    return Done(_change(game, events, "time over"), replies, standbys=noted)


def _resume(game: Game, office: Office, now: datetime) -> Done:
    """Let a clock run again that stood still until now."""
    event = resumed_now(game, now)
    replies = resumed_mails(event, game, office, now)
    return Done(_change(after(game, event), (event,), "end of the pause"), replies)


def _rest(game: Game, office: Office, now: datetime) -> Done:
    """Let the game rest while its gamesmaster is away."""
    return _did(game, rest_unled(game, office, now), "away")


def _end_deputy(game: Game, office: Office, now: datetime) -> Done:
    """Have nobody act for the gamesmaster any more."""
    return _did(game, end_deputy(game, office, now), "time over")


def _release(game: Game, office: Office, now: datetime) -> Done:
    """Let press go out that has waited for its time."""
    letters = game.press.due(now)
    event = PressReleased(tuple(sent.number for sent in letters), now)
    game = after(game, event)
    replies = tuple(mail for sent in letters for mail in press_mails(sent, game, office))
    return Done(_change(game, (event,), "press"), replies)


def _mail_statements(game: Game, office: Office, now: datetime) -> Done:
    """Mail the statements on a game that is over to all, together."""
    event = StatementsMailed(now)
    mails = statement_mails(game, office)
    return Done(_change(after(game, event), (event,), "statements"), mails)


def _ask_the_silent(game: Game, office: Office, now: datetime) -> Done:
    """Ask all players of whom nothing is heard whether they are still with us."""
    powers = [m.about[0] for m in _come(game, MomentKind.STILL_THERE, now)]
    return _did(game, ask_the_silent(game, powers, office, now), "silence")


def _miss_answer(game: Game, office: Office, now: datetime) -> Done:
    """Do what the game's policy says of who hasn't answered."""
    moment = _moment(game, now)
    deeds = without_answer(game, moment.about[0], moment.at, office, now)
    return _did(game, deeds, "unanswered")


def _call_standby(game: Game, office: Office, now: datetime) -> Done:
    """Offer a seat that nobody has to who is next of those who stand by."""
    called = call_standby(game, _moment(game, now).about[0], office, now)
    return replace(_did(game, (called.events, called.mails), "vacant"), standbys=called.noted)


def _tell_what_waits(game: Game, office: Office, now: datetime) -> Done:
    """Tell the gamesmaster in one mail of all that waits, and who acts for them while away."""
    return _did(game, ((Digested(now),), tuple(digest_mails(game, office, now))), "digest")


def _renew_holidays(game: Game, office: Office, now: datetime) -> Done:
    """Look up the public holidays of another year."""
    return _did(game, renew_holidays(game, office, now), "holidays")


def _come(game: Game, kind: MomentKind, now: datetime) -> Iterator[Moment]:
    """The moments of a kind that have come."""
    return (moment for moment in agenda(game) if moment.kind is kind and moment.at <= now)


def _moment(game: Game, now: datetime) -> Moment:
    moment = first_come(game, now)
    if moment is None:
        raise ValueError("nothing has come of this game")
    return moment


def _did(game: Game, deeds: Sequel, why: str) -> Done:
    events, mails = deeds
    for event in events:
        game = after(game, event)
    return Done(_change(game, events, why), mails)


def _change(game: Game, events: Iterable[Event], why: str) -> Change:
    """What the judge did by itself."""
    return Change(game, logged(events, Origin(THE_JUDGE, why=why)))


DOINGS: Mapping[MomentKind, Doing] = {
    MomentKind.OFFER_LAPSES: Doing(_lapse, waits_for_letters=False),
    MomentKind.PRESS_RELEASED: Doing(_release),
    MomentKind.RESUMES: Doing(_resume),
    MomentKind.MASTER_LEAVES: Doing(_rest),
    MomentKind.DEPUTY_ENDS: Doing(_end_deputy, waits_for_letters=False),
    MomentKind.ALL_IN: Doing(partial(_close, "everybody in")),
    MomentKind.GRACE_ENDS: Doing(partial(_close, "grace over")),
    MomentKind.DEADLINE: Doing(partial(_close, "deadline")),
    MomentKind.BACK: Doing(_welcome_back),
    MomentKind.REMINDER: Doing(_remind),
    MomentKind.LATE: Doing(_remind),
    MomentKind.STILL_THERE: Doing(_ask_the_silent),
    MomentKind.NO_ANSWER: Doing(_miss_answer, is_hard=True),
    MomentKind.STANDBY: Doing(_call_standby),
    MomentKind.STATEMENTS: Doing(_mail_statements),
    MomentKind.DIGEST: Doing(_tell_what_waits),
    MomentKind.HOLIDAYS: Doing(_renew_holidays, waits_for_letters=False),
}
"""What is done about every kind of moment."""


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

    def _attend(self, name: str, now: datetime, heard: datetime) -> Worked:
        """Do what is first of what is due about a game; the rest waits for a tick."""
        closed, phases = False, phases_of(())

        def think(witness: Witness | None) -> Write | None:
            office = RecordsOffice(self._records, self._judge, now, witness=witness)
            game = office.game(name)
            moment = first_come(game, now) if game is not None else None
            if game is None or moment is None or game.moved:
                return None
            doing = DOINGS[moment.kind]
            last = now if doing.is_hard else moment.at
            if doing.waits_for_letters and not self._may_do(moment, game, heard, last):
                return None
            done = doing.do(game, office, now)

            def write() -> None:
                nonlocal closed, phases
                # A letter may have come to be on record while the phase was processed.
                if doing.waits_for_letters and not self._may_do(moment, game, heard, last):
                    return
                write_standbys(done.standbys, self._records)
                write_change(done.change, self._records, office, now)
                self._send(done.replies, now)
                closed, phases = done.closed, phases_of((done.change,))

            return write

        write_thought(self._records, think)
        return Worked(End.DONE, closed=closed, phases=phases)

    def _may_do(self, moment: Moment, game: Game, heard: datetime, last: datetime) -> bool:
        """Whether nothing that came in time, by `last`, can still be on its way to us.

        Nor may a letter that came in time, and may be about the game, still wait to be
        served. When all orders are in and the game goes on at once, nothing is waited for.
        """
        if moment.at == game.clock.complete_since:
            return True
        if moment.at > heard:
            return False
        waiting = self._records.queue.came_by(last)
        return not {ANY, game_key(game.name)}.intersection(map(game_addressed, waiting))

    def _send(self, replies: Iterable[Reply], now: datetime) -> None:
        post(replies, self._records, self._judge, now)
