"""Lines and shapes as the path data of SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable

from judge.printer.board_map import BoardMap, Polyline, Rings, Spot


def number(value: float) -> str:
    """A length to a tenth of a pixel, as short as it can be written."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def write_line(points: Polyline, *, closed: bool = False) -> str:
    """A line through points, in steps."""
    (x, y), *rest = points
    found = [f"M{number(x)} {number(y)}l"]
    for px, py in rest:
        found.append(f"{number(px - x)} {number(py - y)} ")
        x, y = px, py
    return "".join(found).rstrip().replace(" -", "-") + ("z" if closed else "")


def outline(drawn: BoardMap, rings: Rings) -> str:
    """The path of a shape."""
    return "".join(write_line(drawn.ring(ring), closed=True) for ring in rings)


def joined(lines: Iterable[Polyline]) -> str:
    """Many lines as one path; those that meet end to end are drawn in one go."""
    return "".join(write_line(line) for line in chained(lines))


def chained(lines: Iterable[Polyline]) -> list[Polyline]:
    """The same lines in as few pieces as can be."""
    ends: dict[Spot, list[int]] = {}
    pieces: list[Polyline | None] = []
    for line in lines:
        ends.setdefault(line[0], []).append(len(pieces))
        ends.setdefault(line[-1], []).append(len(pieces))
        pieces.append(line)
    found = []
    for start in range(len(pieces)):
        piece = pieces[start]
        if piece is None:
            continue
        pieces[start] = None
        piece = _lengthened(piece, pieces, ends)
        found.append(_lengthened(piece[::-1], pieces, ends))
    return found


def _lengthened(
    piece: Polyline, pieces: list[Polyline | None], ends: dict[Spot, list[int]]
) -> Polyline:
    while True:
        further = [i for i in ends[piece[-1]] if pieces[i] is not None]
        if len(ends[piece[-1]]) != 2 or not further:
            return piece
        added = pieces[further[0]]
        pieces[further[0]] = None
        if added is None:
            return piece
        piece = (*piece, *(added[1:] if added[0] == piece[-1] else added[-2::-1]))


def wave(start: Spot, end: Spot) -> str:
    """A wavy line, as at sea."""
    length = math.dist(start, end) or 1
    count = max(2, round(length / 10) * 2)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    found = [f"M{number(start[0])} {number(start[1])}"]
    for i in range(count):
        middle, stop = length * (i + 0.5) / count, length * (i + 1) / count
        aside = 4.5 if i % 2 else -4.5
        found.append(
            f"Q{number(start[0] + ux * middle - uy * aside)}"
            f" {number(start[1] + uy * middle + ux * aside)}"
            f" {number(start[0] + ux * stop)} {number(start[1] + uy * stop)}"
        )
    return "".join(found)


def cut_line(start: Spot, end: Spot, at_start: float, at_end: float) -> tuple[Spot, Spot]:
    """A line with something cut off at both ends; never so much that it turns round."""
    length = math.dist(start, end) or 1
    keep = max(0.0, length - at_start - at_end)
    if keep < 8:
        at_start, at_end = (
            part * max(0.0, length - 8) / (at_start + at_end or 1) for part in (at_start, at_end)
        )
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (
        (start[0] + ux * at_start, start[1] + uy * at_start),
        (end[0] - ux * at_end, end[1] - uy * at_end),
    )


def arrow_head(tip: Spot, towards: Spot, size: float) -> str:
    """The head of an arrow; `towards` is the direction, of length 1."""
    corners = head_corners(tip, towards, size)
    return "M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "z"


def head_corners(tip: Spot, towards: Spot, size: float) -> tuple[Spot, ...]:
    """The corners of the head of an arrow, its tip first."""
    (x, y), (ux, uy) = tip, towards
    return (
        (x, y),
        (x - ux * size - uy * size * 0.5, y - uy * size + ux * size * 0.5),
        (x - ux * size * 0.72, y - uy * size * 0.72),
        (x - ux * size + uy * size * 0.5, y - uy * size - ux * size * 0.5),
    )


def direction(start: Spot, end: Spot) -> Spot:
    """From one point to another, of length 1."""
    length = math.dist(start, end) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
