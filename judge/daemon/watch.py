"""The watch: whether the machine's clock can be believed.

What was processed can't be taken back, so no deadline passes by a clock that
has leapt: one that shows another time than the one before and what has gone
by since on the machine's own steady counter, which nobody can set; or, when
the judge begins, a time before the last moment that it believed, or more than
a day after it. Letters are answered meanwhile.

When the judge begins within a day after that, and the machine did, too, nobody
knows whether the clock is ahead: then deadlines pass by what is sure, the last
moment that was believed and what has gone by since the judge began. So they are
late by no more than the judge was away, and never early. What others' clocks
show is sure as well, so the first letter that has just been written ends it.

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
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

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


BOOT = "JUDGE_BOOT_ID"
"""Where systemd tells the life of the machine to whoever may not look it up."""


def steady() -> float:
    """Seconds that have gone by, a sleep of the machine included; nobody can set them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def life_of_machine() -> str:
    """What names the time since the machine began, for which `steady` goes on; "" if nothing."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip().replace("-", "")
    except OSError:
        return os.environ.get(BOOT, "").replace("-", "")


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

    `others` is asked, while it isn't believed, what other clocks have shown of late. `boot` says
    in which life of the machine we are, "" if nobody knows: in one of them the counter goes on.
    """

    def __init__(
        self,
        moments: Moments,
        counter: Callable[[], float] = steady,
        others: Callable[[], Iterable[datetime]] = tuple,
        boot: str = "",
    ) -> None:
        self._moments = moments
        self._counter = counter
        self._others = others
        self._boot = boot
        self._at = counter()
        self.doubt: Doubt | None = None
        self.is_slow = False
        last = moments.last_believed()
        # Where the clock should be: anywhere, if nothing has happened yet.
        self._low = None if last is None else last + self._counted_since(last)
        self._high = self._low
        if self._low is not None and not moments.is_doubted():
            self._high = self._low + LONGEST_REST
        self._last = last
        self._noted: datetime | None = None

    def passed_by(self, now: datetime) -> datetime | None:
        """By which time deadlines pass at a time of the clock; None if none does.

        It is that time, or as much of it as is sure.
        """
        counted = self._counter()
        passed = timedelta(seconds=counted - self._at)
        self._at = counted
        if self._low is None or self._high is None:
            self._believe(now)
            return now
        low, high = self._low + passed, self._high + passed
        if low - SLACK <= now <= high + SLACK:
            if self.doubt is not None:
                log.warning("the clock is back at %s: deadlines pass again", now)
                self._end_doubt()
            if high - low > SHORT_LEAP:
                return self._as_sure_as_can_be(now, low, high)
            some = passed * DRIFT
            self._believe(min(max(now, low - some), high + some))
            return now
        self._low, self._high = low, high
        # A judge that was down may have been so for no time at all.
        return self._proven(now, now - low)

    def _counted_since(self, last: datetime) -> timedelta:
        """How much has gone by since a moment, by the counter, if it was noted with it."""
        noted = self._moments.counted_at(last, self._boot) if self._boot else None
        if noted is None:
            return timedelta()
        passed = timedelta(seconds=max(self._at - noted, 0.0))
        return passed - min(passed * DRIFT, SHORT_LEAP / 2)

    def _as_sure_as_can_be(self, now: datetime, low: datetime, high: datetime) -> datetime:
        """What of this time is sure: whoever was down can't know for how long.

        It is no earlier than any other clock has shown, and so much later as has gone by since.
        """
        low = max((other for other in self._others() if low < other <= now), default=low)
        if now - low <= SHORT_LEAP or self._moments.is_vouched_for(now):
            if self.is_slow:
                log.warning("it is borne out that it is %s: deadlines pass by it again", now)
            self._believe(now)
            return now
        if not self.is_slow:
            log.warning(
                "nobody can say yet that it is %s: deadlines pass as if it were %s, until a letter"
                " comes from elsewhere (judge clock)",
                now,
                low,
            )
        self._low, self._high, self._last = low, high, low
        self.is_slow = True
        self._note(low)
        return low

    def _end_doubt(self) -> None:
        self.doubt, self._noted = None, None

    def _proven(self, now: datetime, off: timedelta) -> datetime | None:
        """What of a clock that has leapt is sure all the same; begins to doubt it if nothing is."""
        doubt = self.doubt
        if doubt is None or abs(off - doubt.off) > SLACK:
            doubt = self._begin_to_doubt(now, off)
        elif doubt.may_prove_itself and self._at - doubt.since >= PROOF.total_seconds():
            log.warning("the clock ran evenly for an hour at %s: deadlines pass again", now)
            self._believe(now)
            return now
        others = tuple(self._others())
        if doubt.is_borne_out(now, others):
            log.warning("letters bear out that it is about %s: deadlines pass again", now)
            if off > SHORT_LEAP:  # it may be ahead still, by less
                low = max((other for other in others if other <= now), default=now)
                self._end_doubt()
                return self._as_sure_as_can_be(now, low, low + LONGEST_REST)
            self._believe(now)
            return now
        if self._moments.is_vouched_for(now):
            log.warning("the host says that %s is right: deadlines pass again", now)
            self._believe(now)
            return now
        return None

    def _begin_to_doubt(self, now: datetime, off: timedelta) -> Doubt:
        last = self._last or now - off
        self.doubt = Doubt(off, self._at, last)
        self._moments.doubt(last)
        log.error("the clock is off by %s: it says %s. No deadline passes (judge clock)", off, now)
        return self.doubt

    def _believe(self, now: datetime) -> None:
        self._low = self._high = now
        if self.doubt is not None or self.is_slow:
            self._noted = None
        self.doubt, self.is_slow = None, False
        self._last = now
        self._note(now)

    def _note(self, sure: datetime) -> None:
        if self._noted is None or abs(sure - self._noted) >= NOTED_EVERY:
            self._moments.believe(sure, self._boot, self._at)
            self._noted = sure


def begin_to_watch(moments: Moments, others: Callable[[], Iterable[datetime]]) -> Watch:
    """Watch the clock of this machine."""
    return Watch(moments, others=others, boot=life_of_machine())
