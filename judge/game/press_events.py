"""What can happen to the press of a game: letters are sent, released, or asked about before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.drafts import DraftEvent
from judge.game.press_letters import (
    AnswerTo,
    PressKind,
    PressLetter,
    Shown,
    Unnamed,
    is_signed,
    seems_to_be,
)
from judge.game.seats import Player


@dataclass(frozen=True, slots=True)
class PressSent:
    """A letter between powers; `to` is empty for a broadcast.

    None stands for the gamesmaster, as sender and as reader. `number` counts a game's letters,
    0 for one without an answer; `key` begins its mails' keys, `enclosed` names its pictures.
    Before its `release` nobody has it; None is at once, or for what is `held` with the next
    report. `unnamed` are those of `to` who read it as the writers of what it answers, and are
    not shown. `sender` is who wrote it in truth, `alias` whose name black press bears: whoever
    shows a letter shows `letter`.
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
    alias: Power | None = None
    held: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for a letter that waits and can't be called by a number.

        And for black press in nobody's name, or another kind in somebody else's.
        """
        if self.waits and not self.number:
            raise ValueError("a letter that waits has a number, by which it is released")
        if (self.kind is PressKind.BLACK) != (self.alias is not None):
            raise ValueError("black press, and no other, bears another power's name")

    @property
    def waits(self) -> bool:
        """Whether it goes out later than it was sent."""
        if self.release is None:
            return self.held
        return self.release > self.at

    @property
    def _shown(self) -> Shown:
        """Who wrote it, as its readers see it."""
        if is_signed(self.kind):
            return self.sender
        return self.alias or Unnamed.UNNAMED

    @property
    def letter(self) -> PressLetter:
        """What its readers may know of it."""
        return PressLetter(
            self.number,
            seems_to_be(self.kind),
            self._shown,
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

        Who isn't shown in a letter isn't by an answer to it, either. That to black press goes to
        whose name it bears. A writer who stands among the readers of an unsigned letter, so as
        not to be missed there, is one of them.
        """
        writer, unshown = self.alias or self.sender, self.unnamed
        if self._shown is Unnamed.UNNAMED:
            unshown = (*unshown, writer)
        kind = PressKind.GREY if seat in unshown else PressKind.WHITE
        if to_all and not self.to:
            return AnswerTo((), kind=kind)
        had: tuple[Power | None, ...] = (writer,)
        if to_all and writer in self.to:
            had, unshown = self.to, self.unnamed
        elif to_all:
            had = (writer, *self.to)
        # Nobody named would be everybody: whose name was borrowed has nobody to answer.
        to = tuple(reader for reader in dict.fromkeys(had) if reader != seat) or (seat,)
        return AnswerTo(to, tuple(reader for reader in to if reader in unshown), kind)


@dataclass(frozen=True, slots=True)
class PressReleased:
    """The time of letters has come that had waited: they go out, each by its number."""

    numbers: tuple[int, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class ObserverWrote:
    """Somebody who observes the game wrote for the column of its next report."""

    player: Player
    text: str
    at: datetime

    @property
    def letter(self) -> PressLetter:
        """What everybody may know of it: all."""
        name = self.player.called
        return PressLetter(0, PressKind.WHITE, None, (), self.text, self.at, observer=name)


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


@dataclass(frozen=True, slots=True)
class PublicationSet:
    """Whether somebody lets their letters be read in the archive of a game that is over."""

    sender: Power | None
    agreed: bool
    at: datetime


PressEvent = (
    PressSent
    | PressReleased
    | ObserverWrote
    | DraftEvent
    | StatementMade
    | StatementsMailed
    | PublicationSet
)
