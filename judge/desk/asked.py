"""The parts of a letter that ask for something, orders apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

from judge.desk.answers import Answer, Case
from judge.desk.clerks.answering import keep_answers
from judge.desk.clerks.asking import ask_master
from judge.desk.clerks.drafting import keep_draft_answers
from judge.desk.clerks.edits_written import keep_edits
from judge.desk.clerks.ordering import keep_orders_for
from judge.desk.clerks.signs_of_life import keep_signs_of_life
from judge.desk.clerks.wishing import keep_wish_answers
from judge.desk.commands.command import Command
from judge.desk.commands.deputies import NameDeputy
from judge.desk.commands.mastering import Cancel, ChangeSettings
from judge.desk.commands.overseeing import DryRun
from judge.desk.commands.own_mail import Undo
from judge.desk.commands.questions import Help, OldWord
from judge.desk.commands.rulings import LayDown, WithdrawRuling
from judge.desk.commands.seats import Away, Wait
from judge.desk.declarations import GRANTED, QUESTIONS, REHEARSED
from judge.desk.inquiries.by_name import keep_questions
from judge.desk.permission import asks_master
from judge.desk.reading import (
    CommandLine,
    CommandProblem,
    DraftAnswer,
    OtherLine,
    Part,
    PressBlock,
    WishAnswer,
)
from judge.desk.reading.writing import write_command
from judge.game.log import Role

Asked = CommandLine | CommandProblem | PressBlock | DraftAnswer | WishAnswer

MOST_PRESS = 10
NO_DEPUTIES, NO_SUCH_RULING = "comaster", "ruling"
"""By what a gamesmaster is told how a deputy is named, and how a ruling is withdrawn."""


def with_answers(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A letter's parts, with the lines known that answer what was asked."""
    parts = keep_questions(parts, case)
    parts = keep_edits(keep_orders_for(_of_master(parts, case), case), case)
    for keep in (keep_signs_of_life, keep_wish_answers, keep_draft_answers, keep_answers):
        parts = keep(parts, case)
    return parts


def as_meant(parts: Sequence[Part], case: Case) -> list[Asked]:
    """What a letter asks for, in the light of what it says of itself: it undoes, or only tries."""
    asked = [part for part in _of_master(parts, case) if isinstance(part, Asked)]
    return rehearsing(disowning(resting_first(asked)))


def resting_first(parts: Sequence[Asked]) -> list[Asked]:
    """The parts of a letter, what the game does while its gamesmaster is away before that absence.

    Whom the absence is told to is told what the game does meanwhile.
    """
    if not any(isinstance(p, CommandLine) and isinstance(p.command, Away) for p in parts):
        return list(parts)
    return sorted(parts, key=lambda part: not _is_of_unled(part))


def _is_of_unled(part: Asked) -> bool:
    command = part.command if isinstance(part, CommandLine) else None
    return isinstance(command, ChangeSettings) and [*command.choices.by_name] == ["unled"]


