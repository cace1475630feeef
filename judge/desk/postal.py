"""Press that was held goes out with a report, or at the end of the game: just before it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.press import press_mails
from judge.game.game import Game, after
from judge.game.press_events import PressReleased


@dataclass(frozen=True, slots=True)
class Delivered:
    """A game whose held press has gone out, with the event of that, if there was any."""

    game: Game
    events: tuple[PressReleased, ...] = ()
    mails: tuple[Reply, ...] = ()


def deliver(game: Game, office: Office, now: datetime) -> Delivered:
    """Let all press go out that was held for the next report.

    Each letter is a mail of its own, too, by which it can be answered.
    """
    letters = game.press.with_report
    if not letters:
        return Delivered(game)
    event = PressReleased(tuple(sent.number for sent in letters), now)
    game = after(game, event)
    mails = tuple(mail for sent in letters for mail in press_mails(sent, game, office))
    return Delivered(game, (event,), mails)
