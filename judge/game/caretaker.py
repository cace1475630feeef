"""What the judge orders for a seat that nobody plays, where its game has set so: a public rule.

It goes by the position alone: no chance, nothing on file, nothing of anybody's orders. So everybody
can tell beforehand what comes of it; `data/mails/help_standby.txt` has it in words.

- A unit stays. If another of its power's units stands where it could go itself, and a unit of
  another power could go there too, it supports that one: first where most others could go, then
  in a supply centre, then by the name of the province.
- A unit that was dislodged retreats to the open place from which it has the fewest steps to a
  centre that its power owns (to its home centres where it owns none), then to a supply centre,
  then by name; no two to one place. Where none is left it is disbanded.
- Nothing is built, and what must go is removed by the rulebook, as for everybody who is silent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from judge.adjudication.civil_disorder import distances_from
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.game.game import Game, GameState
from judge.game.order_events import Entered
from judge.orders.choices import legal_orders
from judge.orders.model import Disband, Hold, Order, Retreat, SupportHold, province_of
from judge.orders.wording import write_printed


def in_its_care(game: Game) -> tuple[Power, ...]:
    """The powers that nobody plays and that are ordered by the rule, as their game has set."""
    if not game.settings.robot or game.state is not GameState.RUNNING:
        return ()
    alive = game.survivors()
    return tuple(s.power for s in game.people.seats if s.vacant and s.power in alive)


def care_for(power: Power, game: Game) -> tuple[Entered, ...]:
    """What is ordered for a power in its phase, where no order stands for a unit of its."""
    standing = game.table.orders.get(power, ())
    ordered = {place for row in standing if (place := province_of(row.order)) is not None}
    orders = caretaker_orders(power, game.table.position, game.variant, ordered)
    return tuple(Entered(write_printed(order), order) for order in orders)


def caretaker_orders(
    power: Power, position: Position, variant: Variant, ordered: Collection[Province] = ()
) -> tuple[Order, ...]:
    """The orders of a power that nobody plays, but for its units where somebody `ordered` one."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            open_ = (u for u in position.units_of(power) if u.location.province not in ordered)
            # A piece in hyperspace needs no order: it waits there.
            units = (u for u in open_ if not isinstance(u.location.province, Corridor))
            return tuple(_stays(units, power, position, variant))
        case PhaseKind.RETREAT:
            return tuple(_retreats(power, position, variant, ordered))
        case _:
            return ()


def _stays(
    units: Iterator[Unit], power: Power, position: Position, variant: Variant
) -> Iterator[Order]:
    reached = _reached_by_others(power, position, variant)
    own = {unit.location.province for unit in position.units_of(power)}
    for unit in units:
        legal = legal_orders(unit, position, variant)
        held = [order for order in legal if isinstance(order, Hold)]
        helped = [
            order
            for order in legal
            if isinstance(order, SupportHold) and not order.hyper and _helped(order) in own
        ]
        needed = [order for order in helped if reached[_helped(order)]]
        ranked = sorted(needed, key=lambda order: _need(_helped(order), reached))
        orders: list[Order] = [*ranked, *held]
        yield from orders[:1]


def _helped(order: SupportHold) -> Province:
    return order.supported.location.province


def _need(place: Province, reached: Counter[Province]) -> tuple[object, ...]:
    """How little a place needs a support: what is less goes first."""
    return -reached[place], not place.is_centre, place.name.casefold()


def _reached_by_others(power: Power, position: Position, variant: Variant) -> Counter[Province]:
    """How many units of others could go to each place by a step of their own."""
    found: Counter[Province] = Counter()
    for unit in position.units:
        if unit.power != power and not position.is_frozen_in(unit):
            ways = variant.board.ways(unit.kind, unit.location)
            found.update({place.province for place in ways})
    return found


def _retreats(
    power: Power, position: Position, variant: Variant, ordered: Collection[Province]
) -> Iterator[Order]:
    centres = position.centres_of(power) or tuple(variant.homes[power])
    distances = distances_from(centres, variant.board)
    taken: set[Province] = set()
    lost = (row.unit for row in position.dislodged if row.unit.power == power)
    for unit in sorted(lost, key=lambda unit: unit.location.province.name.casefold()):
        if unit.location.province in ordered:
            continue
        legal = legal_orders(unit, position, variant)
        open_ = [
            order
            for order in legal
            if isinstance(order, Retreat) and order.destination.province not in taken
        ]
        best = min(open_, key=lambda order: _far(order, distances), default=None)
        if best is not None:
            taken.add(best.destination.province)
            yield best
        else:
            yield from (order for order in legal if isinstance(order, Disband))


def _far(order: Retreat, distances: list[int]) -> tuple[object, ...]:
    """How far a retreat leads from home: what is less goes first."""
    place = order.destination.province
    if isinstance(place, Corridor):
        return len(distances), True, place.name, "", order.hyper
    coast = str(order.destination.coast or "")
    return distances[place.number], not place.is_centre, place.name.casefold(), coast, order.hyper
