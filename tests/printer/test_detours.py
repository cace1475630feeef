"""An arrow leads past a unit that has no part in it, never under it."""

from __future__ import annotations

import math

import pytest

from judge.printer.board_map import Spot
from judge.printer.detours import past
from judge.printer.layers import under_lines
from judge.printer.picture import Stamp
from judge.printer.room import box_round
from judge.printer.strokes import head_spots
from judge.printer.tips import off_stars

START, END = (0.0, 0.0), (200.0, 0.0)


@pytest.mark.parametrize(
    ("counters", "corners"),
    [
        ([], []),
        ([START, END, (20.0, 5.0), (180.0, -5.0)], []),  # who goes, and who is gone to
        ([(100.0, 20.0), (-60.0, 0.0)], []),
        ([(100.0, 5.0)], [(100.0, -22.0)]),
        ([(100.0, -5.0)], [(100.0, 22.0)]),
        ([(140.0, 5.0), (60.0, -5.0)], [(60.0, 22.0), (140.0, -22.0)]),
    ],
)
def test_a_way_has_a_corner_beside_who_stands_on_it(
    counters: list[Spot], corners: list[Spot]
) -> None:
    assert past([START, END], counters) == [START, *corners, END]


def test_a_centre_lies_over_the_lines_across_it_but_under_the_head_of_an_arrow() -> None:
    crossed, beside, headed = Stamp("one", 100, 6), Stamp("two", 100, 12), Stamp("three", 190, 0)
    seen = under_lines((crossed, beside, headed), [(START, END)], [(186.0, -6.0, 200.0, 6.0)])
    assert seen == (crossed,)


def test_the_head_of_an_arrow_gives_way_to_the_star_of_a_centre() -> None:
    """Back on its way, or aside; where there is no room it lies there all the same."""
    free = [(200.0, 40.0), (300.0, 0.0)]
    assert off_stars([START, END], free) == [START, END]
    for star in ((195.0, 0.0), (190.0, 9.0), (200.0, -8.0)):
        way = off_stars([START, END], [star])
        assert way[0] == START
        assert math.dist(way[-1], END) < 30
        left, top, right, bottom = box_round(head_spots(way))
        x, y = star
        assert not (left - 9 < x < right + 9 and top - 9 < y < bottom + 9)
    short = [(180.0, 0.0), END]
    assert (
        off_stars(short, [(x, y) for x in (170.0, 185.0, 200.0) for y in (-14.0, 0.0, 14.0)])
        == short
    )
