"""A fleet's whole way through a canal in one line: "South Mediterranean - Egypt - Gulf of Suez".

So the sheets write it; it is a move a season, and the line is for the one that is due.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.board.board import Board
from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.special import Special, SpecialKind
from judge.board.units import UnitKind
from judge.orders.reading.setting import LineSetting


def due_leg(places: Sequence[Province], setting: LineSetting) -> int | None:
    """Which move of a way through a canal is due, from 0; None if it is none, or can't be told."""
    if setting.phase not in {None, PhaseKind.MOVEMENT} or not _is_through(places, setting.board):
        return None
    if setting.position is None:
        return 0
    units = (setting.own_unit(place) for place in places[:-1])
    legs = [n for n, unit in enumerate(units) if unit and unit.kind is UnitKind.FLEET]
    return legs[0] if len(legs) == 1 else None


def _is_through(places: Sequence[Province], board: Board) -> bool:
    """Whether places lead through a canal from one water to the other, each next to the last."""
    return len(places) > 2 and any(
        special.kind is SpecialKind.CANAL and _leads(places, special, board)
        for special in board.special
    )


def _leads(places: Sequence[Province], canal: Special, board: Board) -> bool:
    ends = {end.province for end in canal.between}
    return (
        {places[0], places[-1]} == ends
        and all(place in canal.through for place in places[1:-1])
        and all(_touch(one, other, board) for one, other in pairwise(places))
    )


def _touch(one: Province, other: Province, board: Board) -> bool:
    return any(
        step.province == other
        for here, steps in board.fleet.items()
        if here.province == one
        for step in steps
    )
