"""Room on a picture: what is taken, wholly by marks, or in part by lines that run through."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from judge.printer.board_map import Polyline, Spot
from judge.printer.picture import Stamp

_CELL = 64  # pixels: what is near is looked for in so large squares
_BROAD = 4.0  # half the breadth of an arrow
_AT_HOME = (-15.5, -14.0, 15.5, 14.0)  # a counter: left, top, right and bottom, from its middle
_WITH_LETTER = (-15.5, -14.0, 22.0, 18.0)
_BURST = ((-24.0, -9.0, 24.0, 9.0), (-18.0, -18.0, 18.0, 18.0), (-9.0, -23.0, 9.0, 23.0))
_REACH = {"centre": 9.0, "site": 9.0, "ring": 22.5, "struck": 22.5}  # of a mark, by its kind
_CROSS = 10.0

_T = TypeVar("_T")
Cell = tuple[int, int]
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Room:
    """Which parts of a picture are taken."""

    def __init__(self) -> None:
        self._boxes: dict[Cell, list[Bounds]] = {}
        self._lines: dict[Cell, list[tuple[Spot, Spot]]] = {}

    def take(self, box: Bounds) -> None:
        """Something fills a rectangle, and nothing else may."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def draw(self, line: Polyline) -> None:
        """An arrow runs along a line; what lies across it can still be read."""
        for (ax, ay), (bx, by) in pairwise(line):
            box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
            for cell in _cells(_grown(box, _BROAD)):
                self._lines.setdefault(cell, []).append(((ax, ay), (bx, by)))

    def is_free(self, box: Bounds) -> bool:
        """Whether nothing of a rectangle is taken."""
        left, top, right, bottom = box
        return not any(
            a < right and left < c and b < bottom and top < d
            for cell in _cells(box)
            for a, b, c, d in self._boxes.get(cell, ())
        )

    def crossed(self, box: Bounds) -> float:
        """How many pixels of lines run through a rectangle."""
        wide = _grown(box, _BROAD)
        return sum(_inside_of(wide, *line) for line in _near(self._lines, box))

    def covered(self, start: Spot, end: Spot) -> float:
        """How many pixels of a straight line run over what is taken."""
        near = _near(self._boxes, box_round((start, end)))
        return sum(_inside_of(box, start, end) for box in near)


def _near(found: Mapping[Cell, list[_T]], box: Bounds) -> set[_T]:
    """What lies near a rectangle, each once."""
    return {one for cell in _cells(box) for one in found.get(cell, ())}


def boxes_of(stamp: Stamp) -> Iterator[Bounds]:
    """What a mark covers."""
    kind = stamp.name.partition("-")[0]
    if kind == "unit":
        boxes: tuple[Bounds, ...] = (_WITH_LETTER,)
    elif kind == "home":
        boxes = (_AT_HOME,)
    elif stamp.name == "ring-dislodged":
        boxes = _BURST
    else:
        reach = _REACH.get(kind, _CROSS)
        boxes = ((-reach, -reach, reach, reach),)
    for left, top, right, bottom in boxes:
        yield stamp.x + left, stamp.y + top, stamp.x + right, stamp.y + bottom


def around(spot: Spot, half: tuple[float, float]) -> Bounds:
    """The rectangle round a spot, half so wide and half so high to each side."""
    return spot[0] - half[0], spot[1] - half[1], spot[0] + half[0], spot[1] + half[1]


def nearest_in(box: Bounds, spot: Spot) -> Spot:
    """The point of a rectangle that is nearest to a spot."""
    return max(box[0], min(box[2], spot[0])), max(box[1], min(box[3], spot[1]))


def reaches(box: Bounds, spot: Spot, by: float) -> bool:
    """Whether a spot lies in a rectangle, or so far from it at most."""
    left, top, right, bottom = _grown(box, by)
    return left < spot[0] < right and top < spot[1] < bottom


def box_round(points: Iterable[Spot]) -> Bounds:
    """The rectangle that holds some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _inside_of(box: Bounds, start: Spot, end: Spot) -> float:
    """How many pixels of a straight line run inside a rectangle (Liang and Barsky 1984)."""
    enter, leave = 0.0, 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for step, near, far in (
        (dx, box[0] - start[0], box[2] - start[0]),
        (dy, box[1] - start[1], box[3] - start[1]),
    ):
        if step == 0:
            if near > 0 or far < 0:
                return 0.0
            continue
        first, last = sorted((near / step, far / step))
        enter, leave = max(enter, first), min(leave, last)
    return max(0.0, leave - enter) * math.hypot(dx, dy)


def _cells(box: Bounds) -> Iterator[Cell]:
    left, top, right, bottom = (int(edge // _CELL) for edge in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _grown(box: Bounds, by: float) -> Bounds:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
