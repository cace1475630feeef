"""What a gamesmaster's option changes about the ways on a map that was drawn without it.

The map shows the steps of the board as it stands on the shelf. Where a game's
own board has others, a border that nobody crosses is barred, and neighbours
that don't touch are joined by a line. Without such an option there is nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from itertools import pairwise

from judge.board.variant import Variant
from judge.printer.board_map import BoardMap, Line
from judge.printer.chart import Chart

_SHORTEST = 2.5  # pixels: what is shorter is a point
Pairs = frozenset[frozenset[str]]


@lru_cache(maxsize=8)
def barred(chart: Chart) -> tuple[Line, ...]:
    """The borders on the map that no unit crosses on the game's board."""
    closed = _borders(chart.map) - _neighbours(chart.variant)
    return tuple(
        arc
        for arc, labels in zip(chart.map.arcs, chart.map.beside, strict=True)
        if frozenset(labels) in closed
    )


@lru_cache(maxsize=8)
def joined_anew(chart: Chart) -> tuple[Line, ...]:
    """A line for each pair of neighbours on the game's board that don't touch on the map."""
    drawn = chart.map
    told = {frozenset(pair.between) for pair in drawn.bars}
    told |= {frozenset(passage.between) for passage in drawn.passages}
    open_ = _neighbours(chart.variant) - _borders(drawn) - told
    pairs = sorted(sorted(pair) for pair in open_)
    return tuple(
        _between(drawn, one, other)
        for one, other in pairs
        if drawn.places[one].rings and drawn.places[other].rings
    )


def _neighbours(variant: Variant) -> Pairs:
    """Every pair of provinces between which any unit steps, if only one power's."""
    tables = [variant.board.army, variant.board.fleet]
    found = {
        frozenset((here.province.key, there.province.key))
        for table in tables
        for here, row in table.items()
        for there in row
    }
    if variant.hyperspace is not None:
        rows = variant.hyperspace.guarded.items()
        found |= {frozenset((here.key, there.key)) for here, row in rows for there in row}
    return frozenset(found)


def _borders(drawn: BoardMap) -> Pairs:
    """Every pair of provinces that share a border on the map."""
    lengths: Counter[frozenset[str]] = Counter()
    for arc, labels in zip(drawn.arcs, drawn.beside, strict=True):
        pair = frozenset(labels)
        if len(pair) == 2 and pair <= drawn.places.keys():
            lengths[pair] += math.ceil(10 * sum(math.dist(a, b) for a, b in pairwise(arc)))
    return frozenset(pair for pair, length in lengths.items() if length > 10 * _SHORTEST)


def _between(drawn: BoardMap, one: str, other: str) -> Line:
    """The shortest way from one province to another."""
    points = [
        [spot for ring in drawn.places[key].rings for spot in drawn.ring(ring)]
        for key in (one, other)
    ]
    return min(((a, b) for a in points[0] for b in points[1]), key=lambda ends: math.dist(*ends))
