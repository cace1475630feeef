"""Orders on file, and questions that are open: what a seat keeps beside its orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import get_args

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.orders.conditions import Condition
from judge.orders.model import FOR_NO_UNIT, AdjustmentOrder, Order, RetreatOrder

LONGEST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Filed:
    """An order on file for a phase; for every phase if that is None.

    `choices` are several only for a retreat: the first that is open is taken.
    `condition` must be so when the phase begins.
    """

    text: str
    phase: Phase | None
    choices: tuple[Order, ...]
    condition: Condition | None = None

    @property
    def kind(self) -> PhaseKind:
        """The kind of phase that it is an order for."""
        return kind_of(self.choices[0])

    @property
    def province(self) -> Province | None:
        """Where its unit stands, or is built."""
        order = self.choices[0]
        if isinstance(order, FOR_NO_UNIT):
            return None
        return order.unit.location.province

    @property
    def replaces(self) -> tuple[Phase | None, PhaseKind, Province | None]:
        """What a later letter must name to replace it: the unit, or all builds and removals."""
        place = None if self.kind is PhaseKind.ADJUSTMENT else self.province
        return self.phase, self.kind, place

    @property
    def is_alone(self) -> bool:
        """Whether it leaves no room for another order for the same unit."""
        of_a_unit = self.province is not None and self.kind is not PhaseKind.ADJUSTMENT
        return of_a_unit and self.condition is None


def kind_of(order: Order) -> PhaseKind:
    """The kind of phase that an order is for."""
    if isinstance(order, get_args(RetreatOrder)):
        return PhaseKind.RETREAT
    if isinstance(order, get_args(AdjustmentOrder)):
        return PhaseKind.ADJUSTMENT
    return PhaseKind.MOVEMENT


def refiled(filed: Sequence[Filed], new: Iterable[Filed]) -> tuple[Filed, ...]:
    """What is on file after a later letter: it replaces what it names.

    Of several for one unit in the letter all are kept that have a condition;
    one without replaces those above it.
    """
    fresh: list[Filed] = []
    for row in dict.fromkeys(new):
        if row.is_alone:
            fresh = [other for other in fresh if other.replaces != row.replaces]
        fresh.append(row)
    named = {row.replaces for row in fresh}
    return (*(row for row in filed if row.replaces not in named), *fresh)


@dataclass(frozen=True, slots=True)
class FailedLine:
    """A line of a letter that was meant for this phase and not taken, or that `is_impossible`.

    `places` are where the writer's own units stand that it names; `question` is the
    number of what was asked back about it, 0 if nothing was. An impossible order stands.
    What `is_no_order` is a command, press or a remark that was not done.
    """

    number: int
    text: str
    places: tuple[Province, ...] = ()
    question: int = 0
    is_impossible: bool = False
    is_no_order: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked back about a line: answered by its number in a later letter.

    The words from `start` up to `end` of the line were not clear. `phase` is
    the one that the order is for, on a `condition` if it has one. Numbers are never used again
    for a seat.
    `is_late` asks whether an order is for this phase at all: with all others of
    the kind it is answered by yes or no.
    """

    number: int
    line: str
    start: int
    end: int
    phase: Phase
    candidates: tuple[Order, ...]
    is_late: bool = False
    condition: Condition | None = None


def shortened(line: str) -> str:
    """A line of a letter as it is kept."""
    return " ".join(line.split())[:LONGEST_KEPT]
