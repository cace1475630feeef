"""The order sheet: what was read of a text, line by line.

Every line with anything on it has at least one entry, and every order on a
line has its own, so that a receipt can account for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.board.units import Power
from judge.orders.model import Order
from judge.orders.problems import Problem, Span
from judge.orders.reason import Cause, Reason


class NoteKind(Cause):
    """Why an order was taken otherwise than it was written."""

    RESPELT = "written", "taken"
    WORD_RESPELT = "written", "taken"
    CHOSEN = "written", "taken"
    OTHER_KIND = "taken"
    OTHER_COAST = "taken"
    OTHER_POWER = "taken"
    NO_COAST = "taken"
    LEG = "taken"
    REMARK = "written"
    TRANSLATED = "written", "taken"


@dataclass(frozen=True, slots=True)
class Note:
    """Something in a line that was taken otherwise than written, or passed over."""

    kind: NoteKind
    span: Span
    written: str
    taken: str

    @property
    def reason(self) -> Reason:
        """What a receipt tells of it."""
        said = {"written": self.written, "taken": self.taken}
        return Reason(self.kind, tuple(said[gap] for gap in self.kind.gaps))


@dataclass(frozen=True, slots=True)
class Reading:
    """An order that was understood, with what was taken otherwise than written."""

    order: Order
    notes: tuple[Note, ...] = ()


class Aside(Enum):
    """A line that is no order."""

    PROSE = "prose"
    COMMAND = "command"
    HEADING = "heading"
    QUOTED = "quoted"
    CONTINUED = "continued"  # read together with the line above
    ON_FILE = "filed"  # says what is to become of orders that stand already
    CORRECTED = "corrected"  # an order that another below takes the place of
    PUT_OFF = "postponed"  # speaks of what its writer decides later, as the letter says


@dataclass(frozen=True, slots=True)
class Entry:
    """One order, problem or aside: its line, and where in the line it stands.

    `number` counts the lines of the text from 1. `power` is the power that
    the line itself names before an order ("Austria: A Vie - Gal").
    """

    number: int
    line: str
    span: Span
    content: Reading | Problem | Aside
    power: Power | None = None

    @property
    def meant(self) -> tuple[Order, ...]:
        """The order that it is, or those that it could be; an aside is none."""
        if isinstance(self.content, Reading):
            return (self.content.order,)
        return () if isinstance(self.content, Aside) else self.content.candidates

    @property
    def cause(self) -> Cause | None:
        """Why it could not be understood; None for an order, or an aside."""
        return None if isinstance(self.content, Reading | Aside) else self.content.reason.cause


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """Every entry of a text, in the order it was written."""

    entries: tuple[Entry, ...]

    @property
    def readings(self) -> tuple[Reading, ...]:
        """What was understood."""
        return tuple(e.content for e in self.entries if isinstance(e.content, Reading))

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that were understood, in the order they were written."""
        return tuple(reading.order for reading in self.readings)

    @property
    def problems(self) -> tuple[Entry, ...]:
        """The entries that could not be understood."""
        return tuple(e for e in self.entries if not isinstance(e.content, Reading | Aside))
