"""Rebuild a game from its log, adjudicating every phase anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.adjudication.resolution import Resolution
from judge.board.variant import Variant
from judge.game.course import TURNS, line_to, undoable
from judge.game.events import (
    BoardRenewed,
    Event,
    GameCreated,
    OptionsChosen,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    Undone,
)
from judge.game.game import Game, after, new_game
from judge.game.phases import after_edit, after_phase, after_rollback, after_undoing
from judge.game.processing import resolve
from judge.game.renewing import after_options, after_renewal, on_board


@dataclass(frozen=True, slots=True)
class Replayed:
    """The game after one event of its log, and how its phase resolved, if one did."""

    event: Event
    game: Game
    resolution: Resolution | None = None


def replay(events: Iterable[Event], variant: Variant) -> Iterator[Replayed]:
    """Yield the game after each event; `variant` is the board on which it began.

    Only the states are kept to which the log goes back. Raises ValueError for a log without
    its beginning, and for one that takes back what can't be.
    """
    return _replayed(tuple(events), 0, None, variant)


class OutOfSight(ValueError):
    """A log goes back behind the state from which it is to be replayed."""


def replay_on(game: Game, number: int, events: Iterable[Event]) -> Iterator[Replayed]:
    """Yield the game after each event that follows on one of a number, after which it was `game`.

    A phase had begun then, and nothing of it been taken back. Raises OutOfSight for
    what only the whole log can tell.
    """
    tail = tuple(events)
    if any(isinstance(e, RolledBack) or _takes_back_before(e, number) for e in tail):
        raise OutOfSight(f"the log goes back behind event {number}")
    # Nobody looks at what came before: events are found by their numbers.
    return _replayed((*tail[:1] * number, *tail), number, game, game.variant)


def _takes_back_before(event: Event, number: int) -> bool:
    return isinstance(event, Undone) and any(taken <= number for taken in event.numbers)


def _replayed(
    log: tuple[Event, ...], begun: int, game: Game | None, variant: Variant
) -> Iterator[Replayed]:
    """Yield the game after each event of a log behind the one of a number, `game` after which."""
    wanted = {event.to for event in log[begun:] if isinstance(event, RolledBack)}
    kept: dict[int, Game] = {}
    at_first = game
    for number, event in enumerate(log[begun:], begun + 1):
        resolution = None
        if isinstance(event, GameCreated):
            game = new_game(event, variant)
        elif game is None or at_first is None:
            raise ValueError("the log doesn't begin with the creation of the game")
        elif isinstance(event, PhaseProcessed):
            resolution = resolve(game, event.orders, event.drawn)
            game = after_phase(game, event, resolution)
        elif isinstance(event, RolledBack):
            game = after_rollback(game, event, on_board(_found(kept, event.to), game.variant))
        elif isinstance(event, Undone):
            redone = _done_again(log[:number], begun, at_first)
            game = after_undoing(redone, event, game)
        else:
            game = _followed(game, event)
        if isinstance(event, TURNS):
            begun, at_first = number, game
        if number in wanted:
            kept[number] = game
        yield Replayed(event, game, resolution)


def _found(kept: dict[int, Game], number: int) -> Game:
    if number not in kept:
        raise ValueError(f"there was no event {number} to go back to")
    return kept[number]


def _followed(game: Game, event: Event) -> Game:
    """The game after an event for which no other state is needed than the one before."""
    match event:
        case BoardRenewed():
            return after_renewal(game, event)
        case OptionsChosen():
            return after_options(game, event)
        case PositionEdited():
            return after_edit(game, event)
        case Undone():
            return after_undoing(game, event, game)
        case _:
            return after(game, event)


def _done_again(log: tuple[Event, ...], begun: int, game: Game) -> Game:
    """The game with all done once more but for what the last event of the log takes back."""
    *_, last = log
    can_be = undoable(log[:-1], begun)
    if not isinstance(last, Undone) or not {*last.numbers} <= {*can_be} or not last.numbers:
        raise ValueError(f"event {len(log)} takes back what can't be")
    for number in line_to(log, len(log), after=begun)[:-1]:
        game = _followed(game, log[number - 1])
    return game
