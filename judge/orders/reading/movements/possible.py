"""Which orders a frame can mean: those that are possible for the units that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.places import Location, Province
from judge.board.units import Unit, UnitKind
from judge.orders.illegality import Fault
from judge.orders.legality import fault_in
from judge.orders.model import Convoy, Hold, Move, Order, Piece, SupportHold, SupportMove
from judge.orders.notation import write_order
from judge.orders.reading.line import read_line
from judge.orders.reading.movements.words import Sign
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Reading
from judge.orders.standing import Standing

MOST_TRIED = 60


@dataclass(frozen=True, slots=True)
class MeantOrders:
    """What one unit is told: one of these orders; possible ones, or else what was said.

    It `lacks_coast` if the orders name one that nobody wrote, and that must be written.
    """

    orders: tuple[Order, ...]
    is_possible: bool = True
    lacks_coast: bool = False


@dataclass
class Possible:
    """The orders of one seat in one position."""

    reader: OrderReader
    setting: LineSetting
    _read: dict[str, Order | None] = field(default_factory=dict)
    _legal: dict[Order, bool] = field(default_factory=dict)

    @cached_property
    def standing(self) -> Standing | None:
        """Who stands where."""
        position = self.setting.position
        return Standing(position, self.setting.variant) if position is not None else None

    # ------------------------------------------------------------ units

    def own(self, sign: Sign) -> list[Unit]:
        """The units of one's own that a sign may name."""
        found = (self.setting.own_unit(place) for place in sign.places)
        return [unit for unit in found if unit is not None]

    def any_unit(self, sign: Sign) -> list[Unit]:
        """The units that a sign may name, anybody's."""
        found = (self.setting.unit_in(place) for place in sign.places)
        return [unit for unit in found if unit is not None]

    # ------------------------------------------------------------ orders

    def chosen(self, orders: Iterable[Order], *, is_plain: bool = True) -> MeantOrders | None:
        """The possible ones of some orders; if none is, the only one, if that was plainly said."""
        tried: list[Order] = []
        for order in orders:
            tried.append(order)
            if len(tried) == MOST_TRIED:
                break
        legal = tuple(order for order in tried if self.is_legal(order))
        if legal:
            return MeantOrders(legal)
        coasts = tuple(other for order in tried for other in self._with_coasts(order))
        if coasts:
            return MeantOrders(coasts, lacks_coast=True)
        if is_plain and len(tried) == 1:
            return MeantOrders(tuple(tried), is_possible=False)
        return None

    def as_read(self, order: Order) -> Order | None:
        """An order as the grammar of the board reads it where it is written as a line."""
        line = write_order(order)
        if line not in self._read:
            read = read_line(line, self.reader, self.setting)
            contents = [part.content for part in read.parts]
            only = contents[0] if len(contents) == 1 else None
            self._read[line] = only.order if isinstance(only, Reading) else None
        return self._read[line]

    def is_legal(self, order: Order) -> bool:
        """Whether an order is possible, whatever the others do."""
        if order not in self._legal:
            power = self.setting.power
            self._legal[order] = (
                power is not None
                and self.standing is not None
                and fault_in(order, power, self.standing, self.setting.variant) is None
            )
        return self._legal[order]

    def _with_coasts(self, order: Order) -> Iterator[Order]:
        """A fleet's move with each coast, where one must be said."""
        if not isinstance(order, Move) or self.standing is None or self.setting.power is None:
            return
        fault = fault_in(order, self.setting.power, self.standing, self.setting.variant)
        if fault is None or getattr(fault, "fault", None) is not Fault.COAST_MISSING:
            return
        for place in self.setting.landings(order.unit, order.destination.province):
            yield Move(order.unit, place)

    def moves(self, unit: Sign, goal: Sign, *, over_sea: bool = False) -> Iterator[Move]:
        """The moves that two signs may mean."""
        for one in self.own(unit):
            for place in goal.places:
                if place == one.location.province:
                    continue
                via = over_sea and one.kind is UnitKind.ARMY and self._walks(one, place)
                yield Move(piece(one), Location(place, goal.coast), via_convoy=via)

    def _walks(self, unit: Unit, place: Province) -> bool:
        return bool(self.setting.landings(piece(unit), place))

    def _pairs(self, own: Sign, other: Sign) -> Iterator[tuple[Piece, Piece]]:
        """A unit of one's own and another one, as two signs may name them."""
        for one in self.own(own):
            for helped in self.any_unit(other):
                if helped != one:
                    yield piece(one), piece(helped)

    def supports(self, own: Sign, other: Sign, goal: Sign) -> Iterator[SupportMove]:
        """The supports of a move that three signs may mean."""
        for one, helped in self._pairs(own, other):
            for place in goal.places:
                yield SupportMove(one, helped, Location(place))

    def supports_of(self, own: Sign, moves: Sequence[Move]) -> Iterator[SupportMove]:
        """The supports of some moves."""
        for one in self.own(own):
            for move in moves:
                if move.unit.location != one.location:
                    goal = Location(move.destination.province)
                    yield SupportMove(piece(one), move.unit, goal)

    def supports_to_stay(self, own: Sign, other: Sign) -> Iterator[SupportHold]:
        """The supports of a unit where it stands."""
        for one, helped in self._pairs(own, other):
            yield SupportHold(one, helped)

    def convoys(self, own: Sign, other: Sign, goal: Sign) -> Iterator[Convoy]:
        """The convoys that three signs may mean."""
        for one, carried in self._pairs(own, other):
            for place in goal.places:
                yield Convoy(one, carried, Location(place))

    def convoys_of(self, own: Sign, moves: Sequence[Move]) -> Iterator[Convoy]:
        """The convoys of some moves."""
        for one in self.own(own):
            for move in moves:
                if move.unit.kind is UnitKind.ARMY and move.unit.location != one.location:
                    yield Convoy(piece(one), move.unit, Location(move.destination.province))

    def holds(self, unit: Sign) -> Iterator[Hold]:
        """The holds that a sign may mean."""
        for one in self.own(unit):
            yield Hold(piece(one))


def piece(unit: Unit) -> Piece:
    """A unit as an order names it."""
    return Piece(unit.kind, unit.location)
