"""What a line that is no order says about the orders around it.

Words alone say little: "or" and "not" stand in every friendly letter. What
counts is how the line hangs together with the orders: whether it points at
them, introduces them with a colon, or runs on into them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from judge.board.units import Power
from judge.orders.gazetteer import plain_words
from judge.orders.reading.patterns import END, Words, pattern

MOST_BETWEEN = 5
LONGEST_REMARK = 300
"""Behind so many letters a line is a piece of prose, not a remark on orders."""

LEAST_OF_A_POWER = 4


class Says(Enum):
    """What a remark says about the orders around it."""

    NOTHING = "nothing"
    UNDO_LAST = "undo last"
    UNDO_ALL = "undo all"
    UNDO_FORMER = "undo former"
    DOUBT_THESE = "doubt these"
    DOUBT_BELOW = "doubt below"


class Remarks:
    """Understands remarks, by the tables of remarks.txt."""

    def __init__(self, words: Words, powers: Mapping[str, Power]) -> None:
        self.powers = {
            plain_words(name): p for name, p in powers.items() if len(name) >= LEAST_OF_A_POWER
        }
        some = {name: rf"(?<![0-9a-z]){pattern(row)}{END}" for name, row in words.items()}
        between = rf"(?: +[a-z0-9]+){{0,{MOST_BETWEEN}}}? +"
        pointer = rf"(?:{some['POINTER']}|{some['BELOW']})"
        self._keeping = re.compile(rf"{some['KEEPING']} +{some['UNDO']}")
        self._undo = re.compile(
            rf"{some['UNDO']}{between}{pointer}.*|{pointer}{between}{some['WAS_WRONG']}"
        )
        self._claim = re.compile(
            rf"{some['SUBJECT']} +{some['IS']}.*{some['SUSPECT']}"
            rf"|{some['SAID']}{between}{some['BELOW']}"
        )
        self._formula = re.compile(pattern(words["FORMULA"]))
        self._open = re.compile(rf"{some['OPEN']}$")
        self._found = {name: re.compile(body) for name, body in some.items()}
        self._power = re.compile(rf"(?<![0-9a-z]){pattern(self.powers)}(?![0-9a-z])")

    def _has(self, name: str, words: str) -> bool:
        return bool(self._found[name].search(words))

    def read(self, line: str, own: Power | None) -> Says:
        """What a line says about the orders above and below it."""
        if len(line) > LONGEST_REMARK:
            return Says.NOTHING
        words = plain_words(line)
        if self._formula.fullmatch(words.strip()):
            return Says.NOTHING
        undone = self._undone(words)
        if undone is not Says.NOTHING:
            return undone
        if not self._doubts_below(line, words, own):
            return Says.NOTHING
        return Says.DOUBT_THESE if self._claim.search(words) else Says.DOUBT_BELOW

    def corrects(self, line: str) -> bool:
        """Whether a line puts another order in the place of one above."""
        return len(line) <= LONGEST_REMARK and self._has("CORRECTS", plain_words(line))

    def replaces(self, line: str) -> bool:
        """Whether prose may put something in the place of an order that it names."""
        return len(line) <= LONGEST_REMARK and self._has("INSTEAD", plain_words(line))

    def _undone(self, words: str) -> Says:
        if not self._has("TAKE_BACK", words):
            found = self._undo.search(self._keeping.sub(" ", words))
            if found is None:
                return Says.NOTHING
            if self._has("FORMER", found[0]):
                return Says.UNDO_FORMER
            if self._has("BELOW", found[0]):
                return Says.DOUBT_THESE
        return Says.UNDO_ALL if self._has("ALL", words) else Says.UNDO_LAST

    def _doubts_below(self, line: str, words: str, own: Power | None) -> bool:
        if line.rstrip(" *_)\"'").endswith(":"):
            return not self._introduces(words, own)
        if self._has("WELCOME", words):
            return False
        if self._claim.search(words):
            return True
        return bool(self._open.search(words)) and self._has("SUSPECT", words)

    def _introduces(self, words: str, own: Power | None) -> bool:
        """Whether words before a colon introduce the sender's own orders."""
        mine = self._has("WELCOME", words)
        if self._names_another(words, own):
            return mine and not re.search(rf"\b(?:for|from|by|of) {self._power.pattern}", words)
        return mine or not self._has("SUSPECT", words)

    def _names_another(self, words: str, own: Power | None) -> bool:
        named = {self.powers[m[0]] for m in self._power.finditer(words)}
        return bool(named) and own not in named
