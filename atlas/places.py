"""Where the unit, the name and the centre of a province stand: a search on a grid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Point, box

from atlas.collisions import COUNTER
from atlas.faces import polygons

Spot = tuple[float, float]
_GRID = 34


@dataclass(frozen=True)
class Spots:
    """The three places of a province, in pixels."""

    unit: Spot
    name: Spot
    centre: Spot


@dataclass(frozen=True)
class Wish:
    """What the source says of them; what it leaves out is searched for."""

    unit: Spot | None = None
    name: Spot | None = None
    centre: Spot | None = None


def place(shape: Any, frame: Any, wish: Wish, *, water: bool) -> Spots:
    """The places of a province: the unit in the widest part, the name below it, the centre near."""
    largest = max(polygons(shape.intersection(frame)), key=lambda part: part.area)
    spots = _grid(largest)
    rim = largest.simplify(0.4).boundary
    clear = shapely.distance(shapely.points(spots), rim)
    unit = wish.unit or _for_unit(spots, clear, largest.centroid)
    name = wish.name or _for_name(spots, largest, rim, unit, water=water)
    return Spots(unit, name, wish.centre or _for_centre(spots, clear, unit, name))


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


def _for_name(spots: Any, shape: Any, rim: Any, unit: Spot, *, water: bool) -> Spot:
    wide, high = (17, 7) if water else (15, 6.5)
    left, top, right, bottom = COUNTER
    counter = box(unit[0] + left, unit[1] + top, unit[0] + right, unit[1] + bottom)
    costs = []
    for x, y in spots:
        plate = box(x - wide, y - high, x + wide, y + high)
        outside = 0.0
        if rim.distance(Point(x, y)) < 18:
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


def _for_centre(spots: Any, clear: Any, unit: Spot, name: Spot) -> Spot:
    away = np.hypot(spots[:, 0] - unit[0], spots[:, 1] - unit[1])
    plate = (name[0] - 15, name[1] - 6, name[0] + 15, name[1] + 6)
    left, top, right, bottom = COUNTER
    counter = (unit[0] + left, unit[1] + top, unit[0] + right, unit[1] + bottom)
    cost = np.maximum(0, 10 - clear) * 5 + np.maximum(0, away - 26) * 0.5
    for taken in (plate, counter):
        cost = cost + np.maximum(0, 10 - _clear_of(spots, taken)) * 6
    return _best(spots, cost)


def _clear_of(spots: Any, taken: tuple[float, float, float, float]) -> Any:
    """How far each spot is outside a rectangle; less than nothing inside it."""
    left, top, right, bottom = taken
    across = np.maximum(left - spots[:, 0], spots[:, 0] - right)
    return np.maximum(across, np.maximum(top - spots[:, 1], spots[:, 1] - bottom))
