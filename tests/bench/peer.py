"""Time the package `diplomacy` on a set of positions; run in its own Python.

    python peer.py SET.jsonl.gz REPEATS

A line of JSON a position: microseconds of `Game.process()` with the orders
set, and of setting the orders and processing. Making the game and placing the
units isn't counted.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import time


def main() -> None:
    from diplomacy import Game  # type: ignore[import-not-found]

    path, repeats = sys.argv[1], int(sys.argv[2])
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            times = [_once(Game, row) for _ in range(repeats)]
            process, whole = (
                statistics.median(column) / 1000 for column in zip(*times, strict=True)
            )
            print(json.dumps({"process": process, "whole": whole}))


def _once(game_class: type, row: dict) -> tuple[int, int]:  # type: ignore[type-arg]
    game = game_class()
    game.clear_units()
    game.clear_centers()
    game.set_current_phase(row["phase"])
    for power, units in row["units"].items():
        game.set_units(power, units)
    for power, centers in row["centers"].items():
        game.set_centers(power, centers)
    begin = time.perf_counter_ns()
    for power, orders in row["orders"].items():
        game.set_orders(power, orders)
    ordered = time.perf_counter_ns()
    game.process()
    end = time.perf_counter_ns()
    return end - ordered, end - begin


main()
