"""Calling up what is on file: when its phase begins, or to fill a gap when one ends.

What is on file for a phase is called up when the phase begins and then stands
like any other order, so a player who wrote ahead is waited for no longer.
Standing orders fill the gaps when a phase is processed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.filed import Filed
from judge.game.happened import Happened, holds
from judge.game.order_events import Entered
from judge.game.standing import provinces_to_order
from judge.orders.illegality import Illegality
from judge.orders.legality import illegality, settle
from judge.orders.model import REGISTER_ORDERS, Order, province_of
from judge.orders.standing import Standing


@dataclass(frozen=True, slots=True)
class Situation:
    """What a power's orders on file are judged by: the board, and what has just happened."""

    power: Power
    position: Position
    variant: Variant
    happened: Happened

    def is_so(self, row: Filed) -> bool:
        """Whether the condition of an order on file, if any, is so now."""
        return row.condition is None or holds(
            row.condition, self.power, self.position, self.happened
        )

    def choose(self, row: Filed) -> Order | None:
        """The first choice of an order on file that can be done now, completed."""
        standing = Standing(self.position, self.variant)
        for order in row.choices:
            settled = settle(order, self.power, standing, self.variant)
            if not isinstance(settled, Illegality):
                return settled
        return None

    def trouble(self, row: Filed) -> Illegality | None:
        """Why an order on file can't be done now; None if it can."""
        return illegality(row.choices[0], self.power, self.position, self.variant)


def call_up(rows: Iterable[Filed], situation: Situation) -> dict[Filed, Entered]:
    """Which orders on file are used now, and as what.

    Of several for one unit, the last that is so and can be done. Builds and
    removals are used in the order in which they were written, as many as are due.
    """
    possible: dict[Filed, Entered] = {}
    register: dict[Filed, Entered] = {}  # links and consents, of which any number stand
    for row in rows:
        order = situation.choose(row) if situation.is_so(row) else None
        if order is not None:
            kept = register if isinstance(order, REGISTER_ORDERS) else possible
            kept[row] = Entered(row.text, order)
    return register | _one_each(possible, situation)


def _one_each(possible: dict[Filed, Entered], situation: Situation) -> dict[Filed, Entered]:
    """Of what could be used, one for each unit, or as many as are due."""
    if situation.position.phase.kind is PhaseKind.ADJUSTMENT:
        return _as_many_as_due(possible, abs(situation.position.due_of(situation.power)))
    last = {province_of(entered.order): row for row, entered in possible.items()}
    return {row: possible[row] for row in possible if last[province_of(possible[row].order)] is row}


def _as_many_as_due(possible: dict[Filed, Entered], due: int) -> dict[Filed, Entered]:
    used: dict[Filed, Entered] = {}
    places: set[Province] = set()
    for row, entered in possible.items():
        place = province_of(entered.order)
        if len(used) < due and place not in places:
            used[row] = entered
            places |= {place} if place is not None else set()
    return used


def call_standing(
    rows: Iterable[Filed], standing: Sequence[Entered], situation: Situation
) -> tuple[Entered, ...]:
    """The standing orders that fill the gaps in what stands."""
    kind = situation.position.phase.kind
    fitting = [row for row in rows if row.phase is None and row.kind is kind]
    if kind is PhaseKind.ADJUSTMENT:
        return () if standing else tuple(call_up(fitting, situation).values())
    ordered = {province_of(entered.order) for entered in standing}
    open_ = set(provinces_to_order(situation.position, situation.power)) - ordered
    called = call_up(fitting, situation).values()
    return tuple(entered for entered in called if province_of(entered.order) in open_)
