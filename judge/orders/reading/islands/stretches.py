"""Where in a text whole orders stand: found by the states of the grammar's own parser.

No tree is built and no value is made: from a word on, the tables of the parser tell how
far an order goes, and where it could end. A word that fits nowhere in an order is a stray
one, and passed over, as long as there are few.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lark import Lark

from judge.orders.gazetteer import WORD
from judge.orders.reading.hyperspace import MARK
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.lexing import Row, WordLexer

START = "island"
"""The rule of `orders.lark` that one order is."""

MOST_TOKENS = 24
MOST_STRAY = 6
MOST_STRAY_ROW = 4
"""So many strange words stand in one order, and in a row."""

_BETWEEN_ORDERS = frozenset({"SEPARATOR", "REMARK", "LEAD"})
_KINDS = frozenset({"ARMY", "FLEET", "UNIT"})
_MARK = re.compile(f" *,? *{MARK}")

ParserState = Any
Stack = list[ParserState]


@dataclass(frozen=True, slots=True)
class OrderStretch:
    """Where an order may stand, and the stray words in it.

    `about` is where the word stands that is for the order before, as in "supports that".
    `is_loose` if nothing but a stray word stands between two places: "Ankara guards Con".
    """

    start: int
    end: int
    strays: tuple[tuple[int, int], ...]
    tokens: int
    about: int = -1
    is_loose: bool = False


class Recogniser:
    """Finds stretches, by the tables of a board's parser."""

    def __init__(
        self,
        parser: Lark,
        places: re.Pattern[str],
        beside: BesideOrders,
        is_name: Callable[[str], bool],
    ) -> None:
        lalr: Any = parser.parser
        table = lalr.parser.parser.parse_table
        self._states: dict[ParserState, dict[str, tuple[Any, Any]]] = table.states
        self._begin, self._end = table.start_states[START], table.end_states[START]
        self._lexer: WordLexer = lalr.lexer
        self._places, self._beside, self._is_name = places, beside, is_name
        self._rows: dict[ParserState, Row] = {}

    def begins(self, text: str, at: int) -> bool:
        """Whether an order may begin at a word."""
        passed = {*self._lexer.ignored, *_BETWEEN_ORDERS}
        for match in self._row(self._begin):
            found = match(text, at)
            if found is not None and found.lastgroup not in passed:
                return found.lastgroup != "WORD" or self._is_name(found[0])
        return False

    def stretches(self, text: str, start: int) -> Iterator[OrderStretch]:
        """Every stretch from a word on that is a whole order, the shortest first."""
        walk = _Walk([self._begin], start)
        for _ in range(4 * MOST_TOKENS):
            walk.skip_blanks(text)
            if walk.last == "SUPPORT" and not walk.row:
                about = self._beside.about.match(text, walk.at)
                is_letter = len(text[walk.last_start : walk.at].rstrip()) == 1
                if about is not None and not (is_letter and about.end("what") <= walk.at):
                    end = max(walk.at, about.end("what"))
                    yield OrderStretch(start, end, tuple(walk.strays), walk.tokens + 1, walk.at)
                    return
            if walk.is_over(text):
                return
            found = self._word(text, walk)
            if found is None:
                if not self._passes(text, walk):
                    return
            elif found.lastgroup in self._lexer.ignored:
                walk.at = found.end()
            elif not self._shift(walk.stack, str(found.lastgroup)):
                return
            else:
                is_next = walk.last == found.lastgroup == "PLACE"
                walk.is_loose = walk.is_loose or (is_next and walk.row > 0)
                walk.take(found)
                if self._may_end(walk.stack):
                    mark = _MARK.match(text, walk.at)
                    end = mark.end() if mark else walk.at
                    strays = tuple(walk.strays)
                    yield OrderStretch(start, end, strays, walk.tokens, is_loose=walk.is_loose)

    def _row(self, state: ParserState) -> Row:
        known = self._rows.get(state)
        if known is None:
            names = frozenset(self._states[state]) - _BETWEEN_ORDERS
            known = self._rows[state] = self._lexer.row(names | self._lexer.ignored)
        return known

    def _word(self, text: str, walk: _Walk) -> re.Match[str] | None:
        """The next word, if it fits."""
        for match in self._row(walk.stack[-1]):
            found = match(text, walk.at)
            if found is None:
                continue
            name = found.lastgroup
            if name == "WORD" and (walk.last in {"PLACE", "WORD"} or not self._is_name(found[0])):
                return None
            if name == "PLACE" and walk.last == "PLACE" and found[0] in self._beside.everyday:
                return None
            return found
        return None

    def _passes(self, text: str, walk: _Walk) -> bool:
        """Whether a word that doesn't fit is passed over."""
        word = WORD.match(text, walk.at)
        if word is None or not walk.tokens or word[0] in self._beside.divides:
            return False
        if walk.last in _KINDS and len(text[: walk.at].rstrip()) - walk.last_start == 1:
            return False  # nothing stands between "A" and its place
        if walk.row >= MOST_STRAY_ROW or len(walk.strays) >= MOST_STRAY:
            return False
        if self._places.match(text, walk.at):
            return False
        walk.strays.append(word.span())
        walk.row += 1
        walk.at = word.end()
        return True

    # ------------------------------------------------------------ the tables of the parser

    def _shift(self, stack: Stack, name: str) -> bool:
        """Take a word; whether it may stand here."""
        while True:
            act = self._states[stack[-1]].get(name)
            if act is None:
                return False
            if act[0].name == "Shift":
                stack.append(act[1])
                return True
            if not self._reduce(stack, act[1]):
                return False

    def _reduce(self, stack: Stack, rule: Any) -> bool:
        size = len(rule.expansion)
        if size:
            del stack[-size:]
        step = self._states[stack[-1]].get(rule.origin.name)
        if step is None:
            return False
        stack.append(step[1])
        return True

    def _may_end(self, stack: Stack) -> bool:
        """Whether an order may be over here."""
        stack = list(stack)
        while stack[-1] != self._end:
            act = self._states[stack[-1]].get("$END")
            if act is None or act[0].name == "Shift" or not self._reduce(stack, act[1]):
                return False
        return True


@dataclass(slots=True)
class _Walk:
    """How far a stretch has come."""

    stack: Stack
    at: int
    strays: list[tuple[int, int]]
    row: int
    last: str
    last_start: int
    tokens: int
    is_loose: bool

    def __init__(self, stack: Stack, at: int) -> None:
        self.stack, self.at, self.strays = stack, at, []
        self.row, self.last, self.last_start, self.tokens = 0, "", at, 0
        self.is_loose = False

    def skip_blanks(self, text: str) -> None:
        while self.at < len(text) and text[self.at] == " ":
            self.at += 1

    def is_over(self, text: str) -> bool:
        return self.at >= len(text) or text[self.at] == ";" or self.tokens >= MOST_TOKENS

    def take(self, found: re.Match[str]) -> None:
        self.row, self.last, self.last_start = 0, str(found.lastgroup), found.start()
        self.tokens, self.at = self.tokens + 1, found.end()
