"""What a pattern may cost: loops that can share one text among themselves in many ways.

A pattern that fails tries every such way. Two loops in a row cost the square of a text's
length, three its cube, one inside another its power. The pattern is made an automaton of
its letters (Glushkov's), in which two loops share a text if one can be reached from the
other by letters that both may take. Rows of blanks are no danger: a line that is read has
none of more than `LONGEST_BLANK`. The check errs on the side of doubt: a sample stands for
all letters, and no anchor is believed.
"""

from __future__ import annotations

import re
import re._constants as c  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

BLANKS = frozenset(" \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028")
SAMPLE = (
    frozenset(map(chr, range(1, 127))) | BLANKS | frozenset("äößéàαжаА年한（：。–—’“→\u0301\ufdfa")
)
"""Letters of every kind that our patterns tell apart."""
ENDLESS = 100
"""A repeat that ends before so many is no loop."""

Set = frozenset[str]
Node = tuple[Any, Any]
REPEATS = (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT)


def faults(pattern: str, flags: int) -> list[str]:
    """What is dangerous in a pattern, in words; nothing if it is sound."""
    flags &= re.IGNORECASE | re.DOTALL | re.VERBOSE | re.ASCII | re.MULTILINE
    tree = parser.parse(pattern, flags)
    rows = [list(tree)]
    found: set[str] = set()
    while rows:
        automaton = Automaton(tree.state.flags)
        automaton.row(rows.pop())
        rows += automaton.apart
        found |= set(automaton.nested()) | set(automaton.in_a_row())
    return sorted(found)


@dataclass(frozen=True, slots=True)
class Span:
    """The letters with which a part begins and ends, and whether it may be nothing."""

    first: tuple[int, ...]
    last: tuple[int, ...]
    may_be_nothing: bool


NOTHING = Span((), (), may_be_nothing=True)


@dataclass
class Automaton:
    """The letters of a pattern by their places, and which may follow which."""

    flags: int
    letters: list[Set] = field(default_factory=list)
    after: list[set[int]] = field(default_factory=list)
    looped: set[tuple[int, int]] = field(default_factory=set)
    twice: set[int] = field(default_factory=set)
    apart: list[list[Node]] = field(default_factory=list)
    """What is looked for ahead or behind: patterns of their own."""

    def row(self, nodes: Sequence[Node]) -> Span:
        """Add a row of nodes."""
        whole = NOTHING
        for op, value in nodes:
            part = self._node(op, value)
            for place in whole.last:
                self.after[place].update(part.first)
            whole = Span(
                whole.first + (part.first if whole.may_be_nothing else ()),
                part.last + (whole.last if part.may_be_nothing else ()),
                whole.may_be_nothing and part.may_be_nothing,
            )
        return whole

    def _node(self, op: Any, value: Any) -> Span:
        if op in (c.ASSERT, c.ASSERT_NOT):
            self.apart.append(list(value[1]))
            return NOTHING
        if op in (c.AT, c.GROUPREF, c.GROUPREF_EXISTS):
            return NOTHING
        if op is c.SUBPATTERN:
            return self.row(list(value[3]))
        if op is c.ATOMIC_GROUP:
            return self.row(list(value))
        if op is c.BRANCH:
            spans = [self.row(list(row)) for row in value[1]]
            first = tuple(place for span in spans for place in span.first)
            last = tuple(place for span in spans for place in span.last)
            return Span(first, last, any(span.may_be_nothing for span in spans))
        if op in REPEATS:
            return self._repeat(*value)
        self.letters.append(_letters(op, value, self.flags))
        self.after.append(set())
        place = (len(self.letters) - 1,)
        return Span(place, place, may_be_nothing=False)

    def _repeat(self, least: int, most: Any, body: Sequence[Node]) -> Span:
        span = self.row(list(body))
        if most is c.MAXREPEAT or most >= ENDLESS:
            for one in span.last:
                for other in span.first:
                    if (one, other) in self.looped:
                        self.twice.add(one)
                    self.looped.add((one, other))
                    self.after[one].add(other)
        return Span(span.first, span.last, least == 0 or span.may_be_nothing)

    # ------------------------------------------------------------ what is dangerous

    def nested(self) -> Iterator[str]:
        """Loops in which one text leads from a place back to it in two ways."""
        for place in self.twice:
            yield f"nested on {_shown(self.letters[place]) or 'blanks'}"
        for loop in self._loops():
            if len(loop) > 1 and self._is_ambiguous(loop):
                every = frozenset().union(*(self.letters[place] for place in loop))
                yield f"nested on {_shown(every)}"

    def _is_ambiguous(self, loop: frozenset[int]) -> bool:
        """Whether two ways round a loop that part from one place can meet there again."""
        apart = {
            (a, b)
            for place in loop
            for a in self.after[place] & loop
            for b in self.after[place] & loop
            if a < b and not self.letters[a].isdisjoint(self.letters[b])
        }
        seen: set[tuple[int, int]] = set()
        while apart:
            one, other = apart.pop()
            if one == other:
                return True
            seen.add((one, other))
            for a in self.after[one] & loop:
                for b in self.after[other] & loop:
                    pair = (min(a, b), max(a, b))
                    if pair not in seen and not self.letters[a].isdisjoint(self.letters[b]):
                        apart.add(pair)
        return False

    def in_a_row(self) -> Iterator[str]:
        """Loops of which one can be reached from the other by letters of both."""
        loops = list(self._loops())
        every = [frozenset().union(*(self.letters[p] for p in loop)) for loop in loops]
        for one, mine in zip(loops, every, strict=True):
            for theirs in dict.fromkeys(every):
                shared = mine & theirs
                if not shared - BLANKS or not self._turns(one, shared):
                    continue
                reached = set(self._reached(one, shared))
                for other, letters in zip(loops, every, strict=True):
                    if other is one or letters != theirs or reached.isdisjoint(other):
                        continue
                    if self._turns(other, shared):
                        yield f"in a row on {_shown(shared)}"
                        break

    def _may(self, place: int, shared: Set) -> bool:
        return not self.letters[place].isdisjoint(shared)

    def _reached(
        self, begin: Iterable[int], shared: Set, without: int | None = None
    ) -> Iterator[int]:
        """The places that can be reached by some letters alone."""
        ahead = [place for place in begin if self._may(place, shared)]
        seen = set(ahead) | ({without} if without is not None else set())
        while ahead:
            place = ahead.pop()
            yield place
            for other in self.after[place] - seen:
                if self._may(other, shared):
                    seen.add(other)
                    ahead.append(other)

    def _turns(self, loop: frozenset[int], shared: Set) -> bool:
        """Whether a loop can go round by some letters alone, and not only by blanks."""
        for place in loop:
            if self._may(place, shared - BLANKS):
                around = {p for p in self.after[place] if p in loop and self._may(p, shared)}
                if place in around or place in set(self._reached(around, shared)):
                    return True
        return False

    def _loops(self) -> Iterator[frozenset[int]]:
        """The places that lie on a way back to themselves, those of one loop together."""
        back: list[set[int]] = [set() for _ in self.letters]
        for one, others in enumerate(self.after):
            for other in others:
                back[other].add(one)
        seen: set[int] = set()
        for place in sorted({one for pair in self.looped for one in pair}):
            if place in seen:
                continue
            loop = frozenset(_way(place, self.after) & _way(place, back))
            seen |= loop
            yield loop


