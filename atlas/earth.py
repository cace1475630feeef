"""Natural Earth (public domain), as the npm package world-atlas packs it in TopoJSON."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import LineString, Polygon
from shapely.ops import linemerge

Point = tuple[float, float]


class Earth:
    """The countries of today, and the frontiers between them."""

    def __init__(self, path: Path) -> None:
        topology = json.loads(path.read_text(encoding="utf-8"))
        self._arcs = [_unpacked(arc, topology["transform"]) for arc in topology["arcs"]]
        self._polygons: dict[str, list[Any]] = defaultdict(list)
        self._beside: dict[int, set[str]] = defaultdict(set)
        for shape in topology["objects"]["countries"]["geometries"]:
            name = shape["properties"]["name"]
            polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
            self._polygons[name] += polygons
            for number in (n for polygon in polygons for ring in polygon for n in ring):
                self._beside[number if number >= 0 else ~number].add(name)

    def land(self, window: Sequence[float]) -> Iterator[Any]:
        """Every polygon of land whose bounds meet a window of longitude and latitude."""
        for polygons in self._polygons.values():
            for rings in polygons:
                found = [ring for ring in (self._ring(r) for r in rings) if len(ring) > 3]
                if not found:
                    continue
                polygon = Polygon(*_unwrapped(found))
                if _meet(polygon.bounds, window):
                    yield polygon if polygon.is_valid else _mended(polygon)

    def frontier(self, one: str, other: str) -> list[tuple[Any, tuple[bool, bool]]]:
        """The lines between two countries; with each, which of its ends meet a third."""
        lines = [
            LineString(self._arcs[number])
            for number, names in self._beside.items()
            if {one, other} <= names and len(self._arcs[number]) > 1
        ]
        if not lines:
            raise KeyError(f"there is no frontier {one}|{other}")
        merged = linemerge(lines) if len(lines) > 1 else lines[0]
        return [
            (line, (line.coords[0] in self._corners, line.coords[-1] in self._corners))
            for line in getattr(merged, "geoms", [merged])
        ]

    @cached_property
    def _corners(self) -> set[Point]:
        """Where more than one frontier ends."""
        ends: dict[Point, int] = defaultdict(int)
        for number, names in self._beside.items():
            if len(names) > 1:
                ends[self._arcs[number][0]] += 1
                ends[self._arcs[number][-1]] += 1
        return {point for point, count in ends.items() if count > 1}

    def _ring(self, numbers: Sequence[int]) -> list[Point]:
        ring: list[Point] = []
        for number in numbers:
            arc = self._arcs[number] if number >= 0 else self._arcs[~number][::-1]
            ring += arc[1:] if ring else arc
        return ring


def _unpacked(arc: Sequence[Sequence[int]], transform: dict[str, list[float]]) -> list[Point]:
    (scale_x, scale_y), (left, bottom) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * scale_x + left, y * scale_y + bottom))
    return points


def _unwrapped(rings: list[list[Point]]) -> tuple[list[Point], list[list[Point]]]:
    """The outline and its holes; a country across the antimeridian stays in one piece."""
    longitudes = [x for x, _ in rings[0]]
    if max(longitudes) > 150 and min(longitudes) < -150:
        rings = [[(x + 360 if x < 0 else x, y) for x, y in ring] for ring in rings]
    return rings[0], rings[1:]


def _meet(one: Sequence[float], other: Sequence[float]) -> bool:
    return one[2] >= other[0] and one[0] <= other[2] and one[3] >= other[1] and one[1] <= other[3]


def _mended(polygon: Any) -> Any:
    return make_valid(polygon, method="structure", keep_collapsed=False)
