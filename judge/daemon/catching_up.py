"""After records were restored: what came since the copy was made is lived through once more.

Each letter that the mailbox brings back is served as at the time when it came, and phases are
processed as at their deadlines: so games come to where they were, with the deadlines that their
players were told, and what is mailed again is the same mail.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime

from judge.daemon.foreman import Foreman
from judge.daemon.hands import Hands
from judge.desk.letters import JudgeAddress
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


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
        log.info("%d letters of before are served again", served)
        return served

    def _close_before(self, moment: datetime) -> None:
        """Do what was due before a letter came, each at its time."""
        while (due := self._records.games.next_deadline()) is not None and due < moment:
            self._moment = max(self._moment, due)
            self._foreman.close_due(self._moment)
            if self._records.games.next_deadline() == due:  # one that can't be done: it waits
                return
