"""The gazetteer: from the words people write to the places of one board.

A name is looked up without regard to case, accents, blanks, points and
hyphens. Ids come before names, and names before aliases, where two provinces
share a word; the words that a variant says are asked back come before all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product

from judge.board.places import Province
from judge.board.variant import Variant
from judge.orders.spelling import Spellings, distance, shortenings

LEAST_TO_SHORTEN = 4
"""A name may be cut short to this many letters: "bulg"."""

LEAST_TO_RESPELL = 4
"""So short a word, misspelt, is near too many names: it is asked back."""

LEAST_TO_RESPELL_TOGETHER = 7
"""Several words, of which one may be as short as "sea"."""

LEAST_TO_RESPELL_TWICE = 8
"""A word so long may be two letters off a name."""

LEAST_BEHIND = 2
"""What stands behind a single letter is longer than this: "n atl", not "m at"."""

_CUT_TO = 3
"""A word of several is cut short to so many letters, or one more."""

_LETTERS = frozenset("abcdfhmrstuw")
"""What stands for a word of an order: a unit, or a verb."""

MOST_REMEMBERED = 5000
MOST_NEAREST = 5
LONGEST_WORD = 40


_UNACCENTED = str.maketrans(
    {"æ": "ae", "đ": "d", "ð": "d", "ı": "i", "ł": "l", "ø": "o", "œ": "oe", "þ": "th"}
)
"""Letters that are no letter with an accent, and are written so where they are missing."""


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """One province, and whether the word was taken in spite of its spelling."""

    province: Province
    is_respelt: bool = False


@dataclass(frozen=True, slots=True)
class AmbiguousPlace:
    """A word of several provinces."""

    candidates: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class UnknownPlace:
    """A word of none, and the provinces with the nearest names, nearest first."""

    nearest: tuple[Province, ...]


LookUp = FoundPlace | AmbiguousPlace | UnknownPlace


WORD = re.compile(r"[a-z0-9]+")
"""A word of a folded text."""


def fold(text: str) -> str:
    """Text in lower case, without accents."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text)
    letters = "".join(c for c in parts if not unicodedata.combining(c))
    return letters.casefold().translate(_UNACCENTED)


def plain_words(text: str) -> str:
    """The words of a text, folded, with a blank between them and no other sign."""
    return " ".join(WORD.findall(fold(text)))


def squash(text: str) -> str:
    """A name as it is looked up: folded, letters and digits only."""
    return "".join(c for c in fold(text) if c.isalnum())


