"""`judge clock`: whether the machine's clock is believed, and the host's word that it is right."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.opened import on_records
from judge.daemon.health import LATE
from judge.store.records import Records


def work_clock(word: str, data: Path) -> int:
    """Show what is believed, or vouch for the clock; a judge may be at work meanwhile."""
    return on_records(data, _vouch if word == "right" else _show)


def _vouch(records: Records) -> int:
    now = datetime.now(UTC)
    records.moments.vouch(now)
    sys.stdout.write(
        f"{now:%Y-%m-%d %H:%M} UTC is believed: deadlines pass again within a minute,"
        " or when the judge starts\n"
    )
    return 0


def _show(records: Records) -> int:
    last = records.moments.last_believed()
    said = f"{last:%Y-%m-%d %H:%M} UTC" if last is not None else "never"
    now = datetime.now(UTC)
    sys.stdout.write(f"the clock says {now:%Y-%m-%d %H:%M} UTC; it was last believed: {said}\n")
    if not records.moments.is_doubted():
        if last is not None and now - last > LATE:
            sys.stdout.write(
                f"if a judge is at work, deadlines pass as if it were {last:%Y-%m-%d %H:%M},"
                " until a letter comes from elsewhere. If the clock is right: judge clock right\n"
            )
        return 0
    sys.stdout.write("no deadline passes. If the clock is right: judge clock right\n")
    return 1
