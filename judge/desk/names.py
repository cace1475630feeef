"""How powers and the gamesmaster are named in letters."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.wishes import SlotNames
from judge.game.game import Game

MASTER_WORDS = {"gm", "master", "gamesmaster", "gamemaster"}


def known_names(game: Game, people: Iterable[str]) -> SlotNames:
    """The names of a game's powers, of some people and of itself; places are known anyway."""
    return SlotNames.of((p.name for p in game.variant.powers), (), people, (game.name,))


def power_named(word: str, variant: Variant) -> Power | None:
    """A power by its name, adjective or letter, or the beginning of its name."""
    wanted = word.lower().replace("\u2019", "'")
    for power in variant.powers:
        if wanted in {power.name.lower(), power.adjective.lower(), power.letter.lower()}:
            return power
    begun = [p for p in variant.powers if len(wanted) > 2 and p.name.lower().startswith(wanted)]
    return begun[0] if len(begun) == 1 else None
