"""Bridges and canals: seen on a mail's small map, by whoever sees no colour, and under no name."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image

from judge.daemon.charts import chart_of
from judge.library.variants import load_variant
from judge.printer.chart import Chart
from judge.printer.drawing import draw_position
from judge.printer.picture import Picture
from judge.printer.raster import write_png
from tests.printer.shafts import Shaft
from tests.printer.test_naming import name_box

BOARDS = ("cline1972", "cline4", "cline7", "loeb9")
MAIL = 680  # pixels: as wide as the page of a mail shows a map
NEAR = 5
DARK, LIGHT, MANY = 95, 215, 4


def opening(board: str) -> Picture:
    variant = load_variant(board)
    return draw_position(chart_of(variant), variant.opening_position)


def drawn_ways(chart: Chart) -> Iterator[Shaft]:
    """As broad as they are drawn."""
    yield from (Shaft(canal, 4.7) for canal in chart.map.canals)
    yield from (Shaft(pair.line, 4.3) for pair in chart.map.bars if pair.line)


def windows(way: Shaft, scale: float) -> Iterator[tuple[int, int, int, int]]:
    """Small squares of a picture so much smaller, all along a way."""
    for (ax, ay), (bx, by) in pairwise(way.points):
        count = max(2, round(math.dist((ax, ay), (bx, by)) * scale))
        for n in range(count):
            x, y = ax + (bx - ax) * n / count, ay + (by - ay) * n / count
            left, top = round(x * scale) - NEAR, round(y * scale) - NEAR
            yield left, top, left + 2 * NEAR, top + 2 * NEAR


@pytest.mark.parametrize("board", BOARDS)
def test_a_way_across_is_seen_small_and_without_colour(board: str) -> None:
    """Light between dark all along, but for where a unit stands: neither land nor water is that."""
    picture = opening(board)
    whole = Image.open(io.BytesIO(write_png(picture))).convert("L")
    scale = MAIL / whole.width
    grey = whole.resize((MAIL, round(whole.height * scale)), Image.Resampling.LANCZOS)
    ways = list(drawn_ways(picture.chart))
    assert ways
    for way in ways:
        found = [grey.crop(window).histogram() for window in windows(way, scale)]
        seen = [sum(row[:DARK]) >= MANY and sum(row[LIGHT:]) > 0 for row in found]
        assert sum(seen) > 0.7 * len(seen)


@pytest.mark.parametrize("board", BOARDS)
def test_no_name_covers_a_way_across(board: str) -> None:
    picture = opening(board)
    assert not [
        name.name
        for way in drawn_ways(picture.chart)
        for name in picture.names
        if way.within(name_box(picture, name)) > 1
    ]
