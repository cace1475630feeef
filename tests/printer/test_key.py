"""The key tells of what is on a picture, of all of it, and of nothing else."""

from __future__ import annotations

import pytest

from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.board_map import Ink
from judge.printer.chart import Chart
from judge.printer.colours import EDGE, parts
from judge.printer.counters import LOST, cross, ring, struck_out
from judge.printer.drawing import draw_position, painted_land
from judge.printer.hyperspace import permanent_link, wall
from judge.printer.key import key
from judge.printer.picture import write_layer, write_svg
from judge.printer.raster import render_svg
from judge.printer.signs import KeySign
from tests.printer.contact_sheet import Plate, plate_names, plates_by_name
from tests.printer.structure import structure

STAMPED = {
    "cross-4": "fails",
    "cross-5": "fails",
    "cross-6": "fails",
    "ring-built": "built",
}


def _words(plate: Plate) -> list[str]:
    """The words of a picture's legend, from the key on."""
    lines = structure(write_svg(plate.picture))
    found = [line.removeprefix("words ") for line in lines if line.startswith("words ")]
    return found[found.index("army") :]


@pytest.mark.parametrize("name", [name for name in plate_names() if "theatre" not in name])
def test_a_mark_is_explained_where_it_is_and_nowhere_else(name: str) -> None:
    plate = plates_by_name()[name]
    stamps = plate.picture.stamps
    there = {STAMPED.get(stamp.name) for stamp in stamps} - {None}
    bursts, crossed = (
        {(s.x, s.y) for s in stamps if s.name == name} for name in ("ring-dislodged", LOST)
    )
    for word, spots in (
        ("dislodged", bursts - crossed),
        ("destroyed", bursts & crossed),
        ("removed", crossed - bursts),
    ):
        there |= {word} if spots else set()
    told = set(_words(plate)) & {*STAMPED.values(), "dislodged", "destroyed", "removed"}
    assert told == there


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("standard-opening", {"out of play: Switzerland"}),
        ("standard-winter-orders", {"built", "removed", "out of play: Switzerland"}),
        ("loeb9-opening", {"ford, for armies", "ice", "out of play: Switzerland"}),
        ("cline1972-opening", {"canal, for fleets", "out of play: Switzerland"}),
        ("cline4-opening", {"crossing", "canal, for fleets", "out of play: Switzerland"}),
        (
            "cline7-opening",
            {
                "build site, no centre",
                "crossing",
                "canal, for fleets",
                "out of play: Switzerland",
            },
        ),
        (
            "swiss-opening",
            {"permanent link", "only TROGS cross", "out of play: North African Republic"},
        ),
    ],
)
def test_what_a_board_has_is_told_by_its_name(name: str, words: set[str]) -> None:
    always = {"army", "fleet", "supply centre"}
    assert set(_words(plates_by_name()[name])) == {word.replace(" ", "") for word in words | always}


def test_every_sign_has_its_drawing_and_its_word() -> None:
    chart = chart_of(load_variant("swiss"))
    drawn = key(chart, set(KeySign), 0)
    assert all(chart.say("key", sign.value) for sign in KeySign)
    for mark in (
        "ring-built",
        "ring-dislodged",
        LOST,
        permanent_link("M2 0H34"),
        wall("M2 0H28"),
    ):
        assert mark in drawn


def test_a_key_of_everything_stands_on_the_paper_below_the_map() -> None:
    """In letters that are small enough, on the board that has most to tell."""
    for board in variant_ids():
        chart = chart_of(load_variant(board))
        assert chart.map.width > 1000
        assert key(chart, set(KeySign), 0).count("translate(22.0 ") <= 3


def test_who_has_nothing_left_is_faint() -> None:
    svg = write_svg(plates_by_name()["standard-convoy-orders"].picture)
    assert svg.count('<g opacity="0.45">') == 5
    assert '<g opacity="0.45">' not in write_svg(plates_by_name()["standard-opening"].picture)


# ---------------------------------------------------------------- marks


def _is_red(colour: str) -> bool:
    red, green, blue = parts(colour)
    return red > 120 and red > 1.8 * green and red > 1.8 * blue


def test_red_is_the_colour_of_a_power_alone() -> None:
    """What failed, who is dislodged, retreats, is lost or built is told without it."""
    chart = chart_of(load_variant("standard"))
    drawn = "".join((cross(6), struck_out(), ring("dislodged"), ring("built"), _everything(chart)))
    colours = {drawn[i : i + 7] for i in range(len(drawn)) if drawn[i] == "#"}
    own = {colour for ink in chart.inks.values() for colour in _colours(ink)}
    hexes = {c for c in colours if len(c) == 7 and all(d in "0123456789abcdef" for d in c[1:])}
    assert hexes - own
    assert [colour for colour in sorted(hexes - own) if _is_red(colour)] == []


def _everything(chart: Chart) -> str:
    return key(chart, set(KeySign), 0)


def _colours(ink: Ink) -> tuple[str, ...]:
    return ink.fill, ink.wash, ink.line


@pytest.mark.parametrize("board", variant_ids())
def test_a_counter_has_its_letter_where_the_land_does_not_tell(board: str) -> None:
    """Everywhere, where so many play that some are alike to who sees few colours."""
    variant = load_variant(board)
    chart, position = chart_of(variant), variant.opening_position
    land = painted_land(chart, position)
    at_home = [u for u in position.units if land.get(u.location.province.key) == u.power.id]
    at_home = at_home if len(variant.powers) < 8 else []
    names = [stamp.name for stamp in draw_position(chart, position).stamps]
    assert sum(name.startswith("home-") for name in names) == len(at_home)
    assert sum(name.startswith("unit-") for name in names) == len(position.units) - len(at_home)


def test_a_letter_lies_over_the_cross_of_who_is_lost() -> None:
    names = [stamp.name for stamp in plates_by_name()["standard-winter-orders"].picture.stamps]
    assert "badge-F-AUSTRIA" in names[names.index(LOST) :]


@pytest.mark.parametrize("kind", ["A", "F"])
def test_who_is_lost_can_still_be_seen(kind: str) -> None:
    """The cross lies round what is on a counter, its colour and its sign."""
    chart = chart_of(load_variant("standard"))
    for power in chart.inks:
        counter = f'<use xlink:href="#home-{kind}-{power}"/>'
        crossed = f'{counter}<use xlink:href="#{LOST}"/>'
        for box in ((-10, -6, 20, 12), (-7, -9, 14, 18)):
            one, other = (render_svg(write_layer(chart, c, box)) for c in (counter, crossed))
            assert one.tobytes() == other.tobytes()
        around = render_svg(write_layer(chart, crossed, (-26, -26, 52, 52)))
        assert around.getpixel((26 + 19, 26 - 18)) == (*parts(EDGE), 255)
