"""Legal movement orders compiled to ints, for the battle.

What a `Formation` says of a unit holds before any blow is struck: where it
stands, where it wants to be, whom it helps to where, and whether it goes by
sea (DATC 4.A.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.board.places import Coast
from judge.board.units import UnitKind
from judge.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.standing import Standing

HOLD, MOVE, SUPPORT, CONVOY = range(4)
_COASTS = {coast: n for n, coast in enumerate(Coast, start=1)}


class Formation:
    """The orders of every unit, by the unit's number.

    `goal` is where a unit wants to be at the end: its destination, or the
    province it stands in. A unit that helps names its `target`, or -1, and
    `aim`, the province where the target must want to be for the help to
    match. `coast` is that of a fleet's destination, or of the one it supports,
    0 where none is named.
    """

    __slots__ = (
        "act",
        "aim",
        "at",
        "beside",
        "by_sea",
        "coast",
        "goal",
        "place",
        "power",
        "target",
    )

    def __init__(self, standing: Standing, orders: Mapping[int, MovementOrder]) -> None:
        units = standing.units
        length = len(units)
        numbers: dict[str, int] = {}
        self.at = standing.at
        self.beside = standing.map.beside
        self.place = standing.place
        self.power = [numbers.setdefault(u.power.id, len(numbers)) for u in units]
        self.act = [HOLD] * length
        self.goal = standing.place.copy()
        self.target = [-1] * length
        self.aim = [-1] * length
        self.coast = [0] * length
        self.by_sea = [False] * length
        for number, order in orders.items():
            if isinstance(order, Move):
                self._enter_move(number, order, standing)
            elif not isinstance(order, Hold):
                self._enter_help(number, order, standing)
        self._show_intent()

    def _enter_move(self, number: int, order: Move, standing: Standing) -> None:
        end = standing.map.index[order.destination.province.key]
        self.act[number] = MOVE
        self.goal[number] = end
        if order.destination.coast is not None:
            self.coast[number] = _COASTS[order.destination.coast]
        if standing.units[number].kind is UnitKind.ARMY:
            near = standing.map.army[standing.place[number]] >> end & 1
            self.by_sea[number] = order.via_convoy or not near

    def _enter_help(
        self, number: int, order: SupportMove | Convoy | SupportHold, standing: Standing
    ) -> None:
        index = standing.map.index
        helped = order.convoyed if isinstance(order, Convoy) else order.supported
        place = index[helped.location.province.key]
        self.act[number] = CONVOY if isinstance(order, Convoy) else SUPPORT
        self.target[number] = standing.at[place]
        if isinstance(order, SupportHold):
            self.aim[number] = place
            return
        self.aim[number] = index[order.destination.province.key]
        if order.destination.coast is not None:
            self.coast[number] = _COASTS[order.destination.coast]

    def _show_intent(self) -> None:
        """An army's own fleet ordered to convoy it shows that it goes by sea (DATC 4.A.3)."""
        for number, act in enumerate(self.act):
            if act == CONVOY:
                army = self.target[number]
                if self.goal[army] == self.aim[number] and self.power[army] == self.power[number]:
                    self.by_sea[army] = True
