"""The parts of a letter that ask for something, orders apart."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Answer, Case
from judge.desk.clerks.answering import keep_answers
from judge.desk.clerks.asking import ask_master
from judge.desk.clerks.drafting import keep_draft_answers
from judge.desk.clerks.signs_of_life import keep_signs_of_life
from judge.desk.clerks.wishing import keep_wish_answers
from judge.desk.commands.seats import Wait
from judge.desk.declarations import GRANTED, QUESTIONS
from judge.desk.permission import asks_master
from judge.desk.reading import (
    CommandLine,
    CommandProblem,
    DraftAnswer,
    Part,
    PressBlock,
    WishAnswer,
)

Asked = CommandLine | CommandProblem | PressBlock | DraftAnswer | WishAnswer

MOST_PRESS = 10


def with_answers(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A letter's parts, with the lines known that answer what was asked."""
    for keep in (keep_signs_of_life, keep_wish_answers, keep_draft_answers, keep_answers):
        parts = keep(parts, case)
    return parts


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
