"""What a letter's lines are for, as values."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.calendar import Phase, PhaseKind
from judge.desk.preferences import RetreatList
from judge.orders.conditions import Condition
from judge.orders.problems import Span
from judge.orders.sheet import Entry


@dataclass(frozen=True, slots=True)
class Purpose:
    """What orders are for: a phase, or None for all (standing orders).

    `kind` tells what their words mean. `fault` says why they can't count, and
    `fault_line` which line was already told so. `is_stated` says that a heading names the phase,
    `is_yearless` that it names no year, `is_past` that it is over. What hangs on a condition that
    can't be read `is_doubtful`: it is asked about, as is what waits for something that everybody
    sees `is_not_so` now. What sentences put on one condition and on its
    opposite has a `chain` in common: it is taken together, or not at all.
    """

    phase: Phase | None
    kind: PhaseKind
    condition: Condition | None = None
    fault: str = ""
    fault_line: int = 0
    is_stated: bool = False
    is_yearless: bool = False
    is_past: bool = False
    is_doubtful: bool = False
    is_not_so: bool = False
    chain: int = 0


@dataclass(frozen=True, slots=True)
class Portion:
    """A line, or a part of one in its place, with what it is for.

    `choices` are the places of a retreat in order of preference.
    """

    number: int
    line: str
    text: str
    purpose: Purpose
    choices: RetreatList | None = None


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Words that take the order for a unit back; the unit stands in `span`.

    With a `phase`, all that is on file for it.
    """

    number: int
    line: str
    span: Span
    purpose: Purpose
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Blocks:
    """A letter's lines, sorted; `entries` are what is no order already."""

    pieces: tuple[Portion, ...]
    cancellations: tuple[Cancellation, ...] = ()
    entries: tuple[Entry, ...] = ()
