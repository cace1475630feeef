"""A letter of press as those see it who may read it: whoever shows press shows this value.

Who wrote it in truth stands in the log alone (`PressSent`), which gives this out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, StrEnum

from judge.board.units import Power


class Unnamed(Enum):
    """A seat that wrote or reads a letter, and of which nobody is told which it is."""

    UNNAMED = "unnamed"


Shown = Power | Unnamed | None
"""Who wrote or reads a letter, as its readers see it; None is the gamesmaster."""


class PressKind(StrEnum):
    """How press is sent: by whom it seems to be, and who reads and answers it."""

    WHITE = "white"
    """In its writer's name."""
    GREY = "grey"
    """In nobody's."""
    BLACK = "black"
    """In another power's: to its readers it is white, and that power's."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """What is so of all letters of a kind.

    A `signed` one shows who wrote it. Its readers can answer it where it is `answered`, and of
    those for everybody observers have a copy where it is `watched`. What it `seems` to its
    readers may be another kind.
    """

    signed: bool
    answered: bool
    watched: bool
    seems: PressKind | None = None


_RULES: Mapping[PressKind, _Rule] = {
    PressKind.WHITE: _Rule(signed=True, answered=True, watched=True),
    PressKind.GREY: _Rule(signed=False, answered=True, watched=True),
    PressKind.BLACK: _Rule(signed=False, answered=True, watched=True, seems=PressKind.WHITE),
}


def is_signed(kind: PressKind) -> bool:
    """Whether the readers of such a letter see who wrote it."""
    return _RULES[kind].signed


def seems_to_be(kind: PressKind) -> PressKind:
    """What a letter of a kind is to its readers."""
    return _RULES[kind].seems or kind


@dataclass(frozen=True, slots=True)
class PressLetter:
    """A letter of press: all of it that its readers may know.

    `number` counts a game's letters, 0 for one without an answer. `shown` is who wrote it, as
    readers see it; of `readers` nobody named is everybody. `at` is when they got it: when it
    was written, or at its `release`, if it had one. `enclosed` names its pictures. What an
    `observer` of that name wrote stands in a report alone.
    """

    number: int
    kind: PressKind
    shown: Shown
    readers: tuple[Shown, ...]
    text: str
    at: datetime
    release: datetime | None = None
    enclosed: tuple[str, ...] = ()
    observer: str = ""

    @property
    def is_answered(self) -> bool:
        """Whether its readers can answer it."""
        return _RULES[self.kind].answered

    @property
    def is_watched(self) -> bool:
        """Whether those who observe the game have a copy."""
        return not self.readers and _RULES[self.kind].watched


def named_in(letter: PressLetter) -> tuple[Power | None, ...]:
    """Who stands on a letter by name: its writer and its readers, but for those unnamed."""
    seats = (letter.shown, *letter.readers)
    return tuple(seat for seat in seats if not isinstance(seat, Unnamed))


@dataclass(frozen=True, slots=True)
class AnswerTo:
    """To whom a letter or an answer goes, nobody named is everybody; and as what kind of press.

    `unnamed` are those of them whom neither its writer nor its other readers are to know. Black
    press bears the name of `alias`. What is `held` goes out with the next report.
    """

    to: tuple[Power | None, ...]
    unnamed: tuple[Power | None, ...] = ()
    kind: PressKind = PressKind.WHITE
    alias: Power | None = None
    held: bool = False

    @property
    def named(self) -> tuple[Power | None, ...]:
        """Those whom everybody may know."""
        return tuple(reader for reader in self.to if reader not in self.unnamed)

    @property
    def readers(self) -> tuple[Shown, ...]:
        """All of them, as they are shown."""
        return tuple(Unnamed.UNNAMED if r in self.unnamed else r for r in self.to)
