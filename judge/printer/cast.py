"""Who played what in a game, as far as everybody may know, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.board.units import Power
from judge.game.anonymity import is_told_who_plays
from judge.game.game import Game
from judge.game.seats import Player, is_new
from judge.game.statistics import Statistics


@dataclass(frozen=True, slots=True)
class CastRow:
    """What became of a power: who played it last, the most centres it had, and those it has now.

    "" for a player whom nobody is told of.
    """

    power: Power
    player: str
    most: int
    last: int


def players_of(game: Game) -> Mapping[Power, str]:
    """Who had each seat last, by the name they write under; "" where there is none to tell.

    Nobody at all where the game's rules keep names back.
    """
    seats = game.people.seats if is_told_who_plays(game) else ()
    return {s.power: "" if is_new(s) else public_name(s.player) for s in seats}


def cast_of(game: Game, figures: Statistics) -> tuple[CastRow, ...]:
    """What became of each power, in the order of the board."""
    players = players_of(game)
    held = {row.power: len(game.table.position.centres_of(row.power)) for row in figures.deeds}
    return tuple(
        CastRow(
            row.power, players.get(row.power, ""), max(row.most, held[row.power]), held[row.power]
        )
        for row in figures.deeds
    )


def public_name(player: Player) -> str:
    """The name a player writes under, unless it is an address."""
    return "" if "@" in player.name else player.name
