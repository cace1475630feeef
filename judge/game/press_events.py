"""What can happen to the press of a game: letters are sent, released, or asked about before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.drafts import DraftEvent
from judge.game.press_letters import AnswerTo, PressKind, PressLetter, Unnamed, is_signed


@dataclass(frozen=True, slots=True)
class PressSent:
    """A letter between powers; `to` is empty for a broadcast.

    None stands for the gamesmaster, as sender and as reader. `number` counts a game's letters,
    0 for one without an answer; `key` begins its mails' keys, `enclosed` names its pictures.
    Before its `release` nobody has it; None is at once. `unnamed` are those of `to` who read it
    as the writers of what it answers, and are not shown. `sender` is who wrote it in truth:
    whoever shows a letter shows `letter`.
    """

    sender: Power | None
    to: tuple[Power | None, ...]
    text: str
    at: datetime
    number: int = 0
    key: str = ""
    enclosed: tuple[str, ...] = ()
    kind: PressKind = PressKind.WHITE
    release: datetime | None = None
    unnamed: tuple[Power | None, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for a letter that waits and can't be called by a number."""
        if self.waits and not self.number:
            raise ValueError("a letter that waits has a number, by which it is released")

    @property
    def waits(self) -> bool:
        """Whether it goes out later than it was sent."""
        return self.release is not None and self.release > self.at

    @property
    def letter(self) -> PressLetter:
        """What its readers may know of it."""
        return PressLetter(
            self.number,
            self.kind,
            self.sender if is_signed(self.kind) else Unnamed.UNNAMED,
            AnswerTo(self.to, self.unnamed).readers,
            self.text,
            self.release if self.release is not None and self.waits else self.at,
            self.release,
            self.enclosed,
        )

    def is_from(self, seat: Power | None) -> bool:
        """Whether a seat wrote it, or the gamesmaster for None; for their own eyes."""
        return seat == self.sender

    def goes_to(self, seat: Power | None) -> bool:
        """Whether a seat gets it, or the gamesmaster for None."""
        return seat != self.sender and (not self.to or seat in self.to)

    def answer(self, seat: Power | None, *, to_all: bool) -> AnswerTo:
        """To whom goes what one of its readers answers: its writer, or all who had it.

        Who isn't shown in a letter isn't by an answer to it, either.
        """
        unshown = self.unnamed if is_signed(self.kind) else (*self.unnamed, self.sender)
        kind = PressKind.GREY if seat in unshown else PressKind.WHITE
        if to_all and not self.to:
            return AnswerTo((), kind=kind)
        had = dict.fromkeys((self.sender, *self.to)) if to_all else (self.sender,)
        to = tuple(reader for reader in had if reader != seat)
        return AnswerTo(to, tuple(reader for reader in to if reader in unshown), kind)


@dataclass(frozen=True, slots=True)
class PressReleased:
    """The time of letters has come that had waited: they go out, each by its number."""

    numbers: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class StatementMade:
    """Somebody's last word on a game that is over, the gamesmaster's for None.

    A later one of theirs takes its place.
    """

    sender: Power | None
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class StatementsMailed:
    """The statements were mailed to all, and no more are taken."""

    at: datetime


PressEvent = PressSent | PressReleased | DraftEvent | StatementMade | StatementsMailed
