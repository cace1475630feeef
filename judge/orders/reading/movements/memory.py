"""What a letter has ordered so far, and whom it spoke of last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.orders.model import Move, Order, province_of
from judge.orders.reading.movements.words import Sign

MOST_SPOKEN_OF = 4


@dataclass
class LetterMemory:
    """The orders of the sentences above; `spoken` are the units spoken of, the last first.

    `place` is the last one named where no unit of one's own stands, `named` the last of all.
    `is_left` if the sentence above named a unit and told it nothing, `was_asking` if it asked:
    "And Ankara? The Black Sea."
    """

    orders: list[Order] = field(default_factory=list)
    spoken: list[Province] = field(default_factory=list)
    place: Sign | None = None
    named: Sign | None = None
    is_left: bool = False
    was_asking: bool = False
    coming: str = ""
    """How the sentence below begins, if it mends or denies something."""

    def speak_of_last(self) -> None:
        """The unit of the last order is spoken of, unless another was named behind it."""
        places = map(province_of, reversed(self.orders))
        last = next((place for place in places if place is not None), None)
        if last is not None and not self.is_left:
            self.speak_of(last)

    def speak_of(self, place: Province) -> None:
        """The unit in a place is spoken of."""
        self.spoken = [place, *(other for other in self.spoken if other != place)][:MOST_SPOKEN_OF]

    def told(self) -> dict[Province, Order]:
        """The order of each unit that was told something; of several, the last."""
        placed = ((province_of(order), order) for order in self.orders)
        return {place: order for place, order in placed if place is not None}

    def has_order(self, place: Province) -> bool:
        """Whether the unit in a place was told something."""
        return any(province_of(order) == place for order in self.orders)

    def has_another(self, place: Province | None, orders: Sequence[Order]) -> bool:
        """Whether the unit in a place was told something else than some orders."""
        its = [order for order in self.orders if province_of(order) == place]
        return bool(its) and its[-1] not in orders

    def moves(self) -> list[Move]:
        """The moves so far, the last first."""
        return [order for order in reversed(self.orders) if isinstance(order, Move)]

    def move_of(self, places: Sequence[Province]) -> list[Move]:
        """The moves of the units in some places."""
        return [m for m in self.moves() if m.unit.location.province in places]

    def moves_to(self, places: Sequence[Province]) -> list[Move]:
        """The moves to some places."""
        return [m for m in self.moves() if m.destination.province in places]
