"""Letters that were asked about before they are sent: kept with the seat, for its eyes alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.units import Power
from judge.game.numbered import oldest_of, without_numbers
from judge.game.press_letters import AnswerTo, PressKind

MOST_DRAFTS = 3
"""So many a seat keeps: one more, and the oldest goes."""
DRAFTS_LAST = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class DraftWay:
    """What a letter may be meant as: whom it is for (nobody is everybody), and how it begins."""

    to: tuple[Power | None, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PressDrafted:
    """A letter was not sent but asked about, by a number that is never used again for a seat.

    Each of its ways begins with its own text and goes on with `text`. None
    stands for the gamesmaster. It is sent as press of a `kind`, in the name of `alias` if that is
    black, and at once unless it is to be `held`.
    """

    sender: Power | None
    number: int
    ways: tuple[DraftWay, ...]
    text: str
    at: datetime
    kind: PressKind = PressKind.WHITE
    alias: Power | None = None
    held: bool = False

    def addressed(self, to: tuple[Power | None, ...]) -> AnswerTo:
        """To whom it goes in one of its ways, and as what."""
        return AnswerTo(to, kind=self.kind, alias=self.alias, held=self.held)

    def text_of(self, way: DraftWay) -> str:
        """The whole letter in one of its ways."""
        return trimmed((way.text, *self.text.split("\n")))

    def is_open(self, now: datetime) -> bool:
        """Whether it can still be sent."""
        return now - self.at < DRAFTS_LAST


@dataclass(frozen=True, slots=True)
class DraftsClosed:
    """A seat sent letters that it was asked about, or dropped them."""

    sender: Power | None
    numbers: tuple[int, ...]


DraftEvent = PressDrafted | DraftsClosed
Drafts = tuple[PressDrafted, ...]


def trimmed(lines: Sequence[str]) -> str:
    """Lines as they were written, without the blank ones around them."""
    first = next((n for n, line in enumerate(lines) if line.strip()), len(lines))
    last = next((n for n in range(len(lines), first, -1) if lines[n - 1].strip()), first)
    return "\n".join(lines[first:last])


def drafts_after(drafts: Drafts, event: DraftEvent) -> Drafts:
    """The letters that wait to be sent after one more, or some fewer."""
    if isinstance(event, DraftsClosed):
        return without_numbers(drafts, event.sender, event.numbers)
    gone = oldest_of(drafts, event.sender, MOST_DRAFTS)
    return (*without_numbers(drafts, event.sender, gone), event)
