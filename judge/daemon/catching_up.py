"""After records were restored: what came since the copy was made is lived through once more.

Each letter that the mailbox brings back is served as at the time when it came, and phases are
processed as at their deadlines: so games come to where they were, with the deadlines that their
players were told, and what is mailed again is the same mail.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from judge.daemon.foreman import Foreman
from judge.daemon.hands import Hands
from judge.daemon.sources import Source
from judge.desk.letters import JudgeAddress
from judge.prose.counts import many
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


class LookingBack:
    """Has the sources hand over what came since the copy was made; `is_over` when all have.

    `last` is then the number of the last letter that was on record.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._waiting: set[int] = set()
        self.is_over = threading.Event()
        self.last = 0

    def begin(self, since: datetime | None, sources: Sequence[Source]) -> None:
        """Ask them, if the records are a copy; each calls back, from a thread of its own."""
        if since is None:
            return
        log.warning("these records were restored: they are of %s", since)
        self._waiting = set(range(len(sources)))
        for number, source in enumerate(sources):
            source.look_back(since, partial(self._done, number))

    def _done(self, number: int) -> None:
        self._waiting.discard(number)
        if not self._waiting:
            with Records.open(self._database) as records:
                self.last = records.letters.newest()
            self.is_over.set()


class CatchingUp:
    """Serves letters and closes phases by a clock of its own, which `since` is set to."""

    def __init__(
        self,
        records: Records,
        judge: JudgeAddress,
        hands: Hands,
        since: datetime,
        host_address: str = "",
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self._records = records
        self._moment = since
        self._is_stopped = is_stopped
        self._foreman = Foreman(
            records, judge, lambda: self._moment, hands, host_address=host_address
        )

    def serve_up_to(self, last: int) -> int:
        """Serve every letter up to a number, and what fell due before each; how many those are."""
        served = 0
        while not self._is_stopped():
            waiting = self._records.queue.waiting(datetime.now(UTC), 1)
            if not waiting or waiting[0].id > last:
                break
            self._close_before(waiting[0].arrived)
            self._moment = max(self._moment, waiting[0].arrived)
            served += self._foreman.serve_next()
            self._foreman.close_due(self._moment)  # such as by the last orders
        log.info(
            "%s again", many(served, "letter of before is served", "letters of before are served")
        )
        return served

    def _close_before(self, moment: datetime) -> None:
        """Do what was due before a letter came, each at its time."""
        while (due := self._records.games.next_deadline()) is not None and due < moment:
            self._moment = max(self._moment, due)
            self._foreman.close_due(self._moment)
            if self._records.games.next_deadline() == due:  # one that can't be done: it waits
                return
