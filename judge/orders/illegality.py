"""Why an order is illegal: understood, but impossible whatever the others do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from judge.board.units import Power, Unit
from judge.orders.model import Order
from judge.orders.reason import Cause, Part, Reason
from judge.orders.wording import write_printed


class Fault(Enum):
    """What makes an order illegal."""

    WRONG_PHASE = auto()
    NO_HYPERSPACE = auto()
    NO_LINK = auto()
    NO_CONSENT = auto()
    NO_ENTRY = auto()
    NEEDLESS = auto()
    WHICH_PIECE = auto()
    NO_UNIT = auto()
    NOT_YOURS = auto()
    SAME_PLACE = auto()
    OUT_OF_REACH = auto()
    NO_ROUTE = auto()
    NO_WAY_TO_CARRY = auto()
    FROZEN = auto()
    COAST_MISSING = auto()
    WRONG_COAST = auto()
    KIND_MISSING = auto()
    NOT_AT_SEA = auto()
    NEEDLESS_FLEET = auto()
    NOTHING_TO_HELP = auto()
    HELP_IN_VAIN = auto()
    NOT_DISLODGED = auto()
    NO_RETREAT = auto()
    NO_BUILD_DUE = auto()
    NO_REMOVAL_DUE = auto()
    NO_BUILD_SITE = auto()
    NOT_OWNED = auto()
    OCCUPIED = auto()
    CANT_STAND = auto()


class Illegal(Cause):
    """What is said of an illegal order: of the whole of it first, then of what is in its way."""

    IMPOSSIBLE = "order", "because"
    REFUSED = "order", "because"
    WRONG_PHASE = "order", "phase"
    MUST_SAY_COAST = "order", "coasts"

    NO_HYPERSPACE = ()
    NO_UNIT = "place"
    NO_PIECE = "place"
    WHICH_PIECE = "pieces"
    NOT_YOURS = "unit", "power", "owner"
    FROZEN = "unit", "season"
    ALREADY_THERE = "place"
    TO_SEA = ()
    NO_FLEETS = "start", "end"
    DONT_TOUCH = "start", "end"
    FLEET_CANT_GO = "start", "end"
    OTHER_COAST = "start", "coasts"
    SAY_COAST = "coasts"
    HELP_INSIDE = ()
    HELPS_ITSELF = ()
    STANDS_THERE = "unit"
    NOBODY_THERE = "place"
    NOBODY_ELSE_THERE = "place"
    CANT_REACH = "unit", "place"
    NOT_AT_SEA = ()
    NOT_INTO_HYPERSPACE = ()
    NO_CHAIN = "start", "end"
    NEEDLESS_FLEET = "start", "end"
    NO_ARMY = "place"

    INSIDE_STAYS = ()
    NO_CONVOY_THROUGH = ()
    COAST_ALWAYS = "coasts"
    NO_LINK = "one", "other"
    LEAVES_TO = "one", "other"
    LEAVES_BY_CHANCE = ()
    CHANCE_TAKES = "place"
    NO_STAYING = ()
    ONLY_THEY_STAY = "power"
    INSIDE_ALREADY = ()
    OTHER_LINK = "place"
    BARRIER = "one", "other", "season"
    GUARDED = "power"
    SAY_THROUGH = "one", "other"
    NEEDS_CONSENT = "one", "other", "power"
    PERMANENT_ONLY = "place"

    NO_ORDER_NOW = "phase"
    ONLY_LINKER = "power"
    OUT = "power"
    ONE_PROVINCE = ()
    NEVER_LINKED = "place"
    PERMANENT = "one", "other"
    ONLY_CONSENTER = "power"
    OUT_CONSENTER = "power"
    OWN_CONSENT = "power"
    SEASON_OVER = ()

    NOT_DISLODGED = "place"
    MAY_GO = "places"
    CAME_FROM = "place", "hint"
    NO_RETREAT = ()
    NOTHING_TO_REMOVE = "power"
    NOTHING_TO_BUILD = "power"
    NOT_REPLACED = "power"
    NO_HOME = "power", "place"
    NOT_OWNED = "power", "place"
    NOT_LAST_THERE = "power", "place"
    NOT_VACANT = "place"
    SAY_KIND = "place"
    NO_FLEET_THERE = "place"
    SAY_COAST_BUILT = "place", "coasts"


_MATCHES_NOTHING = frozenset({Fault.NOTHING_TO_HELP, Fault.HELP_IN_VAIN, Fault.NO_WAY_TO_CARRY})


@dataclass(frozen=True, slots=True)
class Illegality:
    """Why an order is illegal, with the reason that the player is told."""

    fault: Fault
    reason: Reason

    @property
    def matches_nothing(self) -> bool:
        """Whether it is a support or convoy which the unit could give, had it a purpose.

        Such an order is answered as `void`, like one that happens to match
        no order; any other illegal one as `invalid`.
        """
        return self.fault in _MATCHES_NOTHING

    @property
    def may_pass(self) -> bool:
        """Whether somebody else can still make the order possible before the deadline."""
        return self.fault is Fault.NO_CONSENT


def is_hopeless(found: Illegality | None) -> bool:
    """Whether an order is impossible, and nobody can make it possible before the deadline."""
    return found is not None and not found.may_pass


def impossible(fault: Fault, order: Order, because: Reason) -> Illegality:
    """An order that is impossible, and what is in its way."""
    return illegal(fault, Illegal.IMPOSSIBLE, write_printed(order), because)


def not_yours(unit: Unit, power: Power) -> Illegality:
    """A unit that isn't the power's."""
    names = (unit.printed, power.adjective, unit.power.adjective)
    return illegal(Fault.NOT_YOURS, Illegal.NOT_YOURS, *names)


def illegal(fault: Fault, cause: Illegal, *parts: Part) -> Illegality:
    """An illegality for one cause."""
    return Illegality(fault, Reason(cause, parts))
