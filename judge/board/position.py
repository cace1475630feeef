"""What stands and is owned at the start of a phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.board.calendar import Phase
from judge.board.places import Location, Province
from judge.board.register import banned_builds
from judge.board.units import Power, Unit


@dataclass(frozen=True, slots=True)
class DislodgedUnit:
    """A unit that must retreat, and where it may go.

    `attacked_from` is closed to it; None if nothing is, as after an attack
    by convoy (DATC 6.H.11). `leaps` are the places that it reaches through
    hyperspace only.
    """

    unit: Unit
    attacked_from: Province | None
    retreats: tuple[Location, ...]
    leaps: tuple[Location, ...] = ()

    @property
    def ways(self) -> tuple[Location, ...]:
        """Everywhere it may go, whichever way."""
        return (*self.retreats, *self.leaps)


@dataclass(frozen=True, slots=True)
class Position:
    """What stands and is owned at the start of a phase.

    `units` leaves out the dislodged ones. `standoffs` are the provinces left
    vacant by a standoff, closed to retreats. `registers` is what a board
    must remember besides (see `variants/<id>/rules.md`), in its JSON form.
    """

    phase: Phase
    units: tuple[Unit, ...]
    owners: Mapping[Province, Power] = field(default_factory=dict)
    dislodged: tuple[DislodgedUnit, ...] = ()
    standoffs: frozenset[Province] = frozenset()
    registers: Mapping[str, object] = field(default_factory=dict)

    def unit_in(self, province: Province) -> Unit | None:
        """The unit that stands in a province, dislodged ones apart."""
        return next((u for u in self.units if u.location.province == province), None)

    def is_frozen_in(self, unit: Unit) -> bool:
        """Whether a unit lies in what is frozen in this season, and so takes no order."""
        frozen = unit.location.province.frozen
        return bool(frozen) and self.phase.season in frozen

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        """Every unit of a power, dislodged ones apart, in board order."""
        id_ = power.id  # asked for every power in turn, which adds up
        return tuple([u for u in self.units if u.power.id == id_])

    def centres_of(self, power: Power) -> tuple[Province, ...]:
        """Every supply centre a power owns, by key."""
        return tuple(sorted(self._owned_by(power), key=lambda p: p.key))

    def _owned_by(self, power: Power) -> list[Province]:
        id_ = power.id
        return [p for p, owner in self.owners.items() if owner.id == id_]

    def due_of(self, power: Power) -> int:
        """How many units a power must build (> 0) or remove (< 0) in Winter.

        Units that no build may replace this year are none to build (Swiss 17).
        """
        due = len(self._owned_by(power)) - len(self.units_of(power))
        if due <= 0 or not self.registers:
            return due
        return max(0, due - self.banned_builds_of(power))

    def banned_builds_of(self, power: Power) -> int:
        """How many of a power's units were destroyed this year and can't be replaced in it."""
        return banned_builds(self.registers, self.phase.year, power.id)
