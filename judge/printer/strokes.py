"""Arrows and lines of orders, and the geometry that they need.

Every line has a seam, so that it can be told from what it crosses: a white one, a light line a
dark one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from judge.printer.board_map import Polyline, Spot
from judge.printer.colours import EDGE, FRAME, INK, is_light
from judge.printer.paths import arrow_head, cut_line, direction, head_corners, number
from judge.printer.room import Bounds, nearest_in

_FAINT = "#6b6250"
_HOOP = 19
_HEAD = 14.0
_HALF_WAVE = 9.0
_STILL = 15.0  # so much of a wavy arrow is straight before its head
_FINE = 5  # pieces of a rounded corner
_ROUND = 30.0  # a corner is rounded from so far before it


def arrow(
    points: Sequence[Spot],
    colour: str,
    *,
    dashes: str = "",
    wavy: bool = False,
    beads: str = "",
) -> str:
    """A move from the first point to the last; wavy over water, with beads through hyperspace."""
    tip, towards = points[-1], direction(points[-2], points[-1])
    head = arrow_head(tip, towards, _HEAD)
    line = [*points[:-1], (tip[0] - towards[0] * 9, tip[1] - towards[1] * 9)]
    shaft = _wave(sampled(line)) if wavy else _rounded(line)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    pearls = "".join(
        f'<path d="{shaft}" stroke="{paint}" stroke-width="{wide}" stroke-dasharray="0 18"/>'
        for paint, wide in (("#fff", 10), (beads, 7.4))
        if beads
    )
    return (
        '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{shaft}" stroke="{_seam(colour)}" stroke-width="{_around(colour, 7)}"/>'
        f'<path d="{head}" fill="{_seam(colour)}" stroke="{_seam(colour)}"'
        f' stroke-width="{_around(colour, 3.6)}"/>'
        f'<path d="{shaft}" stroke="{colour}" stroke-width="3.8"{dashed}/>{pearls}'
        f'<path d="{head}" fill="{colour}"/></g>'
    )


def head_spots(points: Sequence[Spot], size: float = _HEAD) -> tuple[Spot, ...]:
    """The corners of the head of an arrow."""
    return head_corners(points[-1], direction(points[-2], points[-1]), size)


def _seam(colour: str) -> str:
    return EDGE if is_light(colour) else "#fff"


def _around(colour: str, width: float) -> float:
    """How wide a line is with its seam; a dark one is a narrow edge."""
    return round(width - 1.2, 1) if is_light(colour) else width


def thin(shape: str, colour: str, dashes: str = "") -> str:
    """The line of a support or of a convoy that lies aside."""
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{shape}" stroke="{_seam(colour)}" stroke-opacity=".85"'
        f' stroke-width="{_around(colour, 5)}"/>'
        f'<path d="{shape}" stroke="{colour}" stroke-width="2.4"{dashed}/></g>'
    )


def dot(spot: Spot, colour: str) -> str:
    """Where a support or a convoy takes hold of a move."""
    return (
        f'<circle cx="{number(spot[0])}" cy="{number(spot[1])}" r="4.6"'
        f' fill="{colour}" stroke="{_seam(colour)}" stroke-width="1.6"/>'
    )


def hoop(spot: Spot, colour: str) -> str:
    """A ring round a unit that is supported in holding."""
    x, y = number(spot[0]), number(spot[1])
    styles = (
        f'stroke="{_seam(colour)}" stroke-width="{_around(colour, 5)}"',
        f'stroke="{colour}" stroke-width="2.4" stroke-dasharray="5 4"',
    )
    return "".join(
        f'<circle cx="{x}" cy="{y}" r="{_HOOP}" fill="none" {style}/>' for style in styles
    )


def circle(spot: Spot) -> Polyline:
    """Where a hoop runs."""
    turns = (math.tau * i / 12 for i in range(13))
    return tuple((spot[0] + _HOOP * math.cos(t), spot[1] + _HOOP * math.sin(t)) for t in turns)


def faint(points: Sequence[Spot]) -> str:
    """A move that nobody is known to have ordered."""
    shaft = _rounded(points)
    head = arrow_head(points[-1], direction(points[-2], points[-1]), 11)
    return (
        f'<g fill="none"><path d="{shaft}" stroke="#fff" stroke-opacity=".7" stroke-width="5"/>'
        f'<path d="{shaft}" stroke="{_FAINT}" stroke-width="2.4" stroke-dasharray="3 4"/>'
        f'<path d="{head}" fill="{_FAINT}" stroke="#fff" stroke-width=".8"/></g>'
    )


def dotted(begin: Spot, end: Spot, colour: str) -> str:
    """A way on which a unit may retreat."""
    head, line = arrow_head(end, direction(begin, end), 10), straight(begin, end)
    return (
        '<g fill="none" stroke-linecap="round">'
        f'<path d="{line}" stroke="{_seam(colour)}" stroke-opacity=".8" stroke-width="4.4"/>'
        f'<path d="{line}" stroke="{colour}" stroke-width="2.2" stroke-dasharray="0 5.5"/>'
        f'<path d="{head}" fill="{colour}" stroke="{_seam(colour)}" stroke-width=".8"/></g>'
    )


def leader(box: Bounds, end: Spot) -> str:
    """A line that leads from a name, which fills a box, to its province."""
    line, (ex, ey) = straight(nearest_in(box, end), end), map(number, end)
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{line}" stroke="{FRAME}"'
        f' stroke-opacity=".9" stroke-width="3.2"/><path d="{line}" stroke="{INK}"'
        f' stroke-width="1.1"/>'
        f'<circle cx="{ex}" cy="{ey}" r="2" fill="{INK}" stroke="{FRAME}"/></g>'
    )


def straight(start: Spot, end: Spot) -> str:
    """A straight line."""
    return f"M{_written(start)}L{_written(end)}"


def _corners(points: Sequence[Spot]) -> Iterator[tuple[Spot, Spot, Spot]]:
    """Every corner of a way, with where its rounding begins and ends."""
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        before, after = math.dist(a, b), math.dist(b, c)
        reach = min(_ROUND, before / 2, after / 2)
        yield between(b, a, reach / (before or 1)), b, between(b, c, reach / (after or 1))


def _rounded(points: Sequence[Spot]) -> str:
    """A way with its corners rounded; it never leaves the ground of its points."""
    found = [f"M{_written(points[0])}"]
    for begin, corner, end in _corners(points):
        found.append(f"L{_written(begin)}Q{_written(corner)} {_written(end)}")
    return "".join(found) + f"L{_written(points[-1])}"


def _written(spot: Spot) -> str:
    return f"{number(spot[0])} {number(spot[1])}"


def sampled(points: Sequence[Spot]) -> Polyline:
    """A way with its corners rounded, as points."""
    found = [points[0]]
    for begin, corner, end in _corners(points):
        for i in range(_FINE + 1):
            t = i / _FINE
            found.append(between(between(begin, corner, t), between(corner, end, t), t))
    return (*found, points[-1])


def bow(start: Spot, corner: Spot, end: Spot) -> Polyline:
    """The points of an arc, as `Q` draws it in SVG."""
    steps = (i / 12 for i in range(13))
    return tuple(between(between(start, corner, t), between(corner, end, t), t) for t in steps)


def _wave(line: Polyline) -> str:
    """Waves along a line, but for its end."""
    length = length_of(line)
    count = max(1, int((length - _STILL) / _HALF_WAVE))
    found = [f"M{_written(line[0])}"]
    for i in range(count):
        before, after = along(line, i * _HALF_WAVE), along(line, (i + 1) * _HALF_WAVE)
        ux, uy = direction(before, after)
        aside = 5.5 if i % 2 else -5.5
        x, y = between(before, after, 0.5)
        found.append(f"Q{_written((x - uy * aside, y + ux * aside))} {_written(after)}")
    return "".join(found) + f"L{_written(line[-1])}"


def along(line: Polyline, distance: float) -> Spot:
    """The point of a line so far from its start."""
    for a, b in pairwise(line):
        length = math.dist(a, b)
        if distance <= length:
            return between(a, b, distance / (length or 1))
        distance -= length
    return line[-1]


def length_of(line: Sequence[Spot]) -> float:
    """How long a line is."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def hold(points: Sequence[Spot]) -> Spot:
    """Where a support takes hold of a move: on its last stretch, but not on its head."""
    line = sampled(points)
    length = length_of(line)
    last = math.dist(points[-2], points[-1])
    return along(line, length - max(0.42 * last, min(30.0, 0.42 * length)))


