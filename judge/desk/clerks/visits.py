"""The game and the seat of whoever stands before a clerk."""

from __future__ import annotations

from judge.board.units import Power
from judge.desk.answers import Case
from judge.game.game import Game


def game_of(case: Case) -> Game:
    """The game of a visitor who is something to one."""
    if case.game is None:
        raise ValueError("the counter sends nobody here without a game")
    return case.game


def seat_of(case: Case) -> tuple[Game, Power]:
    """The game and power of a visitor who sits in a seat."""
    if case.visitor.power is None:
        raise ValueError("the counter sends nobody here who has no seat")
    return game_of(case), case.visitor.power
