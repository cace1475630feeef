"""Legal movement orders compiled to ints, for the battle.

What a `Sheet` says of a unit holds before any blow is struck: where it
stands, where it wants to be, whom it helps to where, and whether it goes by
sea (DATC 4.A.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from judge.board.places import Coast, Location
from judge.board.units import Power, UnitKind
from judge.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.standing import Standing

HOLD, MOVE, SUPPORT, CONVOY = range(4)
_COASTS: Mapping[Coast | None, int] = {coast: n for n, coast in enumerate((None, *Coast))}


class Sheet:
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
        numbers: dict[Power, int] = {}
        self.at = standing.at
        self.beside = standing.map.beside
        self.place = standing.place
        self.power = [numbers.setdefault(u.power, len(numbers)) for u in units]
        self.act = [HOLD] * length
        self.goal = standing.place.copy()
        self.target = [-1] * length
        self.aim = [-1] * length
        self.coast = [0] * length
        self.by_sea = [False] * length
        for number, order in orders.items():
            self._enter(number, order, standing)
        self._show_intent()

    def _enter(self, number: int, order: MovementOrder, standing: Standing) -> None:
        if isinstance(order, Move):
            self._enter_move(number, order, standing)
        elif isinstance(order, SupportMove):
            self._enter_help(number, SUPPORT, order.supported.location, standing)
            self.aim[number] = standing.map.index[order.destination.province.key]
            self.coast[number] = _COASTS[order.destination.coast]
        elif isinstance(order, SupportHold):
            self._enter_help(number, SUPPORT, order.supported.location, standing)
        elif isinstance(order, Convoy):
            self._enter_help(number, CONVOY, order.convoyed.location, standing)
            self.aim[number] = standing.map.index[order.destination.province.key]
        elif not isinstance(order, Hold):
            assert_never(order)

    def _enter_move(self, number: int, order: Move, standing: Standing) -> None:
        place = order.destination.province
        end = standing.map.index[place.key]
        self.act[number] = MOVE
        self.goal[number] = end
        self.coast[number] = _COASTS[order.destination.coast]
        if standing.units[number].kind is UnitKind.ARMY:
            near = standing.map.army[standing.place[number]] >> end & 1
            self.by_sea[number] = order.via_convoy or not near

    def _enter_help(self, number: int, act: int, whom: Location, standing: Standing) -> None:
        place = standing.map.index[whom.province.key]
        self.act[number] = act
        self.target[number] = standing.at[place]
        self.aim[number] = place

    def _show_intent(self) -> None:
        """An army's own fleet ordered to convoy it shows that it goes by sea (DATC 4.A.3)."""
        for number, act in enumerate(self.act):
            if act == CONVOY:
                army = self.target[number]
                if self.goal[army] == self.aim[number] and self.power[army] == self.power[number]:
                    self.by_sea[army] = True
