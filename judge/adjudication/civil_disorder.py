"""The removals that nobody ordered."""

from __future__ import annotations

from collections.abc import Iterable

from judge.board.board import Board
from judge.board.compiled import bits
from judge.board.corridor import Corridor
from judge.board.places import Province
from judge.board.units import Unit, UnitKind


def in_order_of_removal(
    units: Iterable[Unit], centres: Iterable[Province], board: Board
) -> list[tuple[Unit, int]]:
    """Sort units as they go when nobody says which, each with its distance.

    First those farthest from the nearest of some centres, over land and sea
    alike; of these, fleets before armies; then by the name of the province (DATC
    4.D.8, 6.J.3 to 6.J.11). The centres are those that the power owns (rulebook of
    2023), or its homes, whoever owns them (rulebook of 1971).
    """
    distances = distances_from(centres, board)
    ranked = [(unit, _distance(unit, distances)) for unit in units]
    return sorted(ranked, key=lambda row: (-row[1], *_rank(row[0])))


def _distance(unit: Unit, distances: list[int]) -> int:
    """A piece in hyperspace is farther than every other (Swiss 22)."""
    place = unit.location.province
    return len(distances) if isinstance(place, Corridor) else distances[place.number]


def _rank(unit: Unit) -> tuple[bool, str]:
    return unit.kind is not UnitKind.FLEET, unit.location.province.name.casefold()


def distances_from(centres: Iterable[Province], board: Board) -> list[int]:
    """How many steps each province is from the nearest of some centres.

    A province that can't be reached, or any where there is no centre at all,
    is farther than every other.
    """
    compiled = board.compiled
    far = len(board.provinces)
    distances = [far] * far
    frontier = sum(1 << number for number in {centre.number for centre in centres})
    reached, steps = frontier, 0
    while frontier:
        near = 0
        for province in bits(frontier):
            distances[province] = steps
            near |= compiled.touching[province]
        frontier = near & ~reached
        reached |= frontier
        steps += 1
    return distances
