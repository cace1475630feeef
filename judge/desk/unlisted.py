"""Games that aren't listed: nobody learns that there is one who isn't of it, or invited.

Whoever looks a game up by its name for somebody does it by these.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.game.game import Game

Find = Callable[[str], Game | None]


def is_seen_by(game: Game, address: str) -> bool:
    """Whether somebody may know of a game."""
    if game.settings.listed:
        return True
    people = game.people
    seated = (seat.player for seat in people.seats if not seat.vacant)
    asked = (offer.player for offer in people.offers)
    there = (people.master.player, *seated, *people.waiting, *people.observers, *asked)
    is_there = any(address == player.address for player in there)
    return is_there or people.forming.is_invited(address)


def as_seen_by(address: str, find: Find) -> Find:
    """What finds the games of which somebody may know."""

    def found(name: str) -> Game | None:
        game = find(name)
        return game if game is not None and is_seen_by(game, address) else None

    return found
