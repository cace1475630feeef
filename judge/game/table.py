"""The table of a game: what stands on the board, and the orders for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from judge.adjudication.resolution import Resolution
from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.game.events import Event, GameForked, RolledBack
from judge.game.happened import Happened, happened_in
from judge.game.order_events import (
    Entered,
    OrdersCalled,
    OrdersCleared,
    OrdersEntered,
    OrdersWithdrawn,
    StandingCalled,
)
from judge.game.standing import amended, can_follow, left_by


@dataclass(frozen=True, slots=True)
class Table:
    """The position, and the `orders` that stand for each seat in this phase.

    `happened` is what the last movement phase brought, for conditions to ask about.
    """

    position: Position
    orders: Mapping[Power, tuple[Entered, ...]] = field(default_factory=dict)
    happened: Happened = field(default_factory=Happened)

    def after(self, event: Event) -> Table:
        """The table after an event; a phase or a rollback brings `resolved` or `back_to`."""
        match event:
            case GameForked():
                return Table(event.position)
            case OrdersEntered(power, _, entered):
                return self._with_orders(power, entered)
            case OrdersCalled(power, _, entered) | StandingCalled(power, _, entered):
                return self._with_orders(power, entered)
            case OrdersCleared(power) | OrdersWithdrawn(power):
                left = left_by(event, self.orders.get(power, ()))
                orders = {p: rows for p, rows in self.orders.items() if p != power}
                return replace(self, orders={**orders, power: left} if left else orders)
            case _:
                return self

    def resolved(self, resolution: Resolution) -> Table:
        """The table after a phase, for which nobody has ordered yet."""
        is_movement = self.position.phase.kind is PhaseKind.MOVEMENT
        happened = happened_in(resolution) if is_movement else self.happened
        return Table(resolution.after, {}, happened)

    def back_to(self, then: Table, event: RolledBack) -> Table:
        """The table as it was `then`, with the orders that were processed."""
        return replace(then, orders=dict(event.orders))

    def edited(self, position: Position) -> Table:
        """The table set up otherwise, with the orders for units that stand where they stood."""
        is_same = position.phase == self.position.phase
        kept = {
            power: left
            for power, rows in self.orders.items()
            if is_same and (left := tuple(r for r in rows if can_follow(r, power, position)))
        }
        return replace(self, position=position, orders=kept)

    def _with_orders(self, power: Power, entered: tuple[Entered, ...]) -> Table:
        standing = amended(
            self.orders.get(power, ()),
            entered,
            self.position.phase.kind,
            most_waived=max(0, self.position.due_of(power)),
        )
        return replace(self, orders={**self.orders, power: standing})
