"""The addresses of those who want them to be known to all in the game."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.game.game import Game
from judge.game.seats import Player


def known_players(game: Game) -> tuple[tuple[Player, Power | None], ...]:
    """Those of a game whose address may be told to all in it, with their power.

    Who has left, or has another address since, has given no consent for it.
    """
    people = game.people
    everybody: tuple[tuple[Player, Power | None], ...] = (
        (people.master.player, None),
        *((seat.player, seat.power) for seat in people.seats if not seat.vacant),
        *((player, None) for player in (*people.waiting, *people.observers)),
    )
    found = {one.address: (one, power) for one, power in reversed(everybody)}
    return tuple(
        (one, power) for one, power in reversed(found.values()) if one.address in game.folder.known
    )


def address_list(game: Game, phrases: Phrasebook) -> str:
    """The addresses that may be told, a row each; "" if there are none."""
    rows = [
        phrases.say(
            "known.power" if power is not None else "known.row",
            player=player.called,
            address=player.address,
            power=power.name if power is not None else "",
        )
        for player, power in known_players(game)
    ]
    return "\n".join((phrases.say("known.title"), *rows)) if rows else ""