def between(start: Spot, end: Spot, share: float) -> Spot:
    """A point on the straight line from one to the other."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def beside(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Two arrows that meet head to head pass each other."""
    ux, uy = direction(start, end)
    dx, dy = -uy * 7, ux * 7
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def nearest(spot: Spot, points: Sequence[Spot]) -> Spot:
    """The point of a way that is nearest to a spot, not too near to its ends."""
    found = (_nearest(spot, a, b) for a, b in pairwise(points))
    return min(found, key=_from(spot))


def _nearest(spot: Spot, start: Spot, end: Spot) -> Spot:
    length = math.dist(start, end) or 1
    ux, uy = direction(start, end)
    far = (spot[0] - start[0]) * ux + (spot[1] - start[1]) * uy
    far = max(0.1 * length, min(0.8 * length, far))
    return start[0] + ux * far, start[1] + uy * far


def _from(spot: Spot) -> Callable[[Spot], float]:
    return lambda other: math.dist(spot, other)


def cut_way(points: Sequence[Spot], at_start: float, at_end: float) -> list[Spot]:
    """A way with something cut off at both ends."""
    if len(points) == 2:
        return list(cut_line(points[0], points[1], at_start, at_end))
    first, _ = cut_line(points[0], points[1], at_start, 0)
    _, last = cut_line(points[-2], points[-1], 0, at_end)
    return [first, *points[1:-1], last]
