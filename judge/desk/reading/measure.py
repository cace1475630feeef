"""How much of a letter is read: its limits, in one place.

A letter is measured line by line before any grammar sees it, so that none costs more than
a second. What exceeds a limit is not read at all, for half a line could be an order that
nobody gave; its writer is told which lines those were. Press is not measured: only people
read it, and it may be as long as a letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

LONGEST_LINE = 2000
"""In letters, with each that stands for several written out: U+FDFA stands for eighteen."""
MOST_LINES = 200
"""With anything in them: no power has so many units, nor a gamesmaster so many commands."""
MOST_LETTERS = 15_000
"""In all these lines: five pages."""
LONGEST_COMMAND = 500
"""In letters: a longer sentence gives no command. What it costs to read grows as its square."""
MOST_HEADINGS = 40
"""Lines that begin as press does are read wherever they stand, up to so many."""
LONGEST_BLANK = 24
"""More blanks in a row are read as so many: a table has no more, and patterns go back in them."""

Why = Literal["", "unread_long", "unread_many"]
_BLANKS = re.compile(rf"\s{{{LONGEST_BLANK + 1},}}")


def lines_of(text: str) -> list[str]:
    """The lines of a letter, as they are read."""
    return [drawn_together(line) for line in text.splitlines()]


def drawn_together(line: str) -> str:
    """A line without long rows of blanks."""
    return _BLANKS.sub(" " * LONGEST_BLANK, line.rstrip()) if len(line) > LONGEST_BLANK else line


def length(line: str) -> int:
    """How many letters a line has, written out; no more is counted of one that is too long."""
    if len(line) > LONGEST_LINE or line.isascii():
        return len(line)
    return max(len(line), len(unicodedata.normalize("NFKD", line)))


@dataclass
class Measure:
    """Goes down a letter with its reader: how much of it was read so far."""

    lines: int = 0
    letters: int = 0
    headings: int = 0

    def why_unread(self, line: str, *, opens_press: bool) -> Why:
        """Why the next line is not read; "" if it is. Its name in the phrasebook."""
        if opens_press and self.headings < MOST_HEADINGS:
            self.headings += 1
            return ""
        letters = length(line)
        if letters > LONGEST_LINE:
            return "unread_long"
        if self.lines >= MOST_LINES or self.letters + letters > MOST_LETTERS:
            # Nor is any line behind it: what is below is read in the light of what is above.
            self.lines = MOST_LINES
            return "unread_many"
        self.lines += 1
        self.letters += letters
        return ""


def ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Numbers in their order as first and last of each row without a gap."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        yield row[0], row[-1]
