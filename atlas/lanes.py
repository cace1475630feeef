"""The ways of ships: from a water to the next round the land that lies between.

Only where a straight arrow would cross other ground; a search on a grid that
keeps away from the shores.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, box

from judge.board.variant import Variant
from judge.printer.borders import neighbours

Spot = tuple[float, float]
_STEP = 3.0
_OFFING = 10.0  # so many pixels from a shore a ship is at her ease
_ASHORE = 4.0  # so much of a straight arrow may lie on other ground
_MARGIN = 16.0  # from the frame of the picture
_STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def find_lanes(
    variant: Variant, shapes: Mapping[str, Any], spots: Mapping[str, Spot], size: tuple[int, int]
) -> Iterator[tuple[tuple[str, str], list[Spot]]]:
    """The ways that are not straight: two neighbours, one of them a water, and the points between.

    `spots` are where the units stand, `size` is that of the picture.
    """
    by_key = variant.board.by_key
    frame = box(_MARGIN, _MARGIN, size[0] - _MARGIN, size[1] - _MARGIN)
    for one, other in sorted(neighbours(variant)):
        pair = [key for key in (one, other) if key in shapes]
        if len(pair) < 2 or not any(by_key[key].is_water for key in pair):
            continue
        if any(by_key[key].coasts for key in pair):  # a fleet there stands elsewhere
            continue
        ground = shapes[one].union(shapes[other])
        straight = LineString((spots[one], spots[other]))
        if straight.difference(ground.buffer(1)).length > _ASHORE:
            found = _way(ground.intersection(frame), spots[one], spots[other])
            if found:
                yield (one, other), found


def _way(ground: Any, start: Spot, end: Spot) -> list[Spot]:
    """The points between; none if there is no way on the grid."""
    left, top, right, bottom = ground.bounds
    xs, ys = np.arange(left, right, _STEP), np.arange(top, bottom, _STEP)
    points = shapely.points(*np.meshgrid(xs, ys))
    inside = shapely.contains(ground.buffer(0.3), points)
    clear = np.where(inside, shapely.distance(points, ground.boundary), 0.0)
    toll = 1 + 5 * np.maximum(0, 1 - clear / _OFFING)
    cells = _cheapest(inside, toll, _cell(start, xs, ys), _cell(end, xs, ys))
    if len(cells) < 3:
        return []
    way = [start, *((float(xs[x]), float(ys[y])) for y, x in cells[1:-1]), end]
    kept = _pulled(way, ground)
    reach = 16.0  # nothing so near to a counter
    return [p for p in kept[1:-1] if min(math.dist(p, start), math.dist(p, end)) > reach]


def _pulled(way: list[Spot], ground: Any) -> list[Spot]:
    """A way pulled straight wherever that keeps it off the shores."""
    offshore = ground.buffer(-0.7 * _OFFING)
    kept, i = [way[0]], 0
    while i < len(way) - 1:
        further = range(len(way) - 1, i + 1, -1)
        waters = (ground, offshore)
        i = next((j for j in further if _is_clear(way[i : j + 1], waters)), i + 1)
        kept.append(way[i])
    return kept


def _is_clear(stretch: list[Spot], waters: tuple[Any, ...]) -> bool:
    """Whether the straight line is no nearer to the shores than the way was."""
    straight, way = LineString((stretch[0], stretch[-1])), LineString(stretch)
    return all(
        straight.difference(water).length <= 0.9 * way.difference(water).length + 0.5
        for water in waters
    )


def _cell(spot: Spot, xs: Any, ys: Any) -> tuple[int, int]:
    return int(np.argmin(np.abs(ys - spot[1]))), int(np.argmin(np.abs(xs - spot[0])))


def _cheapest(
    inside: Any, toll: Any, start: tuple[int, int], end: tuple[int, int]
) -> list[tuple[int, int]]:
    """The cells of the cheapest way (Dijkstra)."""
    cost, before = {start: 0.0}, {start: start}
    waiting = [(0.0, start)]
    while waiting:
        spent, cell = heapq.heappop(waiting)
        if cell == end:
            break
        if spent > cost[cell]:
            continue
        for dy, dx in _STEPS:
            y, x = cell[0] + dy, cell[1] + dx
            if not (0 <= y < inside.shape[0] and 0 <= x < inside.shape[1]):
                continue
            if not inside[y, x] and (y, x) != end:
                continue
            price = spent + math.hypot(dy, dx) * float(toll[y, x])
            if price < cost.get((y, x), math.inf):
                cost[y, x], before[y, x] = price, cell
                heapq.heappush(waiting, (price, (y, x)))
    if end not in before:
        return []
    cells = [end]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    return cells[::-1]
