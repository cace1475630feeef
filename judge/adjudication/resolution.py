"""What became of a phase: an outcome with its reason for every order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from judge.board.position import DislodgedUnit, Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reason import Reason


class Verdict(StrEnum):
    """What became of an order; the value is the word of the JSON form."""

    MOVES = "moves"
    BOUNCES = "bounces"
    HOLDS = "holds"
    GIVEN = "given"
    CUT = "cut"
    CONVOYS = "convoys"
    NO_CONVOY = "no convoy"
    VOID = "void"
    INVALID = "invalid"
    RETREATS = "retreats"
    DESTROYED = "destroyed"
    BUILT = "built"
    REMOVED = "removed"
    WAIVED = "waived"
    REJECTED = "rejected"
    STANDS = "stands"
    DROWNED = "drowned"
    ENTERS = "enters"
    NO_EFFECT = "no effect"
    TAKES_EFFECT = "takes effect"
    STOOD_OFF = "stood off"


@dataclass(frozen=True, slots=True)
class Written:
    """An order as it came in: its text, and the order read from it.

    `order` is None if the text could not be read; `problem` says why.
    """

    power: Power
    text: str
    order: Order | None
    problem: Reason | None = None

    @classmethod
    def read(cls, power: Power, text: str, variant: Variant) -> Self:
        """An order of a power in the canonical form: "A PAR - BUR"; what is none says why."""
        order = read_notation(text, variant)
        tidy = " ".join(text.upper().split())
        if isinstance(order, NotationProblem):
            return cls(power, tidy, None, order.reason)
        return cls(power, tidy, order)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one order, and why.

    `order` is None for a text that could not be read; `text` is what came
    in. `by_default` marks an order that nobody wrote (a unit without orders
    holds; a removal by civil disorder).
    """

    power: Power
    text: str
    order: Order | None
    verdict: Verdict
    reason: Reason
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class Resolution:
    """What became of a phase.

    `outcomes` holds one for each order that came in, in that order;
    `defaults` those that nobody wrote. `dislodged` has every dislodged unit,
    also those that can go nowhere; `destroyed` those lost in another way.
    `after` is the position at the next phase in which anybody has something
    to order. `victor` is who has won, if anybody.
    """

    outcomes: tuple[Outcome, ...]
    dislodged: tuple[DislodgedUnit, ...]
    destroyed: tuple[Unit, ...]
    after: Position
    defaults: tuple[Outcome, ...] = ()
    victor: Power | None = None
