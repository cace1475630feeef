"""A ruling in a letter: from its heading to an empty line, or to the line that ends it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from judge.orders.gazetteer import plain_words
from judge.orders.reading.composing import read_table

_HEAD = re.compile(r"\s{0,9}([^\W\d_][^:\n\d#]{0,40}?)[\s#]{0,3}(\d{1,4})?\s{0,3}:")
UNNUMBERED = "0"
"""Stands for the number of an erratum that doesn't say to which ruling."""
MOST_LINES = 500
"""So many lines below a heading are looked at."""


@dataclass(frozen=True, slots=True)
class RulingFound:
    """A ruling as it is written: the `number` of the one that it corrects, or "".

    `taken` lines below the first are its own.
    """

    number: str
    text: str
    taken: int


class RulingLines:
    """The table, ready to find such lines by; `is_command` tells where something else begins."""

    def __init__(self, table: str, is_command: Callable[[str], bool]) -> None:
        rows = read_table(table)
        self._heads, self._errata, self._ends = (
            frozenset(map(plain_words, rows[name])) for name in ("HEADS", "ERRATA", "ENDS")
        )
        self._is_command = is_command

    def find(self, line: str, below: Iterable[str]) -> RulingFound | None:
        """The ruling that begins with a line; None if none does."""
        found = _HEAD.match(line)
        if found is None:
            return None
        words = plain_words(found[1])
        if words not in self._heads | self._errata:
            return None
        first = line[found.end() :].strip()
        lines, taken = self._below(tuple(islice(below, MOST_LINES)), has_text=bool(first))
        text = "\n".join((first, *(one.rstrip() for one in lines))).strip()
        number = found[2] or (UNNUMBERED if words in self._errata else "")
        return RulingFound(number, text, taken)

    def _below(self, below: Sequence[str], *, has_text: bool) -> tuple[Sequence[str], int]:
        """The lines of a text, and how many belong to it with the one that ends it.

        Nobody ends a text that they didn't mean to go beyond its paragraph.
        """
        for at, line in enumerate(below):
            if self._ends_it(line):
                return below[:at], at + 1
            if self.is_head(line):
                break
        for at, line in enumerate(below):
            is_over = not line.strip() and (has_text or at > 0)
            if is_over or self.is_head(line) or self._is_command(line):
                return below[:at], at
        return below, len(below)

    def is_head(self, line: str) -> bool:
        """Whether a line begins a ruling."""
        found = _HEAD.match(line)
        return found is not None and plain_words(found[1]) in self._heads | self._errata

    def _ends_it(self, line: str) -> bool:
        return len(line) < 40 and plain_words(line) in self._ends
