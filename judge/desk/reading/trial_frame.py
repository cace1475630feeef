"""A sentence around orders as the classes of its words, clause by clause (`grammar/trials.txt`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.orders.gazetteer import plain_words
from judge.orders.reading.composing import read_table

LONGEST = 400
"""In letters: a longer sentence tells a story."""
MOST_NAMES = 2
UNIT = re.compile(r"(?<![A-Za-z])[AF] ?\(?[A-Z][A-Za-z]{2}(?![a-z])")
"""A unit as the old notation has it, in a place of land or sea."""

_PARTS = re.compile(r"[,;:.?!()\[\]\u2026]+(?=\s|$)|[()]|\s[-\u2013\u2014]+\s")
_WORD = re.compile(r"[^\W_]+")
Classes = frozenset[str]
NO_CLASS: Classes = frozenset()
_SMALL: Classes = frozenset({"SMALL"})
_TELLING = frozenset({"SUPPOSES", "SUPPOSES_ASKED", "TRIAL", "TRIES", "PLAYS", "FILE", "PERSON"})


def _of_outcome(clause: Sequence[Classes]) -> bool:
    return {"ASKS", "ENDS"} <= NO_CLASS.union(*clause)


@dataclass(frozen=True)
class TrialFrame:
    """The words of a sentence without its orders, clause by clause, each as its classes."""

    text: str
    clauses: tuple[tuple[Classes, ...], ...]
    unknown: tuple[str, ...] = ()
    """The words of no class, as they are written."""

    @cached_property
    def every(self) -> Classes:
        """All classes in it."""
        return NO_CLASS.union(*(row for clause in self.clauses for row in clause))

    @property
    def is_known(self) -> bool:
        """Whether it has no word of no class."""
        return not self.unknown

    @property
    def is_named(self) -> bool:
        """Whether all words of no class may be names."""
        return len(self.unknown) <= MOST_NAMES and all(w[:1].isupper() for w in self.unknown)

    @property
    def leads(self) -> bool:
        """Whether it ends in a colon."""
        return self.text.rstrip(" *_\"'").endswith(":")

    @property
    def asks(self) -> bool:
        """Whether it ends as a question."""
        return self.text.rstrip(" )\"'").endswith("?")

    @property
    def is_unfiled(self) -> bool:
        """Whether it says that something isn't to be filed, and doesn't tell what was."""
        return any(
            {"NOT", "FILE"} <= (has := NO_CLASS.union(*clause)) and not has & {"FORMER", "KEEPING"}
            for clause in self.clauses
        )

    @property
    def is_trial(self) -> bool:
        """Whether it names a trial, and doesn't deny that it is one."""
        found = False
        for clause in self.clauses:
            is_denied = False
            for row in clause:
                if "TRIAL" in row and is_denied:
                    return False
                found = found or "TRIAL" in row
                is_denied = ("NOT" in row) or (is_denied and bool(row & {"SMALL", "THESE"}))
        return found

    @property
    def is_called_trial(self) -> bool:
        """Whether it says of what it points at that it is a trial: "call this an experiment"."""
        ends = ((NO_CLASS.union(*one), one[-1]) for one in self.clauses)
        return self.is_trial and any("THESE" in has and "TRIAL" in last for has, last in ends)

    @property
    def tries(self) -> bool:
        """Whether it tries something out."""
        for clause in self.clauses:
            has = NO_CLASS.union(*clause)
            if "OUT" in has and has & {"TRIES", "RUNS"}:
                return True
            if "TRIES" in has and has & {"THING", "THESE"} and "PERSON" not in has:
                return True
        return False

    @property
    def asks_what_comes(self) -> bool:
        """Whether it asks what would come of something, or comes of it."""
        is_wanted = ("SHOWS" in self.every or self.asks) and "FORMER" not in self.every
        return self.asks_what_would or (is_wanted and any(map(_of_outcome, self.clauses)))

    @property
    def asks_what_would(self) -> bool:
        """Whether it asks what would come of something."""
        return any("WOULD" in row for one in self.clauses if _of_outcome(one) for row in one)

    @property
    def asks_whether(self) -> bool:
        """Whether it asks if something is possible, or would do."""
        has = self.every
        is_begun = bool(self.clauses) and "WHETHER" in self.clauses[0][0]
        return is_begun and self.asks and "THESE" in has and bool(has & {"VALID", "ENDS"})

    @property
    def is_wanted(self) -> bool:
        """Whether it wants to be told something, of what isn't to be filed."""
        wants = {"CHECKS", "SHOWS", "SEES", "VALID", "ENDS", "TRIES", "RUNS", "SUPPOSES", "TRIAL"}
        return bool(self.every & wants)

    def begins_with(self, *names: str) -> bool:
        """Whether the first word that says something is of one of some classes."""
        rows = (row for clause in self.clauses for row in clause)
        first = next((row for row in rows if row & _TELLING or not row), NO_CLASS)
        return not first.isdisjoint(names)


class TrialTable:
    """The table, ready to read sentences by."""

    def __init__(self, table: str) -> None:
        self._classes: dict[tuple[str, ...], Classes] = {}
        self._longest: dict[str, int] = {}
        for name, row in read_table(table).items():
            for words in (tuple(plain_words(phrase).split()) for phrase in row):
                self._classes[words] = self._classes.get(words, NO_CLASS) | {name}
                self._longest[words[0]] = max(self._longest.get(words[0], 1), len(words))

    def framed(self, text: str) -> TrialFrame:
        """A text, clause by clause, its words as their classes."""
        text, unknown = text[:LONGEST], list[str]()
        parts = (tuple(self._rows(part, unknown)) for part in _PARTS.split(text))
        return TrialFrame(text, tuple(rows for rows in parts if rows), tuple(unknown))

    def may_know(self, text: str) -> bool:
        """Whether a text begins with a word that may have a class; without one it has unknown."""
        first = _WORD.search(text)
        words = plain_words(first[0]).split() if first is not None else ()
        return any(w in self._longest or len(w) == 1 or w.isdigit() for w in words[:1])

    def _rows(self, clause: str, unknown: list[str]) -> Iterator[Classes]:
        """The classes of each word or phrase of a clause; what has none is noted."""
        written = _WORD.findall(clause)
        words, at = tuple(plain_words(clause).split()), 0
        if len(words) != len(written):
            pairs = [(w, raw) for raw in written for w in plain_words(raw).split()]
            words, written = tuple(word for word, _ in pairs), [raw for _, raw in pairs]
        while at < len(words):
            length, found = self._classed(words, at)
            if not found:
                unknown.append(written[at])
            yield found
            at += length

    def _classed(self, words: tuple[str, ...], at: int) -> tuple[int, Classes]:
        """How many words from one on have a class together, and their classes."""
        for length in range(min(self._longest.get(words[at], 1), len(words) - at), 0, -1):
            if (found := self._classes.get(words[at : at + length])) is not None:
                return length, found
        is_small = len(words[at]) == 1 or words[at].isdigit()
        return 1, _SMALL if is_small else NO_CLASS
