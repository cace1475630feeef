"""Anonymous games: who is told who plays what, by the setting `anonymous`.

Players know each other by their powers alone, until the game is over or always. The gamesmaster
runs the game, and so knows; who plays can't be it. Whoever shows a person's name asks here first.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.events import Ending, Event, GameForked, GameStarted
from judge.game.game import Game, GameState
from judge.game.people_events import CardChanged, PlayerJoined, PlayerReplaced
from judge.game.seats import Player
from judge.game.settings import FOR_EVER, OFF


def is_anonymous(game: Game) -> bool:
    """Whether a game is played without names, be it over or not."""
    return game.settings.anonymous != OFF


def is_told_who_plays(game: Game) -> bool:
    """Whether everybody may know who plays what, and who waits for a seat."""
    if not is_anonymous(game):
        return True
    return _is_played_out(game) and game.settings.anonymous != FOR_EVER


def _is_played_out(game: Game) -> bool:
    """Whether no names of it can matter any more: one that was cancelled may be taken back.

    Nor of a fork are they told: those who play it may play on where it comes from.
    """
    is_over = game.state is GameState.ENDED and game.ending is not Ending.CANCELLED
    return is_over and game.folder.forked is None


def master_is_told(game: Game) -> bool:
    """Whether the gamesmaster may know: not if they have a seat, too, as it may come about."""
    return is_told_who_plays(game) or not game.people.master_plays


def master_called(game: Game) -> str:
    """The gamesmaster's first name, if it may be told; "" if it may not."""
    first = game.people.master.player.called.split()[:1] if master_is_told(game) else []
    return "".join(first)


def whoever_played(log: Iterable[Event]) -> tuple[Player, ...]:
    """Everybody who plays, played or wanted to, under every name and address that they had."""
    found: list[Player] = []
    for event in log:
        match event:
            case GameStarted(seats) | GameForked(_, _, seats):
                found += (player for _, player in seats)
            case PlayerReplaced(_, player) | PlayerJoined(player) | CardChanged(player):
                found.append(player)
            case _:
                pass
    return tuple(dict.fromkeys(found))
