"""Rebuild a game from its log, adjudicating every phase anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judge.adjudication.resolution import Resolution
from judge.board.variant import Variant
from judge.game.events import (
    BoardRenewed,
    Event,
    GameCreated,
    GameEnded,
    PhaseProcessed,
    RolledBack,
)
from judge.game.game import Game, after, new_game
from judge.game.phases import after_phase, after_rollback
from judge.game.processing import resolve
from judge.game.renewing import after_renewal, on_board


@dataclass(frozen=True, slots=True)
class Replayed:
    """The game after one event of its log, and how its phase resolved, if one did."""

    event: Event
    game: Game
    resolution: Resolution | None = None


def replay(events: Iterable[Event], variant: Variant) -> Iterator[Replayed]:
    """Yield the game after each event; `variant` is the board on which it began.

    Raises ValueError for a log without its beginning.
    """
    game: Game | None = None
    begun: dict[str, Game] = {}
    for event in events:
        resolution = None
        if isinstance(event, GameCreated):
            game = new_game(event, variant)
        elif game is None:
            raise ValueError("the log doesn't begin with the creation of the game")
        elif isinstance(event, PhaseProcessed):
            resolution = resolve(game, event.orders, event.drawn)
            begun[str(event.phase)] = game
            game = after_phase(game, event, resolution)
        elif isinstance(event, RolledBack):
            then = on_board(begun[str(event.phase)], game.variant)
            game = after_rollback(game, event, then)
        elif isinstance(event, BoardRenewed):
            game = after_renewal(game, event)
        else:
            if isinstance(event, GameEnded):  # in the midst of a phase, or behind one
                begun[str(game.table.position.phase)] = game
            game = after(game, event)
        yield Replayed(event, game, resolution)
