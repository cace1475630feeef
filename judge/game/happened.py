"""What became of everybody's units in the last movement phase, for conditions to ask about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from judge.adjudication.resolution import Resolution, Verdict
from judge.board.corridor import Corridor
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Not,
    Owns,
    Stands,
    Went,
)
from judge.orders.model import Move


@dataclass(frozen=True, slots=True)
class Happened:
    """Whose units moved from where to where, and whose were dislodged where."""

    moved: frozenset[tuple[Power, Province, Province]] = frozenset()
    dislodged: frozenset[tuple[Power, Province]] = frozenset()


def happened_in(resolution: Resolution) -> Happened:
    """What a movement phase brought about."""
    moves = [(o.power, o.order) for o in resolution.outcomes if o.verdict is Verdict.MOVES]
    ways = (
        (power, order.unit.location.province, order.destination.province)
        for power, order in moves
        if isinstance(order, Move)
    )
    return Happened(
        frozenset(way for way in ways if not isinstance(way[1], Corridor)),
        frozenset((d.unit.power, d.unit.location.province) for d in resolution.dislodged),
    )


def holds(condition: Condition, power: Power, position: Position, happened: Happened) -> bool:
    """Whether a condition of a power is so in a position, after what has happened."""
    match condition:
        case Owns(owner, province):
            return position.owners.get(province) == owner
        case Stands(province, owner, kind):
            unit = position.unit_in(province)
            return unit is not None and owner in {None, unit.power} and kind in {None, unit.kind}
        case Dislodged(province):
            return (power, province) in happened.dislodged
        case Went(start, end):
            own = [(a, b) for whose, a, b in happened.moved if whose == power]
            return any(b == end and start in {None, a} for a, b in own)
        case Not(inner):
            return not holds(inner, power, position, happened)
        case AllOf(parts):
            return all(holds(part, power, position, happened) for part in parts)
        case AnyOf(parts):
            return any(holds(part, power, position, happened) for part in parts)
        case _:
            assert_never(condition)
