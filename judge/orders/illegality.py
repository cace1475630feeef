"""Why an order is illegal: understood, but impossible whatever the others do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


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


_MATCHES_NOTHING = frozenset({Fault.NOTHING_TO_HELP, Fault.HELP_IN_VAIN, Fault.NO_WAY_TO_CARRY})


@dataclass(frozen=True, slots=True)
class Illegality:
    """Why an order is illegal, with a sentence for the player."""

    fault: Fault
    sentence: str

    @property
    def matches_nothing(self) -> bool:
        """Whether it is a support or convoy which the unit could give, had it a purpose.

        Such an order is answered as `void`, like one that happens to match
        no order; any other illegal one as `invalid`.
        """
        return self.fault in _MATCHES_NOTHING
