"""Who stands where, as ints: what legality and the adjudication look at."""

from __future__ import annotations

from judge.board.board import Board
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Unit, UnitKind
from judge.orders.routes import carriers


class Standing:
    """The units of a position by number, and the provinces they stand in.

    Unit n stands in province `place[n]`; `at[p]` is the number of the unit in
    province p, or -1. `fleets` is the mask of the seas with a fleet, which
    might convoy; what it was ordered doesn't matter here.
    """

    __slots__ = ("_routes", "at", "board", "fleets", "map", "place", "position", "units")

    def __init__(self, position: Position, board: Board) -> None:
        compiled = board.compiled
        index = compiled.index
        self.board = board
        self.map = compiled
        self.position = position
        self.units: tuple[Unit, ...] = position.units
        self.place = [index[u.location.province.key] for u in position.units]
        self.at = [-1] * len(compiled.keys)
        fleets = 0
        for n, unit in enumerate(position.units):
            self.at[self.place[n]] = n
            if unit.kind is UnitKind.FLEET:
                fleets |= 1 << self.place[n]
        self.fleets = fleets & compiled.seas
        self._routes: dict[tuple[int, int, int], int] = {}

    def number_in(self, province: Province) -> int:
        """The number of the unit in a province, or -1."""
        return self.at[self.map.index[province.key]]

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
        code = place.province.key if place.coast is None else str(place)
        return self.map.fleet.get(code, 0)

    def reach(self, n: int) -> int:
        """The mask of the provinces that unit n can step to, without a convoy."""
        unit = self.units[n]
        if unit.kind is UnitKind.ARMY:
            return self.map.army[self.place[n]]
        return self.fleet_reach(unit)
