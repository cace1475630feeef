"""Whether a deed that a sentence names is governed by other words: asked about, planned, another's.

"I'd like to see what process would do" has the word of a deed, and commands nothing. A deed is
given by an imperative, a wish or a promise of one's own; what governs it otherwise is a matter of
few small words, and these are looked for where they count: in its clause, before it or behind it.
The words are those of `grammar/governed.txt`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from judge.desk.reading.apart import tokens_apart, without_addresses
from judge.desk.reading.press_words import Phrases, Token

LONGEST = 400
"""In letters: what is longer is no sentence that gives a command."""
_MARKS = frozenset('.,;!?()\u2026"\u201c\u201d')
_DASHES = frozenset("-\u2013\u2014")
_COLON = ":"
_AND = frozenset({"and", "und", "et"})


class Governing(Enum):
    """What other words of a sentence make of the deed that it names."""

    NONE = "none"
    OTHERWISE = "otherwise"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class NamedDeed:
    """A deed that a sentence names: where its words stand, and whose it can be.

    A deed of one's `own`, as a vote, is nobody else's: by the `verbs` among its words one sees
    whose; `is_other` tells of a word whether it names somebody else. One that is `wished` for, or
    voted on, somebody may be against. One that is `planned`, as an absence, may be still to come.
    One that is `begged` of the gamesmaster may be so in any words.
    """

    starts: frozenset[int]
    verbs: frozenset[int] = frozenset()
    own: bool = False
    wished: bool = False
    planned: bool = False
    begged: bool = False
    is_other: Callable[[str], bool] = lambda _: False


class Governed(Phrases):
    """The table, ready to be looked things up in."""

    @cached_property
    def _things(self) -> frozenset[str]:
        """What somebody may have out of order, or with them: "my laptop is away for repair"."""
        return frozenset(self.begun("THINGS"))

    def governing(self, text: str, deed: NamedDeed) -> Governing:
        """What other words of a sentence make of the deed that it names."""
        tokens = tokens_apart(without_addresses(text[:LONGEST]))
        if deed.wished and self.is_in("AGAINST", tokens):
            return Governing.AGAINST
        is_so = len(text) > LONGEST or self.is_in("TRIED", tokens)
        is_so = is_so or (not deed.begged and self._is_so(tokens, deed))
        return Governing.OTHERWISE if is_so else Governing.NONE

    def _is_so(self, tokens: Sequence[Token], deed: NamedDeed) -> bool:
        clauses = list(_clauses(tokens))
        behind = False
        for clause, is_head in clauses:
            at = _first_of(clause, deed.starts)
            if at is not None and self._is_governed_in(clause, at, deed, is_first=not behind):
                return True
            if is_head and self.is_in("SAID", clause):
                return True
            if behind and deed.own and self._calls(clause):
                return True
            behind = behind or at is not None
        return not behind and any(self._is_planned(clause, deed) for clause, _ in clauses)

    def heads(self, line: str) -> bool:
        """Whether a line that ends with a colon makes what stands below it no command."""
        text = line.rstrip()
        return text.endswith(_COLON) and len(text) <= LONGEST and self._heads(tokens_apart(text))

    def _heads(self, clause: Sequence[Token]) -> bool:
        return self.is_in("HEADS", clause) or self.is_in("PLANS", clause)

    def _is_governed_in(
        self, clause: Sequence[Token], at: int, deed: NamedDeed, *, is_first: bool
    ) -> bool:
        before, behind = clause[:at], clause[at + 1 :]
        if self._is_asked(before) or self._is_planned(before, deed):
            return True
        if any(self.match(("SPOKEN_OF",), behind, n)[0] for n in range(len(behind))):
            return True
        # "I concede, she has earned it": what is said behind the deed is its reason.
        verb = _first_of(clause, deed.verbs)
        is_own = deed.own and is_first and verb is not None
        return is_own and self._is_anothers(clause, verb or 0, deed)

    def _is_asked(self, before: Sequence[Token]) -> bool:
        """Whether the words before a deed ask about it, or tell that somebody would know of it."""
        if self.match(("ASKS",), before, 0)[0]:
            return True
        sees = next((n for n in range(len(before)) if self.match(("SEES",), before, n)[0]), None)
        return sees is not None and self.is_in("ASKS", before[sees:])

    def _is_planned(self, words: Sequence[Token], deed: NamedDeed) -> bool:
        return not deed.planned and self.is_in("PLANS", words)

    def _is_anothers(self, clause: Sequence[Token], begin: int, deed: NamedDeed) -> bool:
        """Whether the nearest whom a clause names before a deed is somebody else."""
        before = clause[:begin]
        if deed.planned and self._is_of_mine(before):
            return True
        whose = ""
        for at, token in enumerate(before):
            name, _ = self.match(("OTHERS", "OWN"), before, at)
            is_joined = name == "OWN" and whose == "OTHERS" and before[at - 1].word in _AND
            if is_joined:  # "Bruno and I"
                continue
            is_name = not name and deed.is_other(token.word)
            # "Put me down for giving Austria the game": who is named there does nothing.
            if is_name and (whose != "OWN" or self.match(("MAY",), clause, at + 1)[0]):
                name = "OTHERS"
            whose = name or whose
        return whose == "OTHERS"

    def _is_of_mine(self, before: Sequence[Token]) -> bool:
        """Whether somebody of one's own is told of before a deed: "my boss is away"."""
        words = [token.word for token in before]
        ends = (n for n in range(len(words)) if self.match(("IS",), before, n)[0])
        return any(
            before[n].written.lower() == words[n]  # no genitive: "my cousin's wedding"
            and self.match(("OF_MINE",), before, n - width)[0]
            and words[n - 1] not in self._things
            for n in ends
            for width in (2, 3)
            if n >= width
        )

    def _calls(self, clause: Sequence[Token]) -> bool:
        end = self.match(("CALLED",), clause, 0)[1]
        return bool(clause) and end == len(clause)


def _clauses(tokens: Sequence[Token]) -> Iterator[tuple[Sequence[Token], bool]]:
    """The clauses of a sentence, and whether what follows on each is announced by a colon."""
    begin = 0
    for at, token in enumerate(tokens):
        is_dash = token.word in _DASHES and _stands_free(tokens, at)
        if token.word in _MARKS or token.word == _COLON or is_dash:
            yield tokens[begin:at], token.word == _COLON and _ends_word(tokens, at)
            begin = at + 1
    yield tokens[begin:], False


def _stands_free(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dash has blanks around it: "3-10 December" has none."""
    before = at == 0 or tokens[at - 1].end < tokens[at].start
    return before and (at + 1 == len(tokens) or tokens[at].end < tokens[at + 1].start)


def _ends_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a colon ends a clause: not that of "20:00"."""
    return at + 1 == len(tokens) or tokens[at].end < tokens[at + 1].start


def _first_of(clause: Sequence[Token], starts: Collection[int]) -> int | None:
    return next((n for n, token in enumerate(clause) if token.start in starts), None)
