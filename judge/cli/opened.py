"""The records in a folder, opened for one command of the host's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.store.faults import RecordsFault
from judge.store.records import Records


def on_records(data: Path, work: Callable[[Records], int]) -> int:
    """Do something with the records in a folder; what is wrong with them is told in a line."""
    path = data / DATABASE
    if not path.is_file():
        sys.stderr.write(f"judge: no records in {data}; say where they are with --data DIR\n")
        return 2
    try:
        with Records.open(path) as records:
            return work(records)
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
