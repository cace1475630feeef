"""`judge clock`: whether the machine's clock is believed, and the host's word that it is right."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.store.faults import RecordsFault
from judge.store.records import Records


def clock(word: str, data: Path) -> int:
    """Show what is believed, or vouch for the clock; a judge may be at work meanwhile."""
    path = data / DATABASE
    if not path.is_file():
        sys.stderr.write(f"judge: no records in {data}; say where they are with --data DIR\n")
        return 2
    now = datetime.now(UTC)
    try:
        with Records.open(path) as records:
            if word == "right":
                records.moments.vouch(now)
                sys.stdout.write(
                    f"{now:%Y-%m-%d %H:%M} UTC is believed: deadlines pass again within a minute,"
                    " or when the judge starts\n"
                )
                return 0
            last = records.moments.last_believed()
            is_doubted = records.moments.is_doubted()
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    said = f"{last:%Y-%m-%d %H:%M} UTC" if last is not None else "never"
    sys.stdout.write(f"the clock says {now:%Y-%m-%d %H:%M} UTC; it was last believed: {said}\n")
    if is_doubted:
        sys.stdout.write("no deadline passes. If the clock is right: judge clock right\n")
    return 1 if is_doubted else 0
