"""Draw what is asked for, whichever of the three kinds of picture it is, or a chart."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.desk.chart_commission import ChartCommission
from judge.desk.commission import Commission
from judge.orders.model import Build, Move, Retreat
from judge.printer.chart import Chart
from judge.printer.charts import MAIL, NARROW, centres_chart
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.legend import Caption
from judge.printer.outlined import outlined
from judge.printer.picture import Picture
from judge.printer.theatre import theatre_of
from judge.printer.view import Tints


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


def draw_years(chart: Chart, commission: ChartCommission, tints: Tints) -> str:
    """The years as SVG, in the size that a page of a mail shows and in the letters of the map."""
    drawn = centres_chart(
        commission.years,
        commission.variant.powers,
        tints,
        title=commission.title,
        victory=commission.variant.victory,
        size=NARROW if commission.is_narrow else MAIL,
    )
    return outlined(drawn, chart.lettering)


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
