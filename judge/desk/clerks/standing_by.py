"""Still being there, and the list of those who stand by."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case, Effect, clerk_of, refusal
from judge.desk.clerks.boards import board_named
from judge.desk.clerks.visits import may_again, seat_of
from judge.desk.commands.standing_by import Here, StandBy
from judge.desk.identity import Visitor
from judge.desk.letters import Reply
from judge.desk.limits import A_DAY, SEATS_A_DAY, mailbox_of
from judge.desk.replies.heard_again import is_heard_again
from judge.desk.replies.standbys import preferences_of, standby_mail
from judge.desk.standbys import (
    DEFAULT_ANSWER,
    LONGEST_ANSWER,
    MOST_BOARDS,
    SHORTEST_ANSWER,
    Standby,
    StandbyNoted,
)


@clerk_of(Here)
def here(_: Here, case: Case) -> Answer:
    """Say that one is still there; that a letter came at all has told it already."""
    game, power = seat_of(case)
    if is_heard_again(case):
        noted = case.say("silence.noted")  # the receipt tells it first
        return Answer((noted,), headline=case.say("silence.headline"))
    return Answer((case.say("silence.here", game=game.name, power=power.name),))


@clerk_of(StandBy)
def stand_by(command: StandBy, case: Case) -> Answer:
    """Go on the list, or off it: at once in answers to mails of ours, else after one answer."""
    entry = case.office.standby_of(case.visitor.player.address)
    if not command.on:
        return _go_off(entry, case)
    wanted = _wanted(command, entry, case)
    if isinstance(wanted, Answer):
        return wanted
    gaps = preferences_of(wanted, case.office.phrases)
    if is_theirs(case.visitor):
        wanted = replace(wanted, confirmed=True)
        noted = StandbyNoted(wanted.address, wanted)
        return Answer((case.say("standing_by.on", **gaps),), effects=(noted,))
    count = may_again("standby", mailbox_of(wanted.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("standing_by.enough"))
    if entry is not None and entry.confirmed:
        mail = standby_mail(entry, "known", case.key, case.office, case.letter)
        return _asked(mail, case, count)
    mail = standby_mail(wanted, "confirm", case.key, case.office, case.letter)
    return _asked(mail, case, count, StandbyNoted(wanted.address, wanted))


def _asked(mail: Reply, case: Case, *effects: Effect) -> Answer:
    """What is said where nothing is done before the address has answered."""
    said, headline = case.say("standing_by.asked"), case.say("told.stand_by_asked")
    return Answer((said,), replies=(mail,), effects=effects, headline=headline)


def _go_off(entry: Standby | None, case: Case) -> Answer:
    if entry is None:
        return Answer((case.say("standing_by.not_on"),))
    if is_theirs(case.visitor):
        noted = StandbyNoted(entry.address, None)
        headline = case.say("told.stand_by_off")
        return Answer((case.say("standing_by.off"),), effects=(noted,), headline=headline)
    count = may_again("standby", mailbox_of(entry.address), SEATS_A_DAY, A_DAY, case)
    if count is None:
        return refusal(case.say("standing_by.enough"))
    name = "known" if entry.confirmed else "confirm"
    mail = standby_mail(entry, name, case.key, case.office, case.letter)
    return _asked(mail, case, count)


def is_theirs(visitor: Visitor) -> bool:
    """Whether a letter is beyond doubt of who reads mail at the address on file."""
    return visitor.by_token and not visitor.elsewhere


def _wanted(command: StandBy, entry: Standby | None, case: Case) -> Standby | Answer:
    """The entry that somebody asks for, not yet confirmed; a refusal if it can't be meant."""
    boards: dict[str, None] = {}
    for word in command.boards.split()[:MOST_BOARDS]:
        board = board_named(word, case)
        if board not in case.office.variant_ids():
            known = case.office.phrases.in_a_row(case.office.variant_ids())
            return refusal(case.say("standing_by.no_board", word=word, boards=known))
        boards[board] = None
    answers = min(max(command.within or DEFAULT_ANSWER, SHORTEST_ANSWER), LONGEST_ANSWER)
    player = case.visitor.player
    if entry is not None:  # who changes their mind about boards waits as long as before
        return replace(entry, boards=tuple(boards), answers=answers)
    number = case.office.next_standby()
    return Standby(number, player.address, player.name, case.now, tuple(boards), answers)
