"""Edits of a position: what a gamesmaster sets up otherwise on the board, all at once.

Each names what stood there before all of them, as orders do: two units may change places. What
comes of it is a position that could be played, or a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from judge.board.board import Board
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit stands elsewhere."""

    unit: Unit
    to: Location


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit stands where none of that kind did."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """A unit is gone."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class CentreGiven:
    """A centre is another power's, or nobody's."""

    province: Province
    power: Power | None


PositionEdit = UnitMoved | UnitPlaced | UnitRemoved | CentreGiven


class EditFaultKind(StrEnum):
    """Why edits can't be."""

    TWICE = "twice"
    FULL = "full"
    CANNOT_STAND = "cannot_stand"
    COAST = "coast"
    NO_CENTRE = "no_centre"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class EditFault:
    """Why edits can't be, and what it is about: a unit, a place, or nothing in particular."""

    kind: EditFaultKind
    about: str = ""


def edit_position(
    position: Position, edits: Sequence[PositionEdit], board: Board
) -> Position | EditFault:
    """The position with all edits, or the first thing that is wrong with it."""
    fault = next(_faults(edits, board), None)
    if fault is not None:
        return fault
    units, owners = _units(position, edits), dict(position.owners)
    for edit in edits:
        match edit:
            case CentreGiven(province, None):
                owners.pop(province, None)
            case CentreGiven(province, Power() as power):
                owners[province] = power
            case _:
                pass
    there = Counter(unit.location.province for unit in units)
    full = next((place for place, number in there.items() if number > 1), None)
    if full is not None:
        return EditFault(EditFaultKind.FULL, full.name)
    edited = replace(position, units=units, owners=owners)
    return EditFault(EditFaultKind.SAME) if _is_same(edited, position) else edited


def _units(position: Position, edits: Sequence[PositionEdit]) -> tuple[Unit, ...]:
    gone = {edit.unit for edit in edits if isinstance(edit, UnitMoved | UnitRemoved)}
    units = [unit for unit in position.units if unit not in gone]
    for edit in edits:
        match edit:
            case UnitMoved(unit, to):
                units.append(replace(unit, location=to))
            case UnitPlaced(unit):
                units.append(unit)
            case _:
                pass
    return tuple(units)


def _is_same(one: Position, other: Position) -> bool:
    return {*one.units} == {*other.units} and _owned(one.owners) == _owned(other.owners)


def _owned(owners: Mapping[Province, Power]) -> set[tuple[str, str]]:
    return {(province.key, power.id) for province, power in owners.items()}


def _faults(edits: Sequence[PositionEdit], board: Board) -> Iterator[EditFault]:
    named: Counter[Unit | Province] = Counter()
    for edit in edits:
        match edit:
            case UnitMoved(unit, to):
                named[unit] += 1
                yield from _where(unit.kind, to, board)
            case UnitPlaced(unit):
                yield from _where(unit.kind, unit.location, board)
            case UnitRemoved(unit):
                named[unit] += 1
            case CentreGiven(province):
                named[province] += 1
                if not province.is_centre:
                    yield EditFault(EditFaultKind.NO_CENTRE, province.name)
    for what, number in named.items():
        if number > 1:
            about = what.printed if isinstance(what, Unit) else what.name
            yield EditFault(EditFaultKind.TWICE, about)


def _where(kind: UnitKind, to: Location, board: Board) -> Iterator[EditFault]:
    """What is wrong with a place for a unit of a kind."""
    if kind is UnitKind.FLEET and to.province.coasts and to.coast is None:
        yield EditFault(EditFaultKind.COAST, to.province.name)
    elif not board.steps(kind, to):
        yield EditFault(EditFaultKind.CANNOT_STAND, f"{kind.letter} {to.printed}")
