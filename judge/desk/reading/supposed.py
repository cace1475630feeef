"""Orders that are only tried out: the lines below WHAT IF, none of which is ever meant.

All of a letter from such a heading on is tried, unless a line ends it: whoever asks what an order
would do must not find it on file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.orders.gazetteer import plain_words
from judge.orders.reading.composing import read_table

MOST_LETTERS = 4000
"""So much of what stands below the heading is tried."""
_LONGEST_HEAD = 60
_HEAD = re.compile(r"([^:?.!\n]{1,60})(?:[:?.!]+|$)")


class SupposedLines:
    """The table, ready to find such lines by."""

    def __init__(self, table: str) -> None:
        rows = read_table(table)
        self._heads, self._ends, self.ways, self.small = (
            frozenset(map(plain_words, rows[name])) for name in ("HEADS", "ENDS", "WAYS", "SMALL")
        )

    def head(self, line: str) -> str | None:
        """What stands behind the heading of a line that begins with one; None for another line."""
        found = _HEAD.match(line.strip()[:_LONGEST_HEAD])
        if found is None or plain_words(found[1]) not in self._heads:
            return None
        return line.strip()[found.end() :].strip()

    def block(self, rest: str, below: Sequence[str]) -> tuple[str, int]:
        """What is tried, and how many of the lines below the heading belong to it."""
        ends = (n for n, line in enumerate(below) if plain_words(line) in self._ends)
        end = next(ends, len(below))
        return "\n".join([rest, *below[:end]])[:MOST_LETTERS].strip(), min(end + 1, len(below))
