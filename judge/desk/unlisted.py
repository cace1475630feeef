"""Games that aren't listed: nobody learns that there is one who isn't of it, or invited.

Whoever looks a game up by its name for somebody does it by these.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.desk.replies.addressing import entries_of
from judge.game.game import Game

Find = Callable[[str], Game | None]


def is_seen_by(game: Game, address: str) -> bool:
    """Whether somebody may know of a game."""
    if game.settings.listed:
        return True
    people = game.people
    offered = any(address == offer.player.address for offer in people.offers)
    is_there = any(address == known for known, _ in entries_of(game))
    return is_there or offered or people.forming.is_invited(address)


def as_seen_by(address: str, find: Find) -> Find:
    """What finds the games of which somebody may know."""

    def found(name: str) -> Game | None:
        game = find(name)
        return game if game is not None and is_seen_by(game, address) else None

    return found
