"""A game by mail whose daemon is killed again and again, while everybody else lives on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from judge.demo.news import read_report
from judge.demo.table import JUDGE, DemoTable, Ports
from judge.library.variants import load_variant
from judge.store.records import Records
from tests.configs import config_text
from tests.daemon.outcome import Figures, assert_all_done_once
from tests.daemon.victim import WORKERS

VICTIM = Path(__file__).with_name("victim.py")
ROOT = VICTIM.parent.parent.parent
YEARS = 2
PATIENCE = 600.0
OURS = "JUDGE_VICTIM"
"""By this in its environment we know a process that a victim has started."""
# A trap that nobody has stepped into by then is given up: the clock strikes.
LONGEST_LIFE = 3.5


@dataclass(frozen=True, slots=True)
class Point:
    """A trap as `victim.py` takes it; `pause` is of microseconds."""

    place: str
    loop: str = ""
    count: int = 1
    pause: int = 0


# How often each place is chosen, in which loop, and how many steps it may take.
PLACES: tuple[tuple[str, str, int], ...] = (
    ("clock", "", 1),
    ("statement", "serve", 160),
    ("statement", "carry", 60),
    ("statement", "receive", 30),
    ("commit", "serve", 20),
    ("commit", "", 40),
    ("call", "", 600_000),
    ("call", "receive", 30_000),
    ("keep", "receive", 12),
    ("move", "receive", 12),
    ("begun", "serve", 12),
    ("statement", "work", 160),
    ("statement", "both", 160),
    ("commit", "work", 12),
    ("commit", "both", 12),
    ("call", "work", 300_000),
    ("told", "work", 12),
    ("serve", "work", 12),
    ("serve", "both", 12),
    ("served", "work", 12),
    ("served", "both", 12),
    ("close", "work", 4),
    ("close", "both", 4),
    ("adjudicate", "work", 4),
    ("adjudicate", "both", 4),
    ("draw", "print", 6),
    ("drawing", "print", 2),
    ("drawing", "print", 1),
    ("commit", "print", 10),
    ("mail", "carry", 15),
    ("mail", "print", 15),
    ("smtp", "carry", 60),
    ("smtp", "print", 60),
    ("imap", "receive", 40),
)


def draw_point(chance: Random) -> Point:
    """A point at which to kill, somewhere in all that the daemon does."""
    place, loop, most = chance.choice(PLACES)
    return Point(place, loop, chance.randint(1, most), chance.randint(0, 4000))


@dataclass
class Mortal:
    """Keeps a daemon in a process of its own, which can be killed."""

    config: Path
    log: Path
    _life: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Nothing: each life is begun by whoever ends it."""

    @property
    def struck(self) -> Path:
        """Is there once a worker has stepped into the trap."""
        return self.config.with_suffix(".struck")

    def begin(self, point: Point) -> None:
        """Begin a life that ends at a point; return when the daemon serves."""
        self.struck.unlink(missing_ok=True)
        numbers = (str(n) for n in (point.count, point.pause))
        with self.log.open("a") as log:
            self._life = subprocess.Popen(
                [sys.executable, VICTIM, self.config, point.place, point.loop, *numbers],
                env=os.environ | {"PYTHONPATH": str(ROOT), OURS: str(self.config)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._life.stdout is not None
        with self._life.stdout as said:
            said.readline()

    def has_died(self, patience: float) -> bool:
        """Wait for the trap to strike; whether it did."""
        assert self._life is not None
        try:
            assert self._life.wait(patience) == -signal.SIGKILL, self.log.read_text()[-4000:]
        except subprocess.TimeoutExpired:
            return False
        return True

    def is_gone(self) -> bool:
        """Whether no process of any of its lives is left."""
        mark = f"{OURS}={self.config}".encode()
        return not any(mark in environ for environ in _environments())

    def kill(self) -> None:
        assert self._life is not None
        self._life.kill()
        assert self.has_died(PATIENCE)

    def stop(self) -> None:
        """End a life as it should end, if one is left."""
        if self._life is not None and self._life.poll() is None:
            self._life.terminate()
            assert self._life.wait(PATIENCE) == 0


@dataclass
class Massacre:
    """One game, and the kills in it."""

    folder: Path
    seed: int
    kills: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        variant = load_variant("standard")
        last = variant.first_phase.year + YEARS
        self.finished = threading.Event()
        self.chance = Random(self.seed)

        def on_report(_: str, text: str) -> None:
            position = read_report(text, variant)
            if position is None or position.phase.year >= last:
                self.finished.set()

        self.table = DemoTable(
            self.folder,
            variant,
            self.seed,
            ports=Ports(),
            safe=False,
            on_report=on_report,
            enough=self.finished.is_set,
            keeper=self._keep,
        )
        self.mortal = Mortal(self.folder / "judge.toml", self.folder / "judge.log")

    def _keep(self, table: DemoTable) -> Mortal:
        office = table.office
        text = config_text(
            str(table.judge),
            imap=office.imap_port,
            smtp=office.smtp_port,
            user=JUDGE,
            password=JUDGE,
            answers_an_hour=1000,
            workers=1 + 2 * (self.seed % 2),
        )
        self.mortal.config.write_text(text)
        return self.mortal

    def play(self, most: int) -> Figures:
        """Play until the years are over, killing at most so often; hold all against all."""
        try:
            self._play(most)
            with Records.open(self.table.database) as records:
                return assert_all_done_once(records, self.table.office, self.kills.total())
        finally:
            self.table.stop()
            wait_for(self.mortal.is_gone)

    def _play(self, most: int) -> None:
        # A life begins with the drawing of a picture, which a busy machine is slow at.
        end = time.monotonic() + PATIENCE + 8 * most
        self.table.start()
        while not self.finished.is_set() and self.kills.total() < most:
            assert time.monotonic() < end, f"the game stands still: {self.folder}"
            self._one_life(draw_point(self.chance))
        self.mortal.begin(Point("clock"))
        assert self.finished.wait(PATIENCE), f"the game stands still: {self.folder}"
        self.table.rest()
        wait_for(self._is_settled)
        # A fault that the daemon got over by itself is still one.
        assert "Traceback" not in self.mortal.log.read_text()

    def _one_life(self, point: Point) -> None:
        self.mortal.begin(point)
        life = LONGEST_LIFE
        if point.place == "clock":
            life = self.chance.uniform(0, LONGEST_LIFE / 2)
        place = f"{point.place} of the worker" if point.loop in WORKERS else point.place
        if self.mortal.has_died(life):
            self.kills[place] += 1
            return
        self.mortal.kill()
        self.kills["clock"] += 1
        if self.mortal.struck.exists():  # the judge has outlived its worker
            self.kills[place] += 1

    def _is_settled(self) -> bool:
        """Whether nothing is left to do for anybody."""
        if self.table.office.letters(JUDGE):
            return False
        with Records.open(self.table.database) as records:
            return not records.outbox.waiting() and not records.letters.counts()["unserved"]


def _environments() -> Iterator[bytes]:
    """The environment of every process of ours that runs."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):  # gone meanwhile, or another user's
            yield path.read_bytes()


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)
