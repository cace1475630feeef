"""What a condition between two clauses belongs to: "A, and if B, C" or "A if B, as I said"."""

from __future__ import annotations

from enum import Enum

from judge.orders.foresight.framed import Clause, ClauseKind, Framed, has_content

_OPENS = frozenset({"AND", "STOP", "DASH", "COLON", "BUT", "BRACKET"})
_POINTS = frozenset({"IT", "THERE", "THITHER", "HIN", "STAY", "LIKEWISE"})

_TAKES = frozenset({"CANCEL", "UNDO"})


class Bound(Enum):
    """Which of the clauses around a condition hangs on it."""

    TO_FIRST = "first"
    TO_OTHER = "other"
    TO_EITHER = "either"
    """Nobody can tell."""


def binding(first: Clause, other: Clause | None) -> Bound:
    """What a condition behind some orders belongs to, with another clause behind it."""
    if other is not None and other.kind is ClauseKind.TALK:
        return Bound.TO_OTHER
    if other is None or other.kind is not ClauseKind.ORDERS or not may_order(other):
        return Bound.TO_FIRST
    if not has_content(first) or not first.words:
        return Bound.TO_OTHER
    last = first.words[-1].classes
    if _OPENS & last:
        return Bound.TO_OTHER
    return Bound.TO_EITHER


def may_order(clause: Clause) -> bool:
    """Whether a clause names a unit or a place, or points at one."""
    if has_content(clause):
        return True
    return any(_POINTS & word.classes and "CHEAP" not in word for word in clause.words)


def changes_what_is_above(said: Framed) -> bool:
    """Whether a sentence bears on the one above: "only if it's empty", "if not, an army instead".

    Nobody can tell how far; what is above is asked about.
    """
    kinds = {clause.kind for clause in said.clauses}
    if said.is_cancelling or ClauseKind.DISLODGED in kinds:
        return False
    orders = [c for c in said.clauses if c.kind is ClauseKind.ORDERS]
    is_bare = not any(map(may_order, orders))
    words = [word for clause in orders for word in clause.words]
    if ClauseKind.CONDITION in kinds:
        says = ClauseKind.TALK in kinds or any("NOTHING" in word for word in words)
        return (is_bare and not says) or said.is_instead
    return said.is_pointing_back or (is_bare and any(_TAKES & word.classes for word in words))
