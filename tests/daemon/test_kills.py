"""Killed at any moment of a game, the judge loses no letter and does nothing twice."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from judge.demo.postoffice import PostOffice
from judge.demo.table import GM, JUDGE
from judge.store.records import Records
from tests.daemon.killing import PLACES, ROOT, Massacre
from tests.daemon.outcome import SEATS, assert_all_done_once
from tests.daemon.soak import soak
from tests.daemon.victim import LOOPS, OTHERS
from tests.daemon.victim import PLACES as TRAPS

KILLS = 20
KILLS_A_GAME = 12
SOAK_KILLS = 200


@pytest.mark.parametrize(("place", "loop"), sorted({(place, loop) for place, loop, _ in PLACES}))
def test_there_is_a_judge_to_kill_at_each_place(place: str, loop: str) -> None:
    """What is renamed in the judge would else be found by the soak alone."""
    assert place in OTHERS or callable(getattr(*TRAPS[place]))
    assert loop in LOOPS


@pytest.mark.slow
@pytest.mark.timeout(2000)
def test_a_daemon_killed_at_random_points_loses_no_letter_and_doubles_no_effect(
    tmp_path: Path,
) -> None:
    """The post office and the players live on; see `outcome` for what is held against what."""
    killed = 0
    for game in itertools.count(1):
        folder = tmp_path / str(game)
        folder.mkdir()
        massacre = Massacre(folder, game)
        massacre.play(min(KILLS_A_GAME, KILLS - killed))
        killed += massacre.kills.total()
        if killed >= KILLS:
            break


@pytest.mark.slow
@pytest.mark.timeout(1000)
@pytest.mark.parametrize("seed", range(3))
def test_a_demo_killed_with_everybody_in_it_goes_on(tmp_path: Path, seed: int) -> None:
    """Players and post office die with the daemon, and find everything again in their mail."""
    kills, chance = 2, Random(seed)
    for _ in range(kills):
        demo = start_demo(tmp_path, seed)
        try:
            # One that was done before it could be killed has passed its own check.
            assert demo.wait(chance.uniform(0.4, 1.8)) == 0
        except subprocess.TimeoutExpired:
            demo.kill()
            assert demo.wait() == -signal.SIGKILL
    demo = start_demo(tmp_path, seed)
    assert demo.wait(900) == 0, (tmp_path / "said").read_text()
    accounts = {name: name for name in (JUDGE, GM, *SEATS)}
    with (
        PostOffice(accounts, folder=tmp_path / "post") as office,
        Records.open(tmp_path / "judge.db") as records,
    ):
        assert_all_done_once(records, office, kills)


def start_demo(folder: Path, seed: int) -> subprocess.Popen[bytes]:
    with (folder / "said").open("ab") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "judge", "demo", "--once", f"--seed={seed}", "--data", folder],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdout=said,
            stderr=said,
        )


@pytest.mark.soak
def test_two_hundred_kills(tmp_path: Path) -> None:
    """Writes tests/bench/soak.json when there are enough; JUDGE_SOAK_KILLS asks for others."""
    kills = int(os.environ.get("JUDGE_SOAK_KILLS", SOAK_KILLS))
    tally = soak(tmp_path, kills, float(os.environ["JUDGE_SOAK_SECONDS"]))
    if tally.kills < kills:
        pytest.skip(f"{tally.kills} of {kills} kills; the next run goes on from there")
