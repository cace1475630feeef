"""Boards without a map of their own: on the map of the board they extend, or as a schematic."""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from judge.board.places import Terrain
from judge.board.variant import Variant
from judge.cli.main import main
from judge.daemon.artist import draw_here
from judge.daemon.charts import chart_of
from judge.daemon.easel import Easel
from judge.desk.commission import commission_of_position, write_commission
from judge.library import variants
from judge.library.texts import load_phrases
from judge.library.variants import add_boards, load_variant, variant_ids
from judge.printer.borders import in_order, listed_pairs, neighbours
from judge.printer.drawing import draw_position
from judge.printer.layout import laid_out
from judge.printer.options import barred, joined_anew
from judge.printer.schematic import schematic
from tests.harm.house import House
from tests.printer.test_naming import name_box

BOARDS = Path(__file__).resolve().parents[1] / "boards"
SHORT = 'schema = 1\nextends = "standard"\n[variant]\nid = "{}"\nname = "Short"\ncentres = 33\n'
NEW = """schema = 1
extends = "standard"
[variant]
id = "wide"
name = "Wide"
[sea]
FAR = { name = "Far Ocean" }
[fleet]
FAR = ["NAO", "MAO"]
"""


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of boards of one's own, known while a test lasts."""
    monkeypatch.setattr(variants, "_own", [])
    variants._boards.clear()
    chart_of.cache_clear()
    add_boards(tmp_path)
    yield tmp_path
    variants._boards.clear()
    chart_of.cache_clear()


def put(boards: Path, id_: str, text: str) -> Variant:
    (boards / id_).mkdir()
    (boards / id_ / "variant.toml").write_text(text, encoding="utf-8")
    return load_variant(id_)


def test_a_board_is_drawn_on_the_map_of_the_one_that_it_extends(boards: Path) -> None:
    """Whichever board of one's own stands between; what it lacks is out of play."""
    middle = put(boards, "middle", SHORT.format("middle") + '[without]\nprovinces = ["Tun"]\n')
    text = 'schema = 1\nextends = "middle"\n[variant]\nid = "last"\nname = "Last"\nvictory = 12\n'
    last = put(boards, "last", text)
    standard = chart_of(load_variant("standard")).map
    for variant in (middle, last):
        drawn = chart_of(variant).map
        assert drawn.arcs == standard.arcs
        assert drawn.ways == ()
        assert set(standard.places) - set(drawn.places) == {"TUN"}


def test_steps_that_it_adds_or_takes_away_are_seen(boards: Path) -> None:
    text = SHORT.format("other").replace("centres = 33\n", "")
    variant = put(
        boards, "other",
        text + '[without.army]\nPar = ["Pic"]\n[army]\nNAf = ["Syr"]\n',
    )  # fmt: skip
    chart = chart_of(variant)
    assert barred(chart)
    assert len(joined_anew(chart)) == 1


def test_one_with_more_places_is_a_schematic_that_lies_as_the_map_does(boards: Path) -> None:
    drawn = chart_of(put(boards, "wide", NEW)).map
    assert drawn.ways
    assert drawn.inks == chart_of(load_variant("standard")).map.inks
    west, east = drawn.places["POR"].unit, drawn.places["ARM"].unit
    north, south = drawn.places["NWY"].unit, drawn.places["TUN"].unit
    assert west[0] < east[0]
    assert north[1] < south[1]


