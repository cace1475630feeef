"""The game after a phase, and rolled back to one."""

from __future__ import annotations

from dataclasses import replace

from judge.adjudication.resolution import Resolution
from judge.game.events import PhaseProcessed, RolledBack
from judge.game.game import Game, GameState


def is_opening(game: Game) -> bool:
    """Whether a game is in the phase with which it began."""
    return game.table.position.phase == game.variant.opening_position.phase


def after_phase(game: Game, event: PhaseProcessed, resolution: Resolution) -> Game:
    """The game after a phase was processed.

    Votes are for the phase in which they are cast, and so are questions.
    """
    return replace(
        game,
        people=game.people.begun(event, resolution.after.phase),
        table=game.table.resolved(resolution),
        clock=game.clock.after(event),
        ballot=game.ballot.after(event),
        press=game.press.after(event),
    )


def after_rollback(game: Game, event: RolledBack, then: Game) -> Game:
    """The game rolled back to how it was `then`; its people stay as they are.

    What was on file then is so again, unless the seat has replaced it since.
    """
    return replace(
        game,
        chance=event.chance or game.chance,
        state=GameState.RUNNING,
        people=game.people.back_to(then.people),
        table=game.table.back_to(then.table, event),
        clock=game.clock.after(event),
        ballot=game.ballot.after(event),
        press=game.press.after(event),
        ending=None,
        victors=(),
    )
