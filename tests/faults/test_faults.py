"""Whatever ends the judge, or fails it, and wherever: what comes of its letters is the same."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.faults.disk import Deed, Step, can_watch
from tests.faults.power import Loss, Memory
from tests.faults.seams import DEEDS
from tests.faults.soak import lines_of, soak
from tests.faults.stories import story_names
from tests.faults.trial import Fault

pytestmark = pytest.mark.skipif(not can_watch(), reason="needs a Python on the system's SQLite")
A_FEW = 12
POINTS = 9000


@pytest.mark.parametrize(
    ("fault", "seed"),
    [(Fault.KILL, 0), (Fault.POWER, 2), (Fault.ERROR, 3)]
    + [
        pytest.param(fault, seed, marks=pytest.mark.slow)
        for fault in Fault
        for seed in range(len(story_names()))
    ],
)
def test_a_fault_changes_nothing(fault: Fault, seed: int) -> None:
    """Each line of a trial's is one fault; `trial.py` says what is held against what."""
    line = lines_of(seed, fault, A_FEW)
    assert line["found"] == []
    assert line["points"] >= A_FEW
    if fault is Fault.KILL:
        assert set(DEEDS) - set(line["seams"]) <= {"cut"}  # else what is struck is no seam any more


@pytest.mark.parametrize("loss", list(Loss))
def test_a_power_cut_takes_what_was_not_synced_and_nothing_else(tmp_path: Path, loss: Loss) -> None:
    """What the trial would not notice if the disk that it makes up never forgot anything."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        (folder / "log").write_bytes(b"synced")
    memory = Memory([here / "log"])
    memory.note(Step(Deed.WRITE, here / "log", 6, b" too"))
    memory.note(Step(Deed.SYNC, here / "log"))
    memory.note(Step(Deed.WRITE, here / "log", 0, b"zero"))
    memory.note_rename(here / "page", None, b"words", synced=False)
    memory.restore(here, there, loss, Random(1))
    left = (there / "log").read_bytes()
    page = (there / "page").read_bytes() if (there / "page").exists() else None
    all_, none = (b"synced too", None), (b"zeroed too", b"words")
    assert left.endswith(b"ed too")
    if loss is not Loss.SOME:
        assert (left, page) == (all_ if loss is Loss.ALL else none)
    else:
        assert page in (None, b"")


def test_a_name_that_was_removed_may_be_back_until_its_folder_is_synced(tmp_path: Path) -> None:
    """SQLite syncs the folder of a new write-ahead log with the log's first fsync."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        (folder / "journal").write_bytes(b"hot")
    memory = Memory([here / "journal"])
    memory.note(Step(Deed.REMOVE, here / "journal"))
    memory.restore(here, there, Loss.ALL, Random(1))
    assert (there / "journal").read_bytes() == b"hot"
    memory.note(Step(Deed.WRITE, here / "log", 0, b"frame"))
    memory.note(Step(Deed.SYNC, here / "log"))
    memory.restore(here, there, Loss.ALL, Random(1))
    assert (there / "journal").read_bytes() == b""
    assert (there / "log").read_bytes() == b"frame"


@pytest.mark.soak
def test_thousands_of_faults() -> None:
    """Writes tests/bench/faults.json when there are enough; JUDGE_SOAK_FAULTS asks for others."""
    points = int(os.environ.get("JUDGE_SOAK_FAULTS", POINTS))
    result = soak(points, float(os.environ["JUDGE_SOAK_SECONDS"]))
    if result["points"] < points:
        pytest.skip(f"{result['points']} of {points} faults; the next run goes on from there")
