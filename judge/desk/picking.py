"""The orders of a sentence that imagines them: "A Par - Bur, and Germany meets it, A Mun - Bur".

From each unit that is written as in the old notation, the longest row of words that is one order.
What stands between is the sentence's; nothing is ordered by any of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.position import Position
from judge.desk.reading.trial_frame import UNIT
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Entry, Reading

MOST_UNITS = 24
"""So many units of a line are looked at."""
MOST_WORDS = 12
"""No order has more words, with its signs."""
LONGEST = 600
"""In letters: a longer line is read as it stands."""
_DEED = re.compile(r"[-=>\u2010-\u2015\u2192]|\s\w")
_WORD = re.compile(r"[^\s,;:?!]+")


@dataclass(frozen=True, slots=True)
class Picking:
    """Reads orders on a position, whoever's they are."""

    reader: OrderReader
    position: Position

    def read(self, text: str) -> Sequence[Entry]:
        """What lines of orders say."""
        kind = self.position.phase.kind
        sheet = read_orders(text, self.reader, phase=kind, position=self.position, by_line=True)
        return sheet.entries

    def picked(self, line: str) -> str:
        """A line, or if it can't be read whole, the orders in it, one a line.

        What has a unit of which no order can be made stays as it is, and is told of.
        """
        if len(line) > LONGEST or UNIT.search(line) is None or self._is_read(line):
            return line
        found: list[str] = []
        at = 0
        for unit in [*UNIT.finditer(line)][:MOST_UNITS]:
            if unit.start() < at:
                continue
            order = self._order_at(line, unit)
            if not order:
                return line
            found.append(order)
            at = unit.start() + len(order)
        return "\n".join(found)

    def _order_at(self, line: str, unit: re.Match[str]) -> str:
        """The longest row of words from a unit on that is one order; "" for none."""
        ends = [word.end() for word in _WORD.finditer(line, unit.start())][:MOST_WORDS]
        ends = [end for end in ends if _DEED.search(line, unit.end(), end)]
        orders = (line[unit.start() : end].rstrip(" .") for end in reversed(ends))
        return next((order for order in orders if self._is_read(order, most=1)), "")

    def _is_read(self, text: str, most: int = MOST_UNITS) -> bool:
        entries = self.read(text)
        are_read = all(isinstance(entry.content, Reading) for entry in entries)
        return are_read and 0 < len(entries) <= most
