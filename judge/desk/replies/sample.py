"""An order that a power could give now, to show how orders are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from judge.board.places import Province
from judge.board.units import Power, Unit
from judge.game.game import Game
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Build, Move, Order, Remove, Retreat
from judge.orders.wording import write_printed

MOST_UNITS = 6
NOWHERE: frozenset[Province] = frozenset()


def sample_order(game: Game, power: Power, named: Collection[Province] = NOWHERE) -> str:
    """A legal order for one of a power's own units, or for its builds; "" if it has none.

    Of its units the one that stands in a place that is `named` is taken, and goes to another.
    """
    orders = list(_orders(game, power, named))
    best = max(orders, key=lambda order: _share(order, named), default=None)
    return write_printed(best) if best is not None else ""


def _orders(game: Game, power: Power, named: Collection[Province]) -> Iterator[Order]:
    position, variant = game.table.position, game.variant
    dislodged = [row.unit for row in position.dislodged if row.unit.power == power]
    units: list[Unit] = [*dislodged, *position.units_of(power)]
    meant = [unit for unit in units if unit.location.province in named]
    found = False
    for unit in (meant or units)[:MOST_UNITS]:
        for order in legal_orders(unit, position, variant):
            if isinstance(order, Move | Retreat | Remove):
                found = True
                yield order
        if found and not meant:
            return
    if not found:
        yield from legal_builds(power, position, variant)


def _share(order: Order, named: Collection[Province]) -> int:
    """How many of the places that are named an order ends in."""
    match order:
        case Move() | Retreat():
            return order.destination.province in named
        case Build():
            return order.unit.location.province in named
        case _:
            return 0
