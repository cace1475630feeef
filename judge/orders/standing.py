"""Who stands where, as ints: what legality and the adjudication look at."""

from __future__ import annotations

from judge.board.board import Board
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Unit, UnitKind
from judge.orders.routes import carriers


class Standing:
    """The units of a position by number, and the provinces they stand in.

    Unit n stands in province `place[n]` and belongs to power `power[n]`, powers
    being numbered as they come; `at[p]` is the number of the unit in province
    p, or -1. `fleets` is the mask of the seas with a fleet, which
    might convoy; what it was ordered doesn't matter here.
    """

    __slots__ = ("_routes", "at", "board", "fleets", "map", "place", "position", "power", "units")

    def __init__(self, position: Position, board: Board) -> None:
        board = board.in_season(position.phase.season)
        compiled = board.compiled
        self.board = board
        self.map = compiled
        self.position = position
        self.units: tuple[Unit, ...] = position.units
        self.place = [u.location.province.number for u in position.units]
        numbers: dict[str, int] = {}
        self.power = [numbers.setdefault(u.power.id, len(numbers)) for u in position.units]
        self.at = [-1] * len(compiled.army)
        fleets = 0
        for n, unit in enumerate(position.units):
            self.at[self.place[n]] = n
            if unit.kind is UnitKind.FLEET:
                fleets |= 1 << self.place[n]
        self.fleets = fleets & compiled.seas
        self._routes: dict[tuple[int, int, int], int] = {}

    def number_in(self, province: Province) -> int:
        """The number of the unit in a province, or -1."""
        return self.at[province.number]

    def carriers(self, start: int, end: int, without: int = 0) -> int:
        """The mask of the fleets that could carry an army, whatever their orders.

        Fleets in the mask `without` are left out of account.
        """
        key = (start, end, without)
        found = self._routes.get(key)
        if found is None:
            found = 0
            if start != end and self.map.coastal >> end & 1:
                found = carriers(self.map.beside, start, end, self.fleets & ~without)
            self._routes[key] = found
        return found

    def fleet_reach(self, unit: Unit) -> int:
        """The mask of the provinces that a fleet can step to, on any coast."""
        place = unit.location
        return self.map.fleet[place.province.number].get(place.coast, 0)

    def landings(self, unit: Unit, province: Province) -> tuple[Location, ...]:
        """Where in a province a fleet can land in one step."""
        place = unit.location
        there = self.map.landings[place.province.number].get(place.coast, {})
        return there.get(province.number, ())

    def reach(self, n: int) -> int:
        """The mask of the provinces that unit n can step to, without a convoy."""
        unit = self.units[n]
        if unit.kind is UnitKind.ARMY:
            return self.map.army[self.place[n]]
        return self.fleet_reach(unit)
