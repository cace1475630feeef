"""`judge health`: one line, and an exit status that says whether all is well."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.opened import on_records
from judge.daemon.health import condition_of
from judge.store.records import Records


def health(data: Path) -> int:
    """Say how the judge is that works on the records in a folder; 0 if well."""
    return on_records(data, _health)


def _health(records: Records) -> int:
    found = condition_of(records, datetime.now(UTC))
    sys.stdout.write(f"{found.said()}\n")
    return 1 if any(found.faults()) else 0
