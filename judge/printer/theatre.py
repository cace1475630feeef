"""The part of the map that one power looks at first: on a phone every name in it can be read."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power, UnitKind
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.hyperspace import spot_of
from judge.printer.picture import Cutting

WIDEST, HIGHEST = 540, 600
"""Pixels of the map: on a phone, 360 wide, the smallest letters are 10 pixels high then."""
_NARROWEST, _LOWEST = 420, 420
_MARGIN = 46  # round what must be seen: half a counter, and a name beside it
_STRIDE = 12
_UNIT, _AIM, _CENTRE, _REACH = 8, 6, 4, 1  # how much it matters to see one


def theatre_of(
    chart: Chart, position: Position, power: Power, aims: Iterable[Location] = ()
) -> Cutting:
    """Where a power's units stand, what they reach and what it owns: left, top, width, height.

    `aims` are where its orders lead. At most `WIDEST` by `HIGHEST`; if all of it needs more room,
    the part where most is. The whole map for a power that has nothing. `write_svg` and
    `write_png` draw that part alone.
    """
    weighed = [*_weighed(chart, position, power), *((spot_of(chart, a), _AIM) for a in aims)]
    if not weighed:
        return 0, 0, chart.map.width, chart.map.height
    xs, ys = ([spot[axis] for spot, _ in weighed] for axis in (0, 1))
    left, wide = _stretch(min(xs), max(xs), (_NARROWEST, WIDEST), chart.map.width)
    top, high = _stretch(min(ys), max(ys), (_LOWEST, HIGHEST), chart.map.height)
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    corners = ((x, y) for x in left for y in top)
    best = max(corners, key=lambda corner: _worth(corner, (wide, high), weighed, middle))
    return *best, wide, high


def _weighed(chart: Chart, position: Position, power: Power) -> Iterator[tuple[Spot, int]]:
    """What a power looks at, and how much each matters."""
    rows = (row.unit for row in position.dislodged)
    for unit in (*position.units, *rows):
        if unit.power != power or isinstance(unit.location.province, Corridor):
            continue
        yield spot_of(chart, unit.location), _UNIT
        board = chart.variant.board
        table = board.army if unit.kind is UnitKind.ARMY else board.fleet
        for step in table.get(unit.location, ()):
            yield chart.spot(step), _REACH
    for centre in position.centres_of(power):
        yield chart.map.places[centre.key].centre, _CENTRE
        yield chart.spot(Location(centre)), _CENTRE


def _stretch(low: float, high: float, sizes: tuple[int, int], whole: int) -> tuple[range, int]:
    """Along one side: where the part may begin, and how long it is."""
    size = int(max(sizes[0], min(sizes[1], high - low + 2 * _MARGIN)))
    first, last = int(low) - _MARGIN, int(high) + _MARGIN - size
    if first > last:  # there is room to spare
        first = last = (first + last) // 2
    first, last = (max(0, min(whole - size, edge)) for edge in (first, last))
    return range(first, last + 1, _STRIDE), size


def _worth(
    corner: tuple[int, int],
    size: tuple[int, int],
    weighed: list[tuple[Spot, int]],
    middle: Spot,
) -> tuple[int, float]:
    """How much is seen in a part, and how near it is to the middle of all."""
    (left, top), (wide, high) = corner, size
    seen = sum(
        weight
        for (x, y), weight in weighed
        if left + _MARGIN <= x <= left + wide - _MARGIN
        and top + _MARGIN <= y <= top + high - _MARGIN
    )
    return seen, -math.dist((left + wide / 2, top + high / 2), middle)
