"""Where things stand on a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache

from judge.board.places import Location
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.hyperspace import spot_of
from judge.printer.picture import Stamp

# Where a dislodged unit may wait, from the middle of the victor; the first is the usual place.
_ASIDE = ((28, -21), (-28, -21), (28, 21), (-28, 21), (33, 0), (-33, 0), (0, -30), (0, 30))
_WIDE, _HIGH = 33, 29  # two counters so far apart don't touch
_NAME = 19  # from the middle of a counter down to that of a name
_EDGE = 26  # from the frame
_NEAR, _ON_ANOTHER = 110.0, 9  # what it costs to wait where another does


def stamped(name: str, spot: Spot, *, faded: bool = False) -> Stamp:
    """A mark at a spot; marks lie on whole pixels."""
    return Stamp(name, round(spot[0]), round(spot[1]), faded)


@lru_cache(maxsize=8)
def stars_of(chart: Chart) -> tuple[Spot, ...]:
    """Where the marks of centres stand, and those of places to build in that are none."""
    sites = sorted(chart.variant.bare_sites, key=lambda site: site.key)
    marked = (*chart.variant.board.centres, *sites)
    return tuple(chart.map.places[province.key].centre for province in marked)


def beside_victor(chart: Chart, location: Location) -> Spot:
    """Where a dislodged unit waits: beside the one that took its place.

    In its own province if it can be, and off the places of other units and of centres, and of
    those where the dislodged of its neighbours wait.
    """
    return _waiting(chart).get(location) or _beside(chart, location, ())


@lru_cache(maxsize=8)
def _waiting(chart: Chart) -> Mapping[Location, Spot]:
    """Where the dislodged of every place wait; where the least room is that is chosen first."""
    found: dict[Location, Spot] = {}
    places = sorted(chart.variant.board.by_code.values(), key=str)
    places.sort(key=lambda place: -min(_crowdings(chart, place).values()))
    for place in places:
        found[place] = _beside(chart, place, tuple(found.values()))
    return found


def _beside(chart: Chart, location: Location, taken: Iterable[Spot]) -> Spot:
    near = [one for one in taken if math.dist(one, spot_of(chart, location)) < _NEAR]

    def cost(spot: Spot) -> int:
        on = sum(abs(x - spot[0]) < _WIDE and abs(y - spot[1]) < _HIGH for x, y in near)
        return crowdings[spot] + _ON_ANOTHER * on

    crowdings = _crowdings(chart, location)
    return min(crowdings, key=cost)


@lru_cache(maxsize=1024)
def _crowdings(chart: Chart, location: Location) -> Mapping[Spot, int]:
    """The spots round a place, the usual one first, and how crowded each is."""
    x, y = spot_of(chart, location)
    spots = [(x + dx, y + dy) for dx, dy in _ASIDE]
    return {spot: _crowding(chart, location, spot) for spot in spots}


def _crowding(chart: Chart, location: Location, spot: Spot) -> int:
    x, y = spot
    drawn, key = chart.map, location.province.key
    cost = 0
    if not (_EDGE < x < drawn.width - _EDGE and _EDGE < y < drawn.height - _EDGE):
        cost += 1000
    for other, place in drawn.places.items():
        if other != key and abs(place.unit[0] - x) < _WIDE and abs(place.unit[1] - y) < _HIGH:
            cost += 10
        if abs(place.name[0] - x) < _WIDE and abs(place.name[1] - y) < _NAME:
            cost += 1 if len(place.elsewhere) > 2 else 8
        if chart.variant.board.by_key[other].is_centre and math.dist(place.centre, spot) < 20:
            cost += 7
    if key in drawn.places and not drawn.holds(key, spot):
        cost += 6
    return cost
