"""Units, names and centres that would lie on each other or outside the picture.

Needs no geodata, as `atlas.proof`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from judge.board.board import Board
from judge.printer.lettering import Lettering
from judge.printer.names import name_extent

Box = tuple[float, float, float, float]
COUNTER: Box = (-14.0, -12.5, 19.0, 15.0)  # how far a counter reaches from its middle
_OVERLAP = 30.0  # square pixels that nobody minds


def find_collisions(
    places: Mapping[str, Mapping[str, Any]],
    board: Board,
    lettering: Lettering,
    size: tuple[int, int],
) -> list[str]:
    """What lies on what; the places are those of a map.json, `size` that of the picture."""
    width, height = size
    marks = [mark for key, place in places.items() for mark in _marks(key, place, board, lettering)]
    found = [
        f"{label} of {key} leaves the picture"
        for key, label, (left, top, right, bottom) in marks
        if left < 10 or top < 10 or right > width - 10 or bottom > height - 10
    ]
    for (one, what, here), (other, that, there) in combinations(marks, 2):
        both_units = one == other and "unit" in what and "unit" in that
        if not both_units and _overlap(here, there) > _OVERLAP:
            found.append(f"{what} of {one} lies on {that} of {other}")
    return found


def _marks(
    key: str, place: Mapping[str, Any], board: Board, lettering: Lettering
) -> Iterator[tuple[str, str, Box]]:
    province = board.by_key[key]
    for coast, spot in place.get("coasts", {}).items():
        yield key, f"the unit on {coast}", _counter(spot)
    yield key, "the unit", _counter(place["unit"])
    yield (
        key,
        "the name",
        _around(place["name"], *name_extent(lettering, province, place.get("scale", 1.0))),
    )
    if province.is_centre:
        yield key, "the centre", _around(place["centre"], 7.5, 7.5)


def _counter(spot: Any) -> Box:
    """A counter, with the letter at its lower right."""
    x, y = spot[0] / 10, spot[1] / 10
    left, top, right, bottom = COUNTER
    return x + left, y + top, x + right, y + bottom


def _around(spot: Any, wide: float, high: float) -> Box:
    x, y = spot[0] / 10, spot[1] / 10
    return x - wide, y - high, x + wide, y + high


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
