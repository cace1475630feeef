"""What a gamesmaster who plays as well may not do with the clock: it would be in their own favour.

All that they do is told to everybody, as of any gamesmaster; this is what is not done at all.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.desk.answers import Case
from judge.desk.dates import write_span, write_when
from judge.game.course import begun_at
from judge.game.events import GameStarted, PhaseProcessed, RolledBack
from judge.game.game import Game

MOST_PUT_OFF = timedelta(days=7)
"""So much later than a phase's first deadline may be, by a gamesmaster who plays."""


def why_not_process(game: Game, case: Case) -> str:
    """Why a phase can't be processed now: somebody who is waited for would lose by it."""
    at = game.clock.deadline
    is_over = at is not None and at <= case.now
    if not game.people.master_plays or is_over or not game.waited_for:
        return ""
    powers = case.office.phrases.in_a_row(power.name for power in game.waited_for)
    return case.say("playing.process", powers=powers)


def why_not_moved(deadline: datetime, game: Game, case: Case) -> str:
    """Why a deadline can't be moved to a moment: sooner than it stands, or too far off."""
    stands = game.clock.deadline
    if not game.people.master_plays or stands is None:
        return ""
    if deadline < stands:
        return case.say("playing.sooner") if game.waited_for else ""
    first = _first_deadline(game, case)
    if first is None or deadline <= first + MOST_PUT_OFF:
        return ""
    phrases, zone = case.office.phrases, game.settings.zone
    gaps = {"most": write_span(MOST_PUT_OFF, phrases), "first": write_when(first, zone, phrases)}
    return case.say("playing.later", **gaps)


def _first_deadline(game: Game, case: Case) -> datetime | None:
    """The deadline with which the phase began."""
    log = case.office.log(game.name)
    begun = log[begun_at(log) - 1] if log else None
    return begun.deadline if isinstance(begun, GameStarted | PhaseProcessed | RolledBack) else None
