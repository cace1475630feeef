"""Convoy routes: which fleets can carry an army from one coast to another.

Provinces are numbers and sets of them bit masks, as in `board.compiled`;
`beside[p]` is the mask of the seas that touch province p.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.board.compiled import bits


def is_route(beside: Sequence[int], start: int, end: int, fleets: int) -> bool:
    """Whether a chain of these fleets leads from one province to the other."""
    goal = beside[end]
    reached = waiting = beside[start] & fleets
    while waiting:
        if waiting & goal:
            return True
        sea = waiting & -waiting
        near = beside[sea.bit_length() - 1] & fleets & ~reached
        reached |= near
        waiting = waiting ^ sea | near
    return False


def carriers(beside: Sequence[int], start: int, end: int, fleets: int) -> int:
    """Return the mask of the fleets that some route needs.

    A fleet counts if it is on a route from which no fleet can be left out:
    one that makes no detour (DATC 6.G.7, 6.G.19). Such a route touches the
    start with its first fleet only, the end with its last, and no two of its
    fleets lie side by side but neighbours on the way.
    """
    goal = beside[end]
    first = beside[start] & fleets
    found = 0
    ways = [(sea, 1 << sea, first) for sea in bits(first)]
    while ways:
        sea, way, barred = ways.pop()
        if goal >> sea & 1:
            found |= way
            continue
        near = beside[sea]
        ways += [(s, way | 1 << s, barred | near) for s in bits(near & fleets & ~barred)]
    return found
