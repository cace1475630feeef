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
        self._classes: dict[tuple[str, ...], set[str]] = {}
        for name, row in read_table(table).items():
            for phrase in row:
                self._classes.setdefault(tuple(plain_words(phrase).split()), set()).add(name)
        self._longest = max(map(len, self._classes))

    def framed(self, text: str) -> TrialFrame:
        """A text, clause by clause, its words as their classes."""
        text, unknown = text[:LONGEST], list[str]()
        parts = (tuple(self._rows(part, unknown)) for part in _PARTS.split(text))
        return TrialFrame(text, tuple(rows for rows in parts if rows), tuple(unknown))

    def _rows(self, clause: str, unknown: list[str]) -> Iterator[Classes]:
        """The classes of each word or phrase of a clause; what has none is noted."""
        written = [(w, raw) for raw in _WORD.findall(clause) for w in plain_words(raw).split()]
        words, at = tuple(word for word, _ in written), 0
        while at < len(words):
            rows = ((n, self._classes.get(words[at : at + n])) for n in self._lengths(words, at))
            length, found = next(((n, row) for n, row in rows if row), (1, None))
            if found is None and (len(words[at]) == 1 or words[at].isdigit()):
                found = {"SMALL"}
            if found is None:
                unknown.append(written[at][1])
            yield frozenset(found or ())
            at += length

    def _lengths(self, words: Sequence[str], at: int) -> range:
        return range(min(self._longest, len(words) - at), 0, -1)
