"""Where press begins and ends in a letter that may hold quotations, too.

What is quoted in press belongs to it: a player may show an ally what another wrote. The
desk reads headings to the last word; here it is enough that a line begins as one does and
that an end stands below, since lines that are marked as quoted are no orders anyway.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from judge.desk.reading.parts import ends_press
from judge.desk.reading.press_words import PressWords, tokens_of
from judge.library.shelf import read_text
from judge.orders.spelling import distance

_WORDS = PressWords(read_text("grammar", "press.txt"))
_SURE = ("PRESS", "BROADCAST", "HOLD")
_LIKELY = ("TELL", "ANNOUNCE")
_POSTAL = re.compile(r"(?i)\s*postal\b")
_END = re.compile(r"(?i)[\s*_/<]{0,9}end\s{0,9}-?(?:press|broadcast|postal)\b")
_AMID = re.compile(r"(?i)\b(?<!end )(?<!end-)(?:press|broadcast)\b")
_MARKS = " \t\"'*_([{<>|!.,&+/;=\u201c\u201d"
_AROUND = " .!*_-\u2013\u2014()[]"
_LONGEST_END = 40
_LONGEST = 200
_LEAST_TO_RESPELL = 5


class PressLines:
    """The lines of a letter that begin press and those that end it."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._ends = [n for n, line in enumerate(lines) if _ends(line)]
        self._soft = [n for n, line in enumerate(lines) if _may_end(line)]

    def end_of(self, at: int) -> int | None:
        """The last line of the press that begins on a line; None if none does, or has no end."""
        hard = _first_after(self._ends, at)
        soft = _first_after(self._soft, at)
        if hard is None and soft is None:
            return None
        line = self._lines[at][:_LONGEST]
        if _heads(line):
            return hard if hard is not None else soft
        if not _may_head(line):
            return None
        # What only may be a heading has its end before any other press begins.
        other = _first_after(self._headings, at)
        if hard is not None and (other is None or hard < other):
            return hard
        return soft if soft is not None and (other is None or soft < other) else None

    @cached_property
    def _headings(self) -> list[int]:
        found = (n for n, line in enumerate(self._lines) if _heads(line[:_LONGEST]))
        ends = set(self._ends)
        return [n for n in found if n not in ends]


def _first_after(numbers: list[int], at: int) -> int | None:
    found = bisect_right(numbers, at)
    return numbers[found] if found < len(numbers) else None


def _ends(line: str) -> bool:
    return ends_press(line.strip()) or _END.match(line) is not None


def _may_end(line: str) -> bool:
    """Whether a line ends a letter in words that stand in letters of another kind, too."""
    return len(line) <= _LONGEST_END and _WORDS.has("END", line.strip(_AROUND))


def _heads(line: str) -> bool:
    """Whether a line begins as press does: with its verb, perhaps with a colour before it."""
    if _POSTAL.match(line):
        return True
    tokens = tokens_of(line.lstrip(_MARKS)[:_LONGEST])
    at = 0
    while at < len(tokens) and at < 4:
        if _WORDS.match(_SURE, tokens, at)[0]:
            return True
        name, end = _WORDS.match(("COLOUR", "WHITE"), tokens, at)
        if not name and tokens[at].word != "please":
            return False
        at = end if name else at + 1
    return False


def _may_head(line: str) -> bool:
    """Whether a line is like a heading: a letter, a message, "to all but Italy:", a slip."""
    tokens = tokens_of(line.lstrip(_MARKS))
    if not tokens:
        return False
    name, end = _WORDS.match(_LIKELY, tokens, 0)
    if name and (":" in line or _WORDS.match(("TO", "ALL"), tokens, end)[0]):
        return True
    if _WORDS.match(("DEAR",), tokens, 0)[0] and len(tokens) > 1 and tokens[1].word != ":":
        return True
    # "To: France" is a field of a header that is copied.
    name, end = _WORDS.match(("TO", "ALL"), tokens, 0)
    if name and ":" in line and end < len(tokens) and tokens[end].word != ":":
        return True
    word = tokens[0].word
    if len(word) >= _LEAST_TO_RESPELL - 1 and any(
        abs(len(word) - len(verb)) <= 1 and distance(word, verb, 1) <= 1
        for verb in ("press", "broadcast")
    ):
        return True
    return _AMID.search(line) is not None
