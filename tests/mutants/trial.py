"""Mutants before the tests: which faults they find, and which they let live.

    JUDGE_MUTANTS=60 JUDGE_MUTANT_SEED=1 make soak ARGS="-k mutants"

Each mutant is planted in a copy of the house, where the tests of its room are run;
whatever fails or hangs has found it. Two mutants are tried at a time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutants.mutating import count, mutant

ROOT = Path(__file__).resolve().parents[2]
KEPT_OUT = shutil.ignore_patterns(".*", "__pycache__", "var", "dist", "build")
PATIENCE = 900
"""Seconds after which a mutant is one that makes the tests hang."""


@dataclass(frozen=True)
class Room:
    """Sources, and the tests that are to know them, those that tell most first."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS = {
    "adjudication": Room(
        ("judge/adjudication/*.py",),
        ("tests/adjudication", "tests/variants", "tests/cli/test_adjudicate.py", "tests/game"),
    ),
    "legality": Room(
        ("judge/orders/legality*.py",),
        ("tests/adjudication", "tests/orders", "tests/variants"),
    ),
    "identity": Room(
        (
            "judge/desk/identity.py",
            "judge/desk/holding.py",
            "judge/desk/releasing.py",
            "judge/desk/sitting.py",
            "judge/desk/rationing.py",
            "judge/post/authentication.py",
            "judge/post/checked.py",
        ),
        ("tests/post/test_authentication.py", "tests/desk", "tests/harm", "tests/letters"),
    ),
    "clock": Room(
        (
            "judge/game/schedule.py",
            "judge/game/deadlines.py",
            "judge/game/agenda.py",
            "judge/desk/days.py",
            "judge/daemon/watch.py",
        ),
        ("tests/game", "tests/desk", "tests/daemon", "tests/harm", "tests/letters"),
    ),
    "store": Room(
        ("judge/store/letters.py", "judge/store/games.py", "judge/store/records.py"),
        ("tests/store", "tests/daemon", "tests/harm", "tests/letters"),
    ),
    "outbox": Room(
        ("judge/store/outbox.py", "judge/daemon/carrying.py"),
        ("tests/store", "tests/daemon", "tests/post", "tests/harm"),
    ),
}


@dataclass(frozen=True)
class Trial:
    """A mutant: in which room and file, and which fault it has; later, whether it was found."""

    room: str
    file: str
    line: int
    fault: str
    source: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.fault}"


def drawn(seed: int, many: int) -> Iterator[Trial]:
    """So many mutants by lot, as many from each room."""
    chance = Random(seed)
    places = {room: _places(room) for room in ROOMS}
    for number in range(many):
        room = list(ROOMS)[number % len(ROOMS)]
        file, at = places[room].pop(chance.randrange(len(places[room])))
        made = mutant((ROOT / file).read_text(encoding="utf-8"), at)
        yield Trial(room, file, made.line, made.fault, made.source)


def _places(room: str) -> list[tuple[str, int]]:
    files = [path for pattern in ROOMS[room].sources for path in sorted(ROOT.glob(pattern))]
    return [
        (str(path.relative_to(ROOT)), number)
        for path in files
        for number in range(count(path.read_text(encoding="utf-8")))
    ]


def copy_house(folder: Path) -> Path:
    """A copy of the house in which faults may be planted."""
    shutil.copytree(ROOT, folder, ignore=KEPT_OUT)
    return folder


def is_found(trial: Trial, house: Path) -> bool:
    """Whether the tests of a mutant's room fail with it."""
    file = house / trial.file
    whole = file.read_text(encoding="utf-8")
    file.write_text(trial.source, encoding="utf-8")
    try:
        return _runs(house, ROOMS[trial.room].tests) != 0
    finally:
        file.write_text(whole, encoding="utf-8")


def _runs(house: Path, tests: Sequence[str]) -> int:
    environment = {**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=house, env=environment, timeout=PATIENCE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return -1
    return done.returncode
