"""What a motion brings about when it is carried, at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.game.ballot import end_by
from judge.game.clock_events import DeadlineSet, GamePaused
from judge.game.events import Event, GameEnded
from judge.game.game import Game, GameState
from judge.game.motions import Motion, MotionKind
from judge.game.processing import resumed_now
from judge.game.schedule import put_off
from judge.game.setting_kinds import LONGEST_DEADLINE
from judge.game.statements import asking_for_statements
from judge.game.vote_events import MotionCarried
from judge.game.why import Because, Timing

SHORTEST_PAUSED = timedelta(hours=1)
"""The least that is left of a phase when the clock runs again."""


@dataclass(frozen=True, slots=True)
class CarriedMotion:
    """A motion that is carried: by how many of those who were asked, and what happens."""

    motion: Motion
    in_favour: int
    asked: int
    events: tuple[Event, ...]

    @property
    def end(self) -> GameEnded | None:
        """The end of the game that it brings."""
        return next((event for event in self.events if isinstance(event, GameEnded)), None)


def carried_now(game: Game, now: datetime) -> CarriedMotion | None:
    """The motion that is carried as a game stands, of several the first; None if none is."""
    if game.state is not GameState.RUNNING or not game.ballot.cast:
        return None
    played = game.played()
    for motion in game.ballot.carried(played, game.settings):
        events = brought_by(motion, game, now)
        if events is not None:
            in_favour, asked = game.ballot.in_favour(motion, played), len(motion.electorate(played))
            if not any(isinstance(event, GameEnded) for event in events):
                events = (MotionCarried(motion, in_favour, asked), *events)
            return CarriedMotion(motion, in_favour, asked, events)
    return None


def brought_by(motion: Motion, game: Game, now: datetime) -> tuple[Event, ...] | None:
    """What a motion brings about now; None where it can't be done as the clock stands."""
    if end := end_by(motion, game.played()):
        return (asking_for_statements(end, game, now),)
    match motion.kind:
        case MotionKind.EXTENSION:
            return _put_off(motion, game, now)
        case MotionKind.PAUSE:
            return _paused(motion, game, now)
        case MotionKind.RESUMING:
            return None if game.clock.paused is None else (resumed_now(game, now),)
        case _:
            return ()


def _put_off(motion: Motion, game: Game, now: datetime) -> tuple[Event, ...] | None:
    old = game.clock.deadline
    if old is None or motion.span is None:
        return None
    deadline = put_off(old, motion.span, now, game.settings.zone)
    if deadline - now > LONGEST_DEADLINE:
        return None
    why = (Because(Timing.VOTED, (motion.span,)),)
    return (DeadlineSet(deadline, game.clock.anchor or old, why),)


def _paused(motion: Motion, game: Game, now: datetime) -> tuple[Event, ...] | None:
    if game.clock.deadline is None:
        return None
    until = motion.until
    if motion.span is not None:
        until = put_off(now, motion.span, now, game.settings.zone)
    if until is not None and until <= now:
        return None
    return (GamePaused(max(game.clock.deadline - now, SHORTEST_PAUSED), until),)


def ended_by(game: Game) -> Motion | None:
    """The motion by which a game has ended: the votes stand as they were then; None if by none."""
    played = game.played()
    for motion in game.ballot.carried(played, game.settings):
        end = end_by(motion, played)
        if end is not None and (end.ending, end.powers) == (game.ending, game.victors):
            return motion
    return None
