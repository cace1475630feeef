"""Other languages, by table: a line that English can't read is put into English words.

A translation is tried only where the line as it stands can't be read, so that
no table changes what an English line means. What it comes to is noted; where
two languages disagree, it is asked.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from judge.orders.gazetteer import WORD, Gazetteer, fold, plain_words, squash
from judge.orders.reading.clauses import (
    ARTICLE,
    MODAL,
    NOUNS,
    PARTICLE,
    PLACE,
    Chunk,
    Sentences,
)
from judge.orders.reading.normal import Normal

ENGLISH = {
    "ARMY": "army", "FLEET": "fleet", "UNIT": "unit", "HOLD": "holds", "MOVE": "moves",
    "TO": "to", "FROM": "from", "SUPPORT": "supports", "CONVOY": "convoys",
    "RETREAT": "retreats", "DISBAND": "disbands", "BUILD": "build", "REMOVE": "remove",
    "WAIVE": "waive", "VIA": "via", "BACKED": "supported by",
    "SEPARATOR": "and", "FILLER": "", "HYPERSPACE": "through hyperspace", "LINK": "link",
    "SEPARATE": "separate", "NORTH": "north coast",
    "EAST": "east coast", "SOUTH": "south coast", "WEST": "west coast",
}  # fmt: skip
"""What stands in English for the words of each row."""

SUPPORT = "SUPPORT"
_SHARED = frozenset({"atlantic", "mediterranean"})
"""What several seas are called; English has to find out which is meant."""

_BEFORE_TO = frozenset({"ARMY", "FLEET", "UNIT", "SUPPORT", "CONVOY", "SEPARATOR", "BUILD"})
_UNIT_BEHIND = re.compile(r" +[af] +[a-z]")
_BEFORE_A_UNIT = frozenset(ENGLISH[name] for name in ("SUPPORT", "CONVOY", "SEPARATOR", "BUILD"))
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
LONGEST_PHRASE = 6
LEAST_TO_SHORTEN = 3
LEAST_TO_BE_SURE = 5
"""So long a word of a language is no misspelt English abbreviation."""


@dataclass(frozen=True, slots=True)
class PassiveWords:
    """Words that say that something is done ("wird", "est"), and by whom ("von", "par")."""

    done: frozenset[str]
    by: frozenset[str]


@dataclass(frozen=True)
class Language:
    """The words of one language, and the English ones in their place, for one board.

    `rows` tells the row of the table that each of the words is in, those of `sentences` too.
    What is among `english_words` says nothing about the language of a line.
    """

    name: str
    words: Mapping[str, str]
    places: Mapping[str, str]
    rows: Mapping[str, str]
    sentences: Sentences
    passive: PassiveWords
    gazetteer: Gazetteer
    english_words: Container[str]

    @cached_property
    def _beginnings(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for name, english in self.places.items():
            for length in range(LEAST_TO_SHORTEN, len(name)):
                found.setdefault(name[:length], set()).add(english)
        return {begun: frozenset(names) for begun, names in found.items()}

    @cached_property
    def _openings(self) -> Mapping[str, int]:
        """The first word of every phrase, with how many words the longest has."""
        found: dict[str, int] = {}
        for phrase in (*self.words, *self.places, *self.rows):
            first, length = phrase.partition(" ")[0], phrase.count(" ") + 1
            found[first] = max(length, found.get(first, 0))
        return found

    def translate(self, normal: Normal) -> Normal | None:
        """A line with English words; None if it has no word of the language.

        A word that is English, too, such as "in", is none; nor is a letter, such as
        the E of an army, in a line without accents.
        """
        text, written = normal.text, normal.written
        words = list(WORD.finditer(text))
        pieces: list[Chunk] = []
        is_foreign = False
        done = at = 0
        if words and words[0][0] in self.sentences.openings and "," in text:
            at = 1  # "Steht dort jemand, ..." is a condition
        while at < len(words):
            length, found = self._phrase(words, at, text, written)
            if found is not None:
                start, end = words[at].start(), words[at + length - 1].end()
                found = replace(found, start=start, end=end)
                is_foreign = is_foreign or self._is_foreign(found, written)
                gap = self._gap(text[done:start], done, pieces, written)
                pieces += [Chunk(gap, done, -1), found]
                done = end
            at += length
        if not is_foreign:
            return None
        pieces = self.sentences.in_order([*pieces, Chunk(text[done:], done, -1)])
        return _joined(pieces, normal)

    def _gap(self, gap: str, start: int, before: Sequence[Chunk], written: str) -> str:
        """What stands between two words; "à", an arrow in some fonts, is none behind a unit."""
        if "-" not in gap or (before and before[-1].name not in _BEFORE_TO):
            return gap
        return "".join(
            " " if here == "-" and written[start + n : start + n + 1].lower() == "à" else here
            for n, here in enumerate(gap)
        )

    def _is_foreign(self, piece: Chunk, written: str) -> bool:
        """Whether a word tells that a line is of this language."""
        if len(piece.word) > 1:
            has_meaning = piece.text != "" or piece.name == MODAL
            return has_meaning and piece.word not in self.english_words and piece.name != PARTICLE
        return piece.text != "" and (piece.name == SUPPORT or _has_accents(written))

    def _phrase(
        self, words: Sequence[re.Match[str]], at: int, text: str, written: str
    ) -> tuple[int, Chunk | None]:
        """How many words the longest phrase from here has, and its English."""
        longest = min(self._openings.get(words[at][0], 1), len(words) - at)
        for length in range(longest, 1, -1):
            row = words[at : at + length]
            between = (text[a.end() : b.start()] for a, b in pairwise(row))
            if all(space.strip(" -") == "" for space in between):
                found = self._named(" ".join(word[0] for word in row))
                if found is not None:
                    return length, found
        if self.rows.get(words[at][0]) == ARTICLE:
            return 1, self._article(words, at, text, written)
        return 1, self._english(words[at], text, written)

    def _named(self, phrase: str) -> Chunk | None:
        """What a phrase of the table is."""
        name = self.rows.get(phrase)
        if phrase in self.words:
            return Chunk(self.words[phrase], 0, 0, name or "FILLER", phrase)
        if phrase in self.places:
            return Chunk(self.places[phrase], 0, 0, PLACE, phrase)
        if name is None or name == ARTICLE:
            return None
        return Chunk(phrase if name == PARTICLE else "", 0, 0, name, phrase)

    def _article(
        self, words: Sequence[re.Match[str]], at: int, text: str, written: str
    ) -> Chunk | None:
        """An article that may be a place's name: none right behind a unit or a dash."""
        before = text[: words[at].start()].rstrip()
        last = words[at - 1][0] if at else ""
        kinds = {ENGLISH["ARMY"], ENGLISH["FLEET"]}
        if before[-1:] == "-" or len(last) == 1 or self.words.get(last) in kinds:
            return None
        if at + 1 == len(words) or text[words[at].end() : words[at + 1].start()].strip():
            return None
        _, behind = self._phrase(words, at + 1, text, written)
        is_article = behind is not None and behind.name in NOUNS
        return Chunk("", 0, 0, ARTICLE, words[at][0]) if is_article else None

    def _english(self, match: re.Match[str], text: str, written: str) -> Chunk | None:
        word = match[0]
        found = self._named(word)
        if found is not None:
            # "a" is an army as often as it is "to", and "e" or "l" may be anything.
            is_one = len(word) > 1 or found.name == PLACE or self._fits(found.text, match, text)
            return found if is_one else None
        names = self._beginnings.get(word, frozenset())
        if len(names) != 1 or word in self.gazetteer.names:
            return None
        (english,) = names
        is_sure = self._is_sure(match, written, english)
        return Chunk(english, 0, 0, PLACE, word) if is_sure else None

    def _fits(self, english: str, match: re.Match[str], text: str) -> bool:
        """Whether a letter stands where its meaning can: a unit before a name, "to" behind one."""
        before = text[: match.start()].rstrip(" (")
        last = self.words.get(before.split()[-1], "") if before.split() else ""
        if english in {ENGLISH["ARMY"], ENGLISH["FLEET"]}:
            return not before or before[-1] in ",;&-" or last != ""
        if english == ENGLISH["SUPPORT"] and not _UNIT_BEHIND.match(text, match.end()):
            return False
        return before[-1:].isalpha() and last not in _BEFORE_A_UNIT

    def _is_sure(self, match: re.Match[str], written: str, english: str) -> bool:
        """Whether a name cut short is no misspelt English one: by its accents, or its length."""
        word = match[0]
        own = self.gazetteer.names.get(english.replace(" ", ""), ())
        near = self.gazetteer.near(word).difference(own)
        original = written[match.start() : match.end()]
        return len(word) >= LEAST_TO_BE_SURE or not original.isascii() or not near


