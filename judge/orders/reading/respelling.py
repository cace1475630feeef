"""Words that are nearly those of an order, or nearly names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from judge.board.places import Province
from judge.orders.gazetteer import fold, names_of
from judge.orders.reading.lexicon import LEAST_TO_RESPELL, Lexicon
from judge.orders.spelling import Spellings, distance, shortenings

LEAST_NEAR = 5
LONGEST_NAME = 3


class Respeller:
    """Finds what a misspelt word may be."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = lexicon.words
        self._gazetteer = lexicon.gazetteer

    def respell(self, text: str) -> tuple[int, int, str] | None:
        """The first word that is one letter off one keyword, and that keyword."""
        covered = {n for m in self._lexicon.places_pattern.finditer(text) for n in range(*m.span())}
        for match in re.finditer(r"[a-z]{4,}", text):
            word = match[0]
            if (
                match.start() in covered
                or word in self._lexicon.keywords
                or word in self._lexicon.fillers
            ):
                continue
            shared = {k for s in shortenings(word) for k in self._near_keywords.get(s, ())}
            near = sorted(k for k in shared if distance(word, k, 1) == 1)
            if len({self._lexicon.keywords[k] for k in near}) == 1:
                return match.start(), match.end(), near[0]
        return None

    def respell_name(self, text: str) -> tuple[int, int, Province] | None:
        """The first few words that are one letter off a name of several, and whose it is."""
        words = list(re.finditer(r"[a-z]+", text))
        # A letter alone is a unit's, in some language, and no part of a name.
        for at in range(len(words)):
            for length in range(min(LONGEST_NAME, len(words) - at), 1, -1):
                row = words[at : at + length]
                if any(len(m[0]) < 2 or m[0] in self._lexicon.keywords for m in row):
                    continue
                if all(m[0] in self._gazetteer.names for m in row):
                    continue  # "nth-ska-swe" is three places, and not the North Sea
                start, end = row[0].start(), row[-1].end()
                near = self._gazetteer.near(text[start:end])
                if len(near) != 1:
                    continue
                (province,) = near
                own = re.findall(r"[a-z]+", fold(" ".join(names_of(province))))
                if all(any(distance(m[0], word, 1) <= 1 for word in own) for m in row):
                    return start, end, province
        return None

    def near_word(self, word: str) -> str:
        """The keyword that a word may be, or nothing."""
        limit = 1 if len(word) < LEAST_NEAR else 2
        found = self._spelt_keywords.near(word, limit) if len(word) >= LEAST_TO_RESPELL else ()
        near = ((off, -len(k), k) for off, k in found)
        return min(near, default=(0, 0, ""))[-1]

    def strange_word(self, text: str) -> tuple[int, int] | None:
        """Where the first word stands that is none of an order's."""
        covered = {n for m in self._lexicon.places_pattern.finditer(text) for n in range(*m.span())}
        for match in re.finditer(r"[a-z]{2,}", text):
            word = match[0]
            is_known = (
                self._lexicon.is_word(word)
                or word in self._lexicon.powers
                or word in self._odd_words
            )
            if match.start() not in covered and not is_known:
                return match.span()
        return None

    @cached_property
    def _spelt_keywords(self) -> Spellings:
        return Spellings(self._lexicon.keywords)

    @cached_property
    def _near_keywords(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, list[str]] = {}
        for word in self._lexicon.keywords:
            for shorter in shortenings(word) if len(word) >= LEAST_TO_RESPELL else ():
                near.setdefault(shorter, []).append(word)
        return {shorter: tuple(words) for shorter, words in near.items()}

    @cached_property
    def _odd_words(self) -> frozenset[str]:
        """The words of the tables that stand in phrases, or between orders, or in coasts."""
        names = ("VIA", "WAIVE", "REMARK", "SEPARATOR", "NORTH", "EAST", "SOUTH", "WEST")
        rows = (word.split() for name in names for word in self._words[name])
        return frozenset(word for row in rows for word in row) | {"coast"}
