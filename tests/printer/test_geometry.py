"""Every map shows exactly what its board's rules say: proved from the borders that are drawn.

The tool that builds the maps is not needed; `atlas.proof` reads map.json.
"""

from __future__ import annotations

import json
import math

import pytest

from atlas.collisions import find_collisions
from atlas.proof import find_faults
from judge.board.places import Location
from judge.board.variant import Variant
from judge.library.shelf import names, read_text
from judge.library.variants import load_variant, variant_ids
from judge.printer.board_map import BoardMap, Spot, read_map
from judge.printer.lettering import read_lettering

MAPS = tuple(name.partition("/")[0] for name in names("variants", "*/map.json"))


def _load(board: str) -> tuple[BoardMap, Variant]:
    return read_map(read_text("variants", f"{board}/map.json")), load_variant(board)


def test_every_board_on_the_shelf_has_a_map() -> None:
    assert variant_ids() == MAPS


@pytest.mark.parametrize("board", MAPS)
def test_the_picture_says_what_the_rules_say(board: str) -> None:
    drawn, variant = _load(board)
    assert find_faults(drawn, variant) == []


@pytest.mark.parametrize("board", MAPS)
def test_no_unit_name_or_centre_lies_on_another(board: str) -> None:
    form = json.loads(read_text("variants", f"{board}/map.json"))
    _, variant = _load(board)
    lettering = read_lettering(read_text("data", "maps/lettering.json"))
    size = (form["width"], form["height"])
    assert find_collisions(form["provinces"], variant.board, lettering, size) == []


@pytest.mark.parametrize("board", MAPS)
def test_every_place_of_a_province_lies_by_it(board: str) -> None:
    """The unit and the centre inside or at the coast, a fleet's berth at its own water."""
    drawn, variant = _load(board)
    far = []
    for location in sorted(variant.board.fleet, key=str):
        place = drawn.places[location.province.key]
        if location.coast is None or place.box:
            continue
        berth = place.coasts[location.coast.value.upper()]
        waters = [s.province.key for s in variant.board.fleet[location] if s.province.is_water]
        others = [
            step.province.key
            for other in location.province.coasts
            if other is not location.coast
            for step in variant.board.fleet[Location(location.province, other)]
            if step.province.is_water and step.province.key not in waters
        ]
        near = min(_shore_distance(drawn, berth, location.province.key, w) for w in waters)
        if any(_shore_distance(drawn, berth, location.province.key, w) < near for w in others):
            far.append(str(location))
    assert far == []


def _shore_distance(drawn: BoardMap, spot: Spot, province: str, water: str) -> float:
    """From a spot to the nearest point of the shore of a province at a water."""
    return min(
        math.dist(spot, point)
        for arc, labels in zip(drawn.arcs, drawn.beside, strict=True)
        if set(labels) == {province, water}
        for point in arc
    )


@pytest.mark.parametrize("board", MAPS)
def test_every_exception_has_its_reason(board: str) -> None:
    drawn, _ = _load(board)
    listed = (*drawn.bars, *drawn.points, *drawn.excused)
    assert [pair.between for pair in listed if len(pair.why) < 12] == []


@pytest.mark.parametrize("board", MAPS)
def test_every_power_is_painted_in_its_own_way(board: str) -> None:
    """By colour, by letter and by pattern; each alone tells the powers apart."""
    drawn, variant = _load(board)
    inks = [drawn.inks[power.id] for power in variant.powers]
    assert len({ink.fill for ink in inks}) == len(inks)
    assert len({ink.wash for ink in inks}) == len(inks)
    assert len({ink.pattern for ink in inks}) == len(inks)
    assert len({power.letter for power in variant.powers}) == len(inks)


@pytest.mark.parametrize("board", MAPS)
def test_homelands_are_land_without_a_centre(board: str) -> None:
    drawn, variant = _load(board)
    for power, keys in drawn.homelands.items():
        assert power in variant.power_by_id
        for key in keys:
            province = variant.board.by_key[key]
            assert not province.is_water
            assert not province.is_centre


# ---------------------------------------------------------------- the proof can fail


def _broken(board: str, change: str) -> list[str]:
    """The faults of a map after one change to it."""
    form = json.loads(read_text("variants", f"{board}/map.json"))
    variant = load_variant(board)
    rows = form["provinces"]
    if change == "two provinces change their names":
        rows["MUN"]["rings"], rows["MOS"]["rings"] = rows["MOS"]["rings"], rows["MUN"]["rings"]
    elif change == "a province is gone":
        del rows["TYR"]
    elif change == "a border is moved":
        arc = max(form["arcs"], key=len)
        arc[2], arc[4] = arc[2] + 400, arc[4] - 400
    elif change == "a shape loses a border":
        rows["MUN"]["rings"][0].pop()
    elif change == "a needless exception":
        form["excused"].append({"between": ["BER", "MUN"], "why": "no reason at all"})
    return find_faults(read_map(json.dumps(form)), variant)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("two provinces change their names", "BER and MUN touch by the rules, not on the map"),
        ("a province is gone", "TYR is not on the map"),
        ("a border is moved", "a border from"),
        ("a shape loses a border", "the areas come to"),
        ("a needless exception", "BER and MUN need no excuse"),
    ],
)
def test_the_proof_finds_what_is_wrong(change: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in _broken("standard", change))