def _joined(pieces: Sequence[Chunk], normal: Normal) -> Normal:
    """Some pieces of a line as one, each of whose letters has the column that it comes from."""
    columns: list[int] = []
    for piece in pieces:
        start, end = piece.start, piece.end
        last = end - 1 if end >= 0 else start + len(piece.text)
        columns += [normal.column(min(start + n, last)) for n in range(len(piece.text))]
    return Normal("".join(p.text for p in pieces), tuple(columns), normal.written)


def read_language(
    text: str, gazetteer: Gazetteer, powers: Container[str], english_words: Container[str]
) -> Language:
    """Read a language's table, for the places that a board has.

    A name that is another place's on the board, as it stands there, is left out. Adjectives
    stand beside the word for a unit, where none of the `powers` is called so.
    Raises ValueError for what is in no table of ours, and KeyError if a table is missing.
    """
    table = tomllib.loads(text)
    rows = {
        spelt: name
        for part in (table.get("sentences", {}), table["words"])
        for name, row in part.items()
        for word in row
        for spelt in spellings(word)
    }
    words = {spelt: ENGLISH[name] for spelt, name in rows.items() if name in ENGLISH}
    places = dict(_places(table["places"], gazetteer))
    units = {w: english for w, english in words.items() if rows[w] in {"ARMY", "FLEET"}}
    for part in ("adjectives", "adjectives_behind"):
        for name, english in _places(table.get(part, {}), gazetteer, powers):
            for word, kind in units.items():
                phrase = f"{word} {name}" if part == "adjectives_behind" else f"{name} {word}"
                places[phrase] = f"{kind} {english}"
    sentences = table.get("sentences", {})
    return Language(
        table["name"],
        words,
        places,
        rows,
        Sentences(*(_all(sentences.get(name, ())) for name in ("PARTICLE", "OPENING"))),
        PassiveWords(*(_all(table.get("passive", {}).get(name, ())) for name in ("DONE", "BY"))),
        gazetteer,
        english_words,
    )


