"""The verdicts, and one thing that is found of a letter."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tests.blind.entries import Entry
from tests.blind.wanted import Wanted


class Verdict(IntEnum):
    """What a letter is worth; of several the last counts."""

    FAIR = 0
    ASKED = 1
    ASKED_OTHERWISE = 2
    LOST = 3
    WRONG = 4
    HARM = 5

    @property
    def words(self) -> str:
        """As it is printed."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that isn't as it should be."""

    verdict: Verdict
    says: str


def lines_of(entry: Entry, *words: str) -> list[Wanted]:
    """The lines of what is done that begin with one of some words."""
    return [wanted for wanted in entry.wanted if wanted.word in words]
