"""Whoever stands before a clerk: their game, their seat, and what they may do once more."""

from __future__ import annotations

from datetime import timedelta

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.limits import as_surely, is_within
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


def may_again(kind: str, key: str, most: int, within: timedelta, case: Case) -> bool:
    """Whether a visitor may do something once more in a time; counts it if so.

    It is counted by how surely we know who writes: others use up nothing of one's own.
    """
    surely = as_surely(kind, by_token=case.visitor.by_token)
    return is_within(case.office, surely, key, most, within)
