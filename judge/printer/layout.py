"""A graph on paper: a place for every point, so that neighbours lie near each other.

The distances on paper are to be those in the graph (stress majorization: every point
goes where the mean of the others would have it); then points that lie too close are pushed
apart. Without chance: the same graph always lies the same way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Points = list[tuple[float, float]]
_ROUNDS = 60
_PUSHES = 80
_POWER_ROUNDS = 40


def laid_out(near: Sequence[Sequence[int]], width: float, height: float, apart: float) -> Points:
    """Where each point lies in a rectangle; `near` are the neighbours of each by their numbers.

    No two lie nearer than `apart`, as far as there is room.
    """
    far = _distances(near)
    return fitted(_settled(_begun(far), far), width, height, apart)


def fitted(points: Points, width: float, height: float, apart: float) -> Points:
    """Points stretched over a rectangle, none too near another."""
    for push in range(_PUSHES):
        points = _stretched(points, width, height)
        pushed = _pushed(points, apart)
        if pushed == points:
            break
        points = pushed if push < _PUSHES - 1 else points
    return [(min(max(x, 0.0), width), min(max(y, 0.0), height)) for x, y in points]


def filled_in(known: Mapping[int, tuple[float, float]], near: Sequence[Sequence[int]]) -> Points:
    """The points whose place is known, the others in the midst of their neighbours."""
    places = dict(known)
    waiting = [n for n in range(len(near)) if n not in places]
    while waiting:
        reached = [n for n in waiting if any(other in places for other in near[n])]
        if not reached:  # beyond all that is known
            reached, middle = waiting, _mean(list(known.values()) or [(0.0, 0.0)])
            places.update((n, (middle[0] + n, middle[1] - n)) for n in reached)
        else:
            found = {n: _mean([places[o] for o in near[n] if o in places]) for n in reached}
            places.update((n, (x + n % 7, y + n % 5)) for n, (x, y) in found.items())
        waiting = [n for n in waiting if n not in places]
    return [places[n] for n in range(len(near))]


def _mean(points: Points) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _distances(near: Sequence[Sequence[int]]) -> list[list[int]]:
    """Steps from each point to each other; from one island to the next a little more than any."""
    found = []
    for start in range(len(near)):
        steps = {start: 0}
        waiting = [start]
        for here in waiting:
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        found.append([steps.get(n, -1) for n in range(len(near))])
    beyond = 2 + max((max(row) for row in found), default=0)
    return [[beyond if step < 0 else step for step in row] for row in found]


def _begun(far: Sequence[Sequence[int]]) -> Points:
    """The two longest directions of the squared distances (classical scaling)."""
    size = len(far)
    square = [[float(d * d) for d in row] for row in far]
    rows = [sum(row) / size for row in square]
    whole = sum(rows) / size
    centred = [
        [-(d - rows[i] - rows[j] + whole) / 2 for j, d in enumerate(row)]
        for i, row in enumerate(square)
    ]
    first, length = _direction(centred, [math.sin(1.0 + i) for i in range(size)])
    rest = [
        [d - length * first[i] * first[j] for j, d in enumerate(row)]
        for i, row in enumerate(centred)
    ]
    second, other = _direction(rest, [math.cos(1.0 + i * i) for i in range(size)])
    one, two = math.sqrt(max(length, 0.0)), math.sqrt(max(other, 0.0))
    return [
        (one * x + i * 1e-3, two * y) for i, (x, y) in enumerate(zip(first, second, strict=True))
    ]


def _direction(table: list[list[float]], start: list[float]) -> tuple[list[float], float]:
    """The direction in which a table stretches most, and how much."""
    line, length = start, 0.0
    for _ in range(_POWER_ROUNDS):
        line = [sum(map(float.__mul__, row, line)) for row in table]
        length = math.hypot(*line)
        if not length:
            return [0.0] * len(table), 0.0
        line = [value / length for value in line]
    return line, length


def _settled(points: Points, far: Sequence[Sequence[int]]) -> Points:
    for _ in range(_ROUNDS):
        points = [_wished(n, points, far[n]) for n in range(len(points))]
    return points


def _wished(number: int, points: Points, steps: Sequence[int]) -> tuple[float, float]:
    """Where the others would have a point: the near ones have more to say."""
    x, y = points[number]
    across = down = weight = 0.0
    for other, (step, (ox, oy)) in enumerate(zip(steps, points, strict=True)):
        if other != number:
            share = 1.0 / (step * step)
            length = math.hypot(x - ox, y - oy) or 1e-6
            across += share * (ox + step * (x - ox) / length)
            down += share * (oy + step * (y - oy) / length)
            weight += share
    return (across / weight, down / weight) if weight else (x, y)


def _stretched(points: Points, width: float, height: float) -> Points:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    wide, high = width / ((right - left) or 1.0), height / ((bottom - top) or 1.0)
    return [((x - left) * wide, (y - top) * high) for x, y in points]


def _pushed(points: Points, apart: float) -> Points:
    """The same, those that lie too close a step further apart."""
    moved = [[x, y] for x, y in points]
    pushed = False
    for one in range(len(moved)):
        for other in range(one):
            across, down = moved[one][0] - moved[other][0], moved[one][1] - moved[other][1]
            length = math.hypot(across, down)
            if length < apart:
                pushed = True
                if not length:
                    across, down, length = 1.0, 0.5, 1.2
                step = (apart - length) / 2 / length
                for spot, way in ((moved[one], step), (moved[other], -step)):
                    spot[0] += across * way
                    spot[1] += down * way
    return [(x, y) for x, y in moved] if pushed else points
