"""What a letter may have wished and was asked about: one letter answers it, "3a"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.numbered import oldest_of, without_numbers

MOST_WISHES = 5
"""So many wait for their answer: one more, and the oldest goes."""


@dataclass(frozen=True, slots=True)
class WishAsked:
    """A wish was not done but asked about, by a number that is never used again for a seat.

    `lines` are the commands that it may mean, as they are written, `text` the words of the letter.
    None stands for the gamesmaster. It waits until its phase is over.
    """

    sender: Power | None
    number: int
    lines: tuple[str, ...]
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class WishesClosed:
    """Somebody answered what they were asked about their wishes, or dropped it."""

    sender: Power | None
    numbers: tuple[int, ...]


WishEvent = WishAsked | WishesClosed
OpenWishes = tuple[WishAsked, ...]


def wishes_after(wishes: OpenWishes, event: WishEvent) -> OpenWishes:
    """The wishes that wait for an answer after one more, or some fewer."""
    if isinstance(event, WishesClosed):
        return without_numbers(wishes, event.sender, event.numbers)
    is_same = (w for w in wishes if w.sender == event.sender and w.lines == event.lines)
    again = [wish.number for wish in is_same]
    gone = again or oldest_of(wishes, event.sender, MOST_WISHES)
    return (*without_numbers(wishes, event.sender, gone), event)
