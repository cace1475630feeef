"""Where the crosses of orders that failed lie: on their lines, and on nothing that must be seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.printer.board_map import Polyline, Spot
from judge.printer.counters import BADGE_REACH, badge_spot, seal_reach
from judge.printer.paths import direction
from judge.printer.strokes import along, length_of, sampled

_SHARES = (0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.74, 0.8, 0.2)
_ASIDE = (0.0, 8.0, -8.0, 13.0, -13.0, 17.0, -17.0, 21.0, -21.0)
_HEAD, _COUNTER, _CENTRE = 5.0, 15.0, 8.0  # how far a head, a counter and a centre reach
_NEAR = 60.0
# What costs how much, beside a pixel that a cross lies off its line.
_ON_TIP, _ON_HEAD, _ON_BADGE, _ON_COUNTER, _OFF, _FROM_MIDDLE = 40.0, 3.0, 9.0, 1.5, 0.5, 12.0
_ON_CENTRE, _HIDES = 1.2, 1.5
_SEEN = 3.2  # times the radius of its cross: a way that long is seen on both sides of it
_TRIED = sorted(
    (_OFF * abs(aside) + _FROM_MIDDLE * abs(share - 0.5), share, aside)
    for share in _SHARES
    for aside in _ASIDE
)


@dataclass(frozen=True, slots=True)
class Failed:
    """A way that came to nothing, and the size of its cross."""

    points: Sequence[Spot]
    size: int


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a cross is to keep off: how far that reaches, and what a pixel on it costs."""

    spot: Spot
    reach: float
    cost: float


def cross_spots(
    failed: Sequence[Failed],
    ways: Iterable[Polyline],
    counters: Iterable[Spot],
    centres: Iterable[Spot] = (),
) -> Iterator[Spot]:
    """The best place for the cross of each, or beside its way where that is too short.

    Off the heads of all `ways` and off `centres`; of the `counters` each may have a badge.
    """
    kept = [_Kept(spot, _COUNTER, _ON_COUNTER) for spot in counters]
    kept += [_Kept(badge_spot(row.spot), BADGE_REACH, _ON_BADGE) for row in kept]
    kept += [_Kept(spot, _CENTRE, _ON_CENTRE) for spot in centres]
    for way in ways:
        ux, uy = direction(way[-2], way[-1])
        (x, y) = way[-1]
        kept.append(_Kept((x - ux * 6, y - uy * 6), _HEAD, _ON_HEAD))
        kept.append(_Kept((x, y), 0.5, _ON_TIP))
    for one in failed:
        spot = _best(one, kept)
        kept.append(_Kept(spot, seal_reach(one.size), _ON_COUNTER))
        yield spot


def _best(failed: Failed, kept: Iterable[_Kept]) -> Spot:
    line, reach = sampled(failed.points), seal_reach(failed.size)
    length = length_of(line)
    is_short = length < _SEEN * reach  # so that its cross beside it is better than on all of it
    middle = along(line, length / 2)
    near = [row for row in kept if math.dist(row.spot, middle) < length / 2 + _NEAR]
    best, least = middle, math.inf
    for usual, share, aside in _TRIED:
        if usual >= least:
            break  # all others are farther off
        spot = _beside(line, length * share, aside)
        cost = usual + (_HIDES * max(0.0, reach - abs(aside)) if is_short else 0.0)
        for row in near:
            cost += row.cost * max(0.0, reach + row.reach - math.dist(spot, row.spot))
        if cost < least:
            best, least = spot, cost
    return best


def _beside(line: Polyline, distance: float, aside: float) -> Spot:
    """So far along a line, and so far off it."""
    x, y = along(line, distance)
    before, behind = along(line, distance - 2.0), along(line, distance + 2.0)
    ux, uy = direction(before, behind) if before != behind else (1.0, 0.0)
    return x - uy * aside, y + ux * aside
