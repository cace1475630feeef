"""The watch: whether the machine's clock can be believed.

What was processed can't be taken back, so no deadline passes by a clock that
has leapt: one that shows another time than the one before and what has gone
by since on the machine's own steady counter, which nobody can set; or, when
the judge begins, a time before the last moment that it believed, or more than
a day after it. Letters are answered meanwhile.

A clock that comes back is believed at once. One that stays where it has leapt
to is believed when others bear it out: letters of which every clock that they
came by, other than ours, shows about that time (`bystanders`); or when the
host says that it is right (`judge clock right`). Running evenly proves
nothing of a clock that is a day ahead, so that is enough, after an hour, only
where little can come of it: it leapt by some minutes, or back, by which
deadlines pass later.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.store.moments import Moments

log = logging.getLogger("judge.daemon")

SLACK = timedelta(minutes=1)
"""So much a clock may be set at once, as the network's time does."""
DRIFT = 0.01
"""So much a clock may run too fast or too slow."""
LONGEST_REST = timedelta(days=1)
"""So long a judge may have been down and be believed without a word."""
SHORT_LEAP = timedelta(minutes=15)
FAR_BACK = timedelta(days=7)
NEAR = timedelta(days=1)
"""So old a letter may be that bears a clock out which has leapt by twice that, or more."""
PROOF = timedelta(hours=1)
NOTED_EVERY = timedelta(minutes=1)


def steady() -> float:
    """Seconds that have gone by, a sleep of the machine included; nobody can set them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A clock that isn't believed: by how much it is off, since when, what was last believed."""

    off: timedelta
    since: float
    last: datetime

    @property
    def may_prove_itself(self) -> bool:
        """Whether running evenly is enough."""
        return -FAR_BACK <= self.off <= SHORT_LEAP

    def is_borne_out(self, now: datetime, others: Iterable[datetime]) -> bool:
        """Whether another clock stands nearer to ours than to where ours should be."""
        near = min(abs(self.off) / 2, NEAR)
        return any(abs(now - other) <= near for other in others)


class Watch:
    """Compares the clock with what it should show, whenever it is asked.

    `others` is asked, while it isn't believed, what other clocks have shown of late.
    """

    def __init__(
        self,
        moments: Moments,
        counter: Callable[[], float] = steady,
        others: Callable[[], Iterable[datetime]] = tuple,
    ) -> None:
        self._moments = moments
        self._counter = counter
        self._others = others
        self._at = counter()
        self.doubt: Doubt | None = None
        last = moments.last_believed()
        # Where the clock should be: anywhere, if nothing has happened yet.
        self._low: datetime | None = last
        self._high: datetime | None = last
        if last is not None and not moments.is_doubted():
            self._high = last + LONGEST_REST
        self._last = last
        self._noted: datetime | None = None

    def believes(self, now: datetime) -> bool:
        """Whether a deadline may pass at this time of the clock."""
        counted = self._counter()
        passed = timedelta(seconds=counted - self._at)
        self._at = counted
        if self._low is None or self._high is None:
            self._believe(now)
            return True
        low, high = self._low + passed, self._high + passed
        if low - SLACK <= now <= high + SLACK:
            if self.doubt is not None:
                log.warning("the clock is back at %s: deadlines pass again", now)
            some = passed * DRIFT
            self._believe(min(max(now, low - some), high + some))
            return True
        self._low, self._high = low, high
        # A judge that was down may have been so for no time at all.
        return self._is_proven(now, now - low)

    def _is_proven(self, now: datetime, off: timedelta) -> bool:
        """Whether a clock that has leapt is believed all the same; begins to doubt it if not."""
        doubt = self.doubt
        if doubt is None or abs(off - doubt.off) > SLACK:
            doubt = self._begin_to_doubt(now, off)
        elif doubt.may_prove_itself and self._at - doubt.since >= PROOF.total_seconds():
            log.warning("the clock ran evenly for an hour at %s: deadlines pass again", now)
            self._believe(now)
            return True
        if doubt.is_borne_out(now, self._others()):
            log.warning("letters bear out that it is %s: deadlines pass again", now)
            self._believe(now)
            return True
        if self._moments.is_vouched_for(now):
            log.warning("the host says that %s is right: deadlines pass again", now)
            self._believe(now)
            return True
        return False

    def _begin_to_doubt(self, now: datetime, off: timedelta) -> Doubt:
        last = self._last or now - off
        self.doubt = Doubt(off, self._at, last)
        self._moments.doubt(last)
        log.error("the clock is off by %s: it says %s. No deadline passes (judge clock)", off, now)
        return self.doubt

    def _believe(self, now: datetime) -> None:
        self._low = self._high = now
        first = self.doubt is not None or self._noted is None
        self.doubt = None
        self._last = now
        if first or self._noted is None or abs(now - self._noted) >= NOTED_EVERY:
            self._moments.believe(now)
            self._noted = now
