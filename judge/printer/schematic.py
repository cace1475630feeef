"""A board without a map: its provinces as discs, its ways as lines, laid out from the graph.

Like the plan of an underground railway it is true in who touches whom, and in nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.board.places import Coast, Location, Province, Terrain
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.printer.board_map import BoardMap, PairOnMap, Place, Polyline, Spot, Tie
from judge.printer.borders import Pairs, in_order, neighbours, steps
from judge.printer.inks import inks_of
from judge.printer.layout import Points, filled_in, fitted, laid_out

_WIDTH = 1200
_HEIGHTS = (640, 1100)
_ROOM = 15500  # square pixels that a province has, if the picture may be as high
_MARGIN, _TOP = 70, 96  # round the discs; above them stands what the lines mean
_CORNERS = 32
_LARGEST, _LEAST = 31.0, 22.0
_NAME_BELOW = 13
_COAST_OUT = 0.62  # of the disc, from its middle to where a fleet on a coast stands


def schematic(variant: Variant, base: BoardMap | None = None) -> BoardMap:
    """A picture of a board's graph; what stands on the map of its `base` stands where it does."""
    shown = [p for p in variant.board.provinces if p.terrain is not Terrain.IMPASSABLE]
    height = min(max(len(shown) * _ROOM // _WIDTH, _HEIGHTS[0]), _HEIGHTS[1])
    near = _near(shown, neighbours(variant))
    room = (_WIDTH - 2 * _MARGIN) * (height - _MARGIN - _TOP) / max(1, len(shown))
    radius = min(max(0.3 * math.sqrt(room), _LEAST), _LARGEST)
    points = _points(shown, near, base, (_WIDTH - 2 * _MARGIN, height - _MARGIN - _TOP, radius))
    spots = {p.key: (x + _MARGIN, y + _TOP) for p, (x, y) in zip(shown, points, strict=True)}
    return BoardMap(
        board=variant.id,
        width=_WIDTH,
        height=height,
        arcs=tuple(_circle(spots[p.key], radius) for p in shown),
        places={p.key: _place(n, p, spots, radius, variant) for n, p in enumerate(shown)},
        beyond=(),
        bars=tuple(PairOnMap(pair, "") for pair in sorted(neighbours(variant))),
        points=(),
        excused=(),
        passages=(),
        canals=(),
        lanes={},
        graticule=(),
        inks=inks_of(variant, base.inks if base is not None else {}),
        homelands={},
        ways=tuple(_ways(variant, spots, radius)),
    )


def _near(shown: Sequence[Province], pairs: Iterable[tuple[str, str]]) -> list[list[int]]:
    """The neighbours of each province, by their numbers in the row."""
    number = {province.key: n for n, province in enumerate(shown)}
    found: list[list[int]] = [[] for _ in shown]
    for one, other in sorted(pairs):
        if one in number and other in number:
            found[number[one]].append(number[other])
            found[number[other]].append(number[one])
    return found


def _points(
    shown: Sequence[Province],
    near: Sequence[Sequence[int]],
    base: BoardMap | None,
    room: tuple[float, float, float],
) -> Points:
    """Where the middles of the discs lie, from the left upper corner of their room."""
    width, height, radius = room
    apart = 2 * radius + 2 * _NAME_BELOW
    known = {
        n: base.places[p.key].unit
        for n, p in enumerate(shown)
        if base is not None and p.key in base.places
    }
    if len(known) * 2 < len(shown):
        return laid_out(near, width, height, apart)
    return fitted(filled_in(known, near), width, height, apart)


def _circle(middle: Spot, radius: float) -> Polyline:
    """A closed ring; its last point is its first."""
    turns = (2 * math.pi * n / _CORNERS for n in range(_CORNERS))
    points = [
        (round(middle[0] + radius * math.cos(t), 1), round(middle[1] + radius * math.sin(t), 1))
        for t in turns
    ]
    return (*points, points[0])


def _place(
    number: int, province: Province, spots: Mapping[str, Spot], radius: float, variant: Variant
) -> Place:
    x, y = spots[province.key]
    name = (x, y + radius + _NAME_BELOW)
    aside = radius + 30
    return Place(
        rings=((number,),),
        unit=(x, y),
        name=name,
        centre=(x + radius * 0.74, y - radius * 0.74),
        coasts={
            coast.value.upper(): _towards(
                (x, y), _fleets_from(province, coast, variant), spots, radius * _COAST_OUT
            )
            for coast in province.coasts
        },
        elsewhere=((x, y - radius - _NAME_BELOW), (x + aside, y), (x - aside, y)),
    )


def _fleets_from(province: Province, coast: Coast, variant: Variant) -> list[str]:
    """Where a fleet on a coast may go."""
    reached = variant.board.fleet.get(Location(province, coast), ())
    return [there.province.key for there in reached]


def _towards(here: Spot, keys: Iterable[str], spots: Mapping[str, Spot], reach: float) -> Spot:
    """A spot on the side of a disc on which its neighbours lie."""
    there = [spots[key] for key in keys if key in spots]
    across = sum(x - here[0] for x, _ in there)
    down = sum(y - here[1] for _, y in there)
    length = math.hypot(across, down) or 1.0
    return here[0] + reach * across / length, here[1] + reach * down / length


def _ways(variant: Variant, spots: Mapping[str, Spot], radius: float) -> Iterator[Tie]:
    """A line between the rims of any two that a unit goes between."""
    by_land = steps(variant, UnitKind.ARMY) | _fords(variant)
    by_sea = steps(variant, UnitKind.FLEET)
    for one, other in sorted(by_land | by_sea):
        if one not in spots or other not in spots:
            continue
        (ax, ay), (bx, by) = spots[one], spots[other]
        length = math.dist((ax, ay), (bx, by)) or 1.0
        x, y = (bx - ax) / length * radius, (by - ay) / length * radius
        line = ((ax + x, ay + y), (bx - x, by - y))
        yield Tie(line, army=(one, other) in by_land, fleet=(one, other) in by_sea)


def _fords(variant: Variant) -> Pairs:
    """Where armies cross with a force, which is no ordinary step."""
    provinces = variant.board.provinces
    return frozenset(
        in_order(here.key, there.key)
        for here in provinces
        for there in provinces
        if variant.board.compiled.ford[here.number] >> there.number & 1
    )
