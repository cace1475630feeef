"""A seat that is held back by what it wrote."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.calendar import Phase
from judge.board.units import Power
from judge.game.filed import FailedLine


@dataclass(frozen=True, slots=True)
class LinesFailed:
    """The lines of a seat that were not taken in this phase, and are not settled: none at last.

    Until then its writer is waited for, but not beyond the deadline.
    """

    power: Power
    phase: Phase
    lines: tuple[FailedLine, ...]
    at: datetime
