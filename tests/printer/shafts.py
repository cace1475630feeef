"""Where the lines of a finished picture run, read from what is drawn, for laws about it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from judge.printer.picture import Picture

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
STROKED = re.compile(r'<path d="(M[^"z]*)"[^>]*?stroke-width="([\d.]+)"')
STEP = re.compile(r"([MLQl])([^MLQl]*)")
NUMBER = re.compile(r"-?[\d.]+")
FINE = 8


@dataclass(frozen=True)
class Shaft:
    """A line of an arrow, a support, a link, a wall or a name: its points, and half its breadth."""

    points: tuple[Spot, ...]
    half: float

    def within(self, box: Box) -> float:
        """How many pixels of it run through a rectangle, its breadth counted."""
        left, top, right, bottom = box
        grown = (left - self.half, top - self.half, right + self.half, bottom + self.half)
        return sum(_inside(grown, a, b) for a, b in pairwise(self.points))

    def passes(self, spot: Spot) -> float:
        """How near it passes to a spot, its breadth counted."""
        return min(_distance(spot, a, b) for a, b in pairwise(self.points)) - self.half


def shafts(picture: Picture) -> list[Shaft]:
    """All of them; of what is drawn with a seam the line itself, not the seam."""
    found = []
    for fragment in picture.arrows:
        breadths: dict[str, float] = {}
        for path, breadth in STROKED.findall(fragment):
            breadths[path] = min(float(breadth), breadths.get(path, math.inf))
        for path, breadth in breadths.items():
            pieces = (tuple(_points(f"M{piece}")) for piece in path.split("M")[1:])
            found += [Shaft(points, breadth / 2) for points in pieces]
    return found


def _points(path: str) -> Iterator[Spot]:
    at = (0.0, 0.0)
    for command, written in STEP.findall(path):
        numbers = [float(number) for number in NUMBER.findall(written)]
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "Q":
            (corner, end) = spots
            yield from (_on_curve(at, corner, end, n / FINE) for n in range(1, FINE + 1))
            at = end
            continue
        for x, y in spots:
            at = (at[0] + x, at[1] + y) if command == "l" else (x, y)
            yield at


def _on_curve(start: Spot, corner: Spot, end: Spot, t: float) -> Spot:
    parts = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
    x, y = (
        sum(p * spot[axis] for p, spot in zip(parts, (start, corner, end), strict=True))
        for axis in (0, 1)
    )
    return x, y


def _inside(box: Box, start: Spot, end: Spot) -> float:
    """In steps of half a pixel: another way than the one by which the judge finds it."""
    if max(start[0], end[0]) < box[0] or min(start[0], end[0]) > box[2]:
        return 0.0
    if max(start[1], end[1]) < box[1] or min(start[1], end[1]) > box[3]:
        return 0.0
    length = math.dist(start, end)
    count = max(1, round(length * 2))
    spots = (
        (start[0] + (end[0] - start[0]) * n / count, start[1] + (end[1] - start[1]) * n / count)
        for n in range(count)
    )
    held = sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in spots)
    return held * length / count


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = max(0.0, min(1.0, share))
    return math.dist(spot, (start[0] + share * dx, start[1] + share * dy))
