"""What a gamesmaster may choose about a board is on its picture, or changes nothing on it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest

from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.library.shelf import read_text
from judge.library.variants import load_variant, variant_ids
from judge.printer.chart import Chart
from judge.printer.drawing import draw_position
from judge.printer.options import barred, joined_anew
from judge.printer.picture import write_svg
from judge.printer.raster import write_png


def choices() -> Iterator[tuple[str, str, str]]:
    """Every board with each of its options, as nobody has it who doesn't choose it."""
    for board in variant_ids():
        form = tomllib.loads(read_text("variants", f"{board}/variant.toml"))
        for option, row in form.get("option", {}).items():
            for value in (value for value in row if isinstance(row[value], dict)):
                yield board, option, value


CHOICES = tuple(choices())
ARABIA = ("cline4", "arabia_two_shores", "true")
OTHER_WAYS = {
    ARABIA,
    ("cline1972", "ionian_to_eastern_med", "true"),
    ("cline4", "ionian_to_eastern_med", "true"),
    ("cline7", "ionian_to_eastern_med", "true"),
    ("cline1972", "tunis_seas", "1"),
}


def steps_of(variant: Variant) -> tuple[object, object]:
    return variant.board.army, variant.board.fleet


@pytest.mark.parametrize("board", variant_ids())
def test_a_board_without_options_is_drawn_as_it_is(board: str) -> None:
    chart = chart_of(load_variant(board))
    assert (barred(chart), joined_anew(chart)) == ((), ())


@pytest.mark.parametrize(("board", "option", "value"), CHOICES)
def test_other_ways_are_drawn_where_an_option_brings_them(
    board: str, option: str, value: str
) -> None:
    """And all other options leave the ways alone; each can be drawn."""
    usual, chosen = load_variant(board), load_variant(board, {option: value})
    chart = chart_of(chosen)
    differs = steps_of(chosen) != steps_of(usual)
    assert differs is ((board, option, value) in OTHER_WAYS)
    assert bool(barred(chart) or joined_anew(chart)) is differs
    for table in (chosen.board.army, chosen.board.fleet):
        for location in table:
            chart.spot(location)
    svg = write_svg(draw_position(chart, chosen.opening_position))
    same = svg == write_svg(draw_position(chart_of(usual), usual.opening_position))
    moved = steps_of(chosen) != steps_of(usual) or (
        (chosen.opening_position, chosen.board.centres)
        != (usual.opening_position, usual.board.centres)
    )
    assert same is not moved


def provinces_at(chart: Chart, spot: tuple[float, float]) -> set[str]:
    return {
        key
        for key, place in chart.map.places.items()
        for ring in place.rings
        if spot in chart.map.ring(ring)
    }


def test_two_shores_of_arabia() -> None:
    """Aden touches neither Kuwait nor the Gulf then; Arabia has a shore at the Gulf and beyond."""
    board, option, value = ARABIA
    chart = chart_of(load_variant(board, {option: value}))
    ends = [provinces_at(chart, spot) for line in joined_anew(chart) for spot in line]
    assert [("ARA" in e, "IND" in e, "PER" in e) for e in ends] == [
        (True, False, False), (False, True, False), (True, False, False), (False, False, True),
    ]  # fmt: skip
    closed = {
        frozenset(labels)
        for arc, labels in zip(chart.map.arcs, chart.map.beside, strict=True)
        if arc in barred(chart)
    }
    assert closed == {frozenset({"ADE", "KUW"}), frozenset({"ADE", "PER"})}
    png = write_png(draw_position(chart, chart.variant.opening_position))
    usual = load_variant(board)
    assert png != write_png(draw_position(chart_of(usual), usual.opening_position))
