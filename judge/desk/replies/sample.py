"""An order that a power could give now, to show how orders are written."""

from __future__ import annotations

from judge.board.units import Power
from judge.game.game import Game
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Move, Remove, Retreat
from judge.orders.wording import write_printed


def sample_order(game: Game, power: Power) -> str:
    """A legal order for one of a power's own units, or for its builds; "" if it has none."""
    position, variant = game.table.position, game.variant
    dislodged = [row.unit for row in position.dislodged if row.unit.power == power]
    for unit in (*dislodged, *position.units_of(power)):
        for order in legal_orders(unit, position, variant):
            if isinstance(order, Move | Retreat | Remove):
                return write_printed(order)
    builds = legal_builds(power, position, variant)
    return write_printed(builds[0]) if builds else ""
