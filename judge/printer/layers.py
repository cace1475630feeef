"""Which marks of a picture lie on which: what must be seen lies on what can be seen beside it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from judge.printer.counters import BADGE_REACH, LOST, LOST_REACH, badge_spot
from judge.printer.picture import Stamp

_RINGED = 32.0  # from the middle of a burst to that of a centre which it would cover
_LAYERS = ("ring", "centre", "site", "unit", "home", "struck", "badge", "cross")
_UNDER = {"site": "centre", "home": "unit"}
_HALF = (14.5, 13.0)  # of a counter without its badge


def in_layers(stamps: Sequence[Stamp], centres: Iterable[Stamp]) -> tuple[Stamp, ...]:
    """Marks from the ground up, with what is laid on once more for it would be covered.

    Bursts and rings lie below all counters, and those centres on them that they would cover. A
    badge lies on the cross of its counter, and on a counter beside it.
    """
    rings = [stamp for stamp in stamps if stamp.name.startswith("ring-")]
    counters = [stamp for stamp in stamps if stamp.name.startswith(("unit-", "home-"))]
    lost = {(stamp.x, stamp.y) for stamp in stamps if stamp.name == LOST}
    seen = [centre for centre in centres if any(_apart(centre, r) < _RINGED for r in rings)]
    return tuple(sorted((*stamps, *seen, *_badges(counters, lost)), key=_layer))


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
