"""A sentence of another language, word for word in English: what is learnt is learnt mostly there.

Whoever writes "Sarò assente dal 12 al 18" is understood by what players wrote of being absent, not
by the few sentences of their own language that somebody has put beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

FEWEST = 2
"""Words by which a language is known."""
_FORMS, _ENGLISH = ",", " = "
_ELIDED = "'"


class Glossary:
    """The words of one language: what each, or a phrase of a few, is in English.

    It is written as `form, form = english words`, a meaning a line, in small letters without
    accents; it is read when a sentence needs it.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """What each form is; ValueError says which line can't be read."""
        found: dict[str, tuple[str, ...]] = {}
        for line in self._text.splitlines():
            forms, is_row, english = line.partition(_ENGLISH)
            if is_row:
                said = tuple(english.split())
                found |= {form.strip(): said for form in forms.split(_FORMS)}
            elif line.strip() and not line.startswith("#"):
                raise ValueError(f"no English stands beside: {line}")
        return found

    @cached_property
    def longest(self) -> int:
        """The words of the longest phrase."""
        return max((form.count(" ") + 1 for form in self.words), default=1)

    def knows(self, words: Iterable[str]) -> int:
        """How many of some words are of this language."""
        return sum(word in self.words for word in words)

    def read(self, words: Sequence[str]) -> Iterator[str]:
        """Words in English, by the longest phrase at a place; what isn't known stays."""
        at = 0
        while at < len(words):
            for width in range(min(self.longest, len(words) - at), 0, -1):
                said = self.words.get(" ".join(words[at : at + width]))
                if said is not None:
                    yield from said
                    break
            else:
                width = 1
                yield from self._parted(words[at])
            at += width

    def _parted(self, word: str) -> Iterator[str]:
        """A word with an article before it: "l'inverno"."""
        article, _, noun = word.partition(_ELIDED)
        if not noun:
            yield word
            return
        yield from self.words.get(article + _ELIDED, self.words.get(article, (article,)))
        yield from self.words.get(noun, (noun,))


@dataclass(frozen=True)
class Glossaries:
    """The glossaries of all languages."""

    all: tuple[Glossary, ...] = ()

    @cached_property
    def english(self) -> frozenset[str]:
        """Words that are English: those by which others are told."""
        return frozenset(word for one in self.all for said in one.words.values() for word in said)

    def read(self, said: Sequence[str]) -> list[str]:
        """A sentence in English; nothing if it is English, or in no language that is known."""
        words = [word for word in said if word[0].isalpha()]
        if not (self.all and words):
            return []
        native = sum(word in self.english for word in words)
        if native * 2 > len(words):
            return []
        known = [one.knows(words) for one in self.all]
        most = max(known)
        if most < FEWEST or most <= native:
            return []
        return list(self.all[known.index(most)].read(said))


NO_GLOSSARIES = Glossaries()
