"""The mails to those who stand by, at an address of their own for each."""

from __future__ import annotations

from judge.desk.dates import write_span
from judge.desk.letters import Address, Letter, Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import letter_text
from judge.desk.standbys import Standby
from judge.desk.tokens import standby_local_part


def preferences_of(entry: Standby, phrases: Phrasebook) -> dict[str, str]:
    """What somebody would play and how soon they answer, as gaps of sentences."""
    boards = phrases.in_a_row(entry.boards) or phrases.say("standing_by.any_board")
    return {"boards": boards, "span": write_span(entry.answers, phrases)}


def standby_mail(entry: Standby, name: str, key: str, office: Office, letter: Letter) -> Reply:
    """A mail to the address of an entry, whose answer speaks for it."""
    gaps = preferences_of(entry, office.phrases)
    return Reply(
        key=f"{key}:standby:{entry.number}:{name}",
        to=Address(entry.address, entry.name),
        subject=office.phrases.say(f"standing_by.{name}_subject", **gaps),
        text=letter_text(office.phrases.say(f"standing_by.{name}", **gaps)),
        occasion=Occasion.NOTICE,
        reply_to=standby_local_part(office.judge.local, office.secret, entry.number),
        in_reply_to=letter.message_id,
        references=letter.references,
    )
