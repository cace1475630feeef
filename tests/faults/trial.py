"""One story, lived once undisturbed, and once more for every fault that strikes it.

    python -m tests.faults.trial SEED ...

At a seam the process forks. The child takes what a judge that ended just there has left behind,
in a copy, lives on from that to the end, and holds what it finds against the undisturbed life;
the parent goes on as if nothing had happened, to the next seam. Prints a line of JSON a seed.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from threading import RLock
from typing import Any

from tests.faults.disk import Deed, Step
from tests.faults.errors import Errors
from tests.faults.found import Found, differences, look, outline, repeated
from tests.faults.life import Place, furnish, live
from tests.faults.power import Loss, Memory
from tests.faults.seams import TORN, Seam, Seams
from tests.faults.stories import Story, story_names, tell

BESIDES = 12
"""Every so many-th write or sync below a commit is a point, and each of the others."""
AGAIN = 0.3
"""How often whoever lives on from a fault meets a second one."""


class Fault(StrEnum):
    """What strikes: a kill leaves what the system had taken, a power cut what was synced.

    An error ends nothing: after a kill, whoever lives on meets it for some seams in a row.
    """

    KILL = "kill"
    POWER = "power"
    ERROR = "error"


@dataclass
class Tally:
    """What faults there were, by their place, of how many seams by deed, and what came of them."""

    seed: int
    story: str
    points: int = 0
    letters: int = 0
    mails: int = 0
    repeats: int = 0
    seams: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)


@dataclass
class Trial:
    """The faults of one seed."""

    seed: int
    fault: Fault
    folder: Path
    most: int | None = None

    def __post_init__(self) -> None:
        names = story_names()
        self.chance = Random(f"{self.seed} {self.fault}")
        self.story: Story = tell(names[self.seed % len(names)], self.chance)
        self.tally = Tally(self.seed, self.story.name)
        self.letters = sum(len(one.mails) for one in self.story.rounds)
        self.seams = Seams(lambda _: 0)

    def run(self) -> Tally:
        """Strike at every point. The seams stay laid: one trial a process."""
        furnish()
        self.seams.lay()
        whole = self._undisturbed("whole")
        gc.freeze()
        place = Place(self.folder / "struck")
        self._watch(place, self._wanted, whole)
        place.make(self.story)
        self.memory = Memory([place.database])
        live(place, self.story, self.seed)
        shutil.rmtree(place.folder)
        return self.tally

    def _undisturbed(self, name: str) -> Found:
        place = Place(self.folder / name)
        place.make(self.story)
        live(place, self.story, self.seed)
        found = look(place)
        assert list(differences(found, found, 0)) == []
        assert found.shelved == (self.story.name == "poison")
        return found

    def _wanted(self, seam: Seam) -> bool:
        if self.most is not None and self.tally.points >= self.most:
            return False
        often = seam.deed in (Deed.WRITE, Deed.CUT) or (
            self.fault is not Fault.KILL and seam.deed == Deed.SYNC
        )
        return not often or self.chance.randrange(BESIDES) == 0

    def _watch(self, place: Place, wanted: Callable[[Seam], bool], whole: Found) -> None:
        """Fork at the seams that are wanted."""

        def come_by(seam: Seam) -> int:
            self.tally.seams[seam.deed] += 1
            if wanted(seam):
                self._strike(place, seam, whole, kills=1)
            return 0

        self.seams.come_by = come_by
        self.seams.done = self._note
        self.seams.renamed = lambda path, before, content, synced: self.memory.note_rename(
            path, before, content, synced=synced
        )

    def _note(self, step: Step) -> None:
        self.memory.note(step)

    def _strike(self, place: Place, seam: Seam, whole: Found, kills: int) -> None:
        self.tally.points += 1
        self.tally.places[seam.place] += 1
        receiving, sending = os.pipe()
        with self.seams.quiet:
            life = os.fork()
        if not life:
            self.seams.quiet = RLock()
            os.close(receiving)
            _end(lambda: self._live_on(place, seam, whole, kills), sending)
        os.close(sending)
        with os.fdopen(receiving) as told:
            text = told.read()
        os.waitpid(life, 0)
        form: dict[str, Any] = json.loads(text) if text else {"found": ["it died"]}
        for line in form["found"]:
            self.tally.found.append(f"{self.tally.points} {seam.place}: {line}")
        self.tally.points += form.get("points", 0)
        self.tally.repeats += form.get("repeats", 0)
        self.tally.letters += self.letters
        self.tally.mails += sum(whole.sent.values())

    def _live_on(self, place: Place, seam: Seam, whole: Found, kills: int) -> dict[str, object]:
        """What a judge that ended here leaves behind, lived on from to the end."""
        self.tally.points = 0
        self.tally.found.clear()
        chance = Random(f"{self.seed} {self.tally.places}")
        left = Place(place.folder.with_name(f"{place.folder.name}.{os.getpid()}"))
        shutil.copytree(place.folder, left.folder, ignore=shutil.ignore_patterns("*-shm"))
        try:
            self._spoil(place, left, seam, chance)
            self._next_fault(left, whole, kills, chance)
            self.memory = Memory([left.database, Path(f"{left.database}-wal")])
            live(left, self.story, self.seed)
            self.seams.come_by = lambda _: 0
            found, should = look(left), whole
            if self.fault is Fault.ERROR:
                kills += self.errors.told_nobody
                found, should = outline(found), outline(whole)
            told = f"{self.errors} " if self.fault is Fault.ERROR else ""
            lines = [*self.tally.found, *(told + d for d in differences(found, should, kills))]
            repeats = repeated(found)
        finally:
            shutil.rmtree(left.folder)
        return {"found": lines, "points": self.tally.points, "repeats": repeats}

    def _spoil(self, place: Place, left: Place, seam: Seam, chance: Random) -> None:
        """Make of a copy what the fault leaves of it."""
        if self.fault is Fault.POWER:
            self.memory.restore(place.folder, left.folder, chance.choice(list(Loss)), chance)
        elif seam.when == TORN and seam.step is not None:
            path = left.folder / seam.step.path.relative_to(place.folder)
            half = seam.step.data[: len(seam.step.data) // 2]
            with path.open("r+b") as file:
                file.seek(seam.step.at)
                file.write(half)

    def _next_fault(self, left: Place, whole: Found, kills: int, chance: Random) -> None:
        """Whether, and where, there is a second fault in what remains of the life."""
        self.seams.come_by = lambda _: 0
        if self.fault is Fault.ERROR:
            self.errors = Errors(chance)
            self.tally.places[self.errors.deed] += 1
            self.seams.come_by = self.errors.come_by
            return
        if kills > 1 or chance.random() > AGAIN:
            return
        number = iter(range(chance.randrange(1, 400), -1, -1))

        def wanted(_: Seam) -> bool:
            return next(number, -1) == 0

        def come_by(seam: Seam) -> int:
            if wanted(seam):
                self._strike(left, seam, whole, kills + 1)
            return 0

        self.seams.come_by = come_by


def _end(life: Callable[[], dict[str, object]], sending: int) -> None:
    """End a forked life, and tell of it."""
    try:
        told = life()
    except BaseException:  # noqa: BLE001 - whatever it is, it is told
        told = {"found": [traceback.format_exc()[-3000:]]}
    with os.fdopen(sending, "w") as file:
        json.dump(told, file)
    os._exit(0)


def main() -> int:
    fault, *seeds = sys.argv[1:]
    most = int(os.environ.get("JUDGE_FAULTS_EACH", "0")) or None
    for seed in seeds:
        with tempfile.TemporaryDirectory(dir=_memory()) as folder:
            tally = Trial(int(seed), Fault(fault), Path(folder), most).run()
            sys.stdout.write(json.dumps(vars(tally)) + "\n")
            sys.stdout.flush()
    return 0


def _memory() -> str | None:
    """A disk that is none, if there is one: nothing here waits for a real one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


if __name__ == "__main__":
    sys.exit(main())
