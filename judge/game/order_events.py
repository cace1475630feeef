"""What can happen to the orders of a seat: those that stand, those on file, and questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.calendar import Phase
from judge.board.places import Province
from judge.board.units import Power
from judge.game.filed import FailedLine, Filed, Question
from judge.orders.model import Order


@dataclass(frozen=True, slots=True)
class Entered:
    """An order on file: what the player wrote and what we read."""

    text: str
    order: Order


@dataclass(frozen=True, slots=True)
class OrdersEntered:
    """A seat's orders, each amending what stands for its unit."""

    power: Power
    phase: Phase
    orders: tuple[Entered, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class OrdersCleared:
    """A seat took back all its orders."""

    power: Power
    phase: Phase


@dataclass(frozen=True, slots=True)
class OrdersWithdrawn:
    """A seat took back its orders for some of its units, or some that are for no unit."""

    power: Power
    phase: Phase
    provinces: tuple[Province, ...]
    register: tuple[Entered, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdersFiled:
    """A seat put orders on file, each replacing what was on file for its unit and phase."""

    power: Power
    rows: tuple[Filed, ...]


@dataclass(frozen=True, slots=True)
class OrdersUnfiled:
    """A seat took orders back that were on file."""

    power: Power
    rows: tuple[Filed, ...]


@dataclass(frozen=True, slots=True)
class OrdersCalled:
    """A phase began for which a seat had orders on file.

    `used` stand now; `dropped` could not be done, were not due, or waited for
    something that is not so.
    """

    power: Power
    phase: Phase
    used: tuple[Entered, ...]
    dropped: tuple[Filed, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class StandingCalled:
    """A phase ended, and a seat's standing orders filled the gaps in its orders.

    In those of a seat that nobody plays it is the `robot`'s rule that did (`judge.game.caretaker`).
    """

    power: Power
    phase: Phase
    used: tuple[Entered, ...]
    robot: bool = False


@dataclass(frozen=True, slots=True)
class QuestionsAsked:
    """Lines of a letter had more than one meaning, and the seat was asked."""

    power: Power
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class QuestionsClosed:
    """A seat answered questions, or took them back."""

    power: Power
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinesFailed:
    """The lines of a seat that were not taken in this phase, and are not settled: none at last.

    Until then its writer is waited for, but not beyond the deadline.
    """

    power: Power
    phase: Phase
    lines: tuple[FailedLine, ...]
    at: datetime


OrderEvent = (
    OrdersEntered
    | OrdersCleared
    | OrdersWithdrawn
    | OrdersFiled
    | OrdersUnfiled
    | OrdersCalled
    | StandingCalled
    | QuestionsAsked
    | QuestionsClosed
    | LinesFailed
)
