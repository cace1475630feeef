"""What is written when the clock isn't believed: to the host, and to the gamesmasters concerned."""

from __future__ import annotations

from datetime import datetime

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import post
from judge.daemon.watch import Doubt
from judge.desk.dates import write_deadline
from judge.desk.letters import Address, JudgeAddress, Occasion, Reply
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.game import Game
from judge.store.records import Records


class Alarm:
    """Tells each of them once for each time that the clock has leapt."""

    def __init__(self, records: Records, judge: JudgeAddress, host: str) -> None:
        self._records = records
        self._judge = judge
        self._host = host
        self._told: set[str] = set()

    def ring(self, doubt: Doubt, now: datetime) -> None:
        """Tell the host, and every game whose deadline has come by this clock or by what it was."""
        office = RecordsOffice(self._records, self._judge, now)
        told: list[Reply] = []
        mark = f"clock:{doubt.last:%Y%m%d%H%M%S}"
        if self._is_news(mark) and self._host:
            told.append(_to_host(self._host, mark, office, doubt, now))
        for name in self._records.games.due(max(now, now - doubt.off)):
            game = office.game(name) if self._is_news(f"{name}:{mark}") else None
            if game is not None:
                told.append(_to_master(game, f"{name}:{mark}", office, now))
        post(told, self._records, self._judge, now)

    def _is_news(self, key: str) -> bool:
        is_news = key not in self._told
        self._told.add(key)
        return is_news


def _to_host(host: str, key: str, office: RecordsOffice, doubt: Doubt, now: datetime) -> Reply:
    how = "proves" if doubt.may_prove_itself else "needs_word"
    subject, text = office.phrases.mail(
        "clock_host",
        now=f"{now:%Y-%m-%d %H:%M}",
        last=f"{doubt.last:%Y-%m-%d %H:%M}",
        how=office.phrases.say(f"clock.{how}"),
    )
    return Reply(
        key=key,
        to=Address(host),
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )


def _to_master(game: Game, key: str, office: RecordsOffice, now: datetime) -> Reply:
    deadline = game.deadline or now
    subject, text = office.phrases.mail(
        "clock_master",
        now=f"{now:%Y-%m-%d %H:%M}",
        phase=game.position.phase.full_name,
        deadline=write_deadline(deadline, now, game.settings.zone),
    )
    return mail_to(
        office,
        game,
        None,
        key=key,
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )
