"""How long to wait after a failure: pure sums, no clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits that grow from `first` by `factor` up to `longest`, in seconds."""

    first: float
    longest: float
    factor: float = 2.0

    def delay(self, failures: int) -> float:
        """Return the wait in seconds after so many failures in a row, 0 for none."""
        if failures <= 0:
            return 0.0
        steps = min(failures - 1, 64)  # beyond, every wait is the longest
        return min(self.first * self.factor**steps, self.longest)


RECONNECT = Backoff(first=1, longest=300)
"""For the mailbox: soon, since most cuts are short; then every five minutes."""

RESEND = Backoff(first=60, longest=4 * 3600)
"""For a mail out: RFC 5321 §4.5.4.1 asks for 30 minutes between most tries."""

GIVE_UP = timedelta(days=5)
"""RFC 5321 §4.5.4.1: four to five days."""

FEWEST = 12
"""So often a mail is tried, whatever the clock says of how long that took."""


def next_try(added: datetime, failures: int, now: datetime) -> datetime | None:
    """Return when to send a mail again after its `failures`-th failure.

    None when it is time to give it up: `added` is when it was queued.
    """
    again = now + timedelta(seconds=RESEND.delay(failures))
    return again if again - added <= GIVE_UP or failures < FEWEST else None
