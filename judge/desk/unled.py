"""A game whose gamesmaster is away rests, where it was set so, until they are back."""

from __future__ import annotations

from datetime import datetime

from judge.desk.dates import write_absence, write_span, write_when
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import notices
from judge.desk.replies.layout import letter_text
from judge.desk.resuming import say_deadline_then
from judge.game.carrying import SHORTEST_PAUSED
from judge.game.clock_events import GamePaused
from judge.game.events import Event
from judge.game.game import Game, GameState, after
from judge.game.unled import MasterGone

Resting = tuple[tuple[Event, ...], tuple[Reply, ...]]


def rest_unled(game: Game, office: Office, now: datetime) -> Resting:
    """What is done when the gamesmaster's absence begins: the clock stops, and all are told.

    One that stands still already does so until they are back, at the least.
    """
    unled, clock = game.people.unled, game.clock
    if unled is None:
        raise ValueError("the gamesmaster isn't away")
    gone = MasterGone(now)
    left = clock.paused
    if clock.deadline is not None:
        left = max(clock.deadline - now, SHORTEST_PAUSED)
    stands = clock.paused is not None and (clock.until is None or clock.until >= unled.ends)
    if game.state is not GameState.RUNNING or left is None or stands or unled.ends <= now:
        return (gone,), ()
    paused = GamePaused(left, unled.ends)
    gaps = {
        "game": game.name,
        "deadline": say_deadline_then(after(game, paused), unled.ends, office.phrases),
        "days": write_absence(unled, game.settings.zone, office.phrases),
        "left": write_span(left, office.phrases),
        "when": write_when(unled.ends, game.settings.zone, office.phrases),
    }
    mails = notices(
        office,
        game,
        key=f"{game.name}:unled:{now:%Y%m%d%H%M}",
        subject=office.phrases.say("pause.subject"),
        text=letter_text(office.phrases.say("unled.rests", **gaps)),
        kind=DeadlineMail(),
    )
    return (gone, paused), mails