def _of_master(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A gamesmaster's letter, in which is told how a deputy is named and a ruling withdrawn.

    "Ben is my deputy for the clock until 12 December" offers nobody the game, and stops no clock;
    "cancel ruling 2, it was a mistake" is about no game. A sentence beside them is done, or asked
    about, as ever.
    """
    if case.visitor.role is not Role.MASTER:
        return parts
    beside = case.office.commands.beside
    named = _numbers(parts, _is_of_deputy)
    deputies = [p for p in _said_in(parts, named) if beside.names_deputy(p.text)]
    ruled = _numbers(parts, _is_of_ruling)
    rulings = [
        p
        for p in _said_in(parts, ruled)
        if (not isinstance(p, CommandLine) or isinstance(p.command, Cancel))
        and beside.withdraws_ruling(p.text)
    ]
    return _telling(_telling(parts, rulings, NO_SUCH_RULING), deputies, NO_DEPUTIES)


def _telling(parts: Sequence[Part], spoken: Sequence[Part], word: str) -> Sequence[Part]:
    """A letter's parts, in which what is `spoken` is told of by a word, once a line."""
    if not spoken:
        return parts
    others = [part for part in parts if part not in spoken]
    told = {part.number: part.text for part in spoken if isinstance(part, _SAID)}
    said = [CommandLine(n, text, OldWord(word)) for n, text in told.items()]
    return sorted((*others, *said), key=lambda part: part.number)


def _said_in(parts: Sequence[Part], named: Collection[int]) -> Iterator[_Said]:
    """What may speak of something, on the lines where nothing names it plainly."""
    return (
        p
        for p in parts
        if isinstance(p, _SAID) and p.number not in named and not _is_asked_already(p)
    )


def _is_asked_already(part: Part) -> bool:
    """Whether somebody is to act for the gamesmaster by it, and what is missing is asked."""
    return isinstance(part, CommandProblem) and part.fault.startswith("deputy.")


def _numbers(parts: Sequence[Part], holds: Callable[[Command], bool]) -> frozenset[int]:
    return frozenset(p.number for p in parts if isinstance(p, CommandLine) and holds(p.command))


def _is_of_deputy(command: Command) -> bool:
    return isinstance(command, NameDeputy) or command == Help("deputy")


def _is_of_ruling(command: Command) -> bool:
    return isinstance(command, LayDown | WithdrawRuling)


_Said = OtherLine | CommandLine | CommandProblem
_SAID = (OtherLine, CommandLine, CommandProblem)


def disowning(parts: Sequence[Asked]) -> list[Asked]:
    """The parts of a letter, in which UNDO means no letter of one's own if it says so anywhere.

    "That wasn't me. Please undo it": of all letters, the last of one's own is not the one meant.
    """
    if not any(_is_undo(part, disowned=True) for part in parts):
        return list(parts)
    return [
        replace(part, command=Undo(disowned=True)) if _is_undo(part, disowned=False) else part
        for part in parts
    ]


def rehearsing(parts: Sequence[Asked]) -> list[Asked]:
    """The parts of a letter, of which nothing is to be done if it calls itself a dry run.

    Nor is anything of a line that asks for one: "simulate the turn, then extend by 2 days".
    """
    tried = [p for p in parts if isinstance(p, CommandLine) and isinstance(p.command, DryRun)]
    is_all, lines = any(map(is_dry_run, tried)), {part.number for part in tried}
    return [
        replace(part, command=DryRun(write_command(part.command)))
        if isinstance(part, CommandLine)
        and isinstance(part.command, REHEARSED)
        and (is_all or part.number in lines)
        else part
        for part in parts
    ]


def is_dry_run(part: Asked) -> bool:
    """Whether it says that its letter is a dry run."""
    return isinstance(part, CommandLine) and part.command == DryRun()


def _is_undo(part: Asked, *, disowned: bool) -> TypeGuard[CommandLine]:
    return isinstance(part, CommandLine) and part.command == Undo(disowned=disowned)


def asks_mostly(parts: Sequence[Asked], text: str) -> bool:
    """Whether a letter is hardly more than questions."""
    written = sum(1 for line in text.splitlines() if line.strip())
    return 2 * sum(map(asks_only, parts)) >= max(written, 1)


def press_beyond(parts: Sequence[Asked]) -> frozenset[int]:
    """Where the letters of press begin that are more than one letter to us may carry."""
    press = [part for part in parts if isinstance(part, PressBlock)]
    return frozenset(part.number for part in press[MOST_PRESS:])


def asks_only(part: Asked) -> bool:
    """Whether it changes nothing."""
    return isinstance(part, CommandLine) and isinstance(part.command, QUESTIONS)


def is_of_waiting(part: Asked) -> bool:
    """Whether it is a WAIT, or a READY."""
    return isinstance(part, CommandLine) and isinstance(part.command, Wait)


def first_line_of(part: Asked) -> str:
    """A command as it was written; of press only its heading."""
    if isinstance(part, PressBlock):
        return part.heading.line
    return part.text


def passed_on(part: CommandLine, case: Case) -> Answer | None:
    """A player's wish that the gamesmaster may grant."""
    if isinstance(part.command, GRANTED) and asks_master(part.command, case):
        return ask_master(part.command, part.text, case)
    return None
