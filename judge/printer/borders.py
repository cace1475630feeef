"""Who borders on whom: by the rules of a board, and on its map."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.printer.board_map import BoardMap, BoxedPassage, PairOnMap, Polyline

Pairs = frozenset[tuple[str, str]]
"""Pairs of provinces by their keys, each in alphabetical order."""
BORDER = 2.5
"""Pixels; what is shorter is nothing that an eye can rely on."""


def in_order(one: str, other: str) -> tuple[str, str]:
    """A pair of keys as it stands in `Pairs`."""
    return (one, other) if one < other else (other, one)


def steps(variant: Variant, kind: UnitKind) -> Pairs:
    """Every pair of provinces between which a kind of unit steps, if only one power's."""
    board = variant.board
    table = board.army if kind is UnitKind.ARMY else board.fleet
    pairs = {(here.province, there.province) for here, row in table.items() for there in row}
    found = frozenset(in_order(here.key, there.key) for here, there in pairs)
    return found | guarded(variant) if kind is UnitKind.ARMY else found


def guarded(variant: Variant) -> Pairs:
    """Every pair that only one power's units step between in normal space (Swiss 3)."""
    if variant.hyperspace is None:
        return frozenset()
    rows = variant.hyperspace.guarded.items()
    return frozenset(in_order(here.key, there.key) for here, row in rows for there in row)


def neighbours(variant: Variant) -> Pairs:
    """Every pair of provinces between which any unit steps."""
    return steps(variant, UnitKind.ARMY) | steps(variant, UnitKind.FLEET)


def listed_pairs(rows: Iterable[PairOnMap | BoxedPassage]) -> Pairs:
    """The pairs of one of a map's own lists."""
    return frozenset(in_order(*row.between) for row in rows)


def border_lengths(drawn: BoardMap) -> Mapping[tuple[str, str], float]:
    """How much border two provinces share on the picture, in pixels."""
    found: dict[tuple[str, str], float] = defaultdict(float)
    for arc, labels in zip(drawn.arcs, drawn.beside, strict=True):
        if len(set(labels)) == 2 and not any(label.startswith("*") for label in labels):
            found[in_order(*labels)] += sum(map(math.dist, arc, arc[1:]))
    return found


def arcs_between(drawn: BoardMap, pairs: Pairs) -> tuple[Polyline, ...]:
    """Every stretch of border on the picture that lies between one of some pairs."""
    return tuple(
        arc
        for arc, labels in zip(drawn.arcs, drawn.beside, strict=True)
        if len(labels) == 2 and in_order(*labels) in pairs
    )
