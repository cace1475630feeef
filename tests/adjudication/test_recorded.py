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


# What other sites and programs did otherwise, and why we don't. A retreat
# phase differs where the movement before it did.
EXPLAINED = {
    # 4.A.3: an own fleet's convoy shows intent; that site wants "via convoy".
    "webdip-xlkta03/rupi F1907M",
    "webdip-xlkta03/rupi F1907R",
    # 4.A.3: "via convoy" without a convoy doesn't go by land.
    "pydip-0021f2cf S1902M",
    "pydip-0021f2cf S1902R",
    "pydip-0021f2cf S1907M",
    "pydip-0021f2cf S1907R",
    "pydip-0021f2cf F1907M",
    # 6.H.6: Warsaw was left vacant by a standoff, and closed to retreats.
    "selfplay-1vr8UVK7BwPGiuZ6 F1925R",
}


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    ("kind", "name", "at_least"),
    [
        ("games", "real_games.jsonl.gz", 37_000),
        ("games", "real_other.jsonl.gz", 3_700),
        ("fuzz", "fuzz.jsonl.gz", 10_000),
        ("disputed", "fuzz_disputed.jsonl.gz", 1_600),
    ],
)
def test_the_whole_collection_comes_out_as_recorded(
    kind: str, name: str, at_least: int, root: Path
) -> None:
    path = collection(root) / name
    if not path.is_file():
        pytest.skip(f"{name} is not here; JUDGE_CASES names the folder that has it")
    batches = _batches(load_rows(path))
    # Spawned, not forked: the test process may hold threads.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        results = list(pool.map(differences, [kind] * len(batches), batches))
    found = [what for _, some in results for what in some]
    assert [what for what in found if what.partition(":")[0] not in EXPLAINED] == []
    assert sum(compared for compared, _ in results) >= at_least


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
