"""Send what the outbox holds, and note what became of each mail."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from judge.post.backoff import next_try
from judge.post.carrier import Carried, Outcome, Refused, Road, carry
from judge.store.outbox import StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

AT_ONCE = 50


def carry_due(records: Records, road: Road, clock: Callable[[], datetime]) -> int:
    """Send every mail that is due; how many the mail host took.

    Killed between the host's answer and our note, we send the mail again,
    with the same Message-ID.
    """
    taken = 0
    while mails := records.outbox.next_due(clock(), AT_ONCE):
        for mail, outcome in carry(mails, road):
            _note(records, mail, outcome, clock())
            taken += isinstance(outcome, Carried)
    return taken


def _note(records: Records, mail: StoredMail, outcome: Outcome, now: datetime) -> None:
    if isinstance(outcome, Carried):
        records.outbox.sent(mail.id, now)
        return
    retry_at = None
    if not isinstance(outcome, Refused):
        retry_at = next_try(mail.added, mail.tries + 1, now)
    if retry_at is not None:
        log.info("mail %d to %s waits: %s", mail.id, mail.recipient, outcome.reason)
        records.outbox.later(mail.id, error=outcome.reason, retry_at=retry_at)
        return
    log.warning("mail %d to %s is given up: %s", mail.id, mail.recipient, outcome.reason)
    records.outbox.failed(mail.id, now, outcome.reason)
