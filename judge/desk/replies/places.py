"""A board in a table: its powers, and every place with where units go from there."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.places import Location
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.desk.replies.layout import paragraph


def write_places(variant: Variant) -> str:
    """The table of a board."""
    return "\n".join([*_powers(variant), "", *_places(variant)])


def write_other_places(variant: Variant, usual: Variant, page: str) -> str:
    """The rows of the table that are otherwise than on another board, and on no page; else ""."""
    known = {*_powers(usual), *_places(usual)}
    here = " ".join(page.split())
    units = [row for row in _powers(variant) if row.partition(": ")[2] not in here]
    places = [row for row in _places(variant) if " ".join(row.split()) not in here]
    return "\n".join(row for row in (*units, *places) if row not in known)


def place_rows(variant: Variant) -> dict[str, str]:
    """The row of every place with a way to go, by how the place is printed, in order."""
    found = {}
    for place in sorted(variant.board.by_code.values(), key=lambda p: p.printed.casefold()):
        if steps := "; ".join(_steps(variant, place)):
            star = "*" if place.province.is_centre and place.coast is None else ""
            found[place.printed] = f"{place.printed} {place.full_name}{star}: {steps}"
    return found


def _places(variant: Variant) -> Iterator[str]:
    for row in place_rows(variant).values():
        yield paragraph(row, hang="    ")


def _powers(variant: Variant) -> Iterator[str]:
    units = variant.opening or variant.default_units
    for power in variant.powers:
        own = ", ".join(unit.printed for unit in units if unit.power == power)
        yield f"{power.name}: {own}"


def _steps(variant: Variant, place: Location) -> Iterator[str]:
    for kind in UnitKind:
        there = [step.printed for step in variant.board.ways(kind, place)]
        if there:
            yield f"{kind.value} {' '.join(sorted(there, key=str.casefold))}"
