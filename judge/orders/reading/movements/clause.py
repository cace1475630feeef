"""The clause of an order, and the words in it that may turn it round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from judge.orders.reading.movements.candidates import HELPING, Candidate, Deed
from judge.orders.reading.movements.words import Sign

MOST_BEFORE, MOST_BEHIND, NEAR_BEHIND = 30, 12, 3
"""So many words around an order are looked at."""
TURNS = frozenset("?NDQYORrXUEq")
"""Words that may turn an order round, by their letters."""
TURNS_BEFORE = frozenset("?DOYQ")
"""Up to a full stop before it: if, maybe, others' opinions, other times, who and what."""
TURNS_BEHIND = frozenset("?DY")
ENDS = frozenset(",;:A")
DENIES = frozenset("NE")
"""In the same clause: not, and cancel."""
HELPS_BEHIND = HELPING - frozenset("W")
"""Behind a unit "with" is no help of its: "stays home with a cold"."""
OTHER_DEEDS = frozenset("MHTC")
_SHARED = re.compile(r"Pc+P$")
"""Two units that may share an order ("A Par and A Mar - Bur"), and a unit that may be there."""

BARS = frozenset(
    [(letter, where) for letter in "?DYE" for where in ("<", "=", ">")]
    + [(letter, where) for letter in "OQ" for where in ("<", ">")]
    + [("?", "<<")]
)
"""Words that make an order no order by where they stand: in its clause, or an "if" before it."""
DENIED = frozenset("<=")
BEYOND = frozenset(["<<", ">>"])
FAR = 8
"""Beyond so many words "says" is about something else."""


@dataclass(frozen=True, slots=True)
class Caveat:
    """A word that may turn an order round.

    `where` is before it, in it or behind it ("<=>"), twice if beyond a comma.
    `is_apart` if a clause or an "and" lies between it and what the order ends in.
    """

    letter: str
    word: str
    where: str
    is_binding: bool
    is_far: bool
    is_of_reason: bool
    is_apart: bool


def caveats_around(one: Candidate, row: Sequence[Sign]) -> Iterator[Caveat]:
    """The words in its part of the sentence that may turn an order round."""
    first, last = one.span
    start, end = first, last
    while start > 0 and row[start - 1].letter != ";":
        start -= 1
    while end < len(row) and row[end].letter != ";":
        end += 1
    for n in range(start, end):
        if row[n].letter not in TURNS:
            continue
        where = "<" if n < first else ">" if n >= last else "="
        reach = row[n + 1 : first] if n < first else row[last:n] if n >= last else ()
        between = row[n + 1 : last]
        yield Caveat(
            row[n].letter,
            row[n].word,
            where * (2 if any(sign.letter in ",:" for sign in reach) else 1),
            row[n].is_binding,
            len(reach) > FAR,
            any(sign.letter == "R" for sign in reach),
            any(sign.letter in ENDS for sign in between),
        )


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
        first, last = one.span
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
    def is_of_list(self) -> bool:
        """Whether it is two of several places in a row: "My dream: Paris, Burgundy, Munich."."""
        own = self.within.replace("c", "")
        before, behind = self.before.replace("c", ""), self.behind.replace("c", "")
        return own == "P,P" and (before.endswith("P,") or behind.startswith(",P"))

    @property
    def is_turned(self) -> bool:
        """Whether the order is denied, or depends on something."""
        if not TURNS_BEFORE.isdisjoint(self.before) or not TURNS_BEHIND.isdisjoint(self._ahead):
            return True
        if not TURNS_BEFORE.isdisjoint(self.within):
            return True
        is_denied = bool(DENIES & set(self.near + self.within))
        is_shared = _SHARED.match(self.within.replace("~", "")) is not None
        return (
            self._is_no_order
            or (is_shared and self.deed is Deed.MOVE)
            or (is_denied and self.deed is not Deed.HOLD)
        )

    @property
    def _is_no_order(self) -> bool:
        """Whether it is quoted, asked, shared, a denied hold, or help without a word for it."""
        is_help = self.deed in (Deed.SUPPORT, Deed.CONVOY)
        if is_help and self.is_pointing and self._is_anothers_help:
            return True
        if self.before.endswith("O:"):  # "He wrote: Paris to Burgundy."
            return True
        if "q" in self.behind and "p" not in self.before:
            return True
        if self.deed is Deed.MOVE and _SHARED.match(self.within):
            return True
        if self.deed is not Deed.HOLD:
            return False
        is_denied = any(row in self._plain for row in ("NH", "KPN"))
        return "E" in self.near + self.within or is_denied or self._told.endswith("N")

    def is_barred(self, caveats: Sequence[Caveat]) -> bool:
        """Whether one of the words around denies it, or makes it hang on something, plainly."""
        is_denying = self.deed is not Deed.HOLD
        return (
            self._is_no_order
            or self._is_of_help
            or any(
                self._bars(caveat)
                or (
                    caveat.letter in "NU"
                    and is_denying
                    and caveat.where in DENIED
                    and not caveat.is_apart
                )
                for caveat in caveats
            )
        )

    def _bars(self, caveat: Caveat) -> bool:
        """Whether an order hangs on what a word says, or is told of others by it.

        What stands in the reason for it does neither: "so I can load it on the boat later".
        """
        if caveat.is_of_reason and caveat.where == ">" and not caveat.is_binding:
            return False
        is_near = (caveat.letter, caveat.where) in BARS
        is_near = is_near and not (caveat.letter == "O" and "p" in self.before)
        return is_near or (caveat.is_binding and caveat.where in BEYOND)

    @property
    def _is_of_help(self) -> bool:
        """Whether what would be a move has a word for help in it: "Mos S StP"."""
        return self.deed is Deed.MOVE and not set("SB").isdisjoint(self.within)

    @property
    def is_strange(self) -> bool:
        """Whether a hold or move has no word for it, a move one for help, or help none."""
        if self.deed is Deed.HOLD:
            return self._says_no_hold
        if self.deed is not Deed.MOVE:
            return self._is_anothers_help
        is_bare = self.within.replace("c", "").replace("~", "") == "P,P"  # "my dream: Paris, Rome"
        return is_bare or not set("SB").isdisjoint(self.within + self.behind[:NEAR_BEHIND])

    @property
    def _ahead(self) -> str:
        """What stands behind, up to where a reason is given."""
        return self.behind.partition("R")[0]

    @property
    def _says_no_hold(self) -> bool:
        """Whether no word says that it stays; "not to Africa" doesn't, "not moving" does."""
        around = self.near + self.within + self.behind
        if not {"H", "K"}.isdisjoint(around):
            return False
        denied = re.split("[,:;A]", around.partition("N")[2])[0]
        return "N" not in around or "P" in denied

    @property
    def _is_anothers_help(self) -> bool:
        """Whether no help stands behind it, or another's: "Paris stays, and Brest supports it"."""
        if not HELPING.isdisjoint(self.before + self.within):
            return False
        helps = next((n for n, c in enumerate(self.behind) if c in HELPS_BEHIND), None)
        ahead = self.behind[:helps]
        return helps is None or ("P" in ahead and not OTHER_DEEDS.isdisjoint(ahead))

    @property
    def _told(self) -> str:
        """What stands right before, without what changes nothing."""
        return self.near.replace("c", "").replace("~", "")

    @property
    def _plain(self) -> str:
        """All of it without what changes nothing."""
        return (self.near + self.within + self.behind).replace("c", "").replace("~", "")
