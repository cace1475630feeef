"""Powers and the units they own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.board.places import Location


class UnitKind(Enum):
    """Army or fleet; the value is the letter that orders use."""

    ARMY = "A"
    FLEET = "F"

    # An attribute of its own: `value` is a call, and every name of a unit begins with it.
    def __init__(self, letter: str) -> None:
        self.letter = letter

    @property
    def word(self) -> str:
        """In full words: "army"."""
        return self.name.lower()


# Looked up through its class, as the hot loops would do, a member costs a call.
ARMY, FLEET = UnitKind.ARMY, UnitKind.FLEET


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """Who owns units and centres.

    `id` is its identity: upper case, the code in every JSON form ("FRANCE").
    `letter` is what the old judges wrote for it.
    """

    id: str
    name: str
    adjective: str
    letter: str

    # Written out: the ones that a dataclass makes build two tuples a call.
    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Power) and self.id == other.id)

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or fleet of a power at a location."""

    power: Power
    kind: UnitKind
    location: Location

    def __str__(self) -> str:
        """The code in every JSON form: "F STP/SC"."""
        return f"{self.kind.letter} {self.location}"

    @property
    def printed(self) -> str:
        """As mails print it: "F StP/sc"."""
        return f"{self.kind.letter} {self.location.printed}"

    @property
    def full_name(self) -> str:
        """In full words: "fleet St Petersburg (south coast)"."""
        return f"{self.kind.word} {self.location.full_name}"
