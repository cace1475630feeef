"""What a sentence tells a unit."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.places import Province
from judge.orders.model import Order
from judge.orders.problems import Span, Unreadable
from judge.orders.reason import Reason
from judge.orders.sheet import Reading
from judge.orders.unclear import Unclear


@dataclass(frozen=True, slots=True)
class ToldOrders:
    """Words of a sentence that order something: the one order if `is_sure`, else one of them."""

    start: int
    end: int
    orders: tuple[Order, ...]
    unit: Province
    is_sure: bool = True
    is_weak: bool = False
    """Whether it is asked about only if the unit is told nothing elsewhere."""
    mends: bool = False
    """Whether it takes the place of what was ordered above."""
    doubt: Reason | None = None
    """Why it is asked about, if that is known."""

    @property
    def content(self) -> Reading | Unreadable:
        """What stands on the sheet for it."""
        if self.is_sure:
            return Reading(self.orders[0])
        why = self.doubt or Reason(Unclear.CHANGED)
        return Unreadable(Span(self.start, self.end), why, self.orders)
