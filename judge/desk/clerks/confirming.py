"""Codes that only the address on file is told: whoever gives one back reads mail there."""

from __future__ import annotations

from datetime import timedelta

from judge.desk.answers import Case
from judge.desk.clerks.visits import game_of
from judge.desk.tokens import MASTER, same_token, token

CODE_LENGTH = 8
CODE_DAYS = 3
"""For how many days a code is good, the day on which it was given being one."""


def code_for(what: str, case: Case) -> str:
    """The code with which the visitor confirms something today; none in a dry run."""
    return case.say("rehearsal.code") if case.is_dry else _code(what, 0, case)


def is_code(given: str, what: str, case: Case) -> bool:
    """Whether a code confirms it, given to the same player of the same seat lately."""
    return any(same_token(_code(what, days, case), given) for days in range(CODE_DAYS))


def _code(what: str, days_ago: int, case: Case) -> str:
    """A token of this change and this day; there is a digit in it, so that it is no word."""
    game = game_of(case)
    power = case.visitor.power
    epoch = game.people.seat_or_master(power).epoch
    day = (case.now - timedelta(days=days_ago)).date().isoformat()
    seat = f"{power.id if power is not None else MASTER}/{what}/{day}"
    whole = token(case.office.secret, game.name, seat, epoch)
    windows = (whole[at : at + CODE_LENGTH] for at in range(len(whole) - CODE_LENGTH + 1))
    with_digit = (window for window in windows if any(letter.isdigit() for letter in window))
    return next(with_digit, whole[: CODE_LENGTH - 1] + "2")
