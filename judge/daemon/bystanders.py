"""Other clocks than this machine's: when letters were written and passed on, the network's time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

from judge.daemon.receiving import BY_HOST, NULL
from judge.desk.letters import JudgeAddress
from judge.post.fields import Fields, head_of, plain, read_fields
from judge.store.records import Records

MOST = 20
"""Letters that are looked at, the newest."""
_HOPS = 30
A_WHILE = timedelta(hours=1)
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
_OUR_OWN = {BY_HOST, NULL}
"""What this machine may have written by itself, by its own clock: the host's, and bounces."""


class Bystanders:
    """Looks through the newest letters, anew when another one has come."""

    def __init__(self, records: Records, judge: JudgeAddress) -> None:
        self._letters = records.letters
        self._judge = judge
        self._newest = 0
        self._said: tuple[datetime, ...] = ()

    def times(self) -> Collection[datetime]:
        """For each of the newest letters the earliest time of those that stand in it.

        It was written no earlier than the slowest shows of the clocks that it came by. Our own
        mail server may write our clock's time on top of it, and that is one among others. And
        when this machine last had the network's time, if it tells.
        """
        newest = self._letters.newest()
        if newest != self._newest:
            self._newest = newest
            self._said = tuple(self._looked_up())
        return (*self._said, *_time_of_network())

    def _looked_up(self) -> Iterator[datetime]:
        for raw, sender in self._letters.latest(MOST):
            time = None if self._is_ours(sender) else _time_of(read_fields(head_of(raw)))
            if time is not None:
                yield time

    def _is_ours(self, sender: str) -> bool:
        local, _, domain = sender.lower().rpartition("@")
        ours = local.partition("+")[0] == self._judge.local and domain == self._judge.domain
        return ours or sender in _OUR_OWN


def _time_of_network() -> Iterator[datetime]:
    """When systemd-timesyncd last had it: it touches a file, which is gone with the machine."""
    with suppress(OSError):
        yield datetime.fromtimestamp(SYNCHRONISED.stat().st_mtime, UTC)


def _time_of(fields: Fields) -> datetime | None:
    """When it was written, at the earliest; None where that can't be told.

    So it is where it says to be written long after it was passed on: whoever wrote it has a wrong
    clock, and what is left may be ours.
    """
    written = _time_in(plain(fields.first("date")))
    hops = (plain(one).rpartition(";")[2] for one in fields.every("received")[:_HOPS])
    passed = [time for hop in hops if (time := _time_in(hop)) is not None]
    if written is None or (passed and written - min(passed) > A_WHILE):
        return None
    return min(written, *passed)


def _time_in(said: str) -> datetime | None:
    """A time of a header (RFC 5322 §3.3), None if it is none."""
    try:
        found = parsedate_to_datetime(said.strip())
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, TypeError, OverflowError):
        return None
