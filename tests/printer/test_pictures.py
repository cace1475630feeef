"""Pictures: what is on them, that they are the same everywhere, small and quick."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.desk.commission import PAGE_WIDTH
from judge.library.shelf import read_text
from judge.library.variants import load_variant, variant_ids
from judge.printer.board_map import read_map
from judge.printer.chart import Chart, darker, make_chart
from judge.printer.colours import PATTERNS, parts
from judge.printer.drawing import draw_position, painted_land
from judge.printer.picture import write_svg
from judge.printer.raster import write_png
from tests.bench.pictures import cost_of
from tests.printer.contact_sheet import plates_by_name
from tests.printer.goldens import GOLDEN, SHOWN, structures
from tests.printer.structure import structure

LARGEST = 300 * 1024
NAMES = tuple(sorted(path.stem for path in GOLDEN.glob("*.txt")))


@cache
def _structures() -> dict[str, str]:
    return structures()


def test_every_golden_picture_is_drawn() -> None:
    assert set(_structures()) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_on_a_picture(name: str) -> None:
    """After a change that is meant: `make golden`, and read the difference."""
    assert _structures()[name] == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("board", variant_ids())
def test_a_png_is_small_and_has_a_palette(board: str) -> None:
    """The largest picture of every board, with its orders."""
    png = write_png(plates_by_name()[f"{board}-crowded-orders"].picture)
    with Image.open(io.BytesIO(png)) as image:
        assert image.mode == "P"
        assert 1150 <= image.width <= 1250
    assert len(png) < LARGEST


@pytest.mark.parametrize("board", variant_ids())
def test_an_svg_stands_alone(board: str) -> None:
    """No font, no text that would need one, nothing from elsewhere."""
    svg = write_svg(plates_by_name()[f"{board}-crowded-orders"].picture)
    assert structure(svg)
    for word in ("<text", "font", "<image", "<style", "<script"):
        assert word not in svg
    assert svg.count("http") == 2  # the two namespaces


@pytest.mark.slow
def test_two_runs_make_the_same_file(tmp_path: Path) -> None:
    """In processes of their own, with other hash seeds, other homes and no fonts."""
    position = json.dumps(
        {"variant": "swiss", "phase": "S1901M", "units": {"TROGS": ["A SWI", "A @ALB-SWI/S1901"]}}
    )
    sums = set()
    for seed in ("0", "1"):
        home = tmp_path / seed
        home.mkdir()
        png, svg = home / "map.png", home / "map.svg"
        done = subprocess.run(
            [sys.executable, "-m", "judge", "map", "--png", str(png), "--svg", str(svg)],
            input=position,
            text=True,
            capture_output=True,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "HOME": str(home),
                "FONTCONFIG_FILE": "/dev/null",
                "XDG_DATA_DIRS": str(home),
            },
        )
        assert done.stderr == ""
        assert done.returncode == 0
        sums.add(hashlib.sha256(png.read_bytes() + svg.read_bytes()).hexdigest())
    assert len(sums) == 1


def test_what_was_built_is_drawn_in_one_order() -> None:
    """It comes as a set, which each process goes through in an order of its own."""
    variant, chart = _chart("standard")
    built = [unit.location for unit in variant.opening_position.units]
    one, other = (
        write_svg(draw_position(chart, variant.opening_position, built=order))
        for order in (built, built[::-1])
    )
    assert one == other


@pytest.mark.slow
def test_the_still_layers_are_painted_once() -> None:
    """A picture takes a third of what it takes without them: a ratio, for machines differ."""
    cost = cost_of(plates_by_name()["standard-crowded-orders"])
    assert cost.next < 0.5
    assert cost.next * 2 < cost.whole


# ---------------------------------------------------------------- whose land


def _chart(board: str) -> tuple[Variant, Chart]:
    variant = load_variant(board)
    return variant, chart_of(variant)


def test_land_is_painted_for_its_owner_its_guest_or_the_homeland() -> None:
    variant, chart = _chart("standard")
    opening = variant.opening_position
    land = painted_land(chart, opening)
    assert land["MUN"] == "GERMANY"  # a centre: its owner's
    assert land["RUH"] == "GERMANY"  # homeland
    assert "ALB" not in land
    moved = draw_position(chart, opening)
    assert moved.land == land


@pytest.mark.parametrize("board", variant_ids())
def test_every_pattern_is_known(board: str) -> None:
    _, chart = _chart(board)
    assert {ink.pattern for ink in chart.inks.values()} <= set(PATTERNS)


def test_a_power_without_an_ink_gets_a_spare_one() -> None:
    """A board of one's own may have powers that its map does not know."""
    form = json.loads(read_text("variants", "standard/map.json"))
    del form["inks"]["ITALY"], form["inks"]["TURKEY"]
    letters, words = (
        read_text("data", f"maps/{name}") for name in ("lettering.json", "words.toml")
    )
    chart = make_chart(load_variant("standard"), read_map(json.dumps(form)), letters, words)
    fills = {ink.fill for ink in chart.inks.values()}
    assert len(fills) == 7
    assert len(write_png(draw_position(chart, chart.variant.opening_position))) < LARGEST


@pytest.mark.parametrize("board", variant_ids())
@pytest.mark.parametrize("width", [0, PAGE_WIDTH])
def test_powers_keep_their_colours_in_the_smallest_file(board: str, width: int) -> None:
    """However few colours a picture has, none of those is mixed with another."""
    picture = plates_by_name()[f"{board}-crowded-orders"].picture
    with Image.open(io.BytesIO(write_png(picture, width))) as image:
        channels = image.getpalette() or []
    palette = {tuple(channels[i : i + 3]) for i in range(0, len(channels), 3)}
    for ink in picture.chart.inks.values():
        assert {parts(c) for c in (ink.fill, ink.wash, ink.line, darker(ink))} <= palette


@pytest.mark.parametrize("name", ["standard-crowded-orders", "swiss-hyperspace-orders"])
def test_arrows_are_painted_as_on_one_sheet(name: str) -> None:
    """Each has a part of the map to itself, and nothing of it is cut off there."""
    picture = plates_by_name()[name].picture
    whole = replace(picture, arrows=("".join(picture.arrows),))
    alone, together = (
        Image.open(io.BytesIO(write_png(one))).convert("RGB") for one in (picture, whole)
    )
    differing = ImageChops.difference(alone, together).convert("L")
    count = sum(differing.point(lambda grey: grey > 24).histogram()[1:])
    assert count < alone.size[0] * alone.size[1] // 10_000


def test_the_picture_in_readme_is_what_we_draw(root: Path) -> None:
    """But for a few pixels, which another processor may round otherwise."""
    assert SHOWN.relative_to(root).as_posix() in (root / "README.md").read_text(encoding="utf-8")
    drawn = io.BytesIO(write_png(plates_by_name()["standard-crowded-orders"].picture))
    with Image.open(drawn) as ours, Image.open(SHOWN) as shown:
        assert ours.size == shown.size
        distance = ImageChops.difference(ours.convert("L"), shown.convert("L"))
    differing = sum(distance.point(lambda grey: grey > 16).histogram()[1:])
    assert differing < ours.size[0] * ours.size[1] // 1000
