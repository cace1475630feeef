"""From longitude and latitude to pixels: a projection, a magnifier, and the frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyproj

from atlas.source import Source, read_points

Pixels = list[tuple[float, float]]
_RADIUS = 6371  # of the earth, so that lengths are kilometres
_REACH = 3200  # of the magnifier


class Projection:
    """Lambert's projection, then a smooth radial magnifier, fitted to the frame.

    The magnifier gives the crowded middle room: r' = r (1 + k) / (1 + k r / reach).
    A lens does so for one neighbourhood, at the cost of what lies round it within
    its reach: r' = r (1 + k (1 - (r / reach)^2)^2), which never folds for k < 1.25.
    """

    def __init__(self, source: Source) -> None:
        self._plane = _plane(source.settings["projection"].split())
        lon, lat, self._k, *reach = map(float, source.settings["magnifier"].split())
        self._reach = reach[0] if reach else _REACH
        self._focus = self._plane(lon, lat)
        self._lenses = [_Lens(*self._plane(*row[:2]), *row[2:]) for row in source.lens.values()]
        edges = [self._magnified(p) for p in read_points(source.settings["frame"])]
        left, right, lower, upper = edges
        self._left, self._top = float(left[0][0]), float(upper[1][0])
        self.width = int(source.settings["width"])
        self._scale = self.width / (float(right[0][0]) - self._left)
        self.height = round(self._scale * (self._top - float(lower[1][0])))

    def pixels(self, points: Sequence[tuple[float, float]]) -> Pixels:
        """Points of the earth on the picture."""
        x, y = self.transform(np.asarray(points, float)).T
        return list(zip(x.tolist(), y.tolist(), strict=True))

    def transform(self, points: Any) -> Any:
        """The same for an array with a row for each point."""
        x, y = self._magnified(points)
        return np.column_stack(((x - self._left) * self._scale, (self._top - y) * self._scale))

    def _magnified(self, points: Any) -> tuple[Any, Any]:
        rows = np.atleast_2d(np.asarray(points, float))
        x, y = self._plane(rows[:, 0], rows[:, 1])
        for lens in self._lenses:
            x, y = lens.seen(x, y)
        dx, dy = x - self._focus[0], y - self._focus[1]
        factor = (1 + self._k) / (1 + self._k * np.hypot(dx, dy) / self._reach)
        return self._focus[0] + dx * factor, self._focus[1] + dy * factor


@dataclass(frozen=True)
class _Lens:
    """A neighbourhood that is drawn larger, in kilometres of the plane."""

    x: float
    y: float
    strength: float
    reach: float

    def seen(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Points as the lens shows them."""
        dx, dy = x - self.x, y - self.y
        rest = np.maximum(0.0, 1 - (dx * dx + dy * dy) / self.reach**2)
        factor = 1 + self.strength * rest * rest
        return self.x + dx * factor, self.y + dy * factor


def _plane(words: Sequence[str]) -> pyproj.Proj:
    kind, *numbers = words
    if kind == "equal-area":
        lat, lon = map(float, numbers)
        return pyproj.Proj(proj="laea", lon_0=lon, lat_0=lat, R=_RADIUS)
    if kind == "conic":
        one, other, lon = map(float, numbers)
        return pyproj.Proj(proj="lcc", lat_1=one, lat_2=other, lon_0=lon, lat_0=50, R=_RADIUS)
    raise ValueError(f"there is no projection {kind!r}: conic or equal-area")
