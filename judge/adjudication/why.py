"""What became of an order, and why: the causes that a resolution names."""

from __future__ import annotations

from judge.orders.reason import Cause


class Why(Cause):
    """Why an order came out as it did; each member names the gaps of its sentence.

    UNTOLD is for whoever is told the outcome alone.
    """

    UNTOLD = ()
    CANT_BE_READ = ()
    CONTRADICTED = ()
    CONTRADICTED_RETREAT = ()

    AND = "reason", "dislodged"
    DISLODGED = "order", "attack"
    FORCE = "number", "details"
    SUPPORTS = "unit"
    SUPPORT = "units"
    CANT_HELP = "units"
    WHICH_FAILS = "order"
    AGAINST = "attack", "defence"
    DISLODGES = "attack", "defence", "unit"

    NOBODY_IN_THE_WAY = ()
    MAKES_ROOM = "unit"
    CARRIED = "fleets", "reason"
    OTHER_WAY = "unit"
    STAYS = "unit"

    NO_FLEET = ()
    ALONE = "fleets"
    PARADOX = "fleets"
    BROKEN = "fleets"
    FLEET_LOST = "unit", "dislodged"
    ONE_LOST = "fleets"

    NOBODY_ATTACKED = ()
    NOBODY_REACHES = ()
    STAYS_LOST = ()

    HELPS_TO_HOLD = "unit"
    HELPS = "order"
    HELPS_NOT_AGAINST = "order", "unit"
    CUT = "order"
    CROSSINGS_CUT = ()
    NOBODY_HELPS_INTO_SEA = "order"
    OTHERWISE_ORDERED = "order"
    NOT_ORDERED = "unit"

    THROUGH_HYPERSPACE = "unit"
    BY_LAND = "unit"
    IN_PARADOX = ()
    BROKEN_ELSEWHERE = "order"
    CARRIES = "order"

    ENTERS = ()
    DROWNS = "place"
    SEA_OPPOSED = "order"
    WITHOUT_EFFECT = ()
    ONE_TRIES = ()
    MUST_TRY = ()

    DISBANDED = ()
    NOBODY_ELSE_RETREATS = ()
    RETREATS_MEET = "place", "orders"
    NO_RETREAT_ORDERED = ()
    NO_RETREAT_OPEN = ()

    NO_MORE_TO_DO = "power"
    BUILD_UNUSED = ()
    BUILT_ALREADY = "place"
    SAY_KIND = ()
    BUILT = "place", "power"
    REMOVED_ALREADY = ()
    REMOVED = ()
    FIRST_BUILD = ()
    STEP_AWAY = ()
    STEPS_AWAY = "number"
    ONE_STEP = ()
    STEPS = "number"
    FROM_HOME = "steps"
    NO_CENTRE_LEFT = ()
    NO_BUILD_ORDERED = ()

    CONSENT_GIVEN = ()
    CONSENT_REVOKED = ()
    NO_SUCH_CONSENT = ()
    BUDGET = "power", "number"
    ONE_LINK = ()
    LINKS = "number"
    ONE_SEPARATE = ()
    SEPARATES = "number"
    EVEN = "links", "separates"
    OUTVOTED = "fewer", "more"
    WON = "now", "more", "fewer"
    LINKED = "season"
    NO_BARRIER_ANY_MORE = ()
    LINK_BROKEN = ()
    BARRIER = "season"
    NOTHING_TO_PART = ()


FOUGHT_OVER = frozenset(
    {Why.AGAINST, Why.DISLODGES, Why.CANT_HELP, Why.HELPS_NOT_AGAINST, Why.OUTVOTED, Why.WON}
)
"""The causes that weigh something against something else."""
