"""Killed at any moment, the judge does everything once and loses nothing."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import judge
from judge.store.letters import LetterState
from judge.store.outbox import MailState
from judge.store.records import Records

LETTERS = 40
WORKER = Path(__file__).with_name("crash_worker.py")


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 6))]
)
def test_every_letter_has_exactly_one_effect(path: Path, seed: int) -> None:
    assert_all_done_once(path, work(path, seed))


@pytest.mark.soak
def test_every_letter_has_exactly_one_effect_for_long(tmp_path: Path) -> None:
    """Prints the number of kills with `-s`."""
    cut_short = 0
    end = time.monotonic() + float(os.environ["JUDGE_SOAK_SECONDS"])
    for seed in itertools.count(1000):
        path = tmp_path / str(seed) / "judge.db"
        path.parent.mkdir()
        kills = work(path, seed)
        assert_all_done_once(path, kills)
        shutil.rmtree(path.parent)
        cut_short += kills
        if time.monotonic() > end:
            print(f"{cut_short} kills, {(seed - 999) * LETTERS} letters")
            break


def assert_all_done_once(path: Path, cut_short: int) -> None:
    with Records.open(path) as records:
        letters = [records.letters.letter(id) for id in range(1, LETTERS + 1)]
        assert [(letter.digest, letter.state) for letter in letters if letter] == [
            (f"digest {number}", LetterState.SERVED) for number in range(LETTERS)
        ]
        assert records.letters.counts() == {"unserved": 0, "served": LETTERS, "shelved": 0}
        game = records.games.load("ghost")
        assert game is not None
        assert (game.state, game.revision) == (str(LETTERS), LETTERS + 1)
        assert [event.kind for event in records.games.events("ghost")] == [
            f"letter {number}" for number in range(LETTERS)
        ]
        mails = [records.outbox.all_for_letter(id) for id in range(1, LETTERS + 1)]
        assert [[(mail.key, mail.state) for mail in some] for some in mails] == [
            [(f"{id}.receipt", MailState.SENT)] for id in range(1, LETTERS + 1)
        ]
        assert records.outbox.waiting() == 0
        assert records.check() == []
    carried = Counter(path.with_name("carried").read_text().splitlines())
    assert set(carried) == {
        f"{id}.receipt <{id}.receipt@judge.example>" for id in range(1, LETTERS + 1)
    }
    # At most one repeat a crash, under the same Message-ID.
    assert carried.total() - LETTERS <= cut_short


def work(path: Path, seed: int) -> int:
    """Return how often the judge was killed before it was done."""
    house = Path(judge.__file__).parent.parent
    done = subprocess.run(
        [sys.executable, WORKER, path, str(seed), str(LETTERS)],
        env=os.environ | {"PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    cut_short = int(done.stdout)
    assert cut_short >= 15
    return cut_short
