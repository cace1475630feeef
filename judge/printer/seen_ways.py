"""Where the lines of a schematic are seen: between its discs, under which they run."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from judge.printer.board_map import BoardMap, Polyline, Spot
from judge.printer.paths import direction
from judge.printer.strokes import between


@lru_cache(maxsize=8)
def seen_ways(drawn: BoardMap) -> tuple[Polyline, ...]:
    """The parts of all lines that no disc hides; none on a map, which has no such lines."""
    if not drawn.ways:
        return ()
    middles = [place.unit for place in drawn.places.values()]
    radius = math.dist(middles[0], drawn.arcs[0][0])
    return tuple(part for way in drawn.ways for part in _between_discs(way.line, middles, radius))


def _between_discs(line: Polyline, middles: Sequence[Spot], radius: float) -> Iterator[Polyline]:
    """What is left of a straight line without what lies under discs."""
    start, end = line
    (ux, uy), length = direction(start, end), math.dist(start, end)
    hidden = []
    for x, y in middles:
        along = (x - start[0]) * ux + (y - start[1]) * uy
        aside = (y - start[1]) * ux - (x - start[0]) * uy
        if abs(aside) < radius:
            reach = math.sqrt(radius**2 - aside**2)
            hidden.append((along - reach, along + reach))
    at = 0.0
    for low, high in [*sorted(hidden), (length, length)]:
        until = min(low, length)
        if until - at > 1.0:
            yield between(start, end, at / length), between(start, end, until / length)
        at = max(at, high)
