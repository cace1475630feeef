"""Legal movement orders compiled to ints, for the battle.

What a `Formation` says of a unit holds before any blow is struck: where it
stands, where it wants to be, whom it helps to where, and whether it goes by
sea (DATC 4.A.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.board.named_rules import RULEBOOK_1971
from judge.board.places import Coast
from judge.board.units import ARMY
from judge.orders.model import Convoy, Enter, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.network import Network
from judge.orders.standing import Standing

HOLD, MOVE, SUPPORT, CONVOY = range(4)


class Formation:
    """The orders of every unit, by the unit's number.

    `goal` is where a unit wants to be at the end: its destination, or the
    province it stands in. A unit that helps names its `target`, or -1, and
    `aim`, the province where the target must want to be for the help to
    match. `coast` is that of a fleet's destination, or of the one it supports,
    None where none is named. `base` is the force that a unit has by itself: 1,
    or 0 for one that crosses where only its supports count.

    Where `all_carry`, an army has no path once any fleet of its routes is dislodged.

    On a board with hyperspace `through` says which moves go that way, and is
    empty on every other; `drowning` are the armies that go into a sea, and
    `couriers` the units that change places there (Swiss 16, 19).
    """

    __slots__ = (
        "act",
        "aim",
        "all_carry",
        "at",
        "base",
        "beside",
        "by_sea",
        "coast",
        "couriers",
        "cut_needs_others",
        "drowning",
        "goal",
        "place",
        "power",
        "target",
        "through",
    )

    def __init__(self, standing: Standing, orders: Mapping[int, MovementOrder]) -> None:
        length = len(standing.place)
        self.at = standing.at
        self.beside = standing.map.beside
        self.place = standing.place
        self.power = standing.power
        self.act = [HOLD] * length
        self.goal = standing.place.copy()
        self.target = [-1] * length
        self.aim = [-1] * length
        self.coast: list[Coast | None] = [None] * length
        self.by_sea = [False] * length
        self.base = [1] * length
        self.cut_needs_others = "crossing_cut_excludes_target_owner" in standing.board.rules
        self.all_carry = RULEBOOK_1971 in standing.board.rules
        self.through: list[bool] = []
        self.drowning: frozenset[int] = frozenset()
        self.couriers: frozenset[int] = frozenset()
        self._enter(orders, standing.march)
        self._show_intent()
        if standing.network is not None:
            self._leap(orders, standing, standing.network)
        if standing.board.fords:
            self._cross(standing.map.ford)

    def _enter(self, orders: Mapping[int, MovementOrder], march: Sequence[int]) -> None:
        # `type` rather than `isinstance`, and one loop: this costs as much as the battle.
        act, goal, target, aim, coast = self.act, self.goal, self.target, self.aim, self.coast
        at, place = self.at, self.place
        for number, order in orders.items():
            if type(order) is Move:
                destination = order.destination
                act[number] = MOVE
                goal[number] = end = destination.province.number
                coast[number] = destination.coast
                if order.via_convoy or not march[place[number]] >> end & 1:
                    # Only armies are convoyed: no legal order of a fleet says so.
                    self.by_sea[number] = order.unit.kind is ARMY
            elif type(order) is SupportMove:
                destination = order.destination
                act[number] = SUPPORT
                target[number] = at[order.supported.location.province.number]
                aim[number] = destination.province.number
                coast[number] = destination.coast
            elif type(order) is SupportHold:
                act[number] = SUPPORT
                aim[number] = end = order.supported.location.province.number
                target[number] = at[end]
            elif type(order) is Convoy:
                act[number] = CONVOY
                target[number] = at[order.convoyed.location.province.number]
                aim[number] = order.destination.province.number

    def _show_intent(self) -> None:
        """An army's own fleet ordered to convoy it shows that it goes by sea (DATC 4.A.3)."""
        if CONVOY not in self.act:
            return
        for number, act in enumerate(self.act):
            if act == CONVOY:
                army = self.target[number]
                if self.goal[army] == self.aim[number] and self.power[army] == self.power[number]:
                    self.by_sea[army] = True

    def _leap(
        self, orders: Mapping[int, MovementOrder], standing: Standing, network: Network
    ) -> None:
        """Enter what goes through hyperspace, and over a border that is open to one power."""
        self.through = [False] * len(self.place)
        drowning = set()
        for number, order in orders.items():
            if isinstance(order, Enter):
                self.act[number] = MOVE
                self.goal[number] = len(network.board.provinces) + number
            elif isinstance(order, Move) and order.hyper:
                self.by_sea[number], self.through[number] = False, True
                if order.unit.kind is ARMY and order.destination.province.is_water:
                    drowning.add(number)
                    self.base[number] = 0
            elif isinstance(order, Move) and network.guard[number] >> self.goal[number] & 1:
                self.by_sea[number] = False
        if True in self.through:
            self.couriers = network.couriers(standing.units)
        self.drowning = frozenset(drowning)
        for number, act in enumerate(self.act):
            if act == SUPPORT and self.target[number] in drowning:
                self.aim[number] = -1  # nobody helps an army into a sea (Swiss 16)

    def may_exchange(self, one: int, other: int) -> bool:
        """Whether two units that move against each other pass each other by (Swiss 19)."""
        if not self.through:
            return False
        if self.through[one] != self.through[other]:
            return True
        return self.through[one] and one in self.couriers and other in self.couriers

    def _cross(self, ford: Sequence[int]) -> None:
        """An army that crosses a ford has the force of its supports alone."""
        leaps = self.through or [False] * len(self.place)
        for number, act in enumerate(self.act):
            if act != MOVE or self.by_sea[number] or leaps[number]:
                continue
            if ford[self.place[number]] >> self.goal[number] & 1:
                self.base[number] = 0
