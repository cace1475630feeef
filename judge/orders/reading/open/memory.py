"""What a letter has ordered so far, and whom it spoke of last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.orders.model import FOR_NO_UNIT, Move, Order
from judge.orders.reading.open.words import Sign


@dataclass
class LetterMemory:
    """The orders of the sentences above; `subject` is the unit spoken of last.

    `pending` is one that was named, but not told anything: "And Ankara? The Black Sea."
    """

    orders: list[Order] = field(default_factory=list)
    subject: Sign | None = None
    place: Sign | None = None
    pending: Sign | None = None
    is_left: bool = False
    """Whether that unit was told nothing yet."""

    def speak_of_last(self) -> None:
        """The unit of the last order is spoken of, unless another was named behind it."""
        last = next((o for o in reversed(self.orders) if not isinstance(o, FOR_NO_UNIT)), None)
        if last is not None and not self.is_left:
            self.subject = Sign("P", 0, 0, (last.unit.location.province,))
        self.is_left = False

    def moves(self) -> list[Move]:
        """The moves so far, the last first."""
        return [order for order in reversed(self.orders) if isinstance(order, Move)]

    def last_moves(self) -> list[Move]:
        """The last move."""
        return self.moves()[:1]

    def move_of(self, places: Sequence[Province]) -> list[Move]:
        """The moves of the units in some places."""
        return [m for m in self.moves() if m.unit.location.province in places]

    def moves_to(self, places: Sequence[Province]) -> list[Move]:
        """The moves to some places."""
        return [m for m in self.moves() if m.destination.province in places]
