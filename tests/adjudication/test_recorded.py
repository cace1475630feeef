"""Recorded games and random positions come out as they are known to.

A sample lies in `tests/cases`. The whole collection, many times as large, is
read from the folder that JUDGE_CASES names, if it is there.
"""

from __future__ import annotations

import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.adjudication.recorded import Row, differences, load_rows

SAMPLE = Path(__file__).resolve().parent.parent / "cases"


def collection(root: Path) -> Path:
    """Where the whole collection lies: one folder for these files, or one above them."""
    named = Path(os.environ.get("JUDGE_CASES") or root.parent / "shared")
    return named / "cases" if (named / "cases").is_dir() else named


@pytest.mark.parametrize("kind", ["games", "fuzz"])
def test_the_sample_comes_out_as_recorded(kind: str) -> None:
    compared, found = differences(kind, load_rows(SAMPLE / f"{kind}.jsonl"))
    assert found == []
    assert compared > 150


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    ("kind", "name"), [("games", "real_games.jsonl.gz"), ("fuzz", "fuzz.jsonl.gz")]
)
def test_the_whole_collection_comes_out_as_recorded(kind: str, name: str, root: Path) -> None:
    path = collection(root) / name
    if not path.is_file():
        pytest.skip(f"{name} is not here; JUDGE_CASES names the folder that has it")
    batches = _batches(load_rows(path))
    # Spawned, not forked: the test process may hold threads.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        results = list(pool.map(differences, [kind] * len(batches), batches))
    assert [what for _, found in results for what in found] == []
    assert sum(compared for compared, _ in results) > 10_000


def _batches(rows: list[Row], size: int = 1500) -> list[list[Row]]:
    """Cut rows into batches without cutting a game in two."""
    games: dict[str, list[Row]] = defaultdict(list)
    for number, row in enumerate(rows):
        games[row.get("game", str(number))].append(row)
    batches: list[list[Row]] = [[]]
    for game in games.values():
        if len(batches[-1]) >= size:
            batches.append([])
        batches[-1] += game
    return batches
