"""A letter that the host writes in a gamesmaster's stead: served as any, and known as theirs."""

from __future__ import annotations

import secrets
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import BY_HOST, keep_arrival
from judge.desk.letters import JudgeAddress
from judge.desk.replies.addressing import reply_part
from judge.post.arrival import Arrival
from judge.store.records import Records


def write_as_master(
    records: Records, judge: JudgeAddress, name: str, text: str, now: datetime
) -> int:
    """Keep a letter from a game's gamesmaster, to the secret address; its number.

    The log says that the host wrote it, and the gamesmaster has the answer. Raises KeyError if
    there is no such game.
    """
    office = RecordsOffice(records, judge, now)
    game = office.game(name)
    if game is None:
        raise KeyError(name)
    master = game.people.master.player
    recipient = f"{reply_part(office, game, None)}@{judge.domain}"
    letter = EmailMessage(policy=SMTP.clone(utf8=True))
    letter["From"] = Address(master.name, addr_spec=master.address)
    letter["To"] = recipient
    letter["Message-ID"] = f"<host.{secrets.token_hex(16)}@{judge.domain}>"
    letter.set_content(text, cte="8bit")
    return keep_arrival(records, Arrival(letter.as_bytes(), BY_HOST, recipient, now)).id
