"""The clock of a game: the deadline, what it is reckoned by, and who holds it up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.board.units import Power
from judge.game.clock_events import (
    AbsenceOver,
    DeadlineSet,
    GamePaused,
    GameResumed,
    Reminded,
    WaitSet,
)
from judge.game.events import (
    Event,
    GameEnded,
    GameForked,
    GameStarted,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
)
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.schedule import A_WEEK, Anchor
from judge.game.why import Because


@dataclass(frozen=True, slots=True)
class Clock:
    """When a phase ends.

    `deadline` is None while nothing is awaited; then `paused` is how much time was left when
    the gamesmaster stopped the clock, None if nobody did, and `until` when it runs again by
    itself, None if it doesn't. `anchor` is the moment from whose
    hour deadlines are reckoned; games begun before there was one take the deadline that stands.
    `complete_since` is when the last seat became complete, None while any seat is not, which
    the game tells from its other parts. `reminders` counts those of this phase, `waits` are the
    seats that want it to last until its deadline, `lasting` those that want it of every phase;
    `ready` those that said to be ready in every phase, each up to the end of a year (0: for good);
    `late` those that everybody was told are late. `since` is when the phase began, None if
    that isn't known. `reminded` is when somebody last was in this phase: whose time was before that
    isn't any more. `back` are those whose absence was over, and when they were told what came of
    it. `why` the deadline is when it is, every event
    says that sets it; nothing in older logs.
    """

    deadline: datetime | None = None
    anchor: datetime | None = None
    paused: timedelta | None = None
    until: datetime | None = None
    reminders: int = 0
    complete_since: datetime | None = None
    waits: frozenset[Power] = frozenset()
    why: tuple[Because, ...] = ()
    lasting: frozenset[Power] = frozenset()
    ready: tuple[tuple[Power, int], ...] = ()
    late: frozenset[Power] = frozenset()
    since: datetime | None = None
    reminded: datetime | None = None
    back: tuple[tuple[Power, datetime], ...] = ()

    def after(self, event: Event) -> Clock:
        """The clock after an event, but for who is complete by it; see `moved` for the zone."""
        match event:
            case GameStarted(_, deadline, anchor, why):
                return replace(self, deadline=deadline, anchor=anchor, why=why)
            case GameForked():
                return Clock(paused=event.left)
            case PhaseProcessed():
                since = event.at if event.awaits_nobody else None
                begun = self._begun(event.deadline, event.why)
                # What is told anew of older logs is as it was.
                known = event.at if event.why else None
                return replace(begun, complete_since=since, since=known)
            case RolledBack():
                return self._begun(event.deadline, event.why)
            case DeadlineSet(deadline, anchor, why):
                return replace(self._running(deadline, why), anchor=anchor)
            case GameResumed(deadline, why):
                return self._running(deadline, why)
            case GamePaused(left, until):
                return replace(self, deadline=None, paused=left, until=until, why=())
            case PositionEdited():
                return replace(self, reminders=0, reminded=None)
            case GameEnded():
                return replace(self, deadline=None, paused=None, until=None, why=())
            case _:
                return self._awaited(event)

    def _begun(self, deadline: datetime | None, why: tuple[Because, ...]) -> Clock:
        """The clock of a phase that begins."""
        lasting = self.lasting
        clock = Clock(deadline, self.anchor, waits=lasting, why=why, lasting=lasting)
        return replace(clock, ready=self.ready, back=self.back)

    def ready_through(self, power: Power, year: int) -> int | None:
        """The year up to whose end a seat said to be ready (0: for good), asked in a `year`.

        None if it said nothing of it, or the time of that is over.
        """
        through = dict(self.ready).get(power)
        return through if through is None or not 0 < through < year else None

    def _not_ready(self, power: Power) -> tuple[tuple[Power, int], ...]:
        """Who said to be ready, but for one."""
        return tuple(row for row in self.ready if row[0] != power)

    def _running(self, deadline: datetime, why: tuple[Because, ...]) -> Clock:
        """The clock that goes on to another deadline, at which nobody is late yet."""
        anew = replace(self, reminders=0, reminded=None, late=frozenset())
        anew = replace(anew, paused=None, until=None)
        return replace(anew, deadline=deadline, why=why)

    def moved(self, zone: str, new: str) -> Clock:
        """The clock in another zone, with an anchor near by: today's hour, not last summer's."""
        if self.anchor is None or self.deadline is None or zone == new:
            return self
        anchor = Anchor(self.anchor, zone).nearest(self.deadline, A_WEEK.days)
        return replace(self, anchor=anchor)

    def _awaited(self, event: Event) -> Clock:
        match event:
            case WaitSet(power, waits, at, lasting, year):
                changed = self.waits | {power} if waits else self.waits - {power}
                kept = self.lasting | {power} if waits and lasting else self.lasting
                # From here the usual time runs in which others may change their minds.
                since = self.complete_since and at
                kept = kept if waits else kept - {power}
                ready = self._not_ready(power) if waits or lasting else self.ready
                if lasting and not waits:
                    ready = (*ready, (power, year))
                anew = replace(self, waits=changed, lasting=kept, complete_since=since)
                return replace(anew, ready=ready)
            case Reminded(_, False, at):
                return replace(self, reminders=1, reminded=at)
            case Reminded():
                return replace(self, reminders=2, late=frozenset(event.powers))
            case AbsenceOver(power, at):
                others = (row for row in self.back if row[0] != power)
                return replace(self, back=(*others, (power, at)))
            case PlayerReplaced(power) | SeatVacated(power):
                left = replace(self, waits=self.waits - {power}, ready=self._not_ready(power))
                return replace(left, lasting=self.lasting - {power})
            case _:
                return self
