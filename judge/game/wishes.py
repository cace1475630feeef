"""What a letter may have wished and was asked about: one letter answers it, "3a"."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.numbered import oldest_of, without_numbers

MOST_WISHES = 5
"""So many of one writer's wait for their answer: one more, and the oldest goes."""
MOST_LASTING = 20
"""So many of those that last: a gamesmaster may be on holiday while a whole game falls silent."""


@dataclass(frozen=True, slots=True)
class WishAsked:
    """A wish was not done but asked about, by a number that is never used again for a seat.

    `lines` are the commands that it may mean, as they are written, `text` the words of the letter.
    None stands for the gamesmaster. It waits until its phase is over; one that `lasts`, what the
    gamesmaster is asked about somebody else, until it is answered. It is `about` the power whose
    player asks the gamesmaster for something; what they ask by letter may have no `lines`.
    """

    sender: Power | None
    number: int
    lines: tuple[str, ...]
    text: str
    at: datetime
    lasts: bool = False
    about: Power | None = None

    @property
    def is_question(self) -> bool:
        """Whether it is a player's letter to the gamesmaster, which no line of theirs answers."""
        return not self.lines


@dataclass(frozen=True, slots=True)
class WishesClosed:
    """Somebody answered what they were asked about their wishes, or dropped it."""

    sender: Power | None
    numbers: tuple[int, ...]


WishEvent = WishAsked | WishesClosed
OpenWishes = tuple[WishAsked, ...]


def not_of_phase(wishes: OpenWishes) -> OpenWishes:
    """The wishes that still wait for an answer when a phase is over."""
    return tuple(wish for wish in wishes if wish.lasts)


def wishes_after(wishes: OpenWishes, event: WishEvent) -> OpenWishes:
    """The wishes that wait for an answer after one more, or some fewer."""
    if isinstance(event, WishesClosed):
        return without_numbers(wishes, event.sender, event.numbers)
    # What one player asks of the gamesmaster crowds out nothing of another's, and a question
    # nothing that a line would grant.
    own = [w for w in wishes if (w.about, w.is_question) == (event.about, event.is_question)]
    again = [w.number for w in own if w.sender == event.sender and _is_same(w, event)]
    alike = tuple(wish for wish in own if wish.lasts == event.lasts)
    most = MOST_LASTING if event.lasts else MOST_WISHES
    gone = again or oldest_of(alike, event.sender, most)
    return (*without_numbers(wishes, event.sender, gone), event)


def _is_same(wish: WishAsked, event: WishAsked) -> bool:
    """Whether a wish asks for what another asks for; of questions, in the same words."""
    return wish.text == event.text if event.is_question else wish.lines == event.lines
