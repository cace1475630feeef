"""A week in which nothing happens: what a judge takes that only looks, once a minute, for mail.

    python -m tests.bench.idle_week              writes idle_week.json, which README quotes
    python -m tests.bench.idle_week 1 500        1 minute at its own pace, then 500 looks in a row

The judge is `judge serve` with its processes, ten running games and the demo's servers for mail.
At its own pace it is watched for some minutes, and what it took is scaled to a week; that includes
all that goes by the clock. Then it looks as often as in a week, one look behind the other (its
shortest rest is set to nothing, all else is as it is): what it holds at the end is measured, not
scaled. The servers' own share is in neither.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from judge.daemon.clock import now
from judge.daemon.sources import LONGEST_IDLE, MailboxSource
from judge.demo.postoffice import PostOffice
from tests.bench.crowd import crowd
from tests.configs import config_text

RESULT = Path(__file__).with_name("idle_week.json")
WEEK = timedelta(days=7).total_seconds()
GAMES, MINUTES, LOOKS = 10, 10.0, int(WEEK / LONGEST_IDLE)
SETTLED = 15.0
"""Seconds after which a judge has begun, and only waits."""
PATIENCE = 1800.0


def used(pid: int) -> tuple[float, float]:
    """CPU seconds of a process and its children, and the megabytes they hold, shared by shares."""
    tasks = [*Path(f"/proc/{pid}/task").iterdir()]
    spent = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    (held,) = (int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    children = [child for task in tasks for child in (task / "children").read_text().split()]
    rows = [(spent, held / 1024), *(used(int(child)) for child in children)]
    return sum(row[0] for row in rows), sum(row[1] for row in rows)


@contextmanager
def serving(*command: str) -> Iterator[tuple[int, Path]]:
    """A judge at work on games of which nothing is due, and its folder."""
    with tempfile.TemporaryDirectory() as place, PostOffice({"judge": "judge"}) as office:
        folder = Path(place)
        crowd(folder, GAMES, now() + timedelta(days=60))
        settings = folder / "judge.toml"
        settings.write_text(
            config_text(f"judge@{office.domain}", imap=office.imap_port, smtp=office.smtp_port)
        )
        with subprocess.Popen(
            [sys.executable, *command, str(settings)],
            cwd=folder, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as judge:  # fmt: skip
            assert judge.stdout is not None
            assert "serving" in judge.stdout.readline()
            sleep(SETTLED)
            try:
                yield judge.pid, folder
            finally:
                judge.send_signal(signal.SIGTERM)


def at_its_own_pace(minutes: float) -> dict[str, float]:
    """What `judge serve` takes in some minutes, and in a week at that rate."""
    with serving("-m", "judge", "serve", "--config") as (pid, _):
        began, (before, start) = monotonic(), used(pid)
        sleep(60 * minutes)
        spent, held = used(pid)
        lasted = monotonic() - began
    cpu = spent - before
    return {
        "minutes": lasted / 60,
        "cpu": cpu,
        "week": cpu * WEEK / lasted,
        "start": start,
        "held": held,
    }


def one_behind_the_other(looks: int) -> dict[str, float]:
    """What so many looks take, and what is held before and after them."""
    with serving("-m", "tests.bench.idle_week", "hurried") as (pid, folder):
        counted = folder / "looks"
        first, (before, start) = counted.stat().st_size, used(pid)
        end = monotonic() + PATIENCE
        while (done := counted.stat().st_size - first) < looks and monotonic() < end:
            sleep(0.2)
        spent, held = used(pid)
    return {"looks": done, "each": 1000 * (spent - before) / done, "start": start, "held": held}


def hurried(settings: str) -> int:
    """`judge serve` that doesn't rest between two looks, and notes each of them by a byte."""
    from judge.cli.serving import run_judge

    number = os.open("looks", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    look, begin = MailboxSource._look, MailboxSource.__init__

    def noted(self: MailboxSource, *kept: Any) -> bool:
        os.write(number, b".")
        return look(self, *kept)

    def hasty(self: MailboxSource, *given: Any, **more: Any) -> None:
        begin(self, *given, **{**more, "longest_idle": 0.001})

    MailboxSource._look = noted  # type: ignore[method-assign,assignment]
    MailboxSource.__init__ = hasty  # type: ignore[method-assign]
    return run_judge(Path(settings))


def main() -> int:
    if sys.argv[1:2] == ["hurried"]:
        return hurried(sys.argv[2])
    minutes = float(sys.argv[1]) if sys.argv[1:] else MINUTES
    looks = int(sys.argv[2]) if sys.argv[2:] else LOOKS
    found: dict[str, Any] = {}
    for name, row in (("pace", at_its_own_pace(minutes)), ("row", one_behind_the_other(looks))):
        print(f"  {name}: " + ", ".join(f"{what} {value:,.2f}" for what, value in row.items()))
        found[name] = {what: round(value, 2) for what, value in row.items()}
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs"
    found |= {
        "games": GAMES,
        "load": load,
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.idle_week",
    }
    if (minutes, looks) == (MINUTES, LOOKS):
        RESULT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
