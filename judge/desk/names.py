"""How powers and the gamesmaster are named in letters."""

from __future__ import annotations

from judge.board.units import Power
from judge.board.variant import Variant

MASTER_WORDS = {"gm", "master", "gamesmaster", "gamemaster"}


def power_named(word: str, variant: Variant) -> Power | None:
    """A power by its name, adjective or letter, or the beginning of its name."""
    wanted = word.lower().replace("\u2019", "'")
    for power in variant.powers:
        if wanted in {power.name.lower(), power.adjective.lower(), power.letter.lower()}:
            return power
    begun = [p for p in variant.powers if len(wanted) > 2 and p.name.lower().startswith(wanted)]
    return begun[0] if len(begun) == 1 else None
