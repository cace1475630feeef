"""Where things stand on a picture."""

from __future__ import annotations

from judge.board.places import Location
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.hyperspace import spot_of
from judge.printer.picture import Stamp

_ASIDE = (28.0, -21.0)


def stamped(name: str, spot: Spot, *, faded: bool = False) -> Stamp:
    """A mark at a spot; marks lie on whole pixels."""
    return Stamp(name, round(spot[0]), round(spot[1]), faded)


def beside_victor(chart: Chart, location: Location) -> Spot:
    """Where a dislodged unit waits: beside the one that took its place."""
    x, y = spot_of(chart, location)
    dx = _ASIDE[0] if x < chart.map.width - 60 else -_ASIDE[0]
    dy = _ASIDE[1] if y > 60 else -_ASIDE[1]
    return x + dx, y + dy
