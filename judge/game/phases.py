"""The game after a phase, and rolled back to one."""

from __future__ import annotations

from dataclasses import replace

from judge.adjudication.resolution import Resolution
from judge.board.calendar import PhaseKind
from judge.game.asking import rolled_back
from judge.game.events import PhaseProcessed, RolledBack
from judge.game.game import Game, GameState
from judge.game.happened import happened_in


def after_phase(game: Game, event: PhaseProcessed, resolution: Resolution) -> Game:
    """The game after a phase was processed.

    Votes are for the phase in which they are cast, and so are questions.
    """
    is_movement = event.phase.kind is PhaseKind.MOVEMENT
    begun = resolution.after.phase.order_in_time
    seats = tuple(
        replace(
            s,
            missed=(s.missed + 1 if s.power in event.missed else 0) if is_movement else s.missed,
            filed=tuple(r for r in s.filed if not r.phase or r.phase.order_in_time >= begun),
            questions=tuple(q for q in s.questions if q.phase.order_in_time >= begun),
            failed=(),
        )
        for s in game.seats
    )
    return replace(
        game,
        position=resolution.after,
        seats=seats,
        orders={},
        votes={},
        waits=frozenset(),
        absences=tuple(a for a in game.absences if a.ends > event.at),
        deadline=event.deadline,
        paused=None,
        reminders=0,
        complete_since=event.at if event.awaits_nobody else None,
        press=(),
        issue=game.issue + 1,
        happened=happened_in(resolution) if is_movement else game.happened,
    )


def after_rollback(game: Game, event: RolledBack, then: Game) -> Game:
    """The game rolled back to how it was `then`; its people stay as they are.

    What was on file then is so again, unless the seat has replaced it since.
    """
    seats = tuple(rolled_back(seat, then.seat_of(seat.power)) for seat in game.seats)
    return replace(
        game,
        seats=seats,
        chance=event.chance or game.chance,
        position=then.position,
        happened=then.happened,
        press=(),
        state=GameState.RUNNING,
        orders=dict(event.orders),
        votes={},
        waits=frozenset(),
        deadline=event.deadline,
        paused=None,
        reminders=0,
        complete_since=None,
        issue=game.issue + 1,
        ending=None,
        victors=(),
    )
