"""What is said at the end of a game: collected for a while, and then mailed to all together."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.game.events import GameEnded
from judge.game.game import Game, GameState


def asking_for_statements(end: GameEnded, game: Game, now: datetime) -> GameEnded:
    """An end that is followed by statements, for so long as the game says; none before a start."""
    span = game.settings.statements
    if not span or game.state is GameState.FORMING:
        return end
    return replace(end, statements=now + span)


def takes_statements(game: Game, now: datetime) -> bool:
    """Whether a game is over and its statements aren't mailed yet."""
    closes = game.press.closes
    return game.state is GameState.ENDED and closes is not None and now < closes


def asks_to_publish(game: Game) -> bool:
    """Whether there may be letters in a game of which their writers are asked at its end."""
    return bool(game.press.letters)
