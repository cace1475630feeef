"""The words and names that orders on a board are made of, beside the grammar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.board.places import Province
from judge.board.units import Power
from judge.orders.gazetteer import FoundPlace, Gazetteer, fold
from judge.orders.reading.composing import REGISTER
from judge.orders.reading.patterns import END, VERBS, Words, place_pattern
from judge.orders.spelling import distance

LEAST_TO_RESPELL = 4


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of a language, and the names of a board and its powers."""

    words: Words
    powers: Mapping[str, Power]
    gazetteer: Gazetteer
    has_hyperspace: bool = False

    @cached_property
    def places_pattern(self) -> re.Pattern[str]:
        """A pattern for any name of a place."""
        return re.compile(rf"(?<![0-9a-z]){place_pattern(self.gazetteer)}{END}")

    @cached_property
    def keywords(self) -> Mapping[str, str]:
        """Every keyword, with its terminal."""
        names = (*VERBS, *REGISTER) if self.has_hyperspace else VERBS
        return {word: name for name in names for word in self.words[name]}

    @cached_property
    def fillers(self) -> frozenset[str]:
        """What may stand in any line, and says nothing."""
        return frozenset(self.words["FILLER"])

    @cached_property
    def everyday(self) -> frozenset[str]:
        """Words of every letter that are near to a name."""
        return frozenset(self.words["EVERYDAY"])

    @cached_property
    def english_words(self) -> frozenset[str]:
        """Every word that is one in English, names and single letters of the alphabet aside."""
        rows = (word.split() for row in self.words.values() for word in row)
        return frozenset(word for row in rows for word in row) | set(self.gazetteer.names)

    def is_word(self, word: str) -> bool:
        """Whether a word is one of an order, names aside."""
        return word in self.keywords or word in self.fillers

    def provinces(self, line: str) -> frozenset[Province]:
        """Every province that a line names."""
        found = (self.gazetteer.look_up(m[0]) for m in self.places_pattern.finditer(fold(line)))
        return frozenset(place.province for place in found if isinstance(place, FoundPlace))

    def power(self, lead: str) -> Power | None:
        """The power named before an order, one letter off allowed."""
        word = " ".join(re.findall(r"[a-z]+", lead))
        found = self.powers.get(word)
        if found is None and len(word) > LEAST_TO_RESPELL:
            near = {p for name, p in self.powers.items() if distance(word, name, 1) <= 1}
            found = near.pop() if len(near) == 1 else None
        return found
