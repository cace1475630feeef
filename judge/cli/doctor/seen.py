"""What was seen last: the judge at work, letters, and mails of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from judge.cli.doctor.findings import Symptom, doubt, good, wrong
from judge.daemon.comebacks import CAME_BACK
from judge.daemon.health import condition_of, shown_time
from judge.store.records import Records


def examine_records(records: Records, now: datetime, backup: timedelta | None) -> Iterator[Symptom]:
    """How the judge is by its records, and when each kind of mail was last seen."""
    found = condition_of(records, now, backup)
    if found.beat is None:
        yield doubt("at work: no judge was ever at work on these records")
    else:
        weigh = wrong if any((*found.faults(), *found.wants())) else good
        yield weigh(f"at work: {found.said()}")
    came = records.letters.last_came()
    returned = records.letters.last_noted(CAME_BACK)
    yield good(f"seen last: letter {_time(came)}; mail that came back {_time(returned)}")
    sent = records.outbox.last_sent()
    kinds = "; ".join(f"{kind or 'other'} {_time(at)}" for kind, at in sorted(sent.items()))
    yield good(f"sent last: {kinds or 'nothing yet'}")


def _time(moment: datetime | None) -> str:
    return "never" if moment is None else shown_time(moment)
