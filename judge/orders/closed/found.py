"""What sentences about retreats, builds and removals come to."""

from __future__ import annotations

from dataclasses import dataclass

from judge.orders.model import Order
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
    is_spoken_of: bool = False
    """Whether the sentence only speaks of what is among its candidates."""
    is_put_off: bool = False
    is_denied: bool = False
    """Whether the order that it has among its candidates isn't wanted any more."""
    has_kind: bool = True
    """Whether the kind of the unit is written."""