@pytest.mark.parametrize("id_", [*variant_ids(), "lagoon"])
def test_a_schematic_tells_who_touches_whom(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of any board: every place has a disc, no two lie on each other, all ways are lines."""
    monkeypatch.setattr(variants, "_own", [BOARDS])
    variant = load_variant(id_)
    drawn = schematic(variant)
    entered = {p.key for p in variant.board.provinces if p.terrain is not Terrain.IMPASSABLE}
    assert set(drawn.places) == entered
    assert listed_pairs(drawn.bars) == neighbours(variant)
    masks = variant.board.compiled.march
    marched = {
        in_order(one.key, other.key)
        for one, other in combinations(variant.board.provinces, 2)
        if masks[one.number] >> other.number & 1
    }
    assert len(drawn.ways) == len(neighbours(variant) | marched)
    across = drawn.arcs[0]
    radius = (max(x for x, _ in across) - min(x for x, _ in across)) / 2
    for one, other in combinations(drawn.places.values(), 2):
        assert math.dist(one.unit, other.unit) > 2 * radius
    for place in drawn.places.values():
        assert radius < place.unit[0] < drawn.width - radius
        assert radius < place.unit[1] < drawn.height - radius
    assert len({ink.fill for ink in drawn.inks.values()}) == len(variant.powers)


@pytest.mark.parametrize("id_", [*variant_ids(), "lagoon"])
def test_no_line_of_a_schematic_runs_through_a_name(
    id_: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is seen: discs lie on the lines. And no name stands on the disc of another place."""
    monkeypatch.setattr(variants, "_own", [BOARDS])
    variant = load_variant(id_)
    chart = replace(chart_of(variant), map=schematic(variant))
    picture, discs = draw_position(chart, variant.opening_position), chart.map.places
    radius = math.dist(chart.map.arcs[0][0], next(iter(discs.values())).unit)
    for way in chart.map.ways:
        (ax, ay), (bx, by) = way.line
        spots = [(ax + (bx - ax) * n / 200, ay + (by - ay) * n / 200) for n in range(201)]
        hidden = [disc.unit for disc in discs.values()]
        seen = [s for s in spots if all(math.dist(s, middle) > radius for middle in hidden)]
        for name in picture.names:
            left, top, right, bottom = name_box(picture, name)
            on_it = [s for s in seen if left < s[0] < right and top < s[1] < bottom]
            assert not on_it, name.name
    for name in picture.names:
        kind, _, key = name.name.partition("-")
        under = [other for other in discs if chart.map.holds(other, (name.x, name.y))]
        assert kind == "coast" or under in ([], [key]), name.name


def test_the_same_graph_lies_the_same_way_however_strange() -> None:
    graphs: list[list[list[int]]] = [[[]], [[], []], [[1], [0], []], [[1, 2], [0, 2], [0, 1]]]
    for near in graphs:
        points = laid_out(near, 600, 400, 50)
        assert points == laid_out(near, 600, 400, 50)
        assert all(0 <= x <= 600 and 0 <= y <= 400 for x, y in points)
        assert all(math.dist(a, b) > 40 for a, b in combinations(points, 2))


def test_a_board_of_ones_own_has_its_picture_in_a_shell(
    tmp_path: Path, boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {
        "variant": "lagoon",
        "phase": "S2001M",
        "units": {"GULLS": ["A NEST", "F CLIFF"], "CRABS": ["F POOL/WC"]},
        "orders": {"GULLS": ["A NEST - LOCK", "F CLIFF H"], "CRABS": ["F POOL/WC H"]},
    }
    stdin = type("Stdin", (), {"buffer": io.BytesIO(json.dumps(form).encode())})
    monkeypatch.setattr(sys, "stdin", stdin)
    file = tmp_path / "map.png"
    assert main(["map", "--png", str(file), "--orders", "--boards", str(BOARDS)]) == 0
    with Image.open(file) as image:
        assert image.width == 1200


def test_whoever_draws_knows_the_boards_of_ones_own(boards: Path) -> None:
    """The text in a commission tells what a board is, but not which one it extends."""
    variant = put(boards, "other", SHORT.format("other").replace("centres = 33\n", ""))
    with House.begun() as house:
        commission = commission_of_position(house.game, load_phrases())
    text = write_commission(replace(commission, variant=variant), variant.text)
    easel = Easel()
    try:
        assert easel.draw(text) == draw_here(text)
    finally:
        easel.close()
