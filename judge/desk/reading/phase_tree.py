"""The trees of phases as people name them, turned into values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer

from judge.desk.reading.ordinals import day_in_words

_SEASONS = {"SPRING": "S", "FALL": "F", "WINTER": "W"}
_KINDS = {"MOVES": "M", "RETREATS": "R", "BUILDS": "A"}
_LETTERS = {"h": "F", "p": "S"}
"""Autumn and spring by the letters of Herbst and Printemps."""
CENTURY = 1900


@dataclass(frozen=True, slots=True)
class NamedPhase:
    """A phase as people name it: what isn't named is left for the game to fill in."""

    season: str = ""
    year: int | None = None
    kind: str = ""
    last: bool = False


class ToPhase(Transformer[Token, Any]):
    """The rules of phases; what isn't named of one is left for the game to fill in."""

    def coded(self, children: list[Token]) -> NamedPhase:
        """A phase by its letters; the words of the terminal are as many."""
        season, kind = children[0][0], children[0][-1]
        letter = _LETTERS.get(season, season.upper())
        kind = "" if kind.isdigit() else kind.upper().replace("B", "A")
        return NamedPhase(letter, whole_year(digits_of(children[0])), kind)

    def season(self, children: list[Token]) -> NamedPhase:
        by_type = {token.type: token for token in children}
        season = next((_SEASONS[name] for name in by_type if name in _SEASONS), "")
        kind = next((_KINDS[name] for name in by_type if name in _KINDS), "")
        year = whole_year(digits_of(by_type["ANNO"])) if "ANNO" in by_type else None
        return NamedPhase(season, year, kind, "LAST" in by_type)

    def kind_season(self, children: list[Token]) -> NamedPhase:
        return self.season(children)

    def anno(self, children: list[Token]) -> NamedPhase:
        return NamedPhase(year=int(children[0]))

    def kind_year(self, children: list[Token]) -> NamedPhase:
        """The builds of a year are those of its winter; it has two phases of moves."""
        kind, year = children
        season = "W" if kind.type == "BUILDS" else ""
        return NamedPhase(season, int(year), _KINDS[kind.type])

    def last_phase(self, _: list[Token]) -> NamedPhase:
        return NamedPhase(last=True)


def digits_of(token: str) -> int:
    figures = re.sub(r"\D", "", token)
    return int(figures) if figures else day_in_words(token)


def whole_year(year: int) -> int:
    """A year of which only two figures were written."""
    return year + CENTURY if year < 100 else year
