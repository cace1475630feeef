"""Only where something is a picture is painted: where that is is known, or said not to be."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from judge.printer.tracing import traced


@pytest.mark.parametrize(
    ("fragment", "reach"),
    [
        (
            '<g fill="none"><path d="M10 20L30.5 5L-4 7L8 60z" stroke="#fff"/></g>',
            (-4, 5, 30.5, 60),
        ),
        ('<circle cx="40" cy="50" r="4.5" fill="#fff"/>', (35.5, 45.5, 44.5, 54.5)),
        ('<path d="M1 2L3 4"/><circle cx="9" cy="9" r="1"/>', (1, 2, 10, 10)),
        ('<path d="M1 2l30 40 -5-2"/>', (1, 2, 31, 42)),
        ('<path d="M5 5H60V9"/>', (5, 5, 60, 9)),
        ('<path d="M0 0Q50 100 100 0"/>', (0, 0, 100, 50)),
        ('<path d="M1 2L3 4"/><rect x="90" y="9" width="9" height="9"/>', (1, 2, 99, 18)),
        (
            '<use xlink:href="#sea-65" transform="translate(10 50)scale(0.01)"/>',
            (10, 40, 20, 53.3),
        ),
    ],
)
def test_where_a_fragment_runs(fragment: str, reach: tuple[float, ...]) -> None:
    spots = traced(fragment)
    assert spots is not None
    xs, ys = zip(*spots, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(reach, abs=0.1)


@pytest.mark.parametrize(
    "fragment",
    [
        '<g transform="translate(9 9)"><path d="M1 2L3 4"/></g>',
        '<path transform="scale(2)" d="M1 2L3 4"/>',
        '<use xlink:href="#cross-6"/>',
        "<ellipse/>",
    ],
)
def test_what_isn_t_known_is_said_not_to_be(fragment: str) -> None:
    assert traced(fragment) is None


def test_no_two_points_of_a_line_are_far_apart() -> None:
    spots = traced('<path d="M0 0L900 300"/>') or ()
    assert max(math.dist(a, b) for a, b in pairwise(spots)) < 40
