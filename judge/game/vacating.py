"""A seat that nobody plays any more: it is waited for by nobody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power


@dataclass(frozen=True, slots=True)
class SeatVacated:
    """A player gave up a seat: it is nobody's until the gamesmaster gives it to somebody.

    If it was the last that was waited for, the rest are complete from then on;
    older logs don't say when it was.
    """

    power: Power
    at: datetime | None = None
