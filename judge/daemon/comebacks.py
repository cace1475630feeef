"""Mails of ours that come back."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from judge.daemon.carrying import tell_unreached
from judge.daemon.receiving import sender_of
from judge.desk.letters import JudgeAddress
from judge.post.bounces import Refusal, read_bounce, read_returned
from judge.post.dress import is_id_of, is_sender_of
from judge.store.letters import StoredLetter
from judge.store.outbox import MailState, StoredMail
from judge.store.records import Records

log = logging.getLogger("judge.daemon")

CAME_BACK = "came back: "
"""How the note begins of a letter that says that a mail of ours did not arrive."""
ONCE = timedelta(days=3650)
"""A mail comes back once, whoever says so how often."""


def note_bounce(stored: StoredLetter, records: Records, judge: JudgeAddress, now: datetime) -> str:
    """Note what came to an envelope sender of ours; what there is to say of it for the record.

    It is believed of a mail that we sent from there, and once. Whatever else
    comes is nobody's letter: our mails say to whom an answer goes.
    """
    bounce = read_bounce(stored.raw, stored.recipient, sender_of(stored))
    if bounce is None:
        return "not answered: it came to where mails come back, and is no report of a failure"
    sender = f"{judge.local}+b-{bounce.mail_id}@{judge.domain}"
    mail = records.outbox.sent_from(sender)
    if mail is None or not is_sender_of(sender, mail.key, records.secret):
        return "not believed: it says that a mail came back which we did not send"
    return _came_back(mail, bounce.refusal, records, judge, now)


def note_returned(
    stored: StoredLetter, records: Records, judge: JudgeAddress, now: datetime
) -> str:
    """Note a report that names a mail of ours by its Message-ID; "" for any other letter.

    Nobody can make up an id of ours, but whoever has the mail can see it.
    """
    found = returned_mail(stored, records)
    if found is None:
        return ""
    mail, refusal = found
    return _came_back(mail, refusal, records, judge, now)


def returned_mail(stored: StoredLetter, records: Records) -> tuple[StoredMail, Refusal] | None:
    """The mail of ours that a report names by its Message-ID, and why it came back."""
    returned = read_returned(stored.raw, sender_of(stored))
    if returned is None:
        return None
    for message_id in returned.message_ids:
        mail = records.outbox.of_message_id(message_id)
        if mail is not None and is_id_of(mail.message_id, mail.key, records.secret):
            return mail, returned.refusal
    return None


def _came_back(
    mail: StoredMail, refusal: Refusal, records: Records, judge: JudgeAddress, now: datetime
) -> str:
    if mail.state is not MailState.SENT or not refusal.permanent:
        return f"not delivered yet: {refusal.why} {refusal.code}".rstrip()
    if not records.visits.first("came back", str(mail.id), now, ONCE):
        return "not believed: that mail came back before"
    log.warning("mail %d came back: %s %s", mail.id, refusal.why, refusal.code)
    tell_unreached(records, mail, refusal, judge, now)
    return f"{CAME_BACK}{refusal.why} {refusal.code}".rstrip()
