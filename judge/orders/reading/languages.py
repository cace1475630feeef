"""Other languages, by table: a line that English can't read is put into English words.

A translation is tried only where the line as it stands can't be read, so that
no table changes what an English line means. What it comes to is noted; where
two languages disagree, it is asked.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from judge.orders.gazetteer import Gazetteer, fold

ENGLISH = {
    "ARMY": "army", "FLEET": "fleet", "UNIT": "unit", "HOLD": "holds", "MOVE": "moves",
    "TO": "to", "FROM": "from", "SUPPORT": "supports", "CONVOY": "convoys",
    "RETREAT": "retreats", "DISBAND": "disbands", "BUILD": "build", "REMOVE": "remove",
    "WAIVE": "waive", "VIA": "via", "SEPARATOR": "and", "FILLER": "", "NORTH": "north coast",
    "EAST": "east coast", "SOUTH": "south coast", "WEST": "west coast",
}  # fmt: skip
"""What stands in English for the words of each row."""

_BEFORE_A_UNIT = frozenset(ENGLISH[name] for name in ("SUPPORT", "CONVOY", "SEPARATOR", "BUILD"))
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
WORD = re.compile(r"[a-z0-9]+")
LONGEST_PHRASE = 4
LEAST_TO_SHORTEN = 3
LEAST_TO_BE_SURE = 5
"""So long a word of a language is no misspelt English abbreviation."""


@dataclass(frozen=True, slots=True)
class Translation:
    """A line in English words, and where each of its letters comes from."""

    language: str
    text: str
    origins: tuple[int, ...]


@dataclass(frozen=True)
class Language:
    """The words of one language, and the English ones in their place."""

    name: str
    words: Mapping[str, str]
    places: Mapping[str, str]

    @cached_property
    def _beginnings(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for name, english in self.places.items():
            for length in range(LEAST_TO_SHORTEN, len(name)):
                found.setdefault(name[:length], set()).add(english)
        return {begun: frozenset(names) for begun, names in found.items()}

    @cached_property
    def _openings(self) -> frozenset[str]:
        """The first word of every phrase."""
        return frozenset(phrase.partition(" ")[0] for phrase in (*self.words, *self.places))

    def translate(
        self, text: str, written: str, gazetteer: Gazetteer, english_words: Container[str]
    ) -> Translation | None:
        """A line in its normal form with English words; None if it has no word of the language.

        A word that is English, too, such as "in", is none; nor is a letter, such as
        the E of an army, in a line without accents.
        """
        words = list(WORD.finditer(text))
        parts: list[tuple[str, int, int]] = []
        is_foreign = False
        done = at = 0
        while at < len(words):
            length, english = self._phrase(words, at, text, written, gazetteer)
            if english is not None:
                start, end = words[at].start(), words[at + length - 1].end()
                is_word = end - start > 1 and text[start:end] not in english_words
                is_letter = end - start == 1 and _has_accents(written)
                is_foreign = is_foreign or (english != "" and (is_word or is_letter))
                parts += [(text[done:start], done, -1), (english, start, end)]
                done = end
            at += length
        if not is_foreign:
            return None
        if done == words[-1].end() and parts[-1][0] == ENGLISH["MOVE"] and _has_way(parts):
            parts[-1] = ("", *parts[-1][1:])
        return self._joined([*parts, (text[done:], done, -1)])

    def _phrase(
        self,
        words: Sequence[re.Match[str]],
        at: int,
        text: str,
        written: str,
        gazetteer: Gazetteer,
    ) -> tuple[int, str | None]:
        """How many words the longest phrase from here has, and its English."""
        longest = LONGEST_PHRASE if words[at][0] in self._openings else 1
        for length in range(min(longest, len(words) - at), 1, -1):
            row = words[at : at + length]
            between = (text[a.end() : b.start()] for a, b in pairwise(row))
            if all(space.strip(" -") == "" for space in between):
                phrase = " ".join(word[0] for word in row)
                english = self.words.get(phrase, self.places.get(phrase))
                if english is not None:
                    return length, english
        return 1, self._english(words[at], text, written, gazetteer)

    def _english(
        self, match: re.Match[str], text: str, written: str, gazetteer: Gazetteer
    ) -> str | None:
        word = match[0]
        english = self.words.get(word)
        if english is not None:
            # "a" is an army as often as it is "to", and "e" or "l" may be anything.
            return english if len(word) > 1 or self._fits(english, match, text) else None
        if word in self.places:
            return self.places[word]
        names = self._beginnings.get(word, frozenset())
        if len(names) != 1 or word in gazetteer.names:
            return None
        (english,) = names
        return english if self._is_sure(word, match, written, gazetteer, english) else None

    def _fits(self, english: str, match: re.Match[str], text: str) -> bool:
        """Whether a letter stands where its meaning can: a unit before a name, "to" behind one."""
        before = text[: match.start()].rstrip(" (")
        last = self.words.get(before.split()[-1], "") if before.split() else ""
        if english in {ENGLISH["ARMY"], ENGLISH["FLEET"]}:
            return not before or before[-1] in ",;&-" or last != ""
        return before[-1:].isalpha() and last not in _BEFORE_A_UNIT

    def _is_sure(
        self, word: str, match: re.Match[str], written: str, gazetteer: Gazetteer, english: str
    ) -> bool:
        """Whether a name cut short is no misspelt English one: by its accents, or its length."""
        own = gazetteer.names.get(english.replace(" ", ""), ())
        near = gazetteer.near(word).difference(own)
        original = written[match.start() : match.end()]
        return len(word) >= LEAST_TO_BE_SURE or not original.isascii() or not near

    def _joined(self, parts: Sequence[tuple[str, int, int]]) -> Translation:
        letters: list[int] = []
        for words, start, end in parts:
            last = end - 1 if end >= 0 else start + len(words)
            letters += [min(start + n, last) for n in range(len(words))]
        return Translation(self.name, "".join(p[0] for p in parts), tuple(letters))


def read_language(text: str, gazetteer: Gazetteer) -> Language:
    """Read a language's table, for the places that a board has.

    Raises ValueError for what is in no table of ours, and KeyError if a table is missing.
    """
    table = tomllib.loads(text)
    words = {
        spelt: ENGLISH[name]
        for name, row in table["words"].items()
        for word in row
        for spelt in _spellings(word)
    }
    known = {fold(province.name) for province in gazetteer.provinces}
    places = {
        spelt: _plain(english)
        for english, row in table["places"].items()
        if fold(english) in known
        for name in row
        for spelt in _spellings(name)
    }
    return Language(table["name"], words, places)


def _has_way(parts: Sequence[tuple[str, int, int]]) -> bool:
    """Whether "to" stands before a verb that is the last word: "A Mun nach Tirol ziehen"."""
    return any(part[0] == ENGLISH["TO"] for part in parts)


def _has_accents(written: str) -> bool:
    return any(c.isalpha() and not c.isascii() for c in written)


def _spellings(word: str) -> Iterator[str]:
    """A word as its normal form has it, with its umlauts in both ways."""
    plain = unicodedata.normalize("NFC", word).casefold()
    yield from dict.fromkeys((_plain(plain), _plain(plain.translate(UMLAUTS))))


def _plain(words: str) -> str:
    return " ".join(WORD.findall(fold(words)))
