"""What a gamesmaster can set for a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from judge.board.calendar import PhaseKind
from judge.board.variant_options import read_choices


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a game.

    `movement`, `retreat` and `adjustment` are the time from one phase's
    results to the deadline of the next. `early` is how long after the last
    seat is complete the phase is processed without waiting for the deadline.
    `grace` is how long after it late orders are still waited for, `reminder`
    how long before it those who owe orders are told so, in phases that last
    twice as long, and `absence` how long a player's absence may put it off,
    nothing for not at all. `zone` is the time zone that dates are printed in
    beside UTC. `options` are the choices of the variant that aren't left at
    their default: "victory=23".
    """

    variant: str = "standard"
    movement: timedelta = timedelta(hours=72)
    retreat: timedelta = timedelta(hours=24)
    adjustment: timedelta = timedelta(hours=24)
    early: timedelta = timedelta(minutes=30)
    absence: timedelta = timedelta(days=14)
    grace: timedelta = timedelta(0)
    reminder: timedelta = timedelta(hours=24)
    zone: str = "UTC"
    options: tuple[str, ...] = ()
    edition: str = ""

    @property
    def chosen(self) -> Mapping[str, str]:
        """The options by name."""
        return read_choices(self.options)

    def time_for(self, kind: PhaseKind) -> timedelta:
        """How long a phase of a kind lasts."""
        return {
            PhaseKind.MOVEMENT: self.movement,
            PhaseKind.RETREAT: self.retreat,
            PhaseKind.ADJUSTMENT: self.adjustment,
        }[kind]
