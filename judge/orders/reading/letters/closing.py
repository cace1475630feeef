"""What a letter says of units that it doesn't name: settled when all of it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.orders.model import province_of
from judge.orders.problems import Span
from judge.orders.reading.bearing import Bearing
from judge.orders.reading.letters.correcting import idle_places, unclear_places
from judge.orders.reading.letters.everyone import Rest, rest_holds
from judge.orders.reading.letters.stretches import is_notation
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Aside, Entry, Reading


@dataclass(frozen=True, slots=True)
class SaidRest:
    """Where a letter says that the rest hold, and what bears on it."""

    number: int
    line: str
    at: int
    bearing: Bearing
    said: Rest


@dataclass(frozen=True)
class Closing:
    """Puts on a sheet what is said of units that have no order on it."""

    reader: OrderReader
    setting: LineSetting
    entries: list[Entry]

    def hold(self, rest: SaidRest | None) -> None:
        """What is said of the rest holds for all that have no order, and are not unclear.

        If it is said of all, they hold whatever a sentence says of one that can't be read.
        """
        if rest is None:
            return
        idle = idle_places(self.setting, self.entries)
        doubtful = [e for e in self.entries if not rest.said.is_all or is_notation(e.line)]
        idle -= unclear_places(doubtful, self.reader)
        new = rest_holds(rest.number, rest.line, rest.said, idle, self.setting)
        whole = Span(0, len(rest.line))
        nothing = [Entry(rest.number, rest.line, whole, Aside.PROSE)]
        self.entries[rest.at : rest.at] = map(rest.bearing.bears, new) if new else nothing

    def carry(self, moves: Sequence[Entry]) -> None:
        """An army that is convoyed in words, and told nothing else, goes where it is carried."""
        for entry in moves:
            if not isinstance(entry.content, Reading):
                continue
            idle = idle_places(self.setting, self.entries)
            idle -= unclear_places(self.entries, self.reader)
            if province_of(entry.content.order) in idle:
                self.entries.append(entry)
