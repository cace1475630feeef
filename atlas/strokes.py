"""Lines as a draughtsman draws them: borders that waver, smooth lines at sea."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

Pixel = tuple[float, float]


def densified(points: Sequence[Pixel], step: float) -> list[Pixel]:
    """The same line with points at least so near, for it is straight on no projection."""
    line = [points[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        count = max(1, int(math.hypot(bx - ax, by - ay) / step))
        line += [
            (ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count + 1)
        ]
    return line


def wavering(points: Sequence[Pixel], name: str) -> list[Pixel]:
    """A border on land: each stretch broken in the middle, again and again.

    The name is the seed, so that a rebuilt map has the same borders.
    """
    chance = random.Random(name)
    line = [points[0]]
    for start, end in itertools.pairwise(points):
        line += _broken(start, end, chance)
    return line


def _broken(start: Pixel, end: Pixel, chance: random.Random) -> list[Pixel]:
    (ax, ay), (bx, by) = start, end
    if math.hypot(bx - ax, by - ay) < 4:
        return [end]
    aside = max(-0.13, min(0.13, chance.gauss(0, 0.08)))
    middle = ((ax + bx) / 2 - (by - ay) * aside, (ay + by) / 2 + (bx - ax) * aside)
    return [*_broken(start, middle, chance), *_broken(middle, end, chance)]


def smooth(points: Sequence[Pixel]) -> list[Pixel]:
    """A border at sea: a Catmull-Rom curve through the points."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    line = [points[0]]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        count = max(2, int(math.dist(start, end) / 6))
        line += [_spline(before, start, end, after, i / count) for i in range(1, count)]
        line.append(end)
    return line


def _spline(a: Pixel, b: Pixel, c: Pixel, d: Pixel, t: float) -> Pixel:
    x, y = (
        0.5
        * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - 3 * c[i] + d[i] - a[i]) * t**3
        )
        for i in (0, 1)
    )
    return x, y


def lengthened(points: Sequence[Pixel], ends: tuple[bool, bool]) -> list[Pixel]:
    """A frontier drawn on into the water; but little where it meets another."""
    line = list(points)
    reach = min(5, len(line) - 1)
    first = _beyond(line[0], line[reach], 2 if ends[0] else 16)
    last = _beyond(line[-1], line[-1 - reach], 2 if ends[1] else 16)
    return [first, *line, last]


def _beyond(end: Pixel, before: Pixel, distance: float) -> Pixel:
    length = math.dist(end, before) or 1
    return (
        end[0] + (end[0] - before[0]) / length * distance,
        end[1] + (end[1] - before[1]) / length * distance,
    )
