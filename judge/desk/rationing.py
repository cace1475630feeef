"""How often letters are answered that change nothing: by how surely we know who writes them.

Two machines that answer each other come to rest so (RFC 3834 §2). A person
is never left in silence: before it the last answer says that it is the last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from judge.desk.letters import Occasion, Reply
from judge.desk.limits import (
    A_DAY,
    AN_HOUR,
    LETTERS_BY_NAME_A_DAY,
    Count,
    Left,
    as_surely,
    count_within,
    mailbox_of,
    rationed_count,
)
from judge.desk.office import CountingOffice
from judge.desk.replies.layout import letter_text, paragraph
from judge.desk.served import Served
from judge.desk.surety import Surety
from judge.desk.tokens import read_recipient

WISHES = 6
"""How many times as often wishes from a secret address are answered as remarks are."""


def rationed(served: Served, office: CountingOffice, most: int) -> Served:
    """What follows from a letter, with as many of its replies as are due within the hour.

    `most` is how often remarks are answered, and whatever comes without a
    secret address; each is counted apart.
    """
    if not served.replies:
        return served
    told = _told_of_letters_by_name(served, office)
    if served.is_idle:
        served = _limited(served, office, most)
    return replace(served, replies=(*served.replies, *told))


def ration(office: CountingOffice, kind: str, key: str, most: int, within: timedelta) -> Left:
    """Whether something may happen once more in a time, or is the last then; counts it."""
    left, _ = rationed_count(kind, key, most, within, office.first_time)
    return left


def with_word(served: Served, word: str) -> Served:
    """A letter's answer with a sentence more at its end."""
    first, *others = served.replies
    said = f"{first.text}\n{paragraph(word)}\n"
    return replace(served, replies=(replace(first, text=said), *others))


def _limited(served: Served, office: CountingOffice, most: int) -> Served:
    """A letter's answer, if one more is due to its writer; and what others are told, to each."""
    address = served.replies[0].to.address
    mine = tuple(reply for reply in served.replies if reply.to.address == address)
    kind = as_surely("answer", served.known)
    if served.by_token and not served.remarks:
        kind, most = "wish", most * WISHES
    left = ration(office, kind, mailbox_of(address), most, AN_HOUR)
    if left is Left.NOTHING:
        note = f"{served.note}; not answered: no more answers within the hour"
        return replace(served, replies=(), note=note)
    others = [reply for reply in served.replies if reply.to.address != address]
    due = tuple(_due(others, office, most, served.known))
    kept = replace(served, replies=(*mine, *due))
    if len(due) < len(others):
        kept = with_word(kept, office.phrases.say("limits.not_told"))
    return kept if left is Left.MORE else with_word(kept, _last(mine[0], served, office))


def _due(
    others: Iterable[Reply], office: CountingOffice, most: int, known: Surety
) -> Iterable[Reply]:
    kind = as_surely("told", known)
    for reply in others:
        key = mailbox_of(reply.to.address)
        if count_within(kind, key, most, AN_HOUR, office.first_time):
            yield reply


def _last(reply: Reply, served: Served, office: CountingOffice) -> str:
    if served.by_token:
        return office.phrases.say("limits.last")
    return office.phrases.say(
        "limits.last_by_name" if _is_seated(reply, office) else "limits.last_unknown"
    )


def _is_seated(reply: Reply, office: CountingOffice) -> bool:
    """Whether an answer goes to somebody who plays or leads, and names their secret address."""
    game = office.game(reply.game) if read_recipient(f"{reply.reply_to}@").token else None
    if game is None:
        return False
    people = game.people
    seated = {people.master.player.address, *(seat.player.address for seat in people.seats)}
    return reply.to.address in seated


def _told_of_letters_by_name(served: Served, office: CountingOffice) -> tuple[Reply, ...]:
    """The news, once a day, that many letters come in somebody's name without proof of it."""
    first = served.replies[0]
    if served.known >= Surety.ALIGNED or not _is_seated(first, office):
        return ()
    whose = f"{first.game}/{first.to.address}"
    most, kind = LETTERS_BY_NAME_A_DAY, "in the name of"
    if count_within(kind, whose, most, A_DAY, office.first_time):
        return ()
    if not office.first_time(Count("told of letters in the name of", whose, A_DAY)):
        return ()
    subject, text = office.phrases.mail("by_name", most=most, game=first.game)
    reply = Reply(
        key=f"{first.key}:byname",
        to=first.to,
        subject=f"[{first.game}] {subject}",
        text=letter_text(text),
        occasion=Occasion.NOTICE,
        game=first.game,
        reply_to=first.reply_to,
        wishes=first.wishes,
    )
    return (reply,)
