"""Orders for all units that have none: "the rest hold"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.orders.gazetteer import WORD
from judge.orders.model import Hold, Piece
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.beside import BesideOrders
from judge.orders.reading.normal import normalise
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Entry, Reading
from judge.orders.unclear import Unclear

MOST_CLAUSES = 30
_CLAUSE = re.compile(r"[^,:;]+")


@dataclass(frozen=True, slots=True)
class Rest:
    """That the rest hold: where it says so, and how many they are, or 0.

    `is_all` if it says so of all, and not of those that are left.
    """

    span: Span
    count: int
    is_all: bool = False


def says_rest(text: str, beside: BesideOrders, *, has_orders: bool) -> Rest | None:
    """Whether a sentence says that the rest hold; of one that `has_orders`, a clause may."""
    found = _says_rest(text, beside)
    if found is not None or not has_orders:
        return found
    for nth, clause in enumerate(_CLAUSE.finditer(text)):
        if nth == MOST_CLAUSES:
            return None
        rest = _says_rest(clause[0], beside)
        if rest is not None:
            start = clause.start()
            span = Span(start + rest.span.start, start + rest.span.end)
            return replace(rest, span=span)
    return None


def is_doubtful_rest(text: str, beside: BesideOrders) -> bool:
    """Whether a sentence speaks of the rest, and something turns what it says of them."""
    plain = normalise(text).text
    return _is_turned(plain, beside.rest.search(plain), beside)


def _is_turned(plain: str, said: re.Match[str] | None, beside: BesideOrders) -> bool:
    if beside.excepts.search(plain):
        return True
    if said is None:
        return False
    near = f"{plain[: said.start()]} {_without_reasons(plain[said.end() :], beside)}"
    return bool(beside.changes.search(near) or beside.others.search(near))


def _without_reasons(behind: str, beside: BesideOrders) -> str:
    """What stands behind that the rest hold, without the clauses that only say why."""
    first, *others = behind.split(",", MOST_CLAUSES)
    return ",".join([first, *(clause for clause in others if not beside.reasons.match(clause))])


def _says_rest(text: str, beside: BesideOrders) -> Rest | None:
    plain = beside.no_rest.sub(lambda found: " " * len(found[0]), normalise(text).text)
    said = beside.rest.search(plain)
    if said is None or beside.as_sent.match(plain, said.end()):
        return None
    if said["idle"] is not None and not _is_whole(plain, said, beside):
        return None  # "As nothing moves any more I vote draw"
    if _is_turned(plain, said, beside):
        return None
    words = WORD.findall(said[0])
    count = next((n for word in words if (n := beside.numbers.get(word))), 0)
    is_all = words[0] in beside.all and beside.left.isdisjoint(words)
    return Rest(Span(*said.span()), count, is_all)


def _is_whole(plain: str, said: re.Match[str], beside: BesideOrders) -> bool:
    """Whether a clause says nothing but that nothing moves, and why."""
    before, behind = plain[: said.start()], plain[said.end() :].strip(" .!")
    return not before.strip() and (not behind or bool(beside.reasons.match(behind.lstrip(", "))))


def rest_holds(
    number: int, line: str, rest: Rest, idle: Collection[Province], setting: LineSetting
) -> list[Entry]:
    """A hold for each of the units that have no order yet; asked, if their number isn't right."""
    if setting.phase is not PhaseKind.MOVEMENT or setting.power is None:
        return []
    left = [unit for unit in setting.own_units() if unit.location.province in idle]
    orders = [Hold(Piece(unit.kind, unit.location)) for unit in left]
    if rest.count in {0, len(left)}:
        return [Entry(number, line, rest.span, Reading(order)) for order in orders]
    why = Reason(Unclear.CHANGED)
    return [Entry(number, line, rest.span, Unreadable(rest.span, why, (o,))) for o in orders]
