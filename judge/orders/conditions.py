"""What an order on file may wait for: facts that everybody knows when its phase begins.

Who owns a centre, who stands where, and what became of the writer's own units
in the movement phase before. No condition can be about what others order.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.places import Province
from judge.board.units import Power, UnitKind


@dataclass(frozen=True, slots=True)
class Owns:
    """A power owns a centre."""

    power: Power
    province: Province


@dataclass(frozen=True, slots=True)
class Stands:
    """A unit stands in a province: of any power and kind, or of one."""

    province: Province
    power: Power | None = None
    kind: UnitKind | None = None


@dataclass(frozen=True, slots=True)
class Dislodged:
    """The writer's unit in a province was dislodged in the last movement phase."""

    province: Province


@dataclass(frozen=True, slots=True)
class Went:
    """The writer's unit went from a province, or from anywhere, to another in that phase."""

    start: Province | None
    end: Province


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of these."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these."""

    parts: tuple[Condition, ...]


Condition = Owns | Stands | Dislodged | Went | Not | AllOf | AnyOf


def opposite(condition: Condition) -> Condition:
    """The contrary; two negations make none, and that all are so, that one isn't."""
    match condition:
        case Not(inner):
            return inner
        case AllOf(parts):
            return AnyOf(tuple(map(opposite, parts)))
        case AnyOf(parts):
            return AllOf(tuple(map(opposite, parts)))
        case _:
            return Not(condition)


def all_of(*conditions: Condition | None) -> Condition | None:
    """All of some conditions, of which some may be none at all."""
    parts = tuple(
        part
        for condition in conditions
        if condition is not None
        for part in (condition.parts if isinstance(condition, AllOf) else (condition,))
    )
    return parts[0] if len(parts) == 1 else AllOf(parts) if parts else None


def is_about_moves(condition: Condition | None) -> bool:
    """Whether it asks what became of the writer's own orders."""
    match condition:
        case Dislodged() | Went():
            return True
        case Not(inner):
            return is_about_moves(inner)
        case AllOf(parts) | AnyOf(parts):
            return any(map(is_about_moves, parts))
        case _:
            return False
