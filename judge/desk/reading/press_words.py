"""Lists of phrases, and those of headings, from the table `grammar/press.txt`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.orders.gazetteer import fold
from judge.orders.reading.composing import read_table

_TOKEN = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*|[^\s\w]|_")
_WORD = re.compile(r"[^\W\d_]+")
_MARGIN = 60
MOST_TOKENS = 120
"""A heading has no more; what stands behind them is text."""
LONGEST_PHRASE = 5


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark of a line, folded, with its place."""

    word: str
    start: int
    end: int
    written: str


@lru_cache(maxsize=128)  # three readers ask for those of each line
def tokens_of(line: str) -> tuple[Token, ...]:
    """The first words and marks of a line."""
    found: list[Token] = []
    for match in _TOKEN.finditer(line):
        if len(found) == MOST_TOKENS:
            break
        word = fold(match[0]).replace("\u2019", "'")
        found.append(Token(word, match.start(), match.end(), match[0]))
    return tuple(found)


@lru_cache(maxsize=4096)
def row_of(phrase: str) -> tuple[str, ...]:
    """A phrase as a row of folded words; each letter asks for those of its board again."""
    return tuple(token.word for token in tokens_of(phrase))


class Phrases:
    """The lists of a table, ready to be looked things up in."""

    def __init__(self, text: str) -> None:
        table = read_table(text)
        self.names = tuple(table)
        self._lists = {name: frozenset(map(row_of, rows)) for name, rows in table.items()}
        rows = (row for rows in self._lists.values() for row in rows)
        self._longest = max(LONGEST_PHRASE, *map(len, rows))
        self._begun = {name: {row[0] for row in rows if row} for name, rows in self._lists.items()}
        self._starts: dict[tuple[str, ...], frozenset[str]] = {}

    def rows_of(self, name: str) -> Collection[tuple[str, ...]]:
        """The phrases of a list, each as its words."""
        return self._lists[name]

    def has(self, name: str, phrase: str) -> bool:
        """Whether a list has a phrase."""
        return row_of(phrase) in self._lists[name]

    def begun(self, name: str) -> Collection[str]:
        """The words with which the phrases of a list begin."""
        return self._begun[name]

    def any_of(self, name: str, tokens: Sequence[Token]) -> bool:
        """Whether a list has any of the words."""
        return any((token.word,) in self._lists[name] for token in tokens)

    def is_in(self, name: str, tokens: Sequence[Token]) -> bool:
        """Whether a phrase of a list stands anywhere among the words."""
        return self.is_any_in((name,), tokens)

    def is_any_in(self, names: tuple[str, ...], tokens: Sequence[Token]) -> bool:
        """Whether a phrase of any of some lists stands anywhere among the words."""
        return any(self.match(names, tokens, at)[0] for at in range(len(tokens)))

    def without(self, name: str, tokens: Sequence[Token]) -> list[Token]:
        """The words but for the phrases of a list."""
        left: list[Token] = []
        at = 0
        while at < len(tokens):
            found, end = self.match((name,), tokens, at)
            left += () if found else (tokens[at],)
            at = end if found else at + 1
        return left

    def found(self, name: str, line: str) -> str:
        """The first phrase of a list in a line, as it was written, but where that begins; or ""."""
        tokens = tokens_of(line)
        for at in range(1, len(tokens)):
            end = self.match((name,), tokens, at)[1]
            if end > at:
                return line[tokens[at].start : tokens[end - 1].end]
        return ""

    def match(self, names: tuple[str, ...], tokens: Sequence[Token], at: int) -> tuple[str, int]:
        """The list with the longest phrase at a place, and where that ends; "" for none."""
        starts = self._starts.get(names)
        if starts is None:
            starts = frozenset[str]().union(*(self._begun[name] for name in names))
            self._starts[names] = starts
        if at >= len(tokens) or tokens[at].word not in starts:
            return "", at
        words = [token.word for token in tokens[at : at + self._longest]]
        while words:
            row = tuple(words)
            for name in names:
                if row in self._lists[name]:
                    return name, at + len(words)
            words.pop()
        return "", at


class PressWords(Phrases):
    """The words of headings."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        begins = ("PRESS", "BROADCAST", "COLOUR", "WHITE", "HOLD")
        self._first = {row[0] for name in begins for row in self._lists[name]} | {"please"}

    def may_begin(self, line: str) -> bool:
        """Whether a line begins with a word of a heading: a quick look for most lines."""
        found = _WORD.search(line[:_MARGIN])
        return found is not None and fold(found[0]) in self._first

    def names_of(self, power: str) -> Iterator[tuple[str, ...]]:
        """What a power is called in other languages, by its id."""
        yield from self._lists.get(power, ())
