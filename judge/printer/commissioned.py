"""Draw what is asked for, whichever of the three kinds of picture it is."""

from __future__ import annotations

from judge.desk.commission import Commission
from judge.printer.chart import Chart
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.legend import Caption
from judge.printer.picture import Picture
from judge.printer.theatre import theatre_of


def draw_commission(chart: Chart, commission: Commission) -> Picture:
    """The picture, on the chart of its board."""
    position, power = commission.position, commission.theatre
    part = theatre_of(chart, position, power) if power is not None else None
    caption = Caption(commission.title, commission.subtitle)
    if commission.resolution is not None:
        return draw_resolution(chart, position, commission.resolution, caption, part)
    if commission.orders:
        orders, impossible = commission.orders, commission.impossible
        return draw_orders(chart, position, orders, caption, impossible, part)
    return draw_position(chart, position, caption, part, commission.built)
