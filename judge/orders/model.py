"""The orders: what a player may write, as values.

One class a kind of order, named fields, no subclassing: `match` on them and
close with `assert_never`, and a new kind breaks the build at every place
that forgot it.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.corridor import Corridor
from judge.board.places import Location, Province
from judge.board.units import Power, UnitKind


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as an order names it: perhaps without its kind or its coast.

    `kind` is None where it was neither written nor could be derived (`U` in
    the canonical form). Whether such a unit stands there is for legality.
    """

    kind: UnitKind | None
    location: Location

    def __str__(self) -> str:
        return f"{self.kind.letter if self.kind else 'U'} {self.location}"


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay."""

    unit: Piece


@dataclass(frozen=True, slots=True)
class Move:
    """Go to another province.

    `via_convoy` is said by the words of the order alone; `route` holds the
    seas it names, if any. `hyper` is whether it says "through hyperspace"
    (Swiss 11), here as in the orders below.
    """

    unit: Piece
    destination: Location
    via_convoy: bool = False
    route: tuple[Province, ...] = ()
    hyper: bool = False


@dataclass(frozen=True, slots=True)
class Enter:
    """Go into the link between two provinces and stay there (Swiss 22)."""

    unit: Piece
    corridor: Corridor


@dataclass(frozen=True, slots=True)
class SupportHold:
    """Help a unit that doesn't move; `hyper` is the supporter's own way."""

    unit: Piece
    supported: Piece
    hyper: bool = False


@dataclass(frozen=True, slots=True)
class SupportMove:
    """Help a unit into a province, whichever way it goes; `hyper` is the supporter's own way."""

    unit: Piece
    supported: Piece
    destination: Location
    hyper: bool = False


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
    hyper: bool = False


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


@dataclass(frozen=True, slots=True)
class Link:
    """Join two provinces through hyperspace (Swiss 5)."""

    one: Province
    other: Province


@dataclass(frozen=True, slots=True)
class Separate:
    """Part two provinces: break their link, or bar their border (Swiss 7)."""

    one: Province
    other: Province


@dataclass(frozen=True, slots=True)
class Consent:
    """Let a power go through a link (Swiss 21).

    Through any link if `pair` is None, in any season if `season` is (a number,
    see `season_number`).
    """

    power: Power
    pair: tuple[Province, Province] | None = None
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Revoke:
    """Take back the consents that name a link and a season; of any if these are None."""

    power: Power
    pair: tuple[Province, Province] | None = None
    season: int | None = None


MovementOrder = Hold | Move | Enter | SupportHold | SupportMove | Convoy
RetreatOrder = Retreat | Disband
AdjustmentOrder = Build | Remove | Waive
RegisterOrder = Link | Separate | Consent | Revoke
Order = MovementOrder | RetreatOrder | AdjustmentOrder | RegisterOrder
UnitOrder = MovementOrder | RetreatOrder | Build | Remove
"""An order about a unit, which it names as `unit`."""

REGISTER_ORDERS = (Link, Separate, Consent, Revoke)
"""The orders that a player writes for no unit of his, about the register of hyperspace."""

FOR_NO_UNIT = (Waive, *REGISTER_ORDERS)
"""The orders that name no unit."""


def province_of(order: Order) -> Province | None:
    """The province of the unit that an order is for; None for one that names no unit."""
    if isinstance(order, FOR_NO_UNIT):
        return None
    return order.unit.location.province
