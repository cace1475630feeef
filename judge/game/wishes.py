"""What a letter may have wished and was asked about: one letter answers it, "3a"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power

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
        return _without(wishes, event.sender, event.numbers)
    own = [wish for wish in wishes if wish.sender == event.sender]
    again = [wish.number for wish in own if wish.lines == event.lines]
    gone = again or [wish.number for wish in own[: max(0, len(own) - MOST_WISHES + 1)]]
    return (*_without(wishes, event.sender, gone), event)


def wishes_without(wishes: OpenWishes, sender: Power | None) -> OpenWishes:
    """The wishes but those of a seat: whoever takes it over wishes for themselves."""
    return tuple(wish for wish in wishes if wish.sender != sender)


def _without(wishes: OpenWishes, sender: Power | None, numbers: Sequence[int]) -> OpenWishes:
    return tuple(w for w in wishes if w.sender != sender or w.number not in numbers)
