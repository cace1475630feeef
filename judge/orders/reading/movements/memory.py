"""What a letter has ordered so far, and whom it spoke of last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.orders.model import FOR_NO_UNIT, Move, Order
from judge.orders.reading.movements.words import Sign


@dataclass
class LetterMemory:
    """The orders of the sentences above; `subject` is the unit spoken of last.

    `place` is the last one named where no unit of one's own stands. `is_left` if the sentence
    above named a unit and told it nothing, `was_asking` if it asked: "And Ankara? The Black Sea."
    """

    orders: list[Order] = field(default_factory=list)
    subject: Sign | None = None
    place: Sign | None = None
    is_left: bool = False
    was_asking: bool = False

    def speak_of_last(self) -> None:
        """The unit of the last order is spoken of, unless another was named behind it."""
        last = next((o for o in reversed(self.orders) if not isinstance(o, FOR_NO_UNIT)), None)
        if last is not None and not self.is_left:
            self.subject = Sign("P", 0, 0, (last.unit.location.province,))

    def has_order(self, place: Province) -> bool:
        """Whether the unit in a place was told something."""
        return any(
            order.unit.location.province == place
            for order in self.orders
            if not isinstance(order, FOR_NO_UNIT)
        )

    def moves(self) -> list[Move]:
        """The moves so far, the last first."""
        return [order for order in reversed(self.orders) if isinstance(order, Move)]

    def move_of(self, places: Sequence[Province]) -> list[Move]:
        """The moves of the units in some places."""
        return [m for m in self.moves() if m.unit.location.province in places]

    def moves_to(self, places: Sequence[Province]) -> list[Move]:
        """The moves to some places."""
        return [m for m in self.moves() if m.destination.province in places]
