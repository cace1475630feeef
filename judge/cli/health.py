"""`judge health`: one line, and an exit status that says whether all is well."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from judge.cli.opened import Whereabouts, on_records
from judge.daemon.health import condition_of
from judge.store.records import Records


def health(place: Whereabouts, *, serving: bool) -> int:
    """Say how the judge is that works on some records; 0 if well, and nobody is needed.

    By the status of a judge that is `serving` alone whoever can only start it anew is to go.
    """

    def say(records: Records) -> int:
        found = condition_of(records, datetime.now(UTC), place.backup)
        sys.stdout.write(f"{found.said()}\n")
        wanted = () if serving else found.wants()
        return 1 if any((*found.faults(), *wanted)) else 0

    return on_records(place.data, say)
