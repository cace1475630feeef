"""Anonymous games: who is told who plays what, by the setting `anonymous`.

Players know each other by their powers alone, until the game is over or always. The gamesmaster
runs the game, and so knows; who plays can't be it. Whoever shows a person's name asks here first.
"""

from __future__ import annotations

from judge.game.game import Game, GameState
from judge.game.settings import FOR_EVER, OFF


def is_anonymous(game: Game) -> bool:
    """Whether a game is played without names, be it over or not."""
    return game.settings.anonymous != OFF


def is_told_who_plays(game: Game) -> bool:
    """Whether everybody may know who plays what, and who waits for a seat."""
    if not is_anonymous(game):
        return True
    return game.state is GameState.ENDED and game.settings.anonymous != FOR_EVER


def master_is_told(game: Game) -> bool:
    """Whether the gamesmaster may know: not if they have a seat, too, as it may come about."""
    return is_told_who_plays(game) or not game.people.master_plays
