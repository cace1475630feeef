"""Our answers to the questions that the rules of the game leave open.

They are those that DATC 3.0 prefers, where it has a preference. Each is
applied at one place of `judge.orders` or `judge.adjudication`, in a comment
that cites the clause; `data/rulings.md` says why, and which case shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Choice:
    """What we chose: the clause of DATC, the letter of its choice there, and in words.

    The letter is empty where the clause leaves nothing to choose any more.
    """

    clause: str
    letter: str
    words: str


class Ruling(Enum):
    """Every disputed issue, with our choice."""

    SEVERAL_ROUTES = Choice("4.A.1", "b", "a convoy fails when every route is broken")
    CONVOY_PARADOX = Choice("4.A.2", "f", "the fleets of a paradox don't convoy (Szykman)")
    ADJACENT_CONVOY = Choice("4.A.3", "c", "an own fleet or the words show intent; no way back")
    CUT_BY_SEA = Choice("4.A.4", "a", "an attack by sea comes from where the army stood")
    RETREAT_BY_SEA = Choice("4.A.5", "b", "a unit may retreat to where a convoyed army came from")
    NAMED_ROUTE = Choice("4.A.6", "a", "a route that an order names doesn't bind")
    HEAD_TO_HEAD = Choice("4.A.7", "b", "who is dislodged by sea still bounces a third unit")
    COAST_NEEDED = Choice("4.B.1", "", "a fleet must say which of two coasts")
    COAST_NOT_NEEDED = Choice("4.B.2", "a", "the only possible coast may be left out")
    WRONG_COAST = Choice("4.B.3", "b", "a coast that can't be reached makes the order illegal")
    COAST_OF_SUPPORT = Choice(
        "4.B.4", "", "a support may leave the coast out, but not get it wrong"
    )
    COAST_OF_UNIT = Choice("4.B.5", "b", "the coast written for the unit itself doesn't matter")
    NEEDLESS_COAST = Choice("4.B.6", "b", "a coast that isn't there, or an army's, is left out")
    COAST_OF_BUILD = Choice("4.B.7", "", "a fleet's build must say which of two coasts")
    KIND_MISSING = Choice("4.C.1", "b", "the unit's letter may be left out")
    KIND_WRONG = Choice("4.C.2", "b", "a wrong unit letter doesn't matter")
    KIND_OF_BUILD = Choice(
        "4.C.3", "c", "a build without letter: inland an army, with coast a fleet"
    )
    FLEET_INLAND = Choice("4.C.4", "a", "a fleet can't be built inland, and becomes no army")
    TWO_ORDERS = Choice("4.D.3", "c", "of two different legal orders for a unit neither counts")
    TOO_MANY_BUILDS = Choice("4.D.4", "b", "builds are carried out one by one until none is due")
    TWO_BUILDS = Choice("4.D.5", "b", "of two builds in a province the first counts")
    TOO_MANY_REMOVALS = Choice("4.D.6", "b", "removals are carried out one by one")
    WAIVED_BUILD = Choice("4.D.7", "a", "a build may be waived")
    CIVIL_DISORDER = Choice("4.D.8", "", "the unit farthest from its power's centres goes first")
    SILENT_UNIT = Choice("4.D.9", "b", "a unit without orders can be supported")
    ILLEGAL_ORDER = Choice("4.E.1", "", "an illegal order is as good as none")
    EACH_BY_ITSELF = Choice("4.E.2", "a", "no order is read in the light of another")
