"""A clock that runs again: by the gamesmaster's word, or by itself at the end of its pause."""

from __future__ import annotations

from datetime import datetime

from judge.desk.dates import write_deadline, write_when
from judge.desk.kinds import DeadlineMail
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import notices
from judge.desk.replies.agenda import write_why
from judge.desk.replies.layout import letter_text
from judge.game.agenda import due_at
from judge.game.clock_events import GameResumed
from judge.game.game import Game, after
from judge.game.processing import resumed_now


def say_resumed(
    name: str, event: GameResumed, game: Game, phrases: Phrasebook, now: datetime
) -> str:
    """What is said of a clock that runs again."""
    zone = game.settings.zone
    return phrases.say(
        f"resume.{name}",
        game=game.name,
        phase=phrases.name_phase(game.table.position.phase),
        when=write_deadline(event.deadline, now, zone, phrases),
        why=write_why(event.why, phrases),
    )


def say_deadline_then(game: Game, at: datetime, phrases: Phrasebook) -> str:
    """The deadline that a game has whose clock stands still, when it runs again at a moment."""
    return write_when(resumed_now(game, at).deadline, game.settings.zone, phrases)


def resumed_mails(
    event: GameResumed, game: Game, office: Office, now: datetime
) -> tuple[Reply, ...]:
    """A notice to everybody that the clock has run again by itself.

    None if the phase is processed with that: its report, a moment later, tells what comes next.
    """
    due = due_at(after(game, event))
    if due is not None and due <= now:
        return ()
    return notices(
        office,
        game,
        key=f"{game.name}:resumed:{now:%Y%m%d%H%M}",
        subject=say_resumed("subject", event, game, office.phrases, now),
        text=letter_text(say_resumed("notice", event, game, office.phrases, now)),
        kind=DeadlineMail(),
    )
