"""Many kills in many games, over as many runs as it takes; the README quotes the result.

What was reached lies in var/soak/kills.json. The same judge goes on from
there, and another one begins anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.daemon.killing import ROOT, Massacre

STATE = ROOT / "var" / "soak" / "kills.json"
RESULT = ROOT / "tests" / "bench" / "soak.json"
# So many that a game still moves on between two of them.
KILLS_A_GAME = 16


def source() -> str:
    """What the judge is made of, as a few digits."""
    total = hashlib.sha256()
    for folder in ("judge", "grammar", "variants"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                total.update(path.read_bytes())
    return total.hexdigest()[:12]


@dataclass
class Tally:
    """What was reached; `places` says where the kills struck, `source` whom."""

    source: str
    seed: int = 1
    games: int = 0
    kills: int = 0
    letters: int = 0
    replies: int = 0
    repeats: int = 0
    phases: int = 0
    seconds: float = 0.0
    places: dict[str, int] = field(default_factory=dict)

    @classmethod
    def resume(cls, seed: int) -> Tally:
        """Go on where the last run stopped, if it was of the same judge."""
        fresh = cls(source(), seed)
        if not STATE.exists():
            return fresh
        kept = cls(**json.loads(STATE.read_text()))
        return kept if (kept.source, kept.seed) == (fresh.source, seed) else fresh

    def play_a_game(self, folder: Path, most: int) -> None:
        """Play the next game and note it, once it has passed."""
        began = time.monotonic()
        folder.mkdir()
        massacre = Massacre(folder, self.seed * 1000 + self.games)
        figures = massacre.play(most)
        shutil.rmtree(folder)
        self.games += 1
        self.kills += massacre.kills.total()
        self.places = dict(sorted((Counter(self.places) + massacre.kills).items()))
        self.letters += figures.letters
        self.replies += figures.replies
        self.repeats += figures.repeats
        self.phases += figures.phases
        self.seconds = round(self.seconds + time.monotonic() - began, 1)
        _write(STATE, asdict(self))

    def conclude(self) -> None:
        """Write the result, and forget the way there."""
        dated = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "version": version("judge-by-mail")}
        _write(RESULT, dated | asdict(self))
        STATE.unlink()


def soak(folder: Path, kills: int, seconds: float, seed: int = 1) -> Tally:
    """Kill until there are enough kills, or no time is left for another game."""
    end = time.monotonic() + seconds
    tally = Tally.resume(seed)
    while tally.kills < kills and time.monotonic() < end:
        most = min(KILLS_A_GAME, kills - tally.kills)
        tally.play_a_game(folder / str(tally.games), most)
    if tally.kills >= kills:
        tally.conclude()
    return tally


def _write(path: Path, form: dict[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(json.dumps(form, indent=2) + "\n")
    part.replace(path)
