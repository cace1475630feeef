"""Put what we write into the outbox: the one way there, whoever writes it."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime

from judge.desk.dressing import dressed
from judge.desk.kinds import is_pictured, write_kind
from judge.desk.letters import Address, JudgeAddress, Occasion, Reply
from judge.desk.replies.layout import letter_text
from judge.post.dress import dress_reply
from judge.store.outbox import Lane
from judge.store.records import Records

log = logging.getLogger("judge.daemon")


def mail_to_host(host: str, key: str, subject: str, text: str) -> Reply:
    """A mail to whoever runs the judge, or to another judge."""
    return Reply(
        key=key,
        to=Address(host),
        subject=subject,
        text=letter_text(text),
        occasion=Occasion.NOTICE,
    )


def post(
    replies: Iterable[Reply],
    records: Records,
    judge: JudgeAddress,
    now: datetime,
    letter: int | None = None,
) -> None:
    """Dress mails and promise them; `letter` is the one that they answer.

    An address that can't be written to is no reason why anything else should
    not happen: that mail is left out, and the host finds it in the log.
    Nobody has a text twice for being two in a game: a gamesmaster who plays has it as a player.
    """
    told: set[tuple[str, str, str]] = set()
    for reply in map(dressed, replies):
        said = (reply.to.address, reply.subject, reply.text)
        if said in told:
            continue
        told.add(said)
        try:
            mail = dress_reply(reply, judge=judge, at=now, secret=records.secret)
        except ValueError as fault:
            log.error("mail %s can't be written: %s", reply.key, fault)  # noqa: TRY400
            continue
        for enclosed in reply.enclosed:
            records.enclosures.keep(enclosed.file, enclosed.content)
        records.outbox.add(
            key=reply.key,
            message_id=mail.message_id,
            recipient=mail.recipient,
            sender=mail.sender,
            raw=mail.raw,
            at=now,
            letter=letter,
            game=reply.game,
            occasion=reply.occasion.value,
            phase=reply.phase,
            kind=write_kind(reply.kind),
            lane=Lane.PICTURED if is_pictured(reply.kind) else Lane.PLAIN,
        )
