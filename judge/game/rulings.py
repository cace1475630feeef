"""Rulings: what a gamesmaster lays down for a game in words, by number.

They are text for people. Nothing here or below reads what they say: an adjudication is as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling as it stands: of when it is, and since when it reads so or counts no more.

    A number is never given twice, so that "ruling 2" means the same for ever.
    """

    number: int
    text: str
    at: datetime
    amended: datetime | None = None
    withdrawn: datetime | None = None


@dataclass(frozen=True, slots=True)
class RulingMade:
    """The gamesmaster laid something down; of a number that is there already, it is an erratum."""

    number: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class RulingWithdrawn:
    """A ruling counts no more."""

    number: int
    at: datetime


RulingEvent = RulingMade | RulingWithdrawn


@dataclass(frozen=True, slots=True)
class RulingBook:
    """All rulings of a game in their order; `fresh` are those that no report has told of yet."""

    every: tuple[Ruling, ...] = ()
    fresh: tuple[int, ...] = ()

    def of(self, number: int) -> Ruling | None:
        """The ruling of a number, in force or not; None if there never was one."""
        return next((one for one in self.every if one.number == number), None)

    @property
    def next_number(self) -> int:
        """The number of the ruling that is made next."""
        return self.every[-1].number + 1 if self.every else 1

    @property
    def printed(self) -> tuple[Ruling, ...]:
        """Those that stand in the next report: made, corrected or withdrawn since the last."""
        return tuple(one for one in self.every if one.number in self.fresh)

    def after(self, event: RulingEvent) -> RulingBook:
        """The rulings after an event."""
        old, every = self.of(event.number), self.every
        if isinstance(event, RulingWithdrawn):
            every = self._with(replace(old, withdrawn=event.at)) if old is not None else every
        elif old is None:
            every = (*every, Ruling(event.number, event.text, event.at))
        else:
            again = replace(old, text=event.text, amended=event.at, withdrawn=None)
            every = self._with(again)
        return RulingBook(every, tuple(dict.fromkeys((*self.fresh, event.number))))

    def told(self) -> RulingBook:
        """The rulings when a report has told of them."""
        return replace(self, fresh=())

    def _with(self, ruling: Ruling) -> tuple[Ruling, ...]:
        return tuple(ruling if one.number == ruling.number else one for one in self.every)
