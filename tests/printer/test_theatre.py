"""The part of the map that a power looks at first."""

from __future__ import annotations

import io
import json
import random
import re
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from judge.board.position import Position
from judge.cli.adjudicate import read_task
from judge.daemon.artist import draw_here
from judge.daemon.charts import chart_of
from judge.desk.commission import Commission, in_theatre, read_commission, write_commission
from judge.library.variants import load_variant, variant_ids
from judge.orders.model import Move
from judge.printer.chart import Chart
from judge.printer.commissioned import draw_commission
from judge.printer.drawing import draw_position
from judge.printer.hyperspace import spot_of
from judge.printer.picture import Picture, write_svg
from judge.printer.raster import write_png
from judge.printer.theatre import HIGHEST, WIDEST, theatre_of
from tests.printer.contact_sheet import SHEET
from tests.printer.test_any_position import any_position

PHONE = 360
LETTERS = 10  # pixels: of that size they can be read on a phone
WRITTEN = re.compile(r"scale\(([\d.]+)\)")


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


@pytest.mark.parametrize("board", variant_ids())
def test_every_name_in_it_can_be_read_on_a_phone(board: str) -> None:
    """Of any position, also those that are set in small letters beside their provinces."""
    variant, chance = load_variant(board), random.Random(f"near {board}")
    chart = chart_of(variant)
    for position in (variant.opening_position, any_position(variant, chance)):
        for power in variant.powers:
            part = theatre_of(chart, position, power)
            if part[2] == chart.map.width:  # a power that has nothing
                continue
            sizes = _letters(chart, draw_position(chart, position, part=part))
            assert len(sizes) > 10
            assert min(sizes) >= LETTERS


def _letters(chart: Chart, picture: Picture) -> list[float]:
    """How high the letters of each name are, in pixels of a phone."""
    assert picture.part is not None
    return [
        float(size) * 1000 * PHONE / picture.part[2]  # letters are drawn a thousand units large
        for name in picture.names
        if not name.name.startswith("coast-")
        for size in WRITTEN.findall(chart.definition(name.name))
    ]


@pytest.mark.parametrize("board", variant_ids())
def test_what_happened_has_its_part_too(board: str) -> None:
    """Where the orders lead is in it, as far as there is room; its names can be read."""
    path = SHEET / f"{board}-crowded.json"
    asked = read_task(json.loads(path.read_text(encoding="utf-8")))
    chart, resolution = chart_of(asked.variant), asked.adjudicated()
    power = asked.written[0].power
    commission = Commission(asked.variant, asked.position, "", "", resolution=resolution)
    near = in_theatre(commission, power)
    assert near is not None
    picture = draw_commission(chart, near)
    assert picture.part is not None
    left, top, width, height = picture.part
    aims = [
        spot_of(chart, w.order.destination)
        for w in asked.written
        if w.power == power and isinstance(w.order, Move)
    ]
    assert all(left < x < left + width and top < y < top + height for x, y in aims)
    assert min(_letters(chart, picture)) >= LETTERS
    assert any(stamp.name.startswith("cross-") for stamp in picture.stamps)


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


def test_a_part_is_painted_as_it_is_on_the_whole() -> None:
    """But for its names, which are set anew: nothing is where it isn't on the whole picture."""
    variant = load_variant("standard")
    chart, position = chart_of(variant), variant.opening_position
    left, top, width, height = part = theatre_of(chart, position, variant.powers[2])
    whole = replace(draw_position(chart, position), names=())
    box = (left, top, left + width, top + height)
    with (
        Image.open(io.BytesIO(write_png(whole))) as all_of_it,
        Image.open(io.BytesIO(write_png(replace(whole, part=part)))) as seen,
    ):
        gap = ImageChops.difference(all_of_it.convert("RGB").crop(box), seen.convert("RGB"))
    assert sum(ImageStat.Stat(gap).mean) < 9  # they have different palettes
