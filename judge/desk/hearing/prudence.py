"""What is rash to do on a sentence, however sure its topic: it is asked about.

A phase that is processed can't be made secret again, and who relied on a deadline misses one that
comes sooner. So these take a request, outright, and not a sentence that tells of such a thing.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime

from judge.desk.answers import Case
from judge.desk.clerks.clock import moment_of
from judge.desk.commands import Command
from judge.desk.commands.clock import Extend, Pause, Remind, Resume, SetDeadline
from judge.desk.commands.mastering import ChangeSettings, Process
from judge.desk.commands.offering import Replace
from judge.desk.commands.own_mail import SetAddress
from judge.desk.commands.seats import Away, Wait
from judge.desk.hearing.free import Free
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.scene import Scene
from judge.desk.office import Office
from judge.desk.policy import Then
from judge.desk.reading import CommandLine
from judge.desk.reading.slots import flat

_OF_CLOCK = (ChangeSettings, Extend, SetDeadline, Remind)
_UNDONE = (ChangeSettings, Extend, Remind)
"""What is announced with what it was before, and undone by a word."""
_OF_MANY = (Extend, SetDeadline, Away, Replace, SetAddress, Wait)
"""Of these a letter may mean another one than is done."""
_WORD = re.compile(r"[^\W_]+")


def is_rash(
    command: Command | None, text: str, whole: str, case: Case, *, is_certain: bool = False
) -> bool:
    """Whether something is better asked about before it is done.

    The text may be a clause of a `whole` sentence. What can be taken back, and `is_certain` by all
    that was learnt, is so only where it leaves something of what is said; and a player's question
    without its mark is one no more.
    """
    rash, words = case.office.policy.rash, _WORD.findall(flat(text))
    if rash.asks(words) and not (is_certain and not case.visitor.leads):
        return True
    if isinstance(command, Wait) and command.lasting and not command.waits:
        return rash.is_conditional(words)
    if not case.visitor.leads:
        return False
    # "Vote moves 2 days" wants a vote, and sets nothing.
    is_told = not (is_certain and isinstance(command, _UNDONE) and "vote" not in words)
    is_told = is_told and _is_rash_of_master(command, text, words, case)
    return is_told or _leaves_something(command, whole, case)


def _is_rash_of_master(command: Command | None, text: str, words: list[str], case: Case) -> bool:
    """Whether what a gamesmaster says only tells of such a thing; of players it is a plea."""
    rash = case.office.policy.rash
    if rash.wonders(words):
        return True
    match command:
        case Process():
            phase = case.game.table.position.phase if case.game is not None else None
            return rash.tells_of_processing(words, phase)
        case SetDeadline():
            is_sooner = _is_sooner(command, case)
            return rash.tells_of_a_time(words) if is_sooner else rash.lasts_till(words)
        case ChangeSettings():
            return case.office.commands.clock.tells(text)
        case Replace():
            return rash.offers_nothing(words)
        case _:
            return False


def _leaves_something(command: Command | None, whole: str, case: Case) -> bool:
    """Whether a sentence about the clock says more than would be done, or is of another game."""
    game, clock = case.game, case.office.commands.clock
    if isinstance(command, Pause | Resume):
        # "The pause moved the deadline" tells of one.
        return bool(clock.accounts.moved_by(whole))
    if game is None or not isinstance(command, _OF_CLOCK):
        return False
    if isinstance(command, ChangeSettings) and clock.read(whole) == command:
        return False
    other = Scene(whole, case).game_in(whole)
    if other and other != game.name:
        return True
    return bool(clock.accounts.left_over(command, whole, {game.name}))


def is_another(
    about: Command | None, meant: Collection[Command | None], text: str, office: Office
) -> bool:
    """Whether something is another of those of which a letter may want several than is done.

    Of a setting that a sentence finds wrong, the value counts that another sentence wants.
    """
    if isinstance(about, ChangeSettings):
        done = [one.choices for one in meant if isinstance(one, ChangeSettings)]
        if office.commands.clock.judges(text):
            return not {*about.choices.by_name} <= {name for one in done for name in one.by_name}
        return not {*about.choices.values} <= {pair for one in done for pair in one.values}
    return isinstance(about, _OF_MANY) and about not in meant


def half_set(free: Free, case: Case) -> Judged | None:
    """What a gamesmaster's sentence sets that passes for talk as it says more; it is asked about.

    "No early processing in fall": the rest of it may be what matters.
    """
    if not case.visitor.leads or free.problems or case.game is None:
        return None
    found = case.office.commands.clock.partly(free.text)
    if found is None:
        return None
    part = CommandLine(free.number, free.text, found)
    return Judged(free, Then.DO, "set", part, about=found).asked()


def _is_sooner(command: SetDeadline, case: Case) -> bool:
    """Whether a deadline would be sooner than that which stands."""
    game = case.game
    if game is None or game.clock.deadline is None:
        return False
    moment = moment_of(command, game, case)
    return isinstance(moment, datetime) and moment < game.clock.deadline
