"""Thousands of faults, over as many runs as it takes; the README quotes the result.

What was reached lies in var/soak/faults.json, a line a seed and fault. The same judge goes on
from there, and another one begins anew.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from tests.daemon.killing import ROOT
from tests.daemon.soak import source
from tests.faults.trial import Fault

STATE = ROOT / "var" / "soak" / "faults.jsonl"
RESULT = ROOT / "tests" / "bench" / "faults.json"
TURN = (Fault.KILL, Fault.POWER, Fault.KILL, Fault.ERROR)
"""Which fault is whose turn: half of all are kills."""


def lines_of(seed: int, fault: Fault, most: int = 0) -> dict[str, Any]:
    """What one seed comes to, in a process of its own; at most so many faults, 0 for all."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.trial", fault.value, str(seed)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "JUDGE_FAULTS_EACH": str(most)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    form: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return {**form, "fault": fault.value, "source": source()}


def soak(points: int, seconds: float) -> dict[str, Any]:
    """Strike until there are enough faults, or no time is left; what it came to."""
    end = time.monotonic() + seconds
    reached = list(_reached())
    while sum(line["points"] for line in reached) < points and time.monotonic() < end:
        seed = len(reached)
        line = lines_of(seed, TURN[seed % len(TURN)])
        assert line["found"] == [], line
        STATE.parent.mkdir(parents=True, exist_ok=True)
        with STATE.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        reached.append(line)
    result = summary(reached)
    if result["points"] >= points:
        RESULT.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        STATE.unlink()
    return result


def _reached() -> Iterator[dict[str, Any]]:
    if not STATE.exists():
        return
    ours = source()
    for text in STATE.read_text(encoding="utf-8").splitlines():
        line: dict[str, Any] = json.loads(text)
        if line["source"] == ours:
            yield line


def summary(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """All seeds together."""
    places: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for line in lines:
        places.update(line["places"])
        faults[line["fault"]] += line["points"]
    counts = {name: sum(line[name] for line in lines) for name in ("points", "letters", "repeats")}
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        **counts,
        "found": sum(len(line["found"]) for line in lines),
        "seeds": len(lines),
        "faults": dict(sorted(faults.items())),
        "places": dict(sorted(places.items())),
    }
