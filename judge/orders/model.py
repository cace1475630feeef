"""The orders: what a player may write, as values.

One class a kind of order, named fields, no subclassing: `match` on them and
close with `assert_never`, and a new kind breaks the build at every place
that forgot it.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.places import Location, Province
from judge.board.units import UnitKind


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as an order names it: perhaps without its kind or its coast.

    `kind` is None where it was neither written nor could be derived (`U` in
    the canonical form). Whether such a unit stands there is for legality.
    """

    kind: UnitKind | None
    location: Location

    def __str__(self) -> str:
        return f"{self.kind.value if self.kind else 'U'} {self.location}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Move:
    """Go to another province.

    `via_convoy` is said by the words of the order alone; `route` holds the
    seas it names, if any.
    """

    unit: Piece
    destination: Location
    via_convoy: bool = False
    route: tuple[Province, ...] = ()


@dataclass(frozen=True, slots=True)
class SupportHold:
    """Help a unit that doesn't move."""

    unit: Piece
    supported: Piece


@dataclass(frozen=True, slots=True)
class SupportMove:
    """Help a unit into a province."""

    unit: Piece
    supported: Piece
    destination: Location


@dataclass(frozen=True, slots=True)
class Convoy:
    """Carry an army over the sea."""

    unit: Piece
    convoyed: Piece
    destination: Location


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave after being dislodged."""

    unit: Piece
    destination: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """Give up a dislodged unit."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Build:
    """Raise a new unit in Winter."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Remove:
    """Give up a unit in Winter, for lack of centres."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Waive:
    """Leave a build unused."""


MovementOrder = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder
