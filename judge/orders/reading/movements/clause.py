"""The clause of an order, and the words in it that may turn it round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from judge.orders.reading.movements.candidates import HELPING, Candidate, Deed
from judge.orders.reading.movements.words import Sign

MOST_BEFORE, MOST_BEHIND, NEAR_BEHIND = 30, 12, 3
"""So many words around an order are looked at."""
TURNS_BEFORE = frozenset("?DOYQ")
"""Up to a full stop before it: if, maybe, others' opinions, other times, who and what."""
TURNS_BEHIND = frozenset("?DY")
ENDS = frozenset(",;:A")
DENIES = frozenset("NE")
"""In the same clause: not, and cancel."""
_SHARED = re.compile(r"Pc+P$")
"""Two units that may share an order ("A Par and A Mar - Bur"), and a unit that may be there."""


@dataclass(frozen=True, slots=True)
class OrderClause:
    """A candidate among its words: `before` it in its part, `near` in its clause, and `behind`."""

    deed: Deed
    before: str
    near: str
    within: str
    behind: str
    is_pointing: bool
    """Whether it only points at what it helps."""

    @classmethod
    def around(cls, one: Candidate, row: Sequence[Sign]) -> Self:
        """The words around a candidate."""
        letters = "".join(sign.letter for sign in row)
        first, last = max(min(one.roles.values()), 0), max(one.roles.values()) + 1
        start = max(letters.rfind(";", 0, first) + 1, first - MOST_BEFORE)
        stop = letters.find(";", last)
        end = min(len(letters) if stop < 0 else stop, last + MOST_BEHIND)
        before = letters[start:first]
        near = len(before)
        while near and before[near - 1] not in ENDS:
            near -= 1
        return cls(
            one.deed,
            before,
            before[near:],
            letters[first:last],
            letters[last:end],
            one.of_memory,
        )

    @property
    def is_turned(self) -> bool:
        """Whether the order is denied, or depends on something."""
        if not TURNS_BEFORE.isdisjoint(self.before) or not TURNS_BEHIND.isdisjoint(self._ahead):
            return True
        if not TURNS_BEFORE.isdisjoint(self.within):
            return True
        is_help = self.deed in (Deed.SUPPORT, Deed.CONVOY)
        if is_help and self.is_pointing and self._is_helpless:
            return True
        if "q" in self.behind and "p" not in self.before:
            return True
        if self.deed is Deed.MOVE and _SHARED.match(self.within.replace("~", "")):
            return True
        denied = DENIES & set(self.near + self.within)
        if self.deed is Deed.HOLD:
            is_denied = any(row in self._plain for row in ("NH", "KPN"))
            return "E" in denied or is_denied or self._told.endswith("N")
        return bool(denied)

    @property
    def is_strange(self) -> bool:
        """Whether a hold has no word for it, a move one for help, or help none."""
        if self.deed is Deed.HOLD:
            return set("HKN").isdisjoint(self.near + self.within + self.behind)
        if self.deed is not Deed.MOVE:
            return self._is_helpless
        return not set("SB").isdisjoint(self.within + self.behind[:NEAR_BEHIND])

    @property
    def _ahead(self) -> str:
        """What stands behind, up to where a reason is given."""
        return self.behind.partition("R")[0]

    @property
    def _is_helpless(self) -> bool:
        return HELPING.isdisjoint(self.before + self.within + self.behind)

    @property
    def _told(self) -> str:
        """What stands right before, without what changes nothing."""
        return self.near.replace("c", "").replace("~", "")

    @property
    def _plain(self) -> str:
        """All of it without what changes nothing."""
        return (self.near + self.within + self.behind).replace("c", "").replace("~", "")
