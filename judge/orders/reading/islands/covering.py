"""Of stretches that overlap, those that are worth most together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Protocol, TypeVar


class Weighed(Protocol):
    """Something that stands somewhere, and what it is worth."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def score(self) -> float: ...


T = TypeVar("T", bound=Weighed)


def cover(islands: Sequence[T]) -> list[T]:
    """Those that don't overlap with the highest sum, from left to right."""
    rows = sorted(islands, key=lambda one: (one.end, one.start))
    ends = [one.end for one in rows]
    best: list[tuple[float, int, int]] = [(0.0, -1, -1)]
    for n, one in enumerate(rows):
        before = bisect_right(ends, one.start, 0, n)
        worth = best[before][0] + one.score
        best.append((worth, n, before) if worth > best[n][0] else (best[n][0], -1, n))
    chosen, at = list[T](), len(rows)
    while at > 0:
        _, n, before = best[at]
        if n >= 0:
            chosen.append(rows[n])
        at = before
    return chosen[::-1]
