"""Where the heads of arrows lie: on the stars of centres only where there is no room beside."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from judge.printer.board_map import Spot
from judge.printer.paths import direction
from judge.printer.room import box_round, reaches
from judge.printer.strokes import head_spots

_STAR = 9.5  # how far a centre reaches, with a seam
_SHORTEST = 22.0  # of the last stretch of a way: its head and a little of its shaft
_NEAR = 60.0
_ASIDE = 1.4  # what a pixel costs to the side, beside one that the arrow is shorter
_TRIED = sorted(
    (
        (float(back), float(aside))
        for back in range(0, 28, 3)
        for aside in (0, 4, -4, 8, -8, 12, -12, 16, -16)
    ),
    key=lambda by: by[0] + abs(by[1]) * _ASIDE,
)


def off_stars(way: Sequence[Spot], stars: Iterable[Spot]) -> list[Spot]:
    """The same way, its tip so far back or aside that its head lies on no star."""
    near = [star for star in stars if math.dist(star, way[-1]) < _NEAR]
    if not _is_on(way, near):
        return list(way)
    (x, y), (ux, uy) = way[-1], direction(way[-2], way[-1])
    for back, aside in _TRIED:
        tip = (x - ux * back - uy * aside, y - uy * back + ux * aside)
        tried = [*way[:-1], tip]
        if math.dist(way[-2], tip) >= _SHORTEST and not _is_on(tried, near):
            return tried
    return list(way)


def _is_on(way: Sequence[Spot], stars: Sequence[Spot]) -> bool:
    """Whether the head at the end of a way lies on a star."""
    box = box_round(head_spots(way))
    return any(reaches(box, star, _STAR) for star in stars)
