"""Kinds and numbers of units without places: "two armies inland and the fleet on the coast".

They are orders where all ways to build as many of each as are told have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from judge.board.places import Province
from judge.board.units import UnitKind
from judge.orders.closed.items import may_have

MOST_WAYS = 3**8
"""No board has more home centres a power."""

Ways = tuple[tuple[Province, UnitKind], ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """So many units of a kind; 0 are as many as there may be."""

    kind: UnitKind
    number: int


def all_ways(told: Sequence[Counted], free: Sequence[Province], due: int) -> tuple[Ways, ...]:
    """Everything that may be built where; nothing, if there are too many places.

    `free` are the places that nothing is told of, and `due` is how many units may be built there.
    """
    if not told or 3 ** len(free) > MOST_WAYS:
        return ()
    return tuple(_ways(told, free, min(due, len(free))))


def _ways(told: Sequence[Counted], free: Sequence[Province], due: int) -> Iterator[Ways]:
    wanted = {kind: [one.number for one in told if one.kind is kind] for kind in UnitKind}
    is_open = any(0 in numbers for numbers in wanted.values())
    total = due if is_open else sum(map(sum, wanted.values()))
    for kinds in product((None, *UnitKind), repeat=len(free)):
        way = [(place, kind) for place, kind in zip(free, kinds, strict=True) if kind is not None]
        is_able = all(may_have(kind, place) for place, kind in way)
        if not is_able or len(way) != total > 0:
            continue
        if all(_is_told(list(kinds).count(kind), numbers) for kind, numbers in wanted.items()):
            yield tuple(way)


def _is_told(count: int, numbers: Sequence[int]) -> bool:
    """Whether so many of a kind are what numbers tell; each open one is of some at least."""
    least = sum(max(number, 1) for number in numbers)
    return count >= least if 0 in numbers else count == least
