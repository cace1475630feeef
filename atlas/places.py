"""Where the unit, the name and the centre of a province stand: a search on a grid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, box

from atlas.collisions import COUNTER
from atlas.faces import polygons

Spot = tuple[float, float]
Extent = tuple[float, float]  # half the width and half the height of a name
_GRID = 34
_ELSEWHERE = 6
_APART = 20.0


@dataclass(frozen=True)
class Spots:
    """The places of a province, in pixels, and how large its name may be.

    `elsewhere` are other places for the name, the nearest first.
    """

    unit: Spot
    name: Spot
    centre: Spot
    scale: float
    elsewhere: tuple[Spot, ...]


@dataclass(frozen=True)
class Wish:
    """What the source says of them; what it leaves out is searched for."""

    unit: Spot | None = None
    name: Spot | None = None
    centre: Spot | None = None


@dataclass(frozen=True)
class Script:
    """How large a name is in small letters, and how much larger it may be."""

    extent: Extent
    larger: tuple[float, ...]


def place(shape: Any, frame: Any, wish: Wish, script: Script) -> Spots:
    """The places of a province: the unit in the widest part, the name below it, the centre near."""
    largest = max(polygons(shape.intersection(frame)), key=lambda part: part.area)
    spots = _grid(largest)
    rim = largest.simplify(0.4).boundary
    clear = shapely.distance(shapely.points(spots), rim)
    unit = wish.unit or _for_unit(spots, clear, largest.centroid)
    taken = [_counter(unit)]
    if wish.centre:
        taken.append(_plate(wish.centre, (9, 9)))
    name, scale = _largest_name(spots, largest, wish, unit, taken, script)
    extent = (script.extent[0] * scale, script.extent[1] * scale)
    if name is None:
        name = wish.name or _for_name(spots, largest, rim, unit, extent)
    centre = wish.centre or _for_centre(spots, clear, unit, _plate(name, extent))
    return Spots(unit, name, centre, scale, tuple(_elsewhere(spots, largest, name, extent)))


def _counter(unit: Spot) -> Any:
    left, top, right, bottom = COUNTER
    return box(unit[0] + left, unit[1] + top, unit[0] + right, unit[1] + bottom)


def _plate(spot: Spot, extent: Extent) -> Any:
    (x, y), (wide, high) = spot, extent
    return box(x - wide, y - high, x + wide, y + high)


def _largest_name(
    spots: Any, shape: Any, wish: Wish, unit: Spot, taken: list[Any], script: Script
) -> tuple[Spot | None, float]:
    """A place for the name in larger letters, and how much larger; none if there is no room."""
    for scale in script.larger:
        size = (script.extent[0] * scale + 6, script.extent[1] * scale + 5)
        if wish.name:
            plate = _plate(wish.name, size)
            if shape.contains(plate) and not any(plate.intersects(mark) for mark in taken):
                return wish.name, scale
            continue
        plates = _plates(spots, size)
        fits = shapely.contains(shape, plates)
        for mark in taken:
            fits &= ~shapely.intersects(mark, plates)
        if fits.any():
            inside = spots[fits]
            across, down = inside[:, 0] - unit[0], inside[:, 1] - unit[1]
            away = np.hypot(across, down)
            cost = np.maximum(0, away - 40) * 2 + np.abs(across) * 0.2 + (down < 0) * 6.0
            if cost.min() < 60:
                return _best(inside, cost), scale
    return None, 1.0


def _plates(spots: Any, size: Extent) -> Any:
    (x, y), (wide, high) = spots.T, size
    return shapely.box(x - wide, y - high, x + wide, y + high)


def _elsewhere(spots: Any, shape: Any, name: Spot, extent: Extent) -> Iterator[Spot]:
    """Where else the name fits, or all but fits."""
    plates = _plates(spots, extent)
    inside = shapely.area(shapely.intersection(shape, plates)) / (4 * extent[0] * extent[1])
    away = np.hypot(spots[:, 0] - name[0], spots[:, 1] - name[1])
    cost = away + np.maximum(0, 1 - inside) * 200
    chosen = [name]
    for i in np.argsort(cost, kind="stable"):
        spot = float(spots[i][0]), float(spots[i][1])
        fits = inside[i] > (0.8 if len(chosen) > 1 else 0.55)  # one at least, if it can be
        if fits and all(math.dist(spot, other) >= _APART for other in chosen):
            chosen.append(spot)
            yield spot
            if len(chosen) > _ELSEWHERE:
                return


def _grid(shape: Any) -> Any:
    left, top, right, bottom = shape.bounds
    xs, ys = np.meshgrid(np.linspace(left, right, _GRID), np.linspace(top, bottom, _GRID))
    spots = np.column_stack((xs.ravel(), ys.ravel()))
    inside = spots[shapely.contains(shape, shapely.points(spots))]
    if len(inside):
        return inside
    point = shape.representative_point()
    return np.array([(point.x, point.y)])


def _best(spots: Any, cost: Any) -> Spot:
    x, y = spots[int(np.argmin(cost))]
    return float(x), float(y)


def _for_unit(spots: Any, clear: Any, middle: Any) -> Spot:
    away = np.hypot(spots[:, 0] - middle.x, spots[:, 1] - middle.y)
    return _best(spots, 0.06 * away - np.minimum(clear, 34))


def _for_name(spots: Any, shape: Any, rim: Any, unit: Spot, extent: Extent) -> Spot:
    counter = _counter(unit)
    costs = []
    for x, y in spots:
        plate = _plate((x, y), (extent[0], extent[1] + 1))
        outside = 0.0
        if rim.distance(Point(x, y)) < extent[0] + 2:
            outside = plate.area - plate.intersection(shape).area
        away = math.hypot(x - unit[0], y - unit[1])
        costs.append(
            outside
            + plate.intersection(counter).area * 2.5
            + max(0.0, away - 46) * 2
            + abs(x - unit[0]) * 0.12
            + (4 if y < unit[1] else 0)
            - min(8.0, plate.distance(rim)) * 2
        )
    return _best(spots, np.array(costs))


def _for_centre(spots: Any, clear: Any, unit: Spot, name: Any) -> Spot:
    away = np.hypot(spots[:, 0] - unit[0], spots[:, 1] - unit[1])
    cost = np.maximum(0, 10 - clear) * 5 + np.maximum(0, away - 26) * 0.5
    for taken in (name.bounds, _counter(unit).bounds):
        cost = cost + np.maximum(0, 10 - _clear_of(spots, taken)) * 6
    return _best(spots, cost)


def _clear_of(spots: Any, taken: tuple[float, float, float, float]) -> Any:
    """How far each spot is outside a rectangle; less than nothing inside it."""
    left, top, right, bottom = taken
    across = np.maximum(left - spots[:, 0], spots[:, 0] - right)
    return np.maximum(across, np.maximum(top - spots[:, 1], spots[:, 1] - bottom))
