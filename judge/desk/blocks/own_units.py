"""Who writes a letter: the units of theirs that it names, and what it orders them to do now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.desk.blocks.moves import orders_now
from judge.desk.reading import OtherLine
from judge.orders.foresight.reading import foresight_words
from judge.orders.model import Move, Retreat, UnitOrder
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.prose.passages import Passage


@dataclass
class OwnUnits:
    """The writer of a letter, with the unit that was named last."""

    reader: OrderReader
    power: Power | None
    position: Position
    lines: Sequence[OtherLine]
    passed: list[Passage] = field(default_factory=list)
    """What was passed over: `last` looks for units in it when it is asked for."""
    named: Province | None = None

    def own(self, place: Province) -> Unit | None:
        unit = self.position.unit_in(place)
        return unit if unit is not None and unit.power == self.power else None

    def own_of(self, words: Iterable[Word]) -> Province | None:
        own = (word.places[0] for word in words if word.places and self.own(word.places[0]))
        return next(own, None)

    def may_own(self, place: Province) -> bool:
        """Whether a unit of the writer's stands in a place, or is to go there."""
        return self.own(place) is not None or any(
            order.destination.province == place
            for order in self.now
            if isinstance(order, Move | Retreat)
        )

    @cached_property
    def owes_nothing(self) -> bool:
        """Whether there is nothing that the writer could order now."""
        if self.power is None or self.position.phase.kind is PhaseKind.MOVEMENT:
            return False
        is_out = any(row.unit.power == self.power for row in self.position.dislodged)
        return not is_out and self.position.due_of(self.power) == 0

    def remember(self, passage: Passage) -> None:
        """Keep in mind a passage, for the first own unit that it names."""
        self.passed.append(passage)

    def remember_words(self, words: Iterable[Word]) -> None:
        own = self.own_of(words)
        if own is not None:
            self.named = own
            self.passed.clear()

    @property
    def last(self) -> Province | None:
        """The own unit that was named last: "if it is dislodged"."""
        while self.passed:
            words = foresight_words(self.reader).read(self.passed.pop().text, ())
            self.remember_words(words)
        return self.named

    @cached_property
    def now(self) -> tuple[UnitOrder, ...]:
        return orders_now(self.lines, self.reader, self.position, self.power)

    def moves(self) -> tuple[Move, ...]:
        """The moves of the writer's own units that the letter orders."""
        return tuple(order for order in self.now if isinstance(order, Move))
