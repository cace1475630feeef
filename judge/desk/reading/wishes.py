"""Words by which prose asks for something, from the table `grammar/wishes.txt`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from judge.desk.reading.press_words import Phrases, Token, tokens_of

LONGEST = 400
"""In letters: what a line asks for stands in so many."""
MOST_AMID = 3
"""So many words and no more stand between who says something and that they do: "has just"."""
FEW = 6
"""So many words and marks behind a "not" may name what isn't wanted."""
_ALWAYS = re.compile(r"(?:set )?(?:ready|nowait),? (?:always|for ?ever)[.!]?", re.IGNORECASE)
"""The command, in its own form."""
_MARKS = frozenset(",;:(!?")
_ENDS_A_WORD = frozenset(".")
_BETWEEN = frozenset("-\u2013")


class WishReader(Phrases):
    """Tells a wish from a remark by the lists of the table."""

    def is_about_mail(self, line: str) -> bool:
        """Whether a line speaks of mail, or of where to write."""
        return self.is_in("ABOUT_MAIL", tokens_of(line[:LONGEST]))

    def says(self, row: str, line: str) -> bool:
        """Whether a line has one of the phrases of a row."""
        return self.is_in(row, tokens_of(line[:LONGEST]))

    def waits_ever(self, line: str) -> bool:
        """Whether who wants the phase to wait says so of all of them: "never run it early"."""
        tokens = tokens_of(line[:LONGEST])
        if self.is_in("EVERY_PHASE", tokens):
            return True
        is_ever = self.is_in("EVER", tokens) and self.is_in("RUNS", tokens)
        return is_ever and not self.is_in("THIS_ONE", tokens)

    def tells_of_oneself(self, line: str) -> bool:
        """Whether who says that they are ready tells what they are like: "I'm always ready"."""
        tokens = tokens_of(line[:LONGEST])
        if self.is_in("OUTRIGHT", tokens) or _ALWAYS.fullmatch(line.strip()):
            return False
        return self.is_in("HABIT", tokens) or self._is_ready_for_other(tokens)

    def _is_ready_for_other(self, tokens: Sequence[Token]) -> bool:
        """Whether somebody is ready for what nobody processes: "ready for war"."""
        words = [token.word for token in tokens]
        for at in (n for n, two in enumerate(pairwise(words)) if two == ("ready", "for")):
            behind = [token for token in tokens[at + 2 :] if not self.any_of("ARTICLES", [token])]
            if behind and behind[0].word.isalpha() and not self.any_of("READY_FOR", behind[:1]):
                return True
        return False

    def repeats_home(self, line: str) -> bool:
        """Whether a line tells what somebody says who isn't in the game: "my husband asks ..."."""
        tokens = tokens_of(line[:LONGEST])
        mine = (self.match(("MINE",), tokens, n) for n in range(len(tokens)))
        ends = (self.match(("AT_HOME",), tokens, end) for name, end in mine if name)
        return any(
            name and self.match(("REPORTS",), tokens, end + more)[0]
            for name, end in ends
            for more in range(MOST_AMID)
        )

    def is_own(self, line: str) -> bool:
        """Whether a line speaks of what is the writer's own."""
        return self.is_in("OWN", tokens_of(line[:LONGEST]))

    def asks(self, line: str) -> bool:
        """Whether a line asks for something, in whatever words."""
        return self.may_move(line) or self._begins("FIRST", tokens_of(line[:LONGEST]))

    def may_move(self, line: str) -> bool:
        """Whether what a line asks for may be about the writer's units."""
        tokens = tokens_of(line[:LONGEST])
        if self.is_in("PLEASE", tokens) or self._begins("MOVING", tokens):
            return True
        for at in range(len(tokens) - 1):
            end = self.match(("BEFORE",), tokens, at)[1]
            if end > at and tokens[end : end + 1] and tokens[end].word.isalpha():
                return not self.match(("COURTESY",), tokens, end)[0]
        return False

    def clauses(self, line: str) -> Iterator[int]:
        """Where the clauses of a line end."""
        for token in tokens_of(line):
            is_mark = token.word in _MARKS
            if token.word in _ENDS_A_WORD:
                is_mark = not line[token.end : token.end + 1].strip()
            elif token.word in _BETWEEN or (token.word,) in self._lists["CLAUSE"]:
                is_mark = not (line[: token.start][-1:] + line[token.end :][:1]).strip()
            if is_mark and token.start:
                yield token.start

    def promises(self, line: str) -> bool:
        """Whether a line says that more orders may come."""
        tokens = tokens_of(line[:LONGEST])
        return self.is_in("ORDERED", tokens) and self.is_in("TO_COME", tokens)

    def denied(self, line: str, others: Collection[str]) -> Iterator[str]:
        """What of a line its writer doesn't want: a few words behind a "not", in its clause.

        Of `others`, named before it, the clause only tells what they don't do.
        """
        line = line[:LONGEST]
        words = tokens_of(line)
        for begin, end in pairwise((0, *self.clauses(line), len(line))):
            tokens = [token for token in words if begin <= token.start < end]
            for at in range(len(tokens)):
                behind = self.match(("DENIED",), tokens, at)[1]
                if behind > at and not self._is_of(others, tokens[:at]):
                    few = tokens[behind : behind + FEW]
                    yield line[few[0].start : few[-1].end] if few else ""
                    break

    def speaks(self, line: str) -> bool:
        """Whether a gamesmaster's line speaks of what we could do something about."""
        return self.is_in("SPOKEN_OF", tokens_of(line))

    def tells(self, line: str) -> bool:
        """Whether a line has a word of what can be done here."""
        return self.is_in("TELLING", tokens_of(line[:LONGEST]))

    def tells_when(self, line: str) -> bool:
        """Whether a line says when, or how long: "two days", "5 December", "until Friday"."""
        tokens = tokens_of(line[:LONGEST])
        for at, token in enumerate(tokens):
            numbered = at + 1 if token.word.isdigit() else self.match(("NUMBERS",), tokens, at)[1]
            if numbered > at and self.match(("SPANS",), tokens, numbered)[0]:
                return True
            if token.word.isdigit() and self._is_month(tokens, at):
                return True
            behind = self.match(("BY",), tokens, at)[1]
            if behind > at and self.match(("DAYS", "MONTHS"), tokens, behind)[0]:
                return True
        return False

    def _is_month(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a month stands beside a figure; "5. Dezember" and "Dec 24" both."""
        near = (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 3])
        return self.any_of("MONTHS", near)

    def _is_of(self, others: Collection[str], tokens: Sequence[Token]) -> bool:
        return self.is_in("OTHERS", tokens) or any(token.word in others for token in tokens)

    def _begins(self, name: str, tokens: Sequence[Token]) -> bool:
        at = 0
        while at < len(tokens):
            end = self.match(("LEADS",), tokens, at)[1]
            if end == at and tokens[at].word.isalnum():
                break
            at = max(end, at + 1)
        return bool(self.match((name,), tokens, at)[0])
