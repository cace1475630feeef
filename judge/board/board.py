"""The board: provinces and who can go where. It never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.board.compiled import Compiled, compile_board
from judge.board.places import Location, Province
from judge.board.units import UnitKind


@dataclass(frozen=True)
class Board:
    """Provinces, and the steps of armies and fleets between their locations.

    Province n of `provinces` has the number n. `army` and `fleet` hold both
    directions of every step. A fleet stands on a named coast where the
    province has any, an army never does.
    """

    provinces: tuple[Province, ...]
    army: Mapping[Location, tuple[Location, ...]]
    fleet: Mapping[Location, tuple[Location, ...]]

    @cached_property
    def by_key(self) -> Mapping[str, Province]:
        """Every province by its upper-case key."""
        return {p.key: p for p in self.provinces}

    @cached_property
    def by_code(self) -> Mapping[str, Location]:
        """Every location by its code: "MUN", "STP", "STP/SC"."""
        found = {p.key: Location(p) for p in self.provinces}
        for province in self.provinces:
            for coast in province.coasts:
                location = Location(province, coast)
                found[str(location)] = location
        return found

    @cached_property
    def centres(self) -> tuple[Province, ...]:
        """Every supply centre, in board order."""
        return tuple(p for p in self.provinces if p.is_centre)

    @cached_property
    def compiled(self) -> Compiled:
        """The board as ints and bit masks, made once."""
        return compile_board(self.provinces, self.army, self.fleet)

    def steps(self, kind: UnitKind, location: Location) -> tuple[Location, ...]:
        """Where a unit of a kind can step from a location, in board order."""
        table = self.army if kind is UnitKind.ARMY else self.fleet
        return table.get(location, ())
