"""Words by which a gamesmaster passes on a player's orders: in headings, and in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from judge.orders.reading.composing import either_of, read_table

_HEADING = re.compile(r"[ \t]{0,20}([^\W\d_][^\n:]{0,90}?)[ \t]{0,4}:(?!//)[ \t]{0,4}(.*)")
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_POSSESSIVE = re.compile(r"['\u2019]s?$")
_CLAUSE_END = re.compile(r"[.,;:!?\n]")
MOST_WORDS = 16
"""So many stand before the colon of a heading."""
MOST_STARTS = 8
"""At so many places of a text its orders may begin."""


class PassingOn:
    """The tables, ready to look by."""

    def __init__(self, text: str) -> None:
        rows = read_table(text)
        self._head, self._says = frozenset(rows["HEAD"]), frozenset(rows["SAYS"])
        self._bars = re.compile(rf"\b(?:{either_of(rows['BARS'])}|\w+n['\u2019]t)\b", re.IGNORECASE)
        self._forces = re.compile(rf"\b(?:{either_of(rows['FORCES'])})\b", re.IGNORECASE)
        self._told = re.compile(rf"\b(?:{either_of(rows['TOLD'])})\b", re.IGNORECASE)

    def heading(self, row: str) -> tuple[str, str] | None:
        """What a line's heading names beside words that head orders, and what stands behind it."""
        found = _HEADING.match(row)
        words = _WORD.findall(found[1]) if found is not None else []
        plain = [_POSSESSIVE.sub("", word).lower() for word in words]
        if found is None or len(words) > MOST_WORDS or not self._says.intersection(plain):
            # "Italy's orders": the possessive is none of the word.
            return None
        named = [_POSSESSIVE.sub("", w) for w, p in zip(words, plain, strict=True)
                 if p not in self._head]  # fmt: skip
        return (" ".join(named), found[2]) if named else None

    def tells(self, text: str) -> bool:
        """Whether a text says that it passes orders on."""
        return self._told.search(text) is not None

    def forces(self, text: str) -> bool:
        """Whether the orders of a text are to stand, whatever their player writes."""
        return self._forces.search(text) is not None

    def starts(self, text: str, names: Iterable[str]) -> Iterator[int]:
        """Where orders may begin: at the beginning, behind each name and each word that tells.

        What a clause denies, or only thinks of, begins none.
        """
        called = re.compile(rf"\b(?:{either_of(names)})(?:['\u2019]?s)?\b", re.IGNORECASE)
        ends = {m.end() for pattern in (called, self._told) for m in pattern.finditer(text)}
        for end in sorted({0, *ends})[:MOST_STARTS]:
            clause = _CLAUSE_END.split(text[:end])[-1]
            if not self._bars.search(clause):
                yield end
