"""Hyperspace in a season: which links are in force, and who may go through them."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.board import Board
from judge.board.calendar import write_season
from judge.board.compiled import bits
from judge.board.corridor import Corridor, make_corridor
from judge.board.hyperspace import (
    ConsentRequired,
    Exchange,
    ForeignEntry,
    Hyperspace,
    Pair,
    pair_of,
)
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.register import Register, read_register
from judge.board.units import ARMY, Power, Unit, UnitKind
from judge.orders.illegality import Fault, Illegal, Illegality, illegal
from judge.orders.reason import Reason


def number_pieces(units: tuple[Unit, ...], first: int) -> tuple[Unit, ...]:
    """The units, with a place number of its own for each piece in hyperspace: `first` + n."""
    if not any(isinstance(unit.location.province, Corridor) for unit in units):
        return units
    return tuple(
        Unit(unit.power, unit.kind, Location(place.numbered(first + n)))
        if isinstance(place := unit.location.province, Corridor)
        else unit
        for n, unit in enumerate(units)
    )


class Network:
    """The links in force in the season of a position.

    `near[p]` is the mask of the provinces linked with place p; the places of
    pieces in hyperspace have the numbers after the board's. `guard[n]` is the
    mask of the provinces that unit n reaches because a border is open to its
    power alone (Swiss 3). `drawn` is where chance lets a lost piece leave to.
    """

    __slots__ = (
        "_powerless",
        "board",
        "drawn",
        "guard",
        "hyperspace",
        "near",
        "register",
        "season",
    )

    def __init__(
        self,
        hyperspace: Hyperspace,
        position: Position,
        units: Sequence[Unit],
        board: Board,
        drawn: Location | None,
        register: Register | None = None,
    ) -> None:
        self.hyperspace = hyperspace
        self.board = board
        self.drawn = drawn
        self.season = position.phase.season_number
        if register is None:
            register = read_register(position.registers, board.by_code)
        self.register = register.in_year(position.phase.year)
        size = len(board.provinces)
        self.near = [0] * (size + len(units))
        for one, other in (*hyperspace.permanent, *self.register.links):
            if board.closed and (one in board.closed or other in board.closed):
                continue
            self.near[one.number] |= 1 << other.number
            self.near[other.number] |= 1 << one.number
        for n, unit in enumerate(units):
            if isinstance(unit.location.province, Corridor):
                self.near[size + n] = self._ways_out(unit.location.province)
        owner = hyperspace.power.id
        self.guard = [
            self._guarded_steps(unit) if unit.kind is ARMY and unit.power.id == owner else 0
            for unit in units
        ]
        self._powerless = is_powerless(hyperspace.power, position)

    def _ways_out(self, corridor: Corridor) -> int:
        if corridor.is_lost:
            return 1 << self.drawn.province.number if self.drawn else 0
        one, other = corridor.ends
        return 1 << one.number | 1 << other.number if self.is_open(pair_of(one, other)) else 0

    def _guarded_steps(self, unit: Unit) -> int:
        place = unit.location.province
        return sum(
            1 << end.number
            for here, others in self.hyperspace.guarded.items()
            for end in (others if place == here else [here] if place in others else [])
            if pair_of(place, end) not in self.register.barriers
        )

    def couriers(self, units: Sequence[Unit]) -> frozenset[int]:
        """The numbers of the units that change places through hyperspace (Swiss 19)."""
        anybody = self.hyperspace.exchange is Exchange.ANY_UNITS
        id_ = self.hyperspace.power.id
        return frozenset(
            n
            for n, unit in enumerate(units)
            if anybody or (unit.power.id == id_ and unit.kind is ARMY)
        )

    def is_open(self, pair: Pair) -> bool:
        """Whether a link joins a pair."""
        return pair in self.hyperspace.permanent or pair in self.register.links

    def has_border(self, pair: Pair) -> bool:
        """Whether a pair touches in normal space, barred or not."""
        one, other = pair
        touches = bool(self.board.compiled.touching[one.number] >> other.number & 1)
        return touches or self._is_guarded(one, other)

    def _is_guarded(self, one: Province, other: Province) -> bool:
        """Whether only one power crosses between two provinces (Swiss 3)."""
        guarded = self.hyperspace.guarded
        return other in guarded.get(one, ()) or one in guarded.get(other, ())

    def bar(self, power: Power, one: Province, other: Province) -> Illegality | None:
        """Why units of a power may not use the link of a pair; None if they may (Swiss 21)."""
        pair = pair_of(one, other)
        linker = self.hyperspace.power
        required = self.hyperspace.consent_required
        free = required is ConsentRequired.NONE or (
            required is ConsentRequired.TEMPORARY_LINKS and pair in self.hyperspace.permanent
        )
        if power == linker or free:
            return None
        if not self._powerless and self.register.has_consent(power.id, pair, self.season):
            return None
        names = (one.id, other.id, linker.name)
        return illegal(Fault.NO_CONSENT, Illegal.NEEDS_CONSENT, *names)

    def bar_entry(self, power: Power, one: Province, other: Province) -> Illegality | None:
        """Why units of a power may not go from one province into the other through their link."""
        barred = self.bar(power, one, other)
        guarded = other in self.hyperspace.guarded and power != self.hyperspace.power
        if barred is not None or not guarded or pair_of(one, other) in self.hyperspace.permanent:
            return barred
        if self.hyperspace.foreign_entry is ForeignEntry.ANY_LINK:
            return None
        return illegal(Fault.NO_ENTRY, Illegal.PERMANENT_ONLY, other.id)

    def leaps(self, unit: Unit) -> tuple[Location, ...]:
        """Where a unit can go through hyperspace."""
        here = unit.location.province
        inside = isinstance(here, Corridor)
        return tuple(
            leap
            for number in bits(self.near[here.number])
            for leap in landings(unit.kind, self.board.provinces[number])
            if inside or self.bar_entry(unit.power, here, leap.province) is None
        )

    def helps(self, unit: Unit) -> int:
        """The mask of the provinces that a unit can support into through hyperspace."""
        here = unit.location.province
        if isinstance(here, Corridor):
            return 0
        provinces = self.board.provinces
        linked = bits(self.near[here.number])
        return sum(1 << p for p in linked if self.bar(unit.power, here, provinces[p]) is None)

    def links_to_enter(self, unit: Unit) -> tuple[Corridor, ...]:
        """The links that a unit may go into, to stay there (Swiss 22)."""
        here = unit.location.province
        owner = unit.power == self.hyperspace.power and self.hyperspace.stay
        if isinstance(here, Corridor) or not owner:
            return ()
        ends = (self.board.provinces[number] for number in bits(self.near[here.number]))
        return tuple(make_corridor((here, end), self.season) for end in ends)

    def why_closed(self, one: Province, other: Province) -> Reason | None:
        """Why normal space is closed between two provinces; None if it isn't."""
        pair = pair_of(one, other)
        until = self.register.barriers.get(pair)
        if until is not None:
            return Reason(Illegal.BARRIER, (one.id, other.id, write_season(until)))
        if self._is_guarded(one, other):
            return Reason(Illegal.GUARDED, (self.hyperspace.power.name,))
        if self.is_open(pair):
            return Reason(Illegal.SAY_THROUGH, (one.id, other.id))
        return None


def landings(kind: UnitKind, place: Province) -> tuple[Location, ...]:
    """Where in a province a unit arrives through hyperspace: a fleet on any coast (Swiss 13)."""
    if kind is ARMY or not place.coasts:
        return (Location(place),)
    return tuple(Location(place, coast) for coast in place.coasts)


def is_powerless(power: Power, position: Position) -> bool:
    """Whether a power has neither a unit nor a centre left."""
    id_ = power.id  # asked for every order about the register, which adds up
    has_unit = any(unit.power.id == id_ for unit in position.units)
    return not has_unit and all(owner.id != id_ for owner in position.owners.values())
