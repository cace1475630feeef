"""Which marks of a picture lie on which: what must be seen lies on what can be seen beside it."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from judge.printer.board_map import Polyline, Spot
from judge.printer.counters import BADGE_REACH, LOST, LOST_REACH, badge_spot
from judge.printer.picture import Stamp
from judge.printer.room import Bounds, box_round, reaches
from judge.printer.strokes import between

_RINGED = 32.0  # from the middle of a burst to that of a centre which it would cover
_LAYERS = ("ring", "centre", "site", "unit", "home", "struck", "badge", "cross")
_UNDER = {"site": "centre", "home": "unit"}
_STAR, _CORE = 9.0, 5.0  # how far a centre reaches, and how far so that it would hide a head
_HALF = (14.5, 13.0)  # of a counter without its badge


def under_lines(
    centres: Iterable[Stamp], lines: Iterable[Polyline], heads: Collection[Bounds]
) -> tuple[Stamp, ...]:
    """The centres across which a line runs, but for those on which is the head of an arrow."""
    boxed = [(box_round(line), line) for line in lines]
    return tuple(
        centre
        for centre in centres
        if any(
            reaches(box, (centre.x, centre.y), _STAR) and _runs_under(line, centre)
            for box, line in boxed
        )
        and not any(reaches(box, (centre.x, centre.y), _CORE) for box in heads)
    )


def _runs_under(line: Polyline, centre: Stamp) -> bool:
    x, y = centre.x, centre.y
    left, top, right, bottom = x - _STAR, y - _STAR, x + _STAR, y + _STAR
    for a, b in pairwise(line):
        is_off = (a[0] < left and b[0] < left) or (a[0] > right and b[0] > right)
        is_off = is_off or (a[1] < top and b[1] < top) or (a[1] > bottom and b[1] > bottom)
        if not is_off and _distance((x, y), a, b) < _STAR:
            return True
    return False


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """How far a spot is from the straight line between two."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / (dx * dx + dy * dy or 1.0)
    return math.dist(spot, between(start, end, max(0.0, min(1.0, share))))


def in_layers(
    stamps: Sequence[Stamp], centres: Iterable[Stamp], seen: Collection[Stamp] = ()
) -> tuple[Stamp, ...]:
    """Marks from the ground up, with what is laid on once more for it would be covered.

    Bursts and rings lie below all counters, and those centres on them that they would cover, or
    that are to be `seen`. A badge lies on the cross of its counter, and on a counter beside it.
    """
    rings = [stamp for stamp in stamps if stamp.name.startswith("ring-")]
    counters = [stamp for stamp in stamps if stamp.name.startswith(("unit-", "home-"))]
    lost = {(stamp.x, stamp.y) for stamp in stamps if stamp.name == LOST}
    on_rings = [c for c in centres if c in seen or any(_apart(c, r) < _RINGED for r in rings)]
    return tuple(sorted((*stamps, *on_rings, *_badges(counters, lost)), key=_layer))


def _layer(stamp: Stamp) -> int:
    kind = stamp.name.partition("-")[0]
    return _LAYERS.index(_UNDER.get(kind, kind))


def _badges(counters: Sequence[Stamp], lost: set[tuple[int, int]]) -> Iterator[Stamp]:
    for stamp in counters:
        mark, kind, power = stamp.name.split("-", 2)
        if mark != "unit":
            continue
        x, y = badge_spot((stamp.x, stamp.y), kind)
        crossed = any(math.dist((x, y), spot) < LOST_REACH + BADGE_REACH for spot in lost)
        if crossed or any(
            abs(x - other.x) < _HALF[0] + BADGE_REACH and abs(y - other.y) < _HALF[1] + BADGE_REACH
            for other in counters  # in whatever order they come
            if other is not stamp
        ):
            yield Stamp(f"badge-{kind}-{power}", stamp.x, stamp.y, stamp.faded)


def _apart(one: Stamp, other: Stamp) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))
