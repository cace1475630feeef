"""What a player may have overlooked: advice, never refusal.

A hint is a function of a power's own orders and of the position, which is
public; so no hint can tell what anybody else has ordered. Deliberate
misorders are play, and what is illegal is said elsewhere (`orders.legality`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import Convoy, Enter, Hold, Move, Order, Retreat, SupportHold, SupportMove
from judge.orders.routes import is_route
from judge.orders.standing import Standing
from judge.orders.wording import print_piece, write_printed

_HELP = (SupportHold, SupportMove, Convoy)
_ORDERED = (*_HELP, Hold, Move, Enter, Retreat)


class HintKind(StrEnum):
    """What may have been overlooked; the value names the sentence about it."""

    OTHER_ORDER = "other_order"
    NO_ORDER = "no_order"
    MOVES_AWAY = "moves_away"
    SAME_PLACE = "same_place"
    OWN_STAYS = "own_stays"
    CHANGE_PLACES = "change_places"
    AGAINST_OWN = "against_own"
    NO_CONVOY = "no_convoy"
    FOREIGN_CONVOY = "foreign_convoy"
    SAME_RETREAT = "same_retreat"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint about the order for the unit in `province`.

    `other` is the unit or the order that it is about, `place` where they meet.
    """

    kind: HintKind
    province: Province
    other: str = ""
    place: str = ""


def find_hints(
    orders: Iterable[Order], power: Power, position: Position, variant: Variant
) -> tuple[Hint, ...]:
    """What a power may have overlooked in its own orders, order by order."""
    standing = Standing(position, variant)
    legal: dict[Province, Order] = {}
    for order in orders:
        settled = settle(order, power, standing, variant)
        if not isinstance(settled, Illegality) and isinstance(settled, _ORDERED):
            legal[settled.unit.location.province] = settled
    own = _Own(power, standing, legal)
    return tuple(hint for order in legal.values() for hint in own.hints(order))


@dataclass(frozen=True, slots=True)
class _Own:
    """A power's legal orders, by the province of the unit."""

    power: Power
    standing: Standing
    orders: Mapping[Province, Order]

    def hints(self, order: Order) -> Iterator[Hint]:
        if isinstance(order, _HELP):
            yield from self._help(order)
        elif isinstance(order, Move):
            yield from self._clash(order, HintKind.SAME_PLACE)
            if not order.hyper:  # who goes that way needs no fleet, and may pass others by
                yield from self._way(order)
                yield from self._convoy(order)
        elif isinstance(order, Retreat):
            yield from self._clash(order, HintKind.SAME_RETREAT)

    def _unit_in(self, province: Province) -> Unit | None:
        """The power's own unit in a province."""
        number = self.standing.number_in(province)
        unit = self.standing.units[number] if number >= 0 else None
        return unit if unit is not None and unit.power == self.power else None

    def _leaves(self, province: Province) -> bool:
        return isinstance(self.orders.get(province), Move | Enter)

    def _help(self, order: SupportHold | SupportMove | Convoy) -> Iterator[Hint]:
        """Whether the unit that is helped does what it is helped to do."""
        place = order.unit.location.province
        helped = order.convoyed if isinstance(order, Convoy) else order.supported
        there = helped.location.province
        if self._unit_in(there) is None:
            if isinstance(order, SupportMove):
                yield from self._against_own(order)
            return
        given = self.orders.get(there)
        if isinstance(order, SupportHold):
            if isinstance(given, Move):
                yield Hint(HintKind.MOVES_AWAY, place, write_printed(given))
        elif given is None:
            yield Hint(HintKind.NO_ORDER, place, print_piece(helped))
        elif not isinstance(given, Move) or not _same(given, order):
            yield Hint(HintKind.OTHER_ORDER, place, write_printed(given))

    def _against_own(self, order: SupportMove) -> Iterator[Hint]:
        """No support dislodges a unit of one's own (DATC 6.D.12)."""
        goal = order.destination.province
        unit = self._unit_in(goal)
        if unit is not None and not self._leaves(goal):
            yield Hint(HintKind.AGAINST_OWN, order.unit.location.province, unit.printed)

    def _clash(self, order: Move | Retreat, kind: HintKind) -> Iterator[Hint]:
        """Another unit of the power that goes to the same place; said once, of the later order."""
        place, goal = order.unit.location.province, order.destination.province
        for other in self.orders.values():
            if other is order:
                return
            if isinstance(other, Move | Retreat) and other.destination.province == goal:
                yield Hint(kind, place, print_piece(other.unit), goal.id)
                return

    def _way(self, order: Move) -> Iterator[Hint]:
        """A unit of one's own in the way: it stays, or comes to meet."""
        place, goal = order.unit.location.province, order.destination.province
        unit = self._unit_in(goal)
        if unit is None:
            return
        other = self.orders.get(goal)
        if not isinstance(other, Move):
            yield Hint(HintKind.OWN_STAYS, place, unit.printed, goal.id)
        elif other.destination.province == place and not (
            order.via_convoy or other.via_convoy or other.hyper
        ):
            yield Hint(HintKind.CHANGE_PLACES, place, unit.printed)

    def _convoy(self, order: Move) -> Iterator[Hint]:
        """An army that needs fleets: whether its own power's carry it."""
        map_, start = self.standing.map, order.unit.location.province.number
        end = order.destination.province.number
        number = self.standing.number_in(order.unit.location.province)
        by_land = self.standing.walks(number, end) and not order.via_convoy
        if order.unit.kind is not UnitKind.ARMY or by_land:
            return
        place, carrying = order.unit.location.province, self._carrying(order)
        if is_route(map_.beside, start, end, carrying):
            return
        foreign = self.standing.fleets & ~self._own_fleets()
        by_own = is_route(map_.beside, start, end, self._own_fleets())
        if not by_own and is_route(map_.beside, start, end, carrying | foreign):
            yield Hint(HintKind.FOREIGN_CONVOY, place)
        else:
            yield Hint(HintKind.NO_CONVOY, place)

    def _own_fleets(self) -> int:
        """The mask of the power's own fleets at sea."""
        rows = zip(self.standing.units, self.standing.place, strict=True)
        own = sum(1 << place for unit, place in rows if unit.power == self.power)
        return own & self.standing.fleets

    def _carrying(self, order: Move) -> int:
        """The mask of the power's own fleets that are ordered to carry an army."""
        return sum(
            1 << other.unit.location.province.number
            for other in self.orders.values()
            if isinstance(other, Convoy)
            and _same(order, other)
            and other.convoyed.location.province == order.unit.location.province
        )


def _same(move: Move, help_: SupportMove | Convoy) -> bool:
    """Whether a support or convoy is for this move; one that names no coast is (DATC 4.B.4)."""
    coasts = {move.destination.coast, help_.destination.coast} - {None}
    return move.destination.province == help_.destination.province and len(coasts) < 2
