"""Answers to letters of which we can't be sure who wrote them, or what."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from judge.desk.dressing import wishes_of
from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Letter, Occasion, Reply
from judge.desk.limits import A_DAY, A_MONTH, Count, as_surely, mailbox_of
from judge.desk.office import Office
from judge.desk.replies.addressing import beside_part, reply_part
from judge.desk.replies.layout import letter_text
from judge.desk.replies.strangers import reply_to_sender
from judge.desk.served import Served
from judge.desk.trouble import Trouble, write_troubles
from judge.game.log import Role

_ASKED_AGAIN = "doubtful, asked to send it again"
_SHOWN = 60
"""How much of a letter is shown to tell which is meant."""


def ask_again(letter: Letter, key: str, office: Office, visitor: Visitor | None) -> Served:
    """Ask for a letter again that contradicts itself about its writer or its words.

    The address on file is told each time, since somebody may be writing in
    its name; any other once a day. A seat's secret address settles whose
    letter it is, not what is in it: it was sent on by somebody.
    """
    trouble = write_troubles(letter.troubles, office.phrases)
    again = tuple(_of_copies(letter))
    if not all(map(office.is_first, again)):
        return Served(note="a changed copy of a letter, asked about before")
    if visitor is not None and visitor.by_token:
        told = office.phrases.mail("doubtful_seat", trouble=trouble)
        reply = _to_seat(letter, f"{key}:doubtful", office, visitor, told)
        return Served(replies=reply, note=_ASKED_AGAIN, by_token=True, counts=again)
    address = letter.sender.address
    counts = again if office.games_of(address) else (Count("stranger", mailbox_of(address), A_DAY),)
    if not all(map(office.is_first, counts)):
        return Served(note="doubtful, and told already today")
    told = office.phrases.mail(
        "doubtful", trouble=trouble, sender=address, address=str(office.judge)
    )
    reply = (reply_to_sender(letter, f"{key}:doubtful", told),)
    return Served(replies=reply, note=_ASKED_AGAIN, counts=counts)


def _of_copies(letter: Letter) -> Iterator[Count]:
    """What is counted of a letter with the Message-ID of another one: it is asked about once."""
    if any(reason.cause is Trouble.AGAIN for reason in letter.troubles):
        which = f"{letter.recipient.lower()} {letter.message_id}"
        yield Count("copy", hashlib.sha256(which.encode("utf-8", "replace")).hexdigest(), A_MONTH)


def ask_who_wrote(letter: Letter, key: str, office: Office, visitor: Visitor | Undecided) -> Served:
    """Ask, once a day, whether a person wrote what reads like a robot's notice; do nothing.

    Two robots that answer each other never stop, so a second one is passed
    over in silence, and so is one of somebody we don't know.
    """
    if isinstance(visitor, Undecided) or visitor.role is Role.STRANGER or visitor.game is None:
        return Served(note="not answered: it reads like a robot's notice")
    whose = (
        f"{visitor.game.name}/{visitor.power or visitor.role}/{mailbox_of(visitor.player.address)}"
    )
    count = Count(as_surely("automatic", visitor.surety), whose, A_DAY)
    if not office.is_first(count):
        return Served(note="not answered: it reads like a robot's notice, as one did today")
    first = next((line.strip() for line in letter.text.splitlines() if line.strip()), "")
    told = office.phrases.mail("automatic", line=first[:_SHOWN])
    return Served(
        replies=_to_seat(letter, f"{key}:automatic", office, visitor, told),
        note="reads like a robot's notice, asked about",
        by_token=visitor.by_token,
        surety=visitor.surety,
        counts=(count,),
    )


def _to_seat(
    letter: Letter, key: str, office: Office, visitor: Visitor, told: tuple[str, str]
) -> tuple[Reply, ...]:
    """A mail to whoever is on file for the writer's place in a game."""
    game = visitor.game
    if game is None:
        return ()
    subject, text = told
    part = beside_part(office, game, visitor.player)
    if visitor.power is not None or visitor.role is Role.MASTER:
        part = reply_part(office, game, visitor.power)
    reply = Reply(
        key=key,
        to=visitor.address,
        subject=f"[{game.name}] {subject}",
        text=letter_text(text),
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=part,
        wishes=wishes_of(visitor.player, game),
        in_reply_to="" if visitor.elsewhere else letter.message_id,
        references=() if visitor.elsewhere else letter.references,
    )
    return (reply,)
