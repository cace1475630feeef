"""The part of the map that a power looks at first."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from judge.board.position import Position
from judge.daemon.artist import draw_here
from judge.daemon.charts import chart_of
from judge.desk.commission import Commission, read_commission, write_commission
from judge.library.variants import load_variant, variant_ids
from judge.printer.drawing import draw_position
from judge.printer.hyperspace import spot_of
from judge.printer.picture import write_svg
from judge.printer.raster import write_png
from judge.printer.theatre import HIGHEST, WIDEST, theatre_of

PHONE = 360
SMALLEST = 9  # pixels: a name that can be read on a phone


@pytest.mark.parametrize("board", variant_ids())
def test_every_unit_of_the_opening_is_seen_or_as_many_as_fit(board: str) -> None:
    variant = load_variant(board)
    chart, opening = chart_of(variant), variant.opening_position
    for power in variant.powers:
        left, top, width, height = theatre_of(chart, opening, power)
        assert 0 <= left <= left + width <= chart.map.width
        assert 0 <= top <= top + height <= chart.map.height
        assert width <= WIDEST
        assert height <= HIGHEST
        spots = [spot_of(chart, unit.location) for unit in opening.units_of(power)]
        seen = [s for s in spots if left < s[0] < left + width and top < s[1] < top + height]
        if not spots:  # Swiss 23: units are built before the first Spring
            continue
        spread = [max(s[i] for s in spots) - min(s[i] for s in spots) for i in (0, 1)]
        if spread[0] < WIDEST - 100 and spread[1] < HIGHEST - 100:
            assert seen == spots
        assert len(seen) > len(spots) / 2


def test_a_name_in_it_can_be_read_on_a_phone() -> None:
    assert 15.5 * PHONE / WIDEST > SMALLEST


def test_a_power_that_has_nothing_sees_the_whole_map() -> None:
    variant = load_variant("standard")
    chart = chart_of(variant)
    empty = Position(variant.first_phase, (), {})
    whole = (0, 0, chart.map.width, chart.map.height)
    assert theatre_of(chart, empty, variant.powers[0]) == whole


def test_both_kinds_of_picture_show_that_part_alone() -> None:
    variant = load_variant("standard")
    chart = chart_of(variant)
    part = theatre_of(chart, variant.opening_position, variant.powers[2])
    picture = draw_position(chart, variant.opening_position, part=part)
    left, top, width, height = part
    assert f'width="{width}" height="{height}" viewBox="{left} {top} {width} {height}"' in (
        write_svg(picture)
    )
    with Image.open(io.BytesIO(write_png(picture))) as image:
        assert image.size == (width, height)
    with Image.open(io.BytesIO(write_png(picture, 360))) as image:
        assert image.width == 360


def test_whoever_draws_can_be_asked_for_it() -> None:
    variant = load_variant("standard")
    power, position = variant.powers[1], variant.opening_position
    asked = Commission(variant, position, "Spring 1901", "ghost", theatre=power)
    text = write_commission(asked)
    assert read_commission(text, lambda *_: variant).theatre == power
    with Image.open(io.BytesIO(draw_here(text))) as image:
        assert image.size == theatre_of(chart_of(variant), position, power)[2:]
