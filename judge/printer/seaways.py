"""Ways over water: which fleets carry an army, and how a ship goes round the land."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from judge.board.corridor import Corridor
from judge.board.places import Location, Province
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.hyperspace import spot_of


def carriers_in_order(
    chart: Chart, start: Province, end: Province, fleets: Iterable[Province]
) -> list[Province]:
    """The waters of the shortest way from one coast to another; none if the fleets make none."""
    waters = sorted(set(fleets) - {start, end}, key=str)
    ways = [[start]] if waters else []
    seen = {start}
    while ways:
        way = ways.pop(0)
        touching = chart.variant.board.compiled.touching[way[-1].number]
        if len(way) > 1 and touching >> end.number & 1:
            return way[1:]
        further = [w for w in waters if w not in seen and touching >> w.number & 1]
        seen.update(further)
        ways += [[*way, water] for water in further]
    return []


def carriers_by(
    chart: Chart, start: Province, fleet: Province, end: Province, fleets: Iterable[Province]
) -> list[Province]:
    """A way that leads through one fleet; if there is none, through nothing else."""
    others = set(fleets) - {fleet}
    touching = chart.variant.board.compiled.touching[fleet.number]
    ways = [
        [] if touching >> side.number & 1 else carriers_in_order(chart, fleet, side, others)
        for side in (start, end)
    ]
    return [*ways[0][::-1], fleet, *(w for w in ways[1] if w not in ways[0])]


def sailed(chart: Chart, locations: Sequence[Location]) -> list[Spot]:
    """The points of a way from place to place, round the land between two of them."""
    found = [spot_of(chart, locations[0])]
    for here, there in pairwise(locations):
        if not (_is_aside(here) or _is_aside(there)):
            found += chart.map.lane(here.province.key, there.province.key)
        found.append(spot_of(chart, there))
    return found


def _is_aside(location: Location) -> bool:
    """Whether a unit stands elsewhere than in the middle, from where the lanes lead."""
    return bool(location.coast) or isinstance(location.province, Corridor)
