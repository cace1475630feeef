"""Who lies where on a map, row by row: how much of a name stands on the ground of its province."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from judge.printer.board_map import BoardMap, Rings, Spot

_ROW = 4  # pixels between two rows
_FINEST = 0.01

RowPart = tuple[float, float]
ProvinceRows = dict[int, list[RowPart]]


@lru_cache(maxsize=1024)
def _rows_of(drawn: BoardMap, key: str) -> ProvinceRows:
    """The stretches of every row that lie in a province."""
    return _rows_in(drawn, drawn.places[key].rings)


def _rows_in(drawn: BoardMap, rings: Rings) -> ProvinceRows:
    crossings: dict[int, list[float]] = {}
    for ring in rings:
        points = drawn.ring(ring)
        for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
            low, high = sorted((ay, by))
            for row in range(-int(-low // _ROW), -int(-high // _ROW)):
                y = row * _ROW
                crossings.setdefault(row, []).append(
                    ax + (y - ay) * (bx - ax) / (by - ay or _FINEST)
                )
    return {row: _pairs(sorted(xs)) for row, xs in crossings.items()}


def _pairs(xs: Sequence[float]) -> list[RowPart]:
    return list(zip(xs[::2], xs[1::2], strict=False))


def _levels(spot: Spot, half: Sequence[float]) -> set[int]:
    """The rows through the edges and the middle of a rectangle round a spot."""
    return {round(level / _ROW) for level in (spot[1] - half[1], spot[1], spot[1] + half[1])}


def share_inside(drawn: BoardMap, key: str, spot: Spot, half: Sequence[float]) -> float:
    """How much of a rectangle round a spot lies in a province: from 0 to 1."""
    left, right = spot[0] - half[0], spot[0] + half[0]
    rows, inside = _rows_of(drawn, key), 0.0
    levels = _levels(spot, half)
    for level in levels:
        for low, high in rows.get(level, ()):
            inside += max(0.0, min(high, right) - max(low, left))
    return inside / (len(levels) * (right - left))


def broadest_spot(drawn: BoardMap, rings: Rings) -> Spot:
    """The middle of a shape where it is broadest."""
    rows = _rows_in(drawn, rings)
    parts = [(high - low, low, row) for row in rows for low, high in rows[row]]
    if not parts:  # an islet between two rows
        return drawn.ring(rings[0])[0]
    width, left, row = max(parts)
    return left + width / 2, float(row * _ROW)


@lru_cache(maxsize=1024)
def spots_inside(drawn: BoardMap, key: str, across: int, down: int) -> tuple[Spot, ...]:
    """Spots all over a province, so far from each other; one at least if it is on the map."""
    rows = _rows_of(drawn, key)
    step = max(1, down // _ROW)
    found = [
        (x, float(row * _ROW))
        for row in sorted(rows)
        if row % step == 0
        for low, high in rows[row]
        for x in _steps(low, high, across)
    ]
    return tuple(found) or (drawn.places[key].unit,)


def _steps(low: float, high: float, across: int) -> list[float]:
    """Points on a stretch, on a common grid; its middle if none of them lies there."""
    first = -int(-low // across)
    found = [float(i * across) for i in range(first, int(high // across) + 1)]
    return found or [(low + high) / 2]


def provinces_under(drawn: BoardMap, spot: Spot, half: Sequence[float]) -> dict[str, float]:
    """Every province that a rectangle lies on, and how much of it does."""
    left, right = spot[0] - half[0], spot[0] + half[0]
    found: dict[str, float] = {}
    levels = _levels(spot, half)
    for level in levels:
        row = _everything(drawn).get(level, [])
        for low, high, key in row[: bisect_left(row, (right,))]:
            if high > left:
                part = min(high, right) - max(low, left)
                found[key] = found.get(key, 0.0) + part / (len(levels) * (right - left))
    return found


@lru_cache(maxsize=8)
def _everything(drawn: BoardMap) -> dict[int, list[tuple[float, float, str]]]:
    """Row by row, every stretch and whose it is, from left to right."""
    found: dict[int, list[tuple[float, float, str]]] = {}
    for key in drawn.places:
        for row, stretches in _rows_of(drawn, key).items():
            found.setdefault(row, []).extend((low, high, key) for low, high in stretches)
    for stretched in found.values():
        stretched.sort()
    return found
