"""The map of a board, as the map tool built it: `variants/<id>/map.json`.

Every border is kept once, as an arc; a shape is made of rings of arcs, so
that neighbours share their border exactly. Lengths are pixels of the picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

Spot = tuple[float, float]
Polyline = tuple[Spot, ...]
Rings = tuple[tuple[int, ...], ...]
_UNIT = 10  # the file holds whole tenths of a pixel


@dataclass(frozen=True)
class Place:
    """A province on the picture: its shape, and where unit, name and centre stand.

    The name is written `scale` times as large as a small one; where something
    covers it, it may stand `elsewhere`, the nearest place first. `box` is its
    left, top, width and height if it lies off the map.
    """

    rings: Rings
    unit: Spot
    name: Spot
    centre: Spot
    coasts: Mapping[str, Spot]
    scale: float = 1.0
    elsewhere: Polyline = ()
    box: tuple[float, float, float, float] | None = None


@dataclass(frozen=True)
class Beyond:
    """What nobody enters: land, or water."""

    name: str
    is_water: bool
    rings: Rings


@dataclass(frozen=True)
class PairOnMap:
    """Two provinces of which the picture alone would say the wrong thing, and why.

    `line` is what is drawn between them instead.
    """

    between: tuple[str, str]
    why: str
    line: Polyline = ()


@dataclass(frozen=True)
class BoxedPassage:
    """A step between two provinces that leads off the map, and the box that tells of it."""

    between: tuple[str, str]
    box: tuple[float, float, float, float]


@dataclass(frozen=True)
class Tie:
    """A line that joins two provinces on a schematic, and who goes by it."""

    line: Polyline
    army: bool
    fleet: bool


@dataclass(frozen=True)
class Ink:
    """How a power is painted: its counters, its land, its letter, its pattern, its arrows."""

    fill: str
    wash: str
    letter: str
    pattern: str
    line: str


@dataclass(frozen=True, eq=False)
class BoardMap:
    """The map of a board.

    `bars` are neighbours without a common border, `passages` steps off the
    map, `points` strangers that touch in a point, `excused` borders along
    which a fleet goes although they end in no common water, or the other way
    round. `lanes` are the ways of ships round the land between two neighbours:
    the points between, from the first to the second. `homelands` are
    provinces without a centre that are painted like a power's homes. Where there
    are `ways` it is a schematic: discs that they join.
    """

    board: str
    width: int
    height: int
    arcs: tuple[Polyline, ...]
    places: Mapping[str, Place]
    beyond: tuple[Beyond, ...]
    bars: tuple[PairOnMap, ...]
    points: tuple[PairOnMap, ...]
    excused: tuple[PairOnMap, ...]
    passages: tuple[BoxedPassage, ...]
    canals: tuple[Polyline, ...]
    lanes: Mapping[tuple[str, str], Polyline]
    graticule: tuple[Polyline, ...]
    inks: Mapping[str, Ink]
    homelands: Mapping[str, tuple[str, ...]]
    ways: tuple[Tie, ...] = ()

    @cached_property
    def beside(self) -> tuple[tuple[str, ...], ...]:
        """For every arc who lies beside it: keys of provinces, or "*land" and "*water"."""
        found: list[list[str]] = [[] for _ in self.arcs]
        shapes = [(key, place.rings) for key, place in self.places.items()]
        shapes += [("*water" if b.is_water else "*land", b.rings) for b in self.beyond]
        for label, rings in shapes:
            for number in (n for ring in rings for n in ring):
                found[number if number >= 0 else ~number].append(label)
        return tuple(tuple(labels) for labels in found)

    def lane(self, here: str, there: str) -> Polyline:
        """The points on the way from one province to the next; none if it is straight."""
        return self.lanes.get((here, there)) or self.lanes.get((there, here), ())[::-1]

    def holds(self, key: str, spot: Spot) -> bool:
        """Whether a spot lies in a province: an odd number of its borders are to the right."""
        count = 0
        for ring in self.places[key].rings:
            points = self.ring(ring)
            for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
                if (ay > spot[1]) != (by > spot[1]):
                    count += spot[0] < ax + (spot[1] - ay) * (bx - ax) / (by - ay)
        return count % 2 == 1

    def ring(self, numbers: Sequence[int]) -> Polyline:
        """The points of a ring; the last is not the first again."""
        points: list[Spot] = []
        for number in numbers:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[:-1]
        return tuple(points)


def read_map(text: str) -> BoardMap:
    """Read a map.json."""
    form = json.loads(text)
    return BoardMap(
        board=form["board"],
        width=form["width"],
        height=form["height"],
        arcs=tuple(_read_line(numbers) for numbers in form["arcs"]),
        places={key: _read_place(place) for key, place in form["provinces"].items()},
        beyond=tuple(
            Beyond(row["name"], row["water"], _read_rings(row["rings"])) for row in form["beyond"]
        ),
        bars=_read_pairs(form["bars"]),
        points=_read_pairs(form["points"]),
        excused=_read_pairs(form["excused"]),
        passages=tuple(
            BoxedPassage((row["between"][0], row["between"][1]), _read_box(row["box"]))
            for row in form["passages"]
        ),
        canals=tuple(_read_line(numbers) for numbers in form["canals"]),
        lanes={
            (row["between"][0], row["between"][1]): _read_line(row["line"])
            for row in form.get("lanes", ())
        },
        graticule=tuple(_read_line(numbers) for numbers in form["graticule"]),
        inks={power: Ink(*words) for power, words in form["inks"].items()},
        homelands={power: tuple(keys) for power, keys in form["homelands"].items()},
    )


def _read_line(numbers: Sequence[int]) -> Polyline:
    """Points from their steps: x, y, then every point's distance from the one before."""
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / _UNIT, y / _UNIT))
    return tuple(points)


def _read_rings(rings: Iterable[Sequence[int]]) -> Rings:
    return tuple(tuple(ring) for ring in rings)


def _read_place(form: Mapping[str, Any]) -> Place:
    box = form.get("box")
    return Place(
        rings=_read_rings(form["rings"]),
        unit=_read_spot(form["unit"]),
        name=_read_spot(form["name"]),
        centre=_read_spot(form["centre"]),
        coasts={coast: _read_spot(spot) for coast, spot in form.get("coasts", {}).items()},
        scale=form.get("scale", 1.0),
        elsewhere=tuple(_read_spot(spot) for spot in form.get("elsewhere", ())),
        box=_read_box(box) if box else None,
    )


def _read_box(numbers: Sequence[float]) -> tuple[float, float, float, float]:
    left, top, width, height = numbers
    return left, top, width, height


def _read_spot(numbers: Sequence[int]) -> Spot:
    return numbers[0] / _UNIT, numbers[1] / _UNIT


def _read_pairs(rows: Iterable[Mapping[str, Any]]) -> tuple[PairOnMap, ...]:
    return tuple(
        PairOnMap(
            (row["between"][0], row["between"][1]), row["why"], _read_line(row.get("line", ()))
        )
        for row in rows
    )
