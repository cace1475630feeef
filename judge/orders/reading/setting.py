"""What is known when a line is read: the phase, the reader's power, who stands where.

The same words mean another order in another phase, and what stands on the
board fills in what people leave out: the kind of a unit, a coast.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from judge.board.board import Board
from judge.board.calendar import PhaseKind
from judge.board.places import Coast, Location, Province, Terrain
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
)


class Winter(Enum):
    """What a bare unit under a heading, or behind another, is read as."""

    BUILD = "build"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class LineSetting:
    """What is known when a line is read; all but the variant may be unknown."""

    variant: Variant
    phase: PhaseKind | None = None
    power: Power | None = None
    position: Position | None = None
    under: Winter | None = None
    hyper: bool = False
    """Whether the order that is read says "through hyperspace"."""

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.variant.board

    def may_build_in(self, province: Province) -> bool:
        """Whether the reader's power, or any if that is unknown, may build in a province now."""
        powers = (self.power,) if self.power else self.variant.powers
        if self.position is None:
            return any(province in self.variant.build_sites[power] for power in powers)
        return any(province in self.variant.open_sites(self.position, power) for power in powers)

    def own_unit(self, province: Province) -> Unit | None:
        """The unit in a province that the reader's power can order in this phase."""
        if self.position is None:
            return None
        if self.phase is PhaseKind.RETREAT:
            dislodged = self.dislodged_in(province)
            return dislodged.unit if dislodged else None
        unit = self.position.unit_in(province)
        return unit if unit is not None and self._is_own(unit) else None

    def units(self) -> Iterable[Unit]:
        """Every unit on the board, dislodged ones apart."""
        return self.position.units if self.position else ()

    def own_units(self) -> Iterable[Unit]:
        """The units that the reader's power has, dislodged ones apart."""
        return filter(self._is_own, self.units())

    def has_unit(self, province: Province) -> bool:
        """Whether a unit of the reader's power stands in a province, or nobody knows whose."""
        if self.power is None or self.position is None:
            return True
        return any(unit.location.province == province for unit in self.own_units())

    def units_to_order(self) -> list[Unit]:
        """The units that the reader's power gives orders to now."""
        if self.phase is not PhaseKind.RETREAT:
            position = self.position
            own = self.own_units()
            return [unit for unit in own if position is None or not position.is_frozen_in(unit)]
        rows = self.position.dislodged if self.position else ()
        return [row.unit for row in rows if self.dislodged_in(row.unit.location.province) is row]

    def unit_in(self, province: Province) -> Unit | None:
        """Any unit in a province; of two, the one that is not dislodged."""
        if self.position is None:
            return None
        unit = self.position.unit_in(province)
        if unit is None:
            unit = next((u for u in self._dislodged() if u.location.province == province), None)
        return unit

    def dislodged_in(self, province: Province) -> DislodgedUnit | None:
        """The dislodged unit in a province, if it may be the reader's."""
        for dislodged in self.position.dislodged if self.position else ():
            if dislodged.unit.location.province == province and self._is_own(dislodged.unit):
                return dislodged
        return None

    def _dislodged(self) -> Iterable[Unit]:
        return (d.unit for d in self.position.dislodged) if self.position else ()

    def _is_own(self, unit: Unit) -> bool:
        return self.power is None or unit.power == self.power

    def places_of(self, piece: Piece) -> tuple[Location, ...]:
        """Where a piece may stand: on any coast, if it doesn't say which."""
        province = piece.location.province
        if piece.kind is UnitKind.FLEET and piece.location.coast is None and province.coasts:
            return tuple(Location(province, coast) for coast in province.coasts)
        return (piece.location,)

    def landings(self, piece: Piece, province: Province) -> tuple[Location, ...]:
        """The locations of a province that a piece can step to."""
        kinds = (piece.kind,) if piece.kind else tuple(UnitKind)
        found = {
            step
            for kind in kinds
            for place in self.places_of(piece)
            for step in self.board.ways(kind, place)
            if step.province == province
        }
        return tuple(sorted(found, key=str))

    def coasts_toward(self, province: Province, destination: Province) -> tuple[Coast, ...]:
        """The coasts of a province from which a fleet can step to another."""
        return tuple(
            coast
            for coast in province.coasts
            for step in self.board.steps(UnitKind.FLEET, Location(province, coast))
            if step.province == destination
        )

    def retreats_to(self, piece: Piece, province: Province) -> tuple[Location, ...] | None:
        """The locations of a province that a dislodged piece may retreat to; None if unsaid."""
        dislodged = self.dislodged_in(piece.location.province)
        if self.phase is not PhaseKind.RETREAT or dislodged is None or not dislodged.retreats:
            return None
        return tuple(place for place in dislodged.retreats if place.province == province)

    def is_plausible(self, order: Order) -> bool:
        """Whether an order could make sense; tells apart the meanings of a word."""
        match order:
            case Hold(unit) | Disband(unit) | Remove(unit):
                return self._may_stand(unit)
            case Move(unit, destination, via_convoy):
                return self._may_stand(unit) and self._may_go(
                    unit, destination, over_sea=via_convoy
                )
            case Retreat(unit, destination):
                return self._may_stand(unit) and self._may_go(unit, destination)
            case SupportHold(unit, supported):
                return self._may_support(unit, supported, supported.location)
            case SupportMove(unit, supported, destination):
                return self._may_support(unit, supported, destination)
            case Build(unit):
                terrain = unit.location.province.terrain
                is_ashore = unit.kind is UnitKind.FLEET and terrain is Terrain.INLAND
                return not (unit.location.province.is_water or is_ashore)
            case Convoy(unit, convoyed, destination):
                terrains = {p.province.terrain for p in (convoyed.location, destination)}
                afloat = unit.location.province.is_water
                return afloat and self._may_stand(unit) and terrains == {Terrain.COASTAL}
            case _:
                return True

    def _may_stand(self, piece: Piece, *, own: bool = True) -> bool:
        province = piece.location.province
        if self.position is not None:
            unit = self.own_unit(province) if own else self.unit_in(province)
            return unit is not None
        kinds = (piece.kind,) if piece.kind else tuple(UnitKind)
        places = self.places_of(piece)
        # An island has no steps for an army, which may stand there all the same.
        return any(
            place in self.board.fleet if kind is UnitKind.FLEET else not place.province.is_water
            for kind in kinds
            for place in places
        )

    def _may_go(self, piece: Piece, destination: Location, *, over_sea: bool = False) -> bool:
        if self.landings(piece, destination.province):
            return True
        ends = (piece.location.province, destination.province)
        return over_sea and all(end.terrain is Terrain.COASTAL for end in ends)

    def _may_support(self, piece: Piece, supported: Piece, destination: Location) -> bool:
        return (
            self._may_stand(piece)
            and self._may_stand(supported, own=False)
            and self._may_go(piece, destination)
            and (
                supported.location == destination
                or self._may_go(supported, destination, over_sea=True)
            )
        )
