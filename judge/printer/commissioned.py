"""Draw what is asked for, whichever of the three kinds of picture it is."""

from __future__ import annotations

from judge.desk.commission import Commission
from judge.printer.chart import Chart
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.legend import Caption
from judge.printer.picture import Cutting, Picture
from judge.printer.theatre import theatre_of


def draw_commission(chart: Chart, commission: Commission) -> Picture:
    """The picture, on the chart of its board."""
    position, caption = commission.position, Caption(commission.title, commission.subtitle)
    if commission.resolution is not None:
        return draw_resolution(chart, position, commission.resolution, caption)
    if commission.orders:
        return draw_orders(chart, position, commission.orders, caption, commission.impossible)
    return draw_position(chart, position, caption)


def commissioned_part(chart: Chart, commission: Commission) -> Cutting | None:
    """The part of it that is asked for; None for the whole."""
    if commission.theatre is None:
        return None
    return theatre_of(chart, commission.position, commission.theatre)
