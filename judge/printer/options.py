"""What a gamesmaster's option changes about the ways on a map that was drawn without it.

The map shows the steps of the board as it stands on the shelf. Where a game's
own board has others, a border that nobody crosses is barred, and neighbours
that don't touch are joined by a line. Without such an option there is nothing.
"""

from __future__ import annotations

import math
from functools import lru_cache

from judge.printer.board_map import BoardMap, Polyline
from judge.printer.borders import (
    BORDER,
    Pairs,
    arcs_between,
    border_lengths,
    listed_pairs,
    neighbours,
)
from judge.printer.chart import Chart
from judge.printer.colours import CREAM, INK


@lru_cache(maxsize=8)
def barred(chart: Chart) -> tuple[Polyline, ...]:
    """The borders on the map that no unit crosses on the game's board."""
    return arcs_between(chart.map, _borders(chart.map) - neighbours(chart.variant))


@lru_cache(maxsize=8)
def joined_anew(chart: Chart) -> tuple[Polyline, ...]:
    """A line for each pair of neighbours on the game's board that don't touch on the map."""
    drawn = chart.map
    told = listed_pairs(drawn.bars) | listed_pairs(drawn.passages)
    return tuple(
        _between(drawn, one, other)
        for one, other in sorted(neighbours(chart.variant) - _borders(drawn) - told)
        if drawn.places[one].rings and drawn.places[other].rings
    )


def shut(path: str) -> str:
    """A barred border along a path, as the key shows it, too."""
    style = f'<path d="{path}" fill="none" stroke-linecap="butt"'
    return (
        f'{style} stroke="{INK}" stroke-width="6.4"/>'
        f'{style} stroke="{CREAM}" stroke-width="4" stroke-dasharray="3 3.4"/>'
    )


def _borders(drawn: BoardMap) -> Pairs:
    """Every pair of provinces that share a border on the map."""
    lengths = border_lengths(drawn)
    return frozenset(pair for pair, length in lengths.items() if length >= BORDER)


def _between(drawn: BoardMap, one: str, other: str) -> Polyline:
    """The shortest way from one province to another."""
    points = [
        [spot for ring in drawn.places[key].rings for spot in drawn.ring(ring)]
        for key in (one, other)
    ]
    return min(((a, b) for a in points[0] for b in points[1]), key=lambda ends: math.dist(*ends))
