"""Where each order of a phase is on its picture: the unit, and the lines that are drawn for it.

A page lays this over the picture, so that a line of the list and what it is on the map know
each other. It is reckoned as the picture is, from the same sketch; and kept beside a picture that
lasts, for a later version of ours may set the same unit elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from judge.adjudication.resolution import Outcome
from judge.board.position import Position
from judge.desk.issue import Issue
from judge.orders.model import FOR_NO_UNIT, Order, Retreat
from judge.printer.board_map import Polyline, Spot
from judge.printer.chart import Chart
from judge.printer.hyperspace import spot_of
from judge.printer.sketch import Drawn, sketch_orders
from judge.printer.spots import beside_victor


@dataclass(frozen=True, slots=True)
class OrderTrace:
    """An order on a picture: where its unit stands, and its lines as the path of an SVG."""

    spot: Spot
    path: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """All orders on a picture of that size; "2-1" is the first order of the second power."""

    width: int = 0
    height: int = 0
    traces: Mapping[str, OrderTrace] = field(default_factory=dict)


def overlay_of(chart: Chart, issue: Issue) -> Overlay:
    """What lies over the picture of a phase; orders without a unit are not there."""
    position, resolution = issue.processed.before.table.position, issue.processed.resolution
    outcomes = [o for o in (*resolution.outcomes, *resolution.defaults) if o.order is not None]
    drawn = [Drawn(o.power, o.order, o.verdict) for o in outcomes if o.order is not None]
    traced = sketch_orders(chart, position, drawn).traces
    found = {
        id(outcome): OrderTrace(spot, "".join(map(_path, lines)))
        for outcome, lines in zip(outcomes, traced, strict=True)
        if (spot := _spot(chart, position, outcome.order)) is not None
    }
    traces = {name: found[id(o)] for name, o in _named(issue) if id(o) in found}
    return Overlay(chart.map.width, round(chart.height), traces)


def write_overlay(overlay: Overlay) -> bytes:
    """An overlay as a file beside its picture."""
    traces = {name: [*trace.spot, trace.path] for name, trace in overlay.traces.items()}
    form = {"width": overlay.width, "height": overlay.height, "traces": traces}
    return json.dumps(form, separators=(",", ":")).encode()


def read_overlay(content: bytes) -> Overlay | None:
    """The overlay of such a file; None of anything else, so that it is reckoned anew."""
    try:
        form = json.loads(content)
        traces = {
            str(name): OrderTrace((float(x), float(y)), str(path))
            for name, (x, y, path) in form["traces"].items()
        }
        return Overlay(int(form["width"]), int(form["height"]), traces)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _named(issue: Issue) -> Iterator[tuple[str, Outcome]]:
    """The orders of a phase by their places in its list."""
    for number, (_, results) in enumerate(issue.results, start=1):
        for row, result in enumerate(results, start=1):
            yield f"{number}-{row}", result.outcome


def _spot(chart: Chart, position: Position, order: Order | None) -> Spot | None:
    """Where the unit of an order stands; None if it has none."""
    if order is None or isinstance(order, FOR_NO_UNIT):
        return None
    location = order.unit.location
    dislodged = {row.unit.location for row in position.dislodged}
    is_aside = isinstance(order, Retreat) or location in dislodged
    return (beside_victor if is_aside else spot_of)(chart, location)


def _path(line: Polyline) -> str:
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line)