def _way(begin: int, edges: Sequence[set[int]]) -> set[int]:
    ahead, seen = [begin], {begin}
    while ahead:
        fresh = edges[ahead.pop()] - seen
        seen |= fresh
        ahead += fresh
    return seen


def _letters(op: Any, value: Any, flags: int) -> Set:
    """The letters of the sample that a node of one letter takes."""
    if op is c.LITERAL:
        return _cases(chr(value), flags)
    if op is c.NOT_LITERAL:
        return SAMPLE - _cases(chr(value), flags)
    if op is c.IN:
        items = [item for item in value if item[0] is not c.NEGATE]
        found = frozenset().union(*(_item(op, one, flags) for op, one in items))
        return SAMPLE - found if len(items) < len(value) else found
    return SAMPLE if flags & re.DOTALL else SAMPLE - {"\n"}


def _item(op: Any, value: Any, flags: int) -> Set:
    if op is c.LITERAL:
        return _cases(chr(value), flags)
    if op is c.RANGE:
        return _of_range(*value, flags)
    return _of_category(str(value))


@cache
def _of_range(low: int, high: int, flags: int) -> Set:
    return frozenset(
        letter
        for letter in SAMPLE
        if any(low <= ord(case) <= high for case in _cases(letter, flags))
    )


@cache
def _of_category(name: str) -> Set:
    """The letters of a category, by what the engine itself says of them."""
    kind = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}[name.rpartition("_")[2]]
    found = frozenset(letter for letter in SAMPLE if re.fullmatch(kind, letter))
    return SAMPLE - found if "_NOT_" in name else found


@cache
def _cases(letter: str, flags: int) -> Set:
    if not flags & re.IGNORECASE:
        return frozenset({letter})
    return frozenset(x for x in (letter, letter.lower(), letter.upper()) if len(x) == 1)


def _shown(letters: Set) -> str:
    return "".join(sorted(letters - BLANKS))[:12].encode("unicode_escape").decode()
