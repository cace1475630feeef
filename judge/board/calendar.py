"""Phases and their succession.

The whole calendar is one table: a game year runs down it and begins again,
a year later, at the top.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Season(Enum):
    """Spring and Fall have moves, Winter the adjustments."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"


class PhaseKind(Enum):
    """What is ordered in a phase; the value is its letter ("F1901R")."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"

    @property
    def word(self) -> str:
        """The word in JSON, and in names of sentences: "movement"."""
        return self.name.lower()


YEAR = (
    (Season.SPRING, PhaseKind.MOVEMENT),
    (Season.SPRING, PhaseKind.RETREAT),
    (Season.FALL, PhaseKind.MOVEMENT),
    (Season.FALL, PhaseKind.RETREAT),
    (Season.WINTER, PhaseKind.ADJUSTMENT),
)

_SEASON = re.compile(r"([SF])(\d{1,5})[MR]?", re.IGNORECASE)
# `B` is how the old judges wrote the adjustment phase (W1901B).
_PHASE = re.compile(r"([SFW])(\d{1,5})([MRAB])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Phase:
    """Season, year and kind: S1901M, F1901R, W1901A."""

    season: Season
    year: int
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}{self.kind.value}"

    @property
    def season_number(self) -> int:
        """The number of its season; a Winter counts with the Fall before it."""
        return 2 * self.year + (self.season is not Season.SPRING)

    @property
    def order_in_time(self) -> tuple[int, int]:
        """A key that sorts phases as they are played."""
        return self.year, YEAR.index((self.season, self.kind))

    def next(self) -> Phase:
        """The phase that follows by the calendar, whether or not it is empty."""
        place = YEAR.index((self.season, self.kind)) + 1
        year = self.year + place // len(YEAR)
        season, kind = YEAR[place % len(YEAR)]
        return Phase(season, year, kind)


def season_number(letter: str, year: int) -> int:
    """A movement season as a number that counts on from one to the next: S1901, F1901, S1902."""
    return 2 * year + (letter.upper() == Season.FALL.value)


def write_season(number: int) -> str:
    """The season with a number: "F1902"."""
    year, fall = divmod(number, 2)
    return f"{'F' if fall else 'S'}{year}"


def read_season(text: str) -> int:
    """The number of a season: "F1902", or of the season of a phase, "F1902R".

    Raises ValueError for anything else.
    """
    match = _SEASON.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no season; write it like S1901 or F1901")
    return season_number(match[1], int(match[2]))


def read_phase(text: str) -> Phase:
    """Read "S1901M" (and "W1901B", as the old judges wrote it).

    Raises ValueError for anything else, and for a phase that the calendar
    doesn't have, such as S1901A.
    """
    match = _PHASE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is no phase; write it like S1901M, F1901R or W1901A")
    letter = match[3].upper().replace("B", "A")
    season, kind = Season(match[1].upper()), PhaseKind(letter)
    if (season, kind) not in YEAR:
        raise ValueError(f"{text!r} is no phase of the calendar")
    return Phase(season, int(match[2]), kind)
