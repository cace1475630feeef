"""The game after a phase, gone back or forward to a state, edited, and with events undone."""

from __future__ import annotations

from dataclasses import replace

from judge.adjudication.resolution import Resolution
from judge.game.events import PhaseProcessed, PositionEdited, RolledBack, Undone
from judge.game.game import Game, GameState


def is_opening(game: Game) -> bool:
    """Whether a game is in the phase with which it began."""
    return game.table.position.phase == game.variant.opening_position.phase


def after_phase(game: Game, event: PhaseProcessed, resolution: Resolution) -> Game:
    """The game after a phase was processed.

    Votes are for the phase in which they are cast, or for its year, or until they are taken
    back; questions are for the phase.
    """
    return replace(
        game,
        people=game.people.begun(event, resolution.after.phase, game.clock.deadline),
        table=game.table.resolved(resolution),
        clock=game.clock.after(event),
        ballot=game.ballot.after(event).in_year(resolution.after.phase.year),
        press=game.press.after(event),
    )


def after_rollback(game: Game, event: RolledBack, then: Game) -> Game:
    """The game gone back to how it was `then`, or forward again; its people stay as they are.

    What was on file then is so again, unless the seat has replaced it since.
    """
    now, to = game.table.position.phase, then.table.position.phase
    ahead = to if now.order_in_time < to.order_in_time else None
    return replace(
        game,
        chance=event.chance or game.chance,
        state=GameState.RUNNING,
        people=game.people.back_to(then.people, ahead=ahead),
        table=game.table.back_to(then.table, event),
        clock=game.clock.after(event),
        ballot=game.ballot.after(event),
        press=game.press.after(event),
        ending=None,
        victors=(),
    )


def after_undoing(redone: Game, event: Undone, game: Game) -> Game:
    """The game `redone` without what an event takes back, which it was after all of `game`.

    No number of a question or a letter is used again; who is complete may change their mind
    once more.
    """
    since = redone.clock.complete_since and event.at
    letters = max(redone.press.letters, game.press.letters)
    return replace(
        redone,
        people=redone.people.numbered_on(game.people),
        clock=replace(redone.clock, complete_since=since),
        press=replace(redone.press, letters=letters),
    )


def after_edit(game: Game, event: PositionEdited) -> Game:
    """The game with another position: orders for units that still stand are kept.

    Votes and questions are about what was there before. Where the phase is another one, so are
    all orders, and who wanted it to last.
    """
    is_same = game.table.position.phase == event.position.phase
    waits = game.clock.waits if is_same else game.clock.lasting
    edited = replace(
        game,
        people=game.people.edited(game.table.position.phase, event.position.phase),
        table=game.table.edited(event.position),
        clock=replace(game.clock.after(event), waits=waits),
        ballot=game.ballot.after(event),
        press=game.press.after(event),
    )
    since = event.at if edited.is_ready else None
    return replace(edited, clock=replace(edited.clock, complete_since=since))
