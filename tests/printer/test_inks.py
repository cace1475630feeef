"""Powers are told apart by the colour of their counters, also by eyes that see no red or green."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import dist

import pytest

from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.colours import parts

Rows = Sequence[Sequence[float]]
# In linear light, after Machado, Oliveira and Fernandes 2009.
SIGHTS: dict[str, tuple[Rows, float]] = {
    "all colours": (((1, 0, 0), (0, 1, 0), (0, 0, 1)), 12),
    "deuteranopia": (((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)), 5),
    "protanopia": (((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)), 7),
}
# From linear light to OKLab (Ottosson 2020): how far two colours seem apart.
CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def times(rows: Rows, column: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]


def seen(colour: str, sight: Rows) -> list[float]:
    """Where a colour lies in OKLab for an eye."""
    shares = [part / 255 for part in parts(colour)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    light = [min(1.0, max(0.0, part)) for part in times(sight, linear)]
    return times(LAB, [part ** (1 / 3) for part in times(CONES, light)])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("board", variant_ids())
def test_no_two_powers_have_counters_of_one_colour(board: str, sight: str) -> None:
    """Austria's and Italy's were one for who sees no green: 3 hundredths apart."""
    rows, least = SIGHTS[sight]
    inks = chart_of(load_variant(board)).inks
    apart = {
        (one, other): 100 * dist(seen(inks[one].fill, rows), seen(inks[other].fill, rows))
        for one, other in combinations(inks, 2)
    }
    assert {pair: far for pair, far in apart.items() if far < least} == {}


@pytest.mark.parametrize("board", variant_ids())
def test_land_is_told_by_its_pattern_whatever_the_colour(board: str) -> None:
    inks = chart_of(load_variant(board)).inks.values()
    assert len({ink.pattern for ink in inks}) == len(inks)
