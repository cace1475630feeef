"""A wish that wasn't done is asked about, by a number, and waits for whoever may answer it."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Answer, Case
from judge.desk.charges import wishes_for_deputy
from judge.desk.clerks.answering import LETTERS
from judge.desk.reading import CommandProblem
from judge.game.filed import shortened
from judge.game.log import Role
from judge.game.wishes import WishAsked


def ask_wish(part: CommandProblem, answer: Answer, taken: int, case: Case) -> Answer:
    """What is said of a wish that wasn't done, with a letter for each of its readings.

    `taken` is the last number by which this letter is asked anything. Who has no seat writes the
    command itself.
    """
    game, lines = case.game, answer.asked[: len(LETTERS)]
    if game is None or not lines or not _may_be_asked(case):
        return replace(answer, asked=())
    power = case.visitor.power
    number = max(game.people.seat_or_master(power).asked, taken) + 1
    asked = WishAsked(power, number, lines, shortened(part.text), case.now)
    rows = (f"{number}{label}  {line}" for label, line in zip(LETTERS, lines, strict=False))
    return replace(answer, asked=tuple(rows), events=(*answer.events, asked))


def _may_be_asked(case: Case) -> bool:
    """Whether the visitor has a number to be asked by: a player who plays, or the gamesmaster."""
    game = case.game
    if game is None:
        return False
    is_seated = case.visitor.power is not None and bool(game.people.seats)
    return is_seated or case.visitor.role is Role.MASTER


def own_wishes(case: Case) -> dict[int, WishAsked]:
    """What a visitor was asked of their wishes and has not answered, by number.

    What players ask of the gamesmaster a deputy may answer, as far as it was given to them.
    """
    if case.visitor.role is Role.DEPUTY and case.game is not None:
        deputy = case.game.people.deputy
        found = wishes_for_deputy(deputy, case.game, case.office) if deputy is not None else ()
        return {wish.number: wish for wish in found}
    if case.game is None or not _may_be_asked(case):
        return {}
    wishes = case.game.people.wishes
    return {wish.number: wish for wish in wishes if wish.sender == case.visitor.power}
