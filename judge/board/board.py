"""The board: provinces and who can go where. It never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from judge.board.calendar import Season
from judge.board.compiled import Compiled, Steps, Tables, compile_board
from judge.board.places import Location, Province
from judge.board.special import Special
from judge.board.units import UnitKind


@dataclass(frozen=True)
class Board:
    """Provinces, and the steps of armies and fleets between their locations.

    Province n of `provinces` has the number n. `army` and `fleet` hold both
    directions of every step. A fleet stands on a named coast where the
    province has any, an army never does. `fords` are the crossings that
    armies take with a force equal to their supports; they are no steps of
    `army`. `rules` are the named rules that the variant switches on, `closed`
    the provinces that are frozen in the season of this board.
    """

    provinces: tuple[Province, ...]
    army: Steps
    fleet: Steps
    fords: Steps = field(default_factory=dict)
    special: tuple[Special, ...] = ()
    rules: frozenset[str] = frozenset()
    closed: frozenset[Province] = frozenset()

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
        return compile_board(
            Tables(
                self.provinces,
                self.army,
                self.fleet,
                self.fords,
                self.special,
                self.rules,
                self.closed,
            )
        )

    def steps(self, kind: UnitKind, location: Location) -> tuple[Location, ...]:
        """Where a unit of a kind can step from a location, in board order."""
        table = self.army if kind is UnitKind.ARMY else self.fleet
        return table.get(location, ())

    def ways(self, kind: UnitKind, location: Location) -> tuple[Location, ...]:
        """Where a unit of a kind can go by itself: its steps, and over a ford."""
        steps = self.steps(kind, location)
        if self.fords and kind is UnitKind.ARMY:
            return (*steps, *self.fords.get(location, ()))
        return steps

    def ways_back(self, kind: UnitKind, location: Location) -> tuple[Location, ...]:
        """Where a dislodged unit of a kind could go at all."""
        if "crossing_retreat" in self.rules:
            return self.ways(kind, location)
        return self.steps(kind, location)

    def in_season(self, season: Season) -> Board:
        """The board of a season: what is frozen then is out of everybody's reach."""
        return self._by_season.get(season, self)

    @cached_property
    def _by_season(self) -> Mapping[Season, Board]:
        found = {}
        for season in Season:
            closed = frozenset(p for p in self.provinces if season in p.frozen)
            if closed:
                tables = [_without(closed, t) for t in (self.army, self.fleet, self.fords)]
                found[season] = replace(
                    self, army=tables[0], fleet=tables[1], fords=tables[2], closed=closed
                )
        return found


def _without(closed: frozenset[Province], table: Steps) -> Steps:
    return {
        here: tuple(step for step in steps if step.province not in closed)
        for here, steps in table.items()
        if here.province not in closed
    }
