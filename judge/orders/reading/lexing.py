"""The words of a line, found in the light of what may stand there.

Lark's own contextual lexer makes a pattern of all that is possible for every state
of the parser, the hundreds of names and keywords in each of them anew. Here the long
patterns are made once and shared; a board's reader is made in half the time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Protocol

from lark import Token, UnexpectedCharacters, UnexpectedToken
from lark.lexer import Lexer, LexerState, TerminalDef

LONGEST_SHARING = 300
"""A pattern of more letters stands by itself."""

# Lark gives these two no types.
_unexpected: Callable[..., UnexpectedToken] = UnexpectedToken
_strange: Callable[..., UnexpectedCharacters] = UnexpectedCharacters

Match = Callable[[str, int], "re.Match[str] | None"]
Row = tuple[Match, ...]


class Settings(Protocol):
    """What Lark tells its lexers."""

    terminals: Iterable[TerminalDef]
    ignore: Iterable[str]


class WordLexer(Lexer):
    """Finds the next word: of the terminals that may stand there, the first that fits.

    They are tried by priority, then the longest pattern first. A word that may not
    stand where it does is told from one that is no word at all.
    """

    __future_interface__ = 2  # Lark's name for lexers that are told the parser's state

    def __init__(self, settings: Settings) -> None:
        self.terminals = sorted(settings.terminals, key=_rank)
        self.ignored = frozenset(settings.ignore)
        self._rows: dict[frozenset[str], Row] = {}
        self._patterns: dict[tuple[str, ...], Match] = {}
        self._by_state: dict[object, tuple[frozenset[str], Row]] = {}

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The words of a line, each asked for when the parser has taken the one before."""
        text = lexer_state.text.text
        at = 0
        while at < len(text):
            if text[at] == " ":  # nothing begins with a blank
                at += 1
                continue
            possible, row = self._row_at(parser_state)
            for match in row:
                if found := match(text, at):
                    break
            else:
                raise self._fault(text, at, possible, parser_state)
            if found.lastgroup not in self.ignored:
                yield _token(found)
            at = found.end()

    def _row_at(self, parser_state: Any) -> tuple[frozenset[str], Row]:
        state = parser_state.state_stack[-1]
        known = self._by_state.get(state)
        if known is None:
            possible = frozenset(parser_state.parse_conf.states[state])
            known = self._by_state[state] = possible, self.row(possible | self.ignored)
        return known

    def _fault(
        self, text: str, at: int, possible: frozenset[str], parser_state: Any
    ) -> UnexpectedCharacters | UnexpectedToken:
        """Where a word stands that may not stand there, or none at all."""
        row = self.row(frozenset(terminal.name for terminal in self.terminals))
        while at < len(text):
            found = next((m for match in row if (m := match(text, at))), None)
            if found is None:
                break
            if found.lastgroup not in self.ignored:
                return _unexpected(_token(found), set(possible), state=parser_state)
            at = found.end()
        return _strange(text, at, 1, at + 1, allowed=set(possible), state=parser_state)

    def row(self, names: frozenset[str]) -> Row:
        """The patterns to be tried for some terminals, in their order."""
        if names not in self._rows:
            some = [terminal for terminal in self.terminals if terminal.name in names]
            runs = groupby(some, key=_stands_alone)
            self._rows[names] = tuple(
                self._pattern(part)
                for alone, run in runs
                for part in ([[terminal] for terminal in run] if alone else [list(run)])
            )
        return self._rows[names]

    def _pattern(self, terminals: list[TerminalDef]) -> Match:
        names = tuple(terminal.name for terminal in terminals)
        if names not in self._patterns:
            bodies = (f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in terminals)
            self._patterns[names] = re.compile("|".join(bodies)).match
        return self._patterns[names]


def _rank(terminal: TerminalDef) -> tuple[int, int, str]:
    return (-terminal.priority, -len(terminal.pattern.value), terminal.name)


def _stands_alone(terminal: TerminalDef) -> bool:
    return len(terminal.pattern.value) > LONGEST_SHARING


def _token(found: re.Match[str]) -> Token:
    start, end = found.span()
    return Token(str(found.lastgroup), found[0], start, 1, start + 1, 1, end + 1, end)
