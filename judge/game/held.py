"""Letters that are held: nothing of them is done before their writer has confirmed them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from judge.board.units import Power
from judge.game.numbered import oldest_of, without_numbers

MOST_HELD = 6
"""So many wait for a seat's word: one more, and the oldest goes.

It is asked about fewer in an hour (`judge/desk/holding.py`), so that nobody who writes in
somebody's name can push a letter out within one.
"""


class HeldEnd(StrEnum):
    """What became of a letter that was held."""

    DONE = "done"
    DROPPED = "dropped"
    OUSTED = "ousted"
    """Newer ones have taken its place."""
    OVER = "over"
    """Its phase ended, or began anew."""


@dataclass(frozen=True, slots=True)
class LetterHeld:
    """A letter came in a seat's name, and waits for its word; it is known by its key ("L12").

    Its `number` is never used again for a seat. `words` is a digest of what it says: the same
    again is no other letter. It waits until its phase is over.
    """

    sender: Power
    number: int
    letter: str
    words: str
    at: datetime


@dataclass(frozen=True, slots=True)
class HeldClosed:
    """A seat said of letters that were held whether they are its own: done, or dropped."""

    sender: Power
    numbers: tuple[int, ...]
    end: HeldEnd


HeldEvent = LetterHeld | HeldClosed
Held = tuple[LetterHeld, ...]


def held_after(held: Held, event: HeldEvent) -> Held:
    """The letters that wait after one more, or some fewer."""
    if isinstance(event, HeldClosed):
        return without_numbers(held, event.sender, event.numbers)
    gone = oldest_of(held, event.sender, MOST_HELD)
    return (*without_numbers(held, event.sender, gone), event)


def end_of(log: Sequence[object], sender: Power, number: int) -> HeldEnd | None:
    """What became of a letter that a seat was asked about, and that waits no more.

    None for one that never was held.
    """
    held: Held = ()
    was_held = False
    for event in log:
        if isinstance(event, LetterHeld | HeldClosed) and event.sender == sender:
            is_it = isinstance(event, LetterHeld) and event.number == number
            before, held = held, held_after(held, event)
            was_held = was_held or is_it
            is_there = any(one.number == number for one in held)
            if any(one.number == number for one in before) and not is_there:
                return event.end if isinstance(event, HeldClosed) else HeldEnd.OUSTED
    return HeldEnd.OVER if was_held else None
