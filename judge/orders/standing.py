"""Who stands where, as ints: what legality and the adjudication look at."""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.compiled import bits
from judge.board.corridor import NOWHERE, Corridor
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.register import Register
from judge.board.units import ARMY, FLEET, Unit
from judge.board.variant import Variant
from judge.orders.illegality import Fault, Illegal, Illegality, illegal
from judge.orders.model import Piece
from judge.orders.network import Network, number_pieces
from judge.orders.reason import both
from judge.orders.routes import carriers


class Standing:
    """The units of a position by number, and the provinces they stand in.

    Unit n stands in province `place[n]` and belongs to power `power[n]`, powers
    being numbered as they come; `at[p]` is the number of the unit in province
    p, or -1. `fleets` is the mask of the seas with a fleet, which
    might convoy; what it was ordered doesn't matter here. `march[p]` is where
    an army in province p may go by itself. `network` is hyperspace, on the
    boards that have it; each unit then has a place of its own after the
    board's provinces, and stands there if it is inside, which `anybody_inside`
    says of any. `register` is the register by now, if it isn't the position's.
    """

    __slots__ = (
        "_routes", "anybody_inside", "at", "board", "fleets", "map", "march", "network", "place",
        "position", "power", "units",
    )  # fmt: skip

    def __init__(
        self,
        position: Position,
        variant: Variant,
        drawn: Location | None = None,
        register: Register | None = None,
    ) -> None:
        board = variant.board.in_season(position.phase.season)
        compiled = board.compiled
        size = len(compiled.army)
        units = position.units
        self.board = board
        self.position = position
        self.network: Network | None = None
        self.anybody_inside = False
        self.march: Sequence[int] = compiled.march
        if variant.hyperspace is not None:
            units = number_pieces(position.units, size)
            self.anybody_inside = units is not position.units
            network = Network(variant.hyperspace, position, units, board, drawn, register)
            if network.register.barriers:
                compiled = compiled.without(network.register.barriers)
            self.network = network
            size += len(units)
            self.march = (*compiled.march, *[0] * len(units))
        self.map = compiled
        self.units: tuple[Unit, ...] = units
        self.place = [u.location.province.number for u in units]
        numbers: dict[str, int] = {}
        self.power = [numbers.setdefault(u.power.id, len(numbers)) for u in units]
        self.at = [-1] * size
        fleets = 0
        for n, unit in enumerate(units):
            self.at[self.place[n]] = n
            if unit.kind is FLEET:
                fleets |= 1 << self.place[n]
        self.fleets = fleets & compiled.seas
        self._routes: dict[tuple[int, int, int], int] = {}

    def number_in(self, province: Province) -> int:
        """The number of the unit in a province, or -1."""
        return self.at[province.number]

    def pieces(self, piece: Piece) -> tuple[int, ...]:
        """The numbers of the units inside hyperspace that an order may mean."""
        place = piece.location.province
        if not isinstance(place, Corridor):
            return ()
        if place.number != NOWHERE:
            return (self.at[place.number],)
        return tuple(
            n
            for n, unit in enumerate(self.units)
            if isinstance(here := unit.location.province, Corridor)
            and here.ends == place.ends
            and place.entered in {None, here.entered}
            and piece.kind in {None, unit.kind}
        )

    def find(self, piece: Piece) -> int | Illegality:
        """The number of the unit that an order is for, or why there is none."""
        place = piece.location.province
        if not isinstance(place, Corridor):
            number = self.at[place.number]
            if number < 0:
                return illegal(Fault.NO_UNIT, Illegal.NO_UNIT, place.id)
            return number
        numbers = self.pieces(piece)
        meant = {self.units[number].printed for number in numbers}
        if not meant:
            return illegal(Fault.NO_UNIT, Illegal.NO_PIECE, place.id)
        if len(meant) > 1:
            return illegal(Fault.WHICH_PIECE, Illegal.WHICH_PIECE, both(sorted(meant)))
        return numbers[0]

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
        """The mask of the provinces that unit n can step to, without a convoy or hyperspace."""
        unit = self.units[n]
        if isinstance(unit.location.province, Corridor):
            return 0
        if unit.kind is not ARMY:
            return self.fleet_reach(unit)
        near = self.map.army[self.place[n]]
        return near if self.network is None else near | self.network.guard[n]

    def walks(self, n: int, end: int) -> bool:
        """Whether unit n, an army, goes to a province by itself in normal space."""
        guard = 0 if self.network is None else self.network.guard[n]
        return bool((self.march[self.place[n]] | guard) >> end & 1)

    def ways(self, n: int) -> tuple[Location, ...]:
        """Where unit n can go by itself in normal space."""
        unit = self.units[n]
        return self._open(n, self.board.ways(unit.kind, unit.location))

    def ways_back(self, n: int) -> tuple[Location, ...]:
        """Where unit n could go in normal space if it were dislodged."""
        unit = self.units[n]
        return self._open(n, self.board.ways_back(unit.kind, unit.location))

    def _open(self, n: int, steps: tuple[Location, ...]) -> tuple[Location, ...]:
        """The steps that no barrier closes, and those that are open to the unit's power alone."""
        network = self.network
        if network is None:
            return steps
        near = self.reach(n)
        open_steps = tuple(step for step in steps if near >> step.province.number & 1)
        return (*open_steps, *(Location(self.board.provinces[p]) for p in bits(network.guard[n])))

    def leaps(self, n: int) -> tuple[Location, ...]:
        """Where unit n can go through hyperspace."""
        return () if self.network is None else self.network.leaps(self.units[n])

    def leaps_back(self, n: int) -> tuple[Location, ...]:
        """Where unit n could go through hyperspace if it were dislodged; an army into no sea."""
        if self.network is None or not self.network.hyperspace.retreats:
            return ()
        army = self.units[n].kind is ARMY
        return tuple(leap for leap in self.leaps(n) if not (army and leap.province.is_water))
