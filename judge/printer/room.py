"""Room on a picture: what is taken, and where names still find a place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from judge.printer.board_map import Place, Polyline, Spot
from judge.printer.chart import Chart
from judge.printer.names import name_extent
from judge.printer.picture import Stamp
from judge.printer.spots import stamped

_CELL = 3  # pixels; finer than any gap that matters
_BROAD = 4.5  # half the breadth of an arrow
_COUNTER = (-15.0, -13.5, 21.0, 17.0)  # left, top, right and bottom, from its middle
_REACH = {"ring": 22.0, "centre": 10.0, "site": 9.0, "cross": 10.0}  # of a mark, by its kind
_WEIGHT = 3  # a name is still read on an arrow, but neither it nor a mark on the other
_GAP = 5  # between a name and the next
_MOVED = 5  # cells that must be gained before a name leaves its usual place

Box = tuple[float, float, float, float]


class Room:
    """Which parts of a picture are taken, on a grid."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], int] = {}

    def take(self, box: Box, weight: int = 1) -> None:
        """Something fills a rectangle: left, top, right, bottom."""
        for cell in _cells(box):
            self._taken[cell] = max(weight, self._taken.get(cell, 0))

    def draw(self, line: Polyline) -> None:
        """An arrow runs along a line."""
        for (ax, ay), (bx, by) in pairwise(line):
            count = max(1, int(math.hypot(bx - ax, by - ay) / _CELL))
            for i in range(count + 1):
                x, y = ax + (bx - ax) * i / count, ay + (by - ay) * i / count
                self.take((x - _BROAD, y - _BROAD, x + _BROAD, y + _BROAD))

    def cost(self, box: Box) -> int:
        """How much of a rectangle is taken."""
        return sum(self._taken.get(cell, 0) for cell in _cells(box))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(edge // _CELL) for edge in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def name_stamps(
    chart: Chart, marks: Iterable[Stamp], lines: Iterable[Polyline]
) -> tuple[Stamp, ...]:
    """Every name, where no mark and no arrow covers it, if there is such a place."""
    room = Room()
    for mark in marks:
        room.take(_box_of(mark), _WEIGHT)
    for line in lines:
        room.draw(line)
    by_key, found = chart.variant.board.by_key, []
    for key, place in chart.map.places.items():
        half = name_extent(chart.lettering, by_key[key], place.scale)
        spot = _best(room, place, half)
        room.take(_around(spot, (half[0] + _GAP, half[1])), _WEIGHT)
        found.append(stamped(f"name-{key}", spot))
    return tuple(found)


def _best(room: Room, place: Place, half: tuple[float, float]) -> Spot:
    """The usual place, or another one that is freer by far."""
    usual = room.cost(_around(place.name, half))
    if usual < _MOVED:
        return place.name
    costs = [(room.cost(_around(spot, half)), i) for i, spot in enumerate(place.elsewhere)]
    least, i = min(costs, default=(usual, 0))
    return place.elsewhere[i] if usual - least >= _MOVED else place.name


def _around(spot: Spot, half: Sequence[float]) -> Box:
    return spot[0] - half[0], spot[1] - half[1], spot[0] + half[0], spot[1] + half[1]


def _box_of(mark: Stamp) -> Box:
    kind = mark.name.partition("-")[0]
    if kind in {"unit", "home"}:
        left, top, right, bottom = _COUNTER
        return mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
    reach = _REACH[kind]
    return mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach
