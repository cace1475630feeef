"""What is written when the clock isn't believed: to the host, and to the gamesmasters concerned."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import mail_to_host, post
from judge.daemon.watch import Doubt
from judge.desk.dates import write_deadline
from judge.desk.dressing import wishes_for
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import JudgeAddress, Occasion, Reply
from judge.desk.limits import A_DAY, Left
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.game import Game
from judge.store.faults import RecordsFault
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

MOST_A_DAY = 3
"""Mails about the clock to one reader, about one game: it may leap every minute."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Of which doubt somebody was told last, and when of late, by the steady counter."""

    mark: str = ""
    at: tuple[float, ...] = ()


class Alarm:
    """Tells each of them once for each time that the clock has leapt, and so often a day.

    Days are counted by what nobody can set, for the clock is what is doubted.
    """

    def __init__(self, records: Records, judge: JudgeAddress, host: str) -> None:
        self._records = records
        self._judge = judge
        self._host = host
        self._told: dict[str, _Told] = {}

    def ring(self, doubt: Doubt, now: datetime) -> None:
        """Tell the host, and every game whose deadline has come by this clock or by what it was."""
        office = RecordsOffice(self._records, self._judge, now)
        mark = f"clock:{doubt.last:%Y%m%d%H%M%S}"
        if self._host and (left := self._left("", mark, doubt)) is not Left.NOTHING:
            post((_to_host(self._host, mark, office, doubt, now, left),), *self._post, now)
            self._note("", mark, doubt)
        for name in self._records.games.due(max(now, now - doubt.off)):
            if (left := self._left(name, mark, doubt)) is not Left.NOTHING:
                self._tell_master(name, mark, office, now, left)
                self._note(name, mark, doubt)

    def _tell_master(
        self, name: str, mark: str, office: RecordsOffice, now: datetime, left: Left
    ) -> None:
        try:
            game = office.game(name)
            if game is not None:
                post((_to_master(game, f"{name}:{mark}", office, now, left),), *self._post, now)
        except RecordsFault:
            raise
        except Exception:  # one game that can't be read: the others are told
            log.exception("the gamesmaster of %s can't be told of the clock", name)

    @property
    def _post(self) -> tuple[Records, JudgeAddress]:
        return self._records, self._judge

    def _left(self, whom: str, mark: str, doubt: Doubt) -> Left:
        """Whether somebody is to be told of a doubt, and whether that is the last mail for now."""
        told = self._told.get(whom, _Told())
        if told.mark == mark:
            return Left.NOTHING
        left = MOST_A_DAY - len(_within_a_day(told, doubt))
        return Left.NOTHING if left <= 0 else Left.LAST if left == 1 else Left.MORE

    def _note(self, whom: str, mark: str, doubt: Doubt) -> None:
        today = _within_a_day(self._told.get(whom, _Told()), doubt)
        self._told[whom] = _Told(mark, (*today, doubt.since))


def _within_a_day(told: _Told, doubt: Doubt) -> tuple[float, ...]:
    return tuple(at for at in told.at if doubt.since - at < A_DAY.total_seconds())


def _rest(office: RecordsOffice, left: Left) -> str:
    return office.phrases.say("clock.last_word") if left is Left.LAST else ""


def _to_host(
    host: str, key: str, office: RecordsOffice, doubt: Doubt, now: datetime, left: Left
) -> Reply:
    how = "proves" if doubt.may_prove_itself else "needs_word"
    subject, text = office.phrases.mail(
        "clock_host",
        now=f"{now:%Y-%m-%d %H:%M}",
        last=f"{doubt.last:%Y-%m-%d %H:%M}",
        how=office.phrases.say(f"clock.{how}"),
        rest=_rest(office, left),
    )
    return mail_to_host(host, key, subject, text)


def _to_master(game: Game, key: str, office: RecordsOffice, now: datetime, left: Left) -> Reply:
    deadline = game.clock.deadline or now
    subject, text = office.phrases.mail(
        "clock_master",
        now=f"{now:%Y-%m-%d %H:%M}",
        phase=office.phrases.name_phase(game.table.position.phase),
        deadline=write_deadline(deadline, now, wishes_for(None, game).zone, office.phrases),
        rest=_rest(office, left),
    )
    return mail_to(
        office,
        game,
        None,
        key=key,
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
        kind=DeadlineMail(),
    )
