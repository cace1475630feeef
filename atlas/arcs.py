"""Shapes that share their borders, as arcs: every border is kept once.

Coordinates are whole tenths of a pixel, so that a map reads back exactly.
A ring is a list of arc numbers; -n - 1 is arc n the other way round.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from shapely.geometry.polygon import orient

from atlas.faces import polygons

Vertex = tuple[int, int]
Ring = list[Vertex]
_KNOT = 30  # tenths of a pixel: how far a knot reaches


def find_arcs(
    shapes: Mapping[str, Any], knots: Sequence[Vertex] = ()
) -> tuple[list[Ring], dict[str, list[list[int]]]]:
    """The arcs of a coverage, and the rings of every shape.

    Whatever comes near a knot is drawn together in it.
    """
    rings = {
        label: [
            _tenths(ring, knots)
            for part in map(orient, polygons(shape))
            for ring in (part.exterior, *part.interiors)
        ]
        for label, shape in shapes.items()
    }
    rings = {label: [ring for ring in found if len(ring) > 2] for label, found in rings.items()}
    nodes = _nodes(rings)
    arcs: list[Ring] = []
    numbers: dict[tuple[Vertex, ...], int] = {}
    numbered = {
        label: [[_number(arc, arcs, numbers) for arc in _split(ring, nodes)] for ring in found]
        for label, found in rings.items()
    }
    return arcs, numbered


def _tenths(ring: Any, knots: Sequence[Vertex]) -> Ring:
    found: Ring = []
    for x, y in ring.coords:
        point = round(x * 10), round(y * 10)
        point = next((knot for knot in knots if math.dist(knot, point) < _KNOT), point)
        if not found or found[-1] != point:
            found.append(point)
    found.pop()  # a ring ends where it began
    return _without_spikes(found)


def _without_spikes(ring: Ring) -> Ring:
    """Rounding may fold a corner onto itself."""
    changed = True
    while changed and len(ring) > 2:
        changed = False
        for i in range(len(ring)):
            if ring[i - 1] == ring[(i + 1) % len(ring)] or ring[i - 1] == ring[i]:
                ring = [p for j, p in enumerate(ring) if j != i]
                changed = True
                break
    return ring


def _nodes(rings: Mapping[str, list[Ring]]) -> set[Vertex]:
    """Where arcs begin and end: where more or other than two neighbours meet."""
    beside: dict[Vertex, set[Vertex]] = defaultdict(set)
    sides: dict[tuple[Vertex, Vertex], set[str]] = defaultdict(set)
    for label, found in rings.items():
        for ring in found:
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                beside[a].add(b)
                beside[b].add(a)
                sides[min(a, b), max(a, b)].add(label)
    nodes = {point for point, others in beside.items() if len(others) != 2}
    for point, others in beside.items():
        if len(others) == 2:
            one, other = (frozenset(sides[min(point, o), max(point, o)]) for o in others)
            if one != other:  # the frame begins
                nodes.add(point)
    return nodes


def _split(ring: Ring, nodes: set[Vertex]) -> list[Ring]:
    start = next((i for i, point in enumerate(ring) if point in nodes), None)
    if start is None:  # an island: one closed arc, from its least point on
        least = ring.index(min(ring))
        turned = ring[least:] + ring[:least]
        return [[*turned, turned[0]]]
    turned = [*ring[start:], *ring[: start + 1]]
    arcs, arc = [], [turned[0]]
    for point in turned[1:]:
        arc.append(point)
        if point in nodes:
            arcs.append(arc)
            arc = [point]
    return arcs


def _number(arc: Ring, arcs: list[Ring], numbers: dict[tuple[Vertex, ...], int]) -> int:
    forward, backward = tuple(arc), tuple(reversed(arc))
    if forward in numbers:
        return numbers[forward]
    if backward in numbers:
        return -numbers[backward] - 1
    numbers[forward] = len(arcs)
    arcs.append(arc)
    return numbers[forward]
