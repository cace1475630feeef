"""The clock of a game: the deadline, what it is reckoned by, and who holds it up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.board.units import Power
from judge.game.clock_events import DeadlineSet, GamePaused, GameResumed, Reminded, WaitSet
from judge.game.events import (
    Event,
    GameEnded,
    GameStarted,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
)
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.schedule import A_WEEK, Anchor


@dataclass(frozen=True, slots=True)
class Clock:
    """When a phase ends.

    `deadline` is None while nothing is awaited; then `paused` is how much time was left when
    the gamesmaster stopped the clock, None if nobody did. `anchor` is the moment from whose
    hour deadlines are reckoned; games begun before there was one take the deadline that stands.
    `complete_since` is when the last seat became complete, None while any seat is not, which
    the game tells from its other parts. `reminders` counts those of this phase, `waits` are the
    seats that want it to last until its deadline.
    """

    deadline: datetime | None = None
    anchor: datetime | None = None
    paused: timedelta | None = None
    reminders: int = 0
    complete_since: datetime | None = None
    waits: frozenset[Power] = frozenset()

    def after(self, event: Event) -> Clock:
        """The clock after an event, but for who is complete by it; see `moved` for the zone."""
        match event:
            case GameStarted(_, deadline, anchor):
                return replace(self, deadline=deadline, anchor=anchor)
            case PhaseProcessed():
                since = event.at if event.awaits_nobody else None
                return Clock(event.deadline, self.anchor, complete_since=since)
            case RolledBack():
                return Clock(event.deadline, self.anchor)
            case DeadlineSet(deadline, anchor):
                return replace(self, deadline=deadline, anchor=anchor, paused=None, reminders=0)
            case GameResumed(deadline):
                return replace(self, deadline=deadline, paused=None, reminders=0)
            case GamePaused(left):
                return replace(self, deadline=None, paused=left)
            case PositionEdited():
                return replace(self, reminders=0)
            case GameEnded():
                return replace(self, deadline=None, paused=None)
            case _:
                return self._awaited(event)

    def moved(self, zone: str, new: str) -> Clock:
        """The clock in another zone, with an anchor near by: today's hour, not last summer's."""
        if self.anchor is None or self.deadline is None or zone == new:
            return self
        anchor = Anchor(self.anchor, zone).nearest(self.deadline, A_WEEK.days)
        return replace(self, anchor=anchor)

    def _awaited(self, event: Event) -> Clock:
        match event:
            case WaitSet(power, waits, at):
                changed = self.waits | {power} if waits else self.waits - {power}
                # From here the usual time runs in which others may change their minds.
                return replace(self, waits=changed, complete_since=self.complete_since and at)
            case Reminded():
                return replace(self, reminders=2 if event.late else 1)
            case PlayerReplaced(power) | SeatVacated(power):
                return replace(self, waits=self.waits - {power})
            case _:
                return self
