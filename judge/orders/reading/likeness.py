"""Whether prose reads like an order all the same: it may be one in words that we don't know."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from judge.board.places import Province
from judge.orders.gazetteer import fold
from judge.orders.reading.languages import ENGLISH, LONGEST_PHRASE, Language
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.patterns import VERBS

LONGEST = 2000
MOST_ARROWS = 8
_SHORT = 3
"""So short a name stands for a place only with a capital: "den" and "war" are words."""
_NEAR = 5
_BESIDE = 40
_DEEDS = frozenset(VERBS) - {"ARMY", "FLEET", "UNIT", "TO", "FROM", "VIA", "WITH", "BACKED"}
_UNIT = re.compile(r"(?<![\w'\u2019])[AF] [A-Z][a-z]{2}(?![a-z])")
_ARROW = re.compile(r"\s(?:[-\u2013\u2014=~]{1,3}>?|>|[\u2190-\u21ff])\s|(?<=\w)->(?=\w)")
_POINTED = re.compile(r"\w\s?[-=]?>\s?\w|\u2192")
"""An arrow that means a way even where one of its ends is no place that we know."""
_LETTERS = frozenset("afhsc")
_WORD = re.compile(r"[^\W\d_]+")


class Likeness:
    """Tells prose that has what orders have, in English and in every language we know."""

    def __init__(self, lexicon: Lexicon, languages: Sequence[Language]) -> None:
        self._lexicon = lexicon
        self._languages = languages

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(word for word in self._words_for(("ARMY", "FLEET")) if len(word) > _SHORT)

    @cached_property
    def _deeds(self) -> frozenset[str]:
        fillers = frozenset(self._lexicon.words["FILLER"])  # a German "will" moves
        return frozenset(w for w in self._words_for(_DEEDS) if len(w) > 1) - fillers

    def _words_for(self, names: Collection[str]) -> Iterator[str]:
        """What stands for some words of orders, in English and in every other language."""
        english = {ENGLISH[name] for name in names}
        for name in names:
            yield from self._lexicon.words[name]
        for language in self._languages:
            yield from (word for word, meaning in language.words.items() if meaning in english)

    def is_like_order(self, line: str, own: Iterable[Province], *, signs: bool) -> bool:
        """Whether a line has a unit, an arrow between two names, or two places.

        One of the writer's `own` places will do beside a word for what units do. A line
        that `signs` a letter may have a street of London and a town: places are none there.
        """
        line = line[:LONGEST]
        words = _words(line)
        if _UNIT.search(line) or not self._units.isdisjoint(words):
            return True
        named = self.places(line)
        is_pointed = _POINTED.search(line) is not None and bool(
            named or self._foreign_places(words)
        )
        if is_pointed or self._is_drawn(line) or (len(named) > 1 and not signs):
            return True
        return not named.isdisjoint(own) and not self._deeds.isdisjoint(words)

    def has_deed(self, text: str) -> bool:
        """Whether a text has a word for what units do, or for a unit."""
        words = _words(text[:LONGEST])
        return not self._deeds.isdisjoint(words) or not self._units.isdisjoint(words)

    def has_any(self, text: str) -> bool:
        """Whether a piece of a line has anything of an order: a unit, a place, a deed, a dash."""
        words = _words(text)
        known = self._units | self._deeds | _LETTERS
        return (
            "-" in text
            or not known.isdisjoint(words)
            or bool(self._lexicon.provinces(text))
            or any(map(self._is_place, ((word,) for word in words)))
        )

    def places(self, line: str) -> frozenset[Province]:
        """The provinces that prose names."""
        seen = _WORD.sub(lambda word: word[0] if self._may_be_name(word[0]) else "_", line)
        return self._lexicon.provinces(seen) | self._foreign_places(_words(seen))

    def named(self, line: str) -> tuple[Province, ...]:
        """The same, in the order in which they are named; those by a foreign name last."""
        line = line[:LONGEST]
        known = self.places(line)
        words = self._lexicon.places_pattern.finditer(fold(line))
        ordered = (p for word in words for p in self._lexicon.provinces(word[0]) if p in known)
        return tuple(dict.fromkeys((*ordered, *sorted(known, key=str))))

    def _foreign_places(self, words: Sequence[str]) -> frozenset[Province]:
        rows = {
            " ".join(words[at:end])
            for at in range(len(words))
            for end in range(at + 1, min(len(words), at + LONGEST_PHRASE) + 1)
        }
        english = (
            language.places[name]
            for language in self._languages
            for name in rows & language.places.keys()
        )
        return self._lexicon.provinces(", ".join(english))

    def _may_be_name(self, word: str) -> bool:
        return len(word) > _SHORT or word[:1].isupper()

    def _is_drawn(self, line: str) -> bool:
        """Whether an arrow stands between two names, however misspelt."""
        for nth, arrow in enumerate(_ARROW.finditer(line)):
            if nth == MOST_ARROWS:
                break
            before = _words(line[max(0, arrow.start() - _BESIDE) : arrow.start()])[-2:]
            behind = _words(line[arrow.end() : arrow.end() + _BESIDE])[:2]
            if self._is_place(before) and self._is_place(behind):
                return True
        return False

    def _is_place(self, words: Sequence[str]) -> bool:
        tries = ("".join(words), words[-1], words[0]) if words else ()
        return any(
            word in self._lexicon.gazetteer.names
            or (len(word) >= _NEAR and self._lexicon.gazetteer.is_near(word))
            for word in tries
        )


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", fold(text))
