"""Where the lines of a fragment of a picture run, so that only that part of it is painted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from judge.printer.board_map import Spot

_DRAWN = re.compile(r"<(path|circle|rect|use|g)\b([^>]*)>")
_OTHERS = re.compile(r"<(?!/|(?:path|circle|rect|use|g)\b)")
_ATTRIBUTE = re.compile(r' (d|cx|cy|r|x|y|width|height|transform)="([^"]*)"')
_STEP = re.compile(r"([MLQHVlz])|(-?[\d.]+)")
_PLACED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)scale\(([\d.e-]+)\)")
_EM = 1000.0
_CURVE = 8  # pieces of a curve
_STRIDE = 24.0  # pixels between two points of a line
Trace = tuple[Spot, ...]


def traced(fragment: str) -> tuple[Spot, ...] | None:
    """Points all along the lines of a fragment, no two neighbours far apart.

    None if there is something in it of which that isn't known.
    """
    if _OTHERS.search(fragment):
        return None
    found: list[Spot] = []
    for tag, written in _DRAWN.findall(fragment):
        given = dict(_ATTRIBUTE.findall(written))
        if tag == "g":
            line: Trace | None = None if "transform" in given else ()
        elif tag == "use":
            line = _letter(given.get("transform", ""))
        elif "transform" in given:
            line = None
        elif tag == "path":
            line = tuple(_path(given["d"]))
        else:
            line = _outlined(given)
        if line is None:
            return None
        found += line
    return tuple(found)


def _outlined(given: dict[str, str]) -> Trace:
    """A circle's or a rectangle's edge."""
    if "r" in given:
        x, y, reach = (float(given.get(name, 0)) for name in ("cx", "cy", "r"))
        left, top, wide, high = x - reach, y - reach, 2 * reach, 2 * reach
    else:
        left, top, wide, high = (float(given.get(n, 0)) for n in ("x", "y", "width", "height"))
    right, bottom = left + wide, top + high
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    inside = (((left, top + high * i / 8), (right, top + high * i / 8)) for i in range(9))
    edges = (*pairwise(corners), *inside)
    return tuple(spot for start, end in edges for spot in _stretched(start, end))


def _letter(transform: str) -> Trace | None:
    placed = _PLACED.fullmatch(transform)
    if placed is None:
        return None
    x, y, scale = map(float, placed.groups())
    em = _EM * scale
    return (x, y), (x + em, y), (x, y - em), (x + em, y - em), (x + em / 2, y + em / 3)


def _path(written: str) -> Iterator[Spot]:
    """Points along a path of straight lines and simple curves."""
    numbers: list[float] = []
    command = "M"
    here = start = (0.0, 0.0)
    for letter, number in _STEP.findall(written):
        if letter == "z":
            yield from _stretched(here, start)
            here = start
        elif letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
            if len(numbers) < _NUMBERS[command]:
                continue
            there, between = _ended(command, here, numbers)
            if command == "M":
                start, here, command = there, there, "L"
            for before, after in pairwise((here, *between, there)):
                yield from _stretched(before, after)
            here, numbers = there, []


_NUMBERS = {"M": 2, "L": 2, "l": 2, "Q": 4, "H": 1, "V": 1}


def _ended(command: str, here: Spot, numbers: list[float]) -> tuple[Spot, list[Spot]]:
    """Where a piece of a path ends, and points between, if it is bent."""
    x, y = here
    if command == "H":
        return (numbers[0], y), []
    if command == "V":
        return (x, numbers[0]), []
    if command == "l":
        return (x + numbers[0], y + numbers[1]), []
    if command != "Q":
        return (numbers[0], numbers[1]), []
    cx, cy, ex, ey = numbers
    shares = [i / _CURVE for i in range(1, _CURVE)]
    return (ex, ey), [
        (
            (1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * ex,
            (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * ey,
        )
        for t in shares
    ]


def _stretched(start: Spot, end: Spot) -> Iterator[Spot]:
    """Points on a straight line, its ends among them."""
    across, down = end[0] - start[0], end[1] - start[1]
    count = 1 + int(max(abs(across), abs(down)) // _STRIDE)
    for i in range(count + 1):
        yield start[0] + across * i / count, start[1] + down * i / count
