"""How long a movement phase takes on each board, beside Standard's with as many units.

The positions are those of random games (tests/variants/games.py) with 27 to 34
units, with everything that a board has: crossings, canals, links and barriers.
Each is adjudicated from its orders as text to the whole answer. The figure of a
board is the median of microseconds per unit, and how many times Standard's it is;
the boards are measured in turns, so that none has the quieter machine.

    python -m tests.bench.boards      writes boards.json, which README quotes
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from time import perf_counter_ns
from typing import Any

from judge.adjudication import Written, adjudicate
from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.notation import NotationProblem, read_notation
from tests.variants.games import Played

EXPLAIN = load_phrases().explain
RESULT = Path(__file__).resolve().parent / "boards.json"
UNITS = range(27, 35)
ENOUGH = 60
"""Positions of each board."""
Case = tuple[Position, tuple[tuple[str, str], ...]]


def gather(variant: Variant, enough: int) -> list[Case]:
    """Movement phases of random games, with their orders as text."""
    found: list[Case] = []
    for seed in range(40):
        for before, resolution in Played(variant, seed).play(60):
            if before.phase.kind is PhaseKind.MOVEMENT and len(before.units) in UNITS:
                texts = tuple((o.power.id, o.text) for o in resolution.outcomes)
                found.append((before, texts))
        if len(found) >= enough:
            return found[:enough]
    return found


def answer(case: Case, variant: Variant) -> object:
    """From text to outcomes, reasons in words, and the next position."""
    position, texts = case
    written = []
    for id_, text in texts:
        order = read_notation(text, variant)
        power = variant.power_by_id[id_]
        read = None if isinstance(order, NotationProblem) else order
        written.append(Written(power, text, read))
    found = adjudicate(position, variant, written)
    return found, [EXPLAIN(outcome.reason) for outcome in (*found.outcomes, *found.defaults)]


def time_case(case: Case, variant: Variant, repeats: int) -> float:
    """The median time of a phase, in microseconds a unit."""
    times = []
    for _ in range(repeats):
        begin = perf_counter_ns()
        answer(case, variant)
        times.append(perf_counter_ns() - begin)
    return statistics.median(times) / 1000 / len(case[0].units)


def measure(repeats: int = 9, enough: int = ENOUGH) -> list[dict[str, Any]]:
    """Every board's figures, Standard's first."""
    ids = ("standard", *(id_ for id_ in variant_ids() if id_ != "standard"))
    variants = {id_: load_variant(id_) for id_ in ids}
    cases = {id_: gather(variant, enough) for id_, variant in variants.items()}
    times: dict[str, list[float]] = {id_: [] for id_ in ids}
    for row in zip_longest(*cases.values()):
        for id_, case in zip(ids, row, strict=True):
            if case is not None:
                times[id_].append(time_case(case, variants[id_], repeats))
    usual = statistics.median(times["standard"])
    return [
        {
            "board": id_,
            "positions": len(times[id_]),
            "per_unit": round(statistics.median(times[id_]), 2),
            "against_standard": round(statistics.median(times[id_]) / usual, 2),
        }
        for id_ in ids
    ]


def print_boards(figures: Sequence[dict[str, Any]]) -> None:
    print("\na movement phase from text to the whole answer, on every board: microseconds a unit\n")
    for row in figures:
        print(
            f"  {row['board']:12}{row['per_unit']:8.1f}   {row['against_standard']:.2f}x Standard's"
            f"   ({row['positions']} positions)"
        )


def main() -> int:
    figures = measure()
    print_boards(figures)
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.boards",
        "boards": figures,
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
