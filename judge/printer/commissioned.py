"""Draw what is asked for, whichever of the three kinds of picture it is."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.desk.commission import Commission
from judge.orders.model import Build, Move, Retreat
from judge.printer.chart import Chart
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.legend import Caption
from judge.printer.picture import Picture
from judge.printer.theatre import theatre_of


def draw_commission(chart: Chart, commission: Commission) -> Picture:
    """The picture, on the chart of its board."""
    position, power = commission.position, commission.theatre
    part = theatre_of(chart, position, power, _aims(commission)) if power is not None else None
    caption = Caption(commission.title, commission.subtitle)
    if commission.resolution is not None:
        return draw_resolution(chart, position, commission.resolution, caption, part)
    if commission.orders:
        orders, impossible = commission.orders, commission.impossible
        return draw_orders(chart, position, orders, caption, impossible, part)
    return draw_position(chart, position, caption, part, commission.built)


def _aims(commission: Commission) -> Iterator[Location]:
    """Where the orders lead of the power whose part of the board is drawn."""
    ordered = list(commission.orders)
    if commission.resolution is not None:
        ordered += [(o.power, o.order) for o in commission.resolution.outcomes if o.order]
    for power, order in ordered:
        match order:
            case Move(destination=place) | Retreat(destination=place):
                aim = place
            case Build(unit):
                aim = unit.location
            case _:
                continue
        if power == commission.theatre and not isinstance(aim.province, Corridor):
            yield aim
