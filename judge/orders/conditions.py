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
    """The contrary; two negations make none."""
    return condition.condition if isinstance(condition, Not) else Not(condition)


def both(*conditions: Condition | None) -> Condition | None:
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


def write_condition(condition: Condition, *, is_so: bool = True) -> str:
    """In full words: "France owns Munich and no unit stands in Ruhr"."""
    match condition:
        case Owns(power, province):
            return f"{power.name} {'owns' if is_so else 'does not own'} {province.name}"
        case Stands(province, power, kind):
            return _write_stands(province, power, kind, is_so=is_so)
        case Dislodged(province):
            return f"your unit in {_the(province)} {'was' if is_so else 'was not'} dislodged"
        case Went(start, end):
            unit = "a unit of yours" if start is None else f"your unit in {_the(start)}"
            if not is_so and start is None:
                return f"no unit of yours moved to {_the(end)}"
            return f"{unit} {'moved' if is_so else 'did not move'} to {_the(end)}"
        case Not(inner):
            return write_condition(inner, is_so=not is_so)
        case AllOf(parts) | AnyOf(parts):
            # Not (a and b) is: not a, or not b.
            word = " and " if isinstance(condition, AllOf) is is_so else " or "
            written = (write_condition(part, is_so=is_so) for part in parts)
            return word.join(f"({w})" if _is_mixed(w, word) else w for w in written)


def _is_mixed(written: str, word: str) -> bool:
    return (" or " if word == " and " else " and ") in written


def _write_stands(
    province: Province, power: Power | None, kind: UnitKind | None, *, is_so: bool
) -> str:
    unit = kind.word if kind else "unit"
    unit = f"{power.adjective} {unit}" if power else unit
    article = "no" if not is_so else "an" if unit[0].lower() in "aeiou" and unit != "unit" else "a"
    return f"{article} {unit} stands in {_the(province)}"


def _the(province: Province) -> str:
    return f"the {province.name}" if province.is_water else province.name