def _places(
    table: Mapping[str, Sequence[str]], gazetteer: Gazetteer, powers: Container[str] = frozenset()
) -> Iterator[tuple[str, str]]:
    """The names of a table's places that a board has, with their English ones."""
    for english, row in table.items():
        own = gazetteer.names.get(squash(english), ())
        if (len(own) != 1 and fold(english) not in _SHARED) or fold(english) in powers:
            continue
        for name in row:
            for spelt in spellings(name):
                other = gazetteer.names.get(squash(spelt), own)
                if other == own:
                    yield spelt, plain_words(own[0].name if own else english)


def _all(words: Iterable[str]) -> frozenset[str]:
    return frozenset(spelt for word in words for spelt in spellings(word))


def _has_accents(written: str) -> bool:
    return any(c.isalpha() and not c.isascii() for c in written)


def spellings(written: str) -> Iterator[str]:
    """A word as its normal form has it, with its umlauts in both ways, and its endings."""
    for word in _endings(written):
        one = unicodedata.normalize("NFC", word).casefold()
        yield from dict.fromkeys((plain_words(one), plain_words(one.translate(UMLAUTS))))


def _endings(word: str) -> Iterator[str]:
    """Every spelling of "dänisch(e|en)"; each has one of the endings."""
    stem, bracket, rest = word.partition("(")
    endings, _, after = rest.partition(")")
    yield from (stem + ending + after for ending in endings.split("|")) if bracket else (word,)
