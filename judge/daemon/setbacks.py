"""Games whose phase can't be processed: each has its rest, and who is to know of it is told.

Such a fault is ours, or the machine's, and lasts for as long as nobody mends it.
No other game is kept waiting for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.daemon.office import RecordsOffice
from judge.daemon.posting import mail_to_host
from judge.daemon.work import End, Worked
from judge.desk.letters import Occasion, Reply
from judge.desk.limits import A_DAY, Count, Left
from judge.desk.rationing import ration
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.game import Game

FIRST_REST = timedelta(minutes=1)
LONGEST_REST = timedelta(hours=6)
TOLD_FROM = 2
"""At the first try the machine may have been to blame: a kill, a moment without memory."""
MOST_A_DAY = 10
"""Mails to the host about games that stand still."""


@dataclass(frozen=True, slots=True)
class _Setback:
    tries: int
    at: datetime
    until: datetime


class Setbacks:
    """Which games rest, and until when; a judge that starts anew tries them all."""

    def __init__(self) -> None:
        self._known: dict[str, _Setback] = {}

    def is_resting(self, game: str, now: datetime) -> bool:
        """Whether a game is left alone for now; a clock that was set back ends every rest."""
        known = self._known.get(game)
        return known is not None and known.at <= now < known.until

    def note(self, game: str, worked: Worked, now: datetime) -> bool:
        """Note how the work on a game ended; whether somebody should be told."""
        if worked.end is End.DONE:
            self._known.pop(game, None)
            return False
        known = self._known.get(game)
        tries = known.tries if known is not None else 0
        if worked.end is not End.WAITS:
            tries += 1
        rest = min(FIRST_REST * 2 ** min(max(tries - 1, 0), 20), LONGEST_REST)
        self._known[game] = _Setback(tries, now, now + rest)
        return worked.end is not End.WAITS and tries >= TOLD_FROM


def stuck_host(
    game: str, office: RecordsOffice, host: str, reason: str, now: datetime
) -> tuple[Reply, ...]:
    """A word to the host, if there is an address; nothing of the game is read for it."""
    if not host or not office.first_time(Count("stuck for the host", game, A_DAY)):
        return ()
    left = ration(office, "stuck games for the host", host, MOST_A_DAY, A_DAY)
    if left is Left.NOTHING:
        return ()
    last = office.phrases.say("stuck.last") if left is Left.LAST else ""
    gaps = {"game": game, "reason": reason, "last": last}
    subject, text = office.phrases.mail("stuck_host", **gaps)
    return (mail_to_host(host, f"{game}:stuck:{now:%Y%m%d%H%M}:host", subject, text),)


def stuck_master(game: Game, office: RecordsOffice, now: datetime) -> tuple[Reply, ...]:
    """A word to the gamesmaster, once a day."""
    if not office.first_time(Count("stuck", game.name, A_DAY)):
        return ()
    phase = office.phrases.name_phase(game.table.position.phase)
    subject, text = office.phrases.mail("stuck_master", phase=phase)
    reply = mail_to(
        office,
        game,
        None,
        key=f"{game.name}:stuck:{now:%Y%m%d%H%M}",
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )
    return (reply,)
