"""Talk beside orders that was tried as an order: it is a remark, where nothing more can be wanted.

A sentence that reads a little like an order fails if no reading fits; but who has ordered each of
the units that it names, and says in words that the model knows for talk that there is a Norwegian
in Kiel, wants nothing; nor does "Greetings to all", which names nothing of the board. What may mend
an order, asks or begs still fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.desk.answers import Case, Orders
from judge.desk.hearing.ear import Ear
from judge.desk.wishes import Wish
from judge.game.game import Game, GameState
from judge.game.standing import provinces_to_order
from judge.orders.model import province_of
from judge.orders.problems import Span
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Entry, Reading

MOST_LINES = 12
LIKE_ORDERS = -0.3
"""What is more like orders than this is no talk."""
FAR_FROM_WISHES = -0.5
"""What stands so far below talk is no wish."""
PLAIN, PLAINEST, PLAIN_OVER = 0.3, 1.1, 1.0
"""So surely a sentence is talk, and so far above orders, that nothing else is asked of it."""
MOST_DRAWN = 8
_SAID = re.compile(r"[^\W\d_]{2}")
_WRITTEN = re.compile(r"\b[AF] [A-Z][a-z]{2}(?![a-z])")
_DRAWN = re.compile(r"[^\W\d_]{3,30}\s[-=\u2013\u2014]{1,2}>?\s[^\W\d_]{3,30}")

Spoken = tuple[int, str]
"""A line, and the sentence of it that was read."""


def without_talk(orders: Orders, text: str, case: Case) -> Orders:
    """A letter's orders, with the sentences that are mere talk as remarks."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return orders
    talk = set(_Talk(orders, text, game, case).found())
    if not talk:
        return orders
    entries = tuple(_aside(e) if _of(e) in talk else e for e in orders.sheet.entries)
    still = {e.number for e in entries if not isinstance(e.content, Aside | Reading)}
    numbers = {number for number, _ in talk} - still
    failed = tuple(line for line in orders.failed if line.number not in numbers)
    asked = tuple(row for row in orders.asked if _of(row[0]) not in talk)
    sheet = replace(orders.sheet, entries=entries)
    return replace(orders, sheet=sheet, failed=failed, asked=asked)


def _of(entry: Entry) -> Spoken:
    return entry.number, entry.line


def _aside(entry: Entry) -> Entry:
    """A problem as the remark that it is."""
    if isinstance(entry.content, Reading | Aside):
        return entry
    return replace(entry, span=Span(0, len(entry.line)), content=Aside.PROSE)


@dataclass(frozen=True)
class _Talk:
    """Finds the talk among what failed of a letter."""

    orders: Orders
    text: str
    game: Game
    case: Case

    def found(self) -> Iterator[Spoken]:
        """The sentences that failed and are talk."""
        asked = () if self._owes_nothing else self.orders.asked  # who owes none answers none
        settled = {entry.number for entry, _ in (*asked, *self.orders.late)}
        settled |= {e.number for row in self.orders.refused for e in row.entries}
        failed = dict.fromkeys(_of(e) for e in self.orders.problems if e.number not in settled)
        for number, line in list(failed)[:MOST_LINES]:
            if not self._has_order(number, line) and self._is_talk(line):
                yield number, line

    def _has_order(self, number: int, line: str) -> bool:
        """Whether an order was taken of the same sentence: what is beside it may change it."""
        return any(_of(entry) == (number, line) for entry in self.orders.taken)

    def _is_talk(self, line: str) -> bool:
        commands, remarks = self.case.office.commands, self._reader.remarks
        if "?" in line or remarks.replaces(line) or commands.wishes.asks(line):
            return False
        if self._is_written(line) or not _SAID.search(line):
            return False
        wish = self._ear.read(line)
        if self._is_plain(line, wish):
            return True
        if not (self._is_beside_moves(line) if self._has_moves else self._says_no_order(line)):
            return False
        if wish.orders >= LIKE_ORDERS or wish.chat <= wish.orders:
            return False
        return self._has_moves or (wish.over < FAR_FROM_WISHES and self._ear.is_known(line))

    def _is_plain(self, line: str, wish: Wish) -> bool:
        """Whether a sentence is plainly talk, whatever else the letter has.

        Of one that names a unit without an order that must be plainer yet.
        """
        is_open = not self._named(line) & self._own <= self._ordered
        needed = PLAINEST if is_open else PLAIN
        is_far = wish.chat - wish.orders >= PLAIN_OVER and wish.over < FAR_FROM_WISHES
        return wish.chat >= needed and is_far and self._ear.is_known(line)

    def _is_beside_moves(self, line: str) -> bool:
        """Whether a sentence names no unit that has no order yet, and may mend none."""
        if not self._named(line) & self._own <= self._ordered:
            return False
        is_all = self._own <= self._ordered and not self.orders.kept
        return is_all or not self._may_order(line)

    def _says_no_order(self, line: str) -> bool:
        """Whether a sentence has no deed, unit or place of the board: "Greetings to all"."""
        reader = self._reader
        has_deed, is_named = reader.likeness.has_deed(line), bool(reader.lexicon.provinces(line))
        if self._owes_nothing:
            return not (has_deed and is_named)  # "nothing to build", "I've a fleet in Finland"
        return not (has_deed or is_named)

    def _is_written(self, line: str) -> bool:
        """Whether a sentence has a unit or an order in it as one is written, however misspelt.

        "A Par S" breaks off, and "my poor army Marsailes - Gascnoy" has two slips.
        """
        if _WRITTEN.search(line):
            return True
        drawn = islice(_DRAWN.finditer(line), MOST_DRAWN)
        is_like_order = self._reader.likeness.is_like_order
        return any(is_like_order(found[0], (), signs=True) for found in drawn)

    def _may_order(self, line: str) -> bool:
        """Whether a sentence has a deed or a unit in it, or a name, however it is written."""
        named = self._reader.lexicon.provinces(line)
        return self._reader.likeness.has_deed(line) or bool(named & self._own)

    def _named(self, line: str) -> frozenset[Province]:
        return self._reader.likeness.places(line)

    @cached_property
    def _has_moves(self) -> bool:
        """Whether a movement of the letter was taken: what fails beside it is weighed by that."""
        kind = self.game.table.position.phase.kind
        return kind is PhaseKind.MOVEMENT and bool(self.orders.taken)

    @cached_property
    def _owes_nothing(self) -> bool:
        """Whether the writer has nothing to retreat, to build or to remove in this phase."""
        kind, power = self.game.table.position.phase.kind, self.case.visitor.power
        return kind is not PhaseKind.MOVEMENT and power is not None and not self.game.due(power)

    @cached_property
    def _reader(self) -> OrderReader:
        return self.case.office.order_reader(self.game.variant)

    @cached_property
    def _ear(self) -> Ear:
        return Ear(self.case, self.text)

    @cached_property
    def _own(self) -> frozenset[Province]:
        """Where the writer's own units stand."""
        power = self.case.visitor.power
        position = self.game.table.position
        return frozenset(provinces_to_order(position, power)) if power is not None else frozenset()

    @cached_property
    def _ordered(self) -> frozenset[Province]:
        """The units for which the letter has an order."""
        orders = (e.content.order for e in self.orders.taken if isinstance(e.content, Reading))
        return frozenset(place for order in orders if (place := province_of(order)) is not None)
