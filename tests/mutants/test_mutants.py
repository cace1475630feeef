"""Faults that are planted are found: the mutants are made rightly, and most of them die."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue

import pytest

from tests.mutants.mutating import count, mutant
from tests.mutants.trial import ROOMS, ROOT, Trial, copy_house, drawn, is_found

FIGURES = ROOT / "tests" / "bench" / "mutants.json"
MANY = 60
AT_ONCE = 2

SOURCE = '''
def find(a: int, log) -> bool:
    """One."""
    log.info("1")
    if not a in (2,):
        a.clear()
        return a < 2 and True
    raise ValueError(3)
'''
MADE = [
    (5, "if never", "if False and a not in (2,):"),
    (5, "NotIn to In", "if a in (2,):"),
]


def test_each_mutant_has_one_fault() -> None:
    whole = SOURCE.replace("not a in", "a not in")
    made = [mutant(whole, number) for number in range(count(whole))]
    assert [(m.line, m.fault) for m in made] == [
        (5, "if never"), (5, "NotIn to In"), (5, "2 + 1"), (6, "left out"),
        (7, "And to Or"), (7, "Lt to LtE"), (7, "2 + 1"), (7, "True"),
    ]  # fmt: skip
    assert len({m.source for m in made}) == len(made)
    for line, fault, text in MADE:
        (found,) = [m for m in made if (m.line, m.fault) == (line, fault)]
        assert text in found.source


def test_what_is_denied_may_be_denied_no_more() -> None:
    assert mutant("x = not y", 0).source == "x = not not y"


def test_every_room_has_sources_and_tests() -> None:
    for room in ROOMS.values():
        for pattern in (*room.sources, *room.tests):
            assert list(ROOT.glob(pattern)), pattern
    assert [trial.room for trial in drawn(1, 6)] == list(ROOMS)


@pytest.mark.soak
def test_mutants_are_found(tmp_path: Path) -> None:
    """Writes tests/bench/mutants.json: how many died, and those that live, by name."""
    many, seed = int(os.environ.get("JUDGE_MUTANTS", MANY)), _seed()
    houses: SimpleQueue[Path] = SimpleQueue()
    for number in range(AT_ONCE):
        houses.put(copy_house(tmp_path / str(number)))

    def tried(trial: Trial) -> bool:
        house = houses.get()
        try:
            return is_found(trial, house)
        finally:
            houses.put(house)

    trials = list(drawn(seed, many))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = dict(zip(trials, pool.map(tried, trials), strict=True))
    dead = sum(found.values())
    figures = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "seed": seed,
        "mutants": many,
        "found": dead,
        "alive": [str(trial) for trial, is_dead in found.items() if not is_dead],
    }
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    assert dead > 0


def _seed() -> int:
    return int(os.environ.get("JUDGE_MUTANT_SEED", "1"))
