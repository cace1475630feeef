"""Pure adjudication: a position and orders in, a resolution with reasons out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

from judge.adjudication.adjustments import adjudicate_adjustments
from judge.adjudication.movement import adjudicate_movement
from judge.adjudication.resolution import Resolution, Written
from judge.adjudication.retreats import adjudicate_retreats
from judge.board.calendar import PhaseKind
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant

__all__ = ["Resolution", "Written", "adjudicate"]


def adjudicate(
    position: Position,
    variant: Variant,
    written: Sequence[Written],
    *,
    drawn: Location | None = None,
    silent: Collection[Power] = (),
) -> Resolution:
    """Adjudicate a phase: one outcome for each order that came in, in that order.

    What chance decides comes in: `drawn` is where it lets a piece leave to that
    is lost in hyperspace. For the powers in `silent` the builds that a game
    begins with are made where they left them out.
    """
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return adjudicate_movement(position, variant, written, drawn)
        case PhaseKind.RETREAT:
            return adjudicate_retreats(position, variant, written)
        case PhaseKind.ADJUSTMENT:
            return adjudicate_adjustments(position, variant, written, silent)
        case _:
            assert_never(position.phase.kind)
