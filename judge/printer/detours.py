"""Ways round units that they would only pass: an arrow under one seems to end and begin there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from judge.printer.board_map import Spot
from judge.printer.paths import direction

_NEAR = 17.0  # from the middle of a counter: a line that is nearer runs under it
_AROUND = 27.0  # how far off that a way leads past it
_ENDS = 34.0  # who stands so near to where a stretch begins or ends is who goes, or is gone to


def past(points: Sequence[Spot], counters: Iterable[Spot]) -> list[Spot]:
    """A way with a corner beside each counter under which a stretch of it would run."""
    standing = list(counters)
    found = [points[0]]
    for start, end in pairwise(points):
        found += _corners(start, end, standing)
        found.append(end)
    return found


def _corners(start: Spot, end: Spot, counters: Sequence[Spot]) -> Iterator[Spot]:
    (ux, uy), length = direction(start, end), math.dist(start, end)
    on_the_way = []
    for x, y in counters:
        along = (x - start[0]) * ux + (y - start[1]) * uy
        aside = (y - start[1]) * ux - (x - start[0]) * uy
        is_under = abs(aside) < _NEAR and 0 < along < length
        if is_under and min(math.dist(start, (x, y)), math.dist((x, y), end)) > _ENDS:
            on_the_way.append((along, aside, x, y))
    for _, aside, x, y in sorted(on_the_way):
        aside_of_it = _AROUND if aside < 0 else -_AROUND  # to the side on which the line runs
        yield x - uy * aside_of_it, y + ux * aside_of_it