@dataclass(frozen=True)
class Gazetteer:
    """The names of one board's places."""

    provinces: tuple[Province, ...]
    asked_back: Mapping[str, tuple[Province, ...]] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()
    """Squashed names of places of other boards: they are no misspelling of a name here."""

    @cached_property
    def names(self) -> Mapping[str, tuple[Province, ...]]:
        """Every squashed name, with the provinces that bear it."""
        ranks: tuple[dict[str, list[Province]], ...] = ({}, {}, {})
        for province in self.provinces:
            seas = ("".join(row) for row in _with_sea(province))
            kinds = ((province.id, province.key), (province.name,), (*province.aliases, *seas))
            for rank, names in zip(ranks, kinds, strict=True):
                for name in dict.fromkeys(map(squash, names)):
                    rank.setdefault(name, []).append(province)
        found = {name: tuple(p) for rank in reversed(ranks) for name, p in rank.items()}
        found.update((squash(word), places) for word, places in self.asked_back.items())
        return found

    @cached_property
    def _near(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, list[str]] = {}
        for name in self.names:
            for shorter in shortenings(name):
                near.setdefault(shorter, []).append(name)
        return {shorter: tuple(names) for shorter, names in near.items()}

    @cached_property
    def _spelt(self) -> Spellings:
        return Spellings(self.names)

    @cached_property
    def _beginnings(self) -> Mapping[str, frozenset[Province]]:
        found: dict[str, set[Province]] = {}
        for name, provinces in self.names.items():
            for length in range(LEAST_TO_SHORTEN, len(name)):
                found.setdefault(name[:length], set()).update(provinces)
        return {word: frozenset(provinces) for word, provinces in found.items()}

    @cached_property
    def _whole_words(self) -> Mapping[str, frozenset[Province]]:
        """Every long word of a full name but its first, with the provinces that have it."""
        found: dict[str, set[Province]] = {}
        for province in self.provinces:
            for word in _words(province.name)[1:]:
                if len(word) >= LEAST_TO_SHORTEN:
                    found.setdefault(word, set()).add(province)
        return {word: frozenset(provinces) for word, provinces in found.items()}

    @cached_property
    def look_up(self) -> Callable[[str], LookUp]:
        """`search`, with a memory: a letter names the same places again and again."""
        return lru_cache(MOST_REMEMBERED)(self.search)

    def search(self, words: str) -> LookUp:
        """Find the place that the words name.

        The beginning of one province's name is taken, and a whole word of it
        ("Atlantic", if only one sea is called so); so is a word one letter
        off one province's names. It is marked as respelt if it is one letter
        off another name.
        """
        word = squash(words)
        exact = self.names.get(word) or self._short_names.get(" ".join(_words(words)))
        if exact is not None:
            return FoundPlace(exact[0]) if len(exact) == 1 else AmbiguousPlace(exact)
        if not word or len(word) > LONGEST_WORD:
            return UnknownPlace(())
        none: frozenset[Province] = frozenset()
        begun = self._beginnings.get(word, none) | self._whole_words.get(word, none)
        near = self._one_letter_off(word, own=bool(begun)) if _may_respell(words) else none
        if len(begun) == 1 and near - begun:
            return AmbiguousPlace(tuple(sorted(begun | near, key=lambda p: p.name)))
        if len(begun) == 1:
            return FoundPlace(next(iter(begun)), is_respelt=not near <= begun)
        if begun:
            return AmbiguousPlace(tuple(sorted(begun, key=lambda p: p.name)))
        if len(near) == 1 or (not near and (near := self._two_letters_off(word))):
            return FoundPlace(next(iter(near)), is_respelt=True)
        return UnknownPlace(self.nearest(word))

    def _one_letter_off(self, word: str, *, own: bool = False) -> frozenset[Province]:
        """The provinces of the names that are near; by names of their `own`, or shared ones too."""
        if word in self.elsewhere:
            return frozenset()
        names = {name for shorter in shortenings(word) for name in self._near.get(shorter, ())}
        if own:
            names.difference_update(map(squash, self.asked_back))
        return frozenset(
            province
            for name in names
            if distance(word, name, 1) == 1
            for province in self.names[name]
        )

    def _two_letters_off(self, word: str) -> frozenset[Province]:
        """The one province whose name a long word is two letters off, if no other is near."""
        if len(word) < LEAST_TO_RESPELL_TWICE or word in self.elsewhere:
            return frozenset()
        close = self._at_most_off(word, 2)
        return close if len(close) == 1 and self._at_most_off(word, 3) == close else frozenset()

    def _at_most_off(self, word: str, limit: int) -> frozenset[Province]:
        near = self._spelt.near(word, limit)
        return frozenset(province for _, name in near for province in self.names[name])

    def is_move(self, first: Iterable[str], rest: Iterable[str]) -> bool:
        """Whether a dash between two parts of a name is a move's.

        "EAS - MED" goes from Eas to what "med" may be, though "eas med" is Eas.
        """
        start = self._ids.get("".join(first))
        return start is not None and any(p != start for p in self.names.get("".join(rest), ()))

    @cached_property
    def _ids(self) -> Mapping[str, Province]:
        return {squash(name): p for p in self.provinces for name in (p.id, p.key)}

    def near(self, words: str) -> frozenset[Province]:
        """The provinces that have a name one letter off; none if it is a name itself."""
        word = squash(words)
        return frozenset() if word in self.names else self._one_letter_off(word)

    def is_near(self, word: str) -> bool:
        """Whether a squashed word is at most two letters off a name."""
        return any(len(name) > 2 for _, name in self._spelt.near(word, 2))

    def nearest(self, word: str) -> tuple[Province, ...]:
        """The provinces whose names are nearest to a squashed word."""
        limit = max(1, len(word) * 4 // 9)
        best: dict[Province, int] = {}
        for off, name in self._spelt.near(word, limit):
            for province in self.names[name]:
                best[province] = min(off, best.get(province, off))
        ranked = sorted(best, key=lambda p: (best[p], p.name))
        return tuple(ranked[:MOST_NEAREST])

    def spellings(self, provinces: Iterable[Province] | None = None) -> tuple[tuple[str, ...], ...]:
        """Every name, of all the provinces or of some, as a row of words."""
        some = self.provinces if provinces is None else tuple(provinces)
        rows = {row for p in some for row in (*_spellings(p), *_with_sea(p), *_shortened(p))}
        if provinces is None:
            rows |= {tuple(_words(word)) for word in self.asked_back}
        return tuple(sorted(rows - {()}))

    @cached_property
    def _short_names(self) -> Mapping[str, tuple[Province, ...]]:
        """Names with their words cut short, which must stand apart: "n atl", "eng channel"."""
        found: dict[str, dict[Province, None]] = {}
        for province in self.provinces:
            for row in _shortened(province):
                found.setdefault(" ".join(row), {})[province] = None
        return {name: tuple(provinces) for name, provinces in found.items()}


def names_of(province: Province) -> tuple[str, ...]:
    """Every name that a province has."""
    return (province.id, province.key, province.name, *province.aliases)


def make_gazetteer(variant: Variant, elsewhere: Iterable[str] = ()) -> Gazetteer:
    """The gazetteer of a variant's board; `elsewhere` are places that it may not have."""
    return Gazetteer(variant.board.provinces, variant.asked_back, frozenset(map(squash, elsewhere)))


def _may_respell(words: str) -> bool:
    """Whether the words are long enough, each or together, to be told from their neighbours."""
    parts = [squash(part) for part in words.split()]
    together = len(parts) > 1 and sum(map(len, parts)) >= LEAST_TO_RESPELL_TOGETHER
    return together or all(len(part) >= LEAST_TO_RESPELL for part in parts)


def _spellings(province: Province) -> Iterable[tuple[str, ...]]:
    """The rows of words a province is written in: "EastMed" also as "east med"."""
    own = tuple(_words(province.name))
    for name in names_of(province):
        words = tuple(_words(re.sub(r"([a-z])([A-Z])", r"\1 \2", name)))
        yield _apart(words[0], own) if len(words) == 1 else words


def _shortened(province: Province) -> Iterable[tuple[str, ...]]:
    """The words of a name cut short: "n atlantic", "eng channel", "g of lyon", "nor afr"."""
    for name in (province.name, *province.aliases):
        words = tuple(_words(name))
        for row in {words, tuple(word for word in words if word != "of")}:
            if len(row) > 1:
                yield from product(*(_cuts(word, row[:n]) for n, word in enumerate(row)))


def _cuts(word: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """A word, and its beginnings that are in use: "tyr s" would be a support from Tyrolia."""
    if word == "of":
        return (word,)
    may_be_letter = (not before and word[0] not in _LETTERS) or before[-1:] == ("of",)
    least = 1 if may_be_letter else _CUT_TO
    cuts = (word[:n] for n in (1, _CUT_TO, _CUT_TO + 1) if least <= n < len(word))
    return (word, *cuts)


def _with_sea(province: Province) -> Iterable[tuple[str, ...]]:
    """The short names of a sea with the word behind: "nth sea"."""
    if "sea" in _words(province.name):
        for row in _spellings(province):
            if len(row) == 1:
                yield (*row, "sea")


def _words(name: str) -> list[str]:
    return [word for word in re.split(r"[^0-9a-z]+", fold(name)) if word]


def _apart(word: str, own: tuple[str, ...]) -> tuple[str, ...]:
    """Where a solid alias may be written apart, judged by the words of the name.

    "emed" is the beginnings of Eastern Mediterranean; "saintpetersburg" ends
    in a whole word of St. Petersburg, "gulfoflion" begins with two.
    """
    begun = _beginnings_in(word, own)
    if begun is not None:
        return begun
    for part in own:
        if len(part) > 2 and word.endswith(part) and len(word) > len(part) + 1:
            return (word[: -len(part)], part)
    row: list[str] = []
    for part in own:
        if word.startswith(part) and len(word) > len(part) + 2:
            row.append(part)
            word = word[len(part) :]
        else:
            break
    return (*row, word)


def _beginnings_in(word: str, own: tuple[str, ...]) -> tuple[str, ...] | None:
    """The word as beginnings of a name's words in their order; None if it isn't."""
    if not word:
        return ()
    for skipped, part in enumerate(own):
        for length in range(min(len(part), len(word)), 0, -1):
            if word.startswith(part[:length]):
                rest = _beginnings_in(word[length:], own[skipped + 1 :])
                if rest is not None and (length > 1 or len(rest[:1] and rest[0]) > LEAST_BEHIND):
                    return (word[:length], *rest)
    return None
