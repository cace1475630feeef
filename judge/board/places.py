"""Places: provinces, their terrain and coasts, and locations on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from judge.board.calendar import Season


class Terrain(Enum):
    """What a province is made of, and so who may stand there."""

    INLAND = "inland"
    COASTAL = "coast"
    SEA = "sea"
    BOX = "box"
    ICE = "ice"
    IMPASSABLE = "impassable"
    HYPERSPACE = "hyperspace"


_WATER = (Terrain.SEA, Terrain.BOX, Terrain.ICE)


class Coast(StrEnum):
    """A named coast of a province that has several."""

    NORTH = "nc"
    EAST = "ec"
    SOUTH = "sc"
    WEST = "wc"

    @property
    def adjective(self) -> str:
        """The word people say: "north" for nc."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, eq=False)
class Province:
    """A space of the board; it holds at most one unit.

    `key` is its identity: unique on the board without regard to case, upper
    case, and the code in every JSON form ("MUN"). `id` is what the rule sheet
    prints ("Mun"), `name` the full name. `coasts` is empty unless a fleet
    must name one. `home` is the id of the power whose home centre this is.
    In the seasons of `frozen` nothing goes in, and what is in it stays.
    `number` is its place among the board's provinces, and its bit in masks.
    """

    key: str
    id: str
    name: str
    terrain: Terrain
    number: int
    is_centre: bool = False
    coasts: tuple[Coast, ...] = ()
    home: str | None = None
    aliases: tuple[str, ...] = ()
    frozen: frozenset[Season] = frozenset()

    # Written out: the ones that a dataclass makes build two tuples a call.
    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Province) and self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key

    @property
    def is_water(self) -> bool:
        """Whether a fleet there stands at sea."""
        return self.terrain in _WATER


@dataclass(frozen=True, slots=True)
class Location:
    """A province, and the coast where it matters."""

    province: Province
    coast: Coast | None = None

    def __str__(self) -> str:
        if self.coast is None:
            return self.province.key
        return f"{self.province.key}/{self.coast.value.upper()}"

    @property
    def printed(self) -> str:
        """As mails print it: "StP/sc"."""
        if self.coast is None:
            return self.province.id
        return f"{self.province.id}/{self.coast.value}"

    @property
    def full_name(self) -> str:
        """In full words: "St Petersburg (south coast)"."""
        if self.coast is None:
            return self.province.name
        return f"{self.province.name} ({self.coast.adjective} coast)"
