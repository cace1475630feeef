"""Many whole games of random orders on a board; the README quotes how many.

`JUDGE_SOAK_GAMES=200 make soak ARGS="-k many_games"` plays so many on each
board, half of them with options chosen by lot, to an end or for 12 game years,
and writes what was played to `tests/bench/games.json`.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random

from judge.adjudication.resolution import Verdict
from judge.board.variant import Variant
from judge.library.variants import load_variant
from tests.variants.games import Played, check

YEARS = 12
ENOUGH = 200
"""So many games of a board are worth writing down."""


def choose(id_: str, seed: int) -> Variant:
    """A board as it is, or every other time with its options chosen by lot."""
    variant = load_variant(id_)
    if seed % 2 == 0:
        return variant
    random = Random(seed)
    chosen = {option.name: random.choice(option.values) for option in variant.options}
    defaults = {option.name: option.values[0] for option in variant.options}
    return load_variant(id_, {k: v for k, v in chosen.items() if v != defaults[k]})


def play_games(id_: str, first: int, games: int) -> dict[str, object]:
    """Play games and check every phase of each; what was played."""
    began = time.monotonic()
    phases = 0
    verdicts: Counter[Verdict] = Counter()
    for seed in range(first, first + games):
        played = Played(choose(id_, seed), seed)
        for before, resolution in played.play(400, YEARS):
            check(played.variant, before, resolution)
            verdicts.update(outcome.verdict for outcome in resolution.outcomes)
            phases += 1
        played.check_log()
    return {
        "games": games,
        "phases": phases,
        "orders": verdicts.total(),
        "outcomes": {verdict.value: verdicts[verdict] for verdict in Verdict if verdicts[verdict]},
        "seconds": round(time.monotonic() - began, 1),
    }
