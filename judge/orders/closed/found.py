"""What sentences about retreats, builds and removals come to."""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.model import Order
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage


@dataclass(frozen=True, slots=True)
class Finding:
    """An order, or retreats in order of preference, and the words that say so.

    With `candidates` it is asked which of them is meant. `start` and `end` are places of the
    text of the `passage`. Without either, the words were mended by others, or are put off:
    nothing comes of them.
    """

    passage: Passage
    start: int
    end: int
    orders: tuple[Order, ...] = ()
    candidates: tuple[Order, ...] = ()
    is_doubtful: bool = False
    cause: Unclear = Unclear.CHANGED
    """Why it is asked which is meant: the sentence only speaks of them, or wants it no more."""
    is_put_off: bool = False
    has_kind: bool = True
    """Whether the kind of the unit is written."""
