"""The chart in the last mail of a game: as text to whoever draws, and as a picture of it."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from PIL import Image

from judge.daemon.artist import draw_here
from judge.daemon.charts import chart_of, tints_of
from judge.desk.chart_commission import ChartCommission, read_chart, write_chart
from judge.desk.commission import commission_of_position, write_commission
from judge.game.statistics import Year
from judge.library.carried import carried_variant
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.printer.commissioned import draw_years
from tests.desk.issues import begin


def chart(id_: str, *, is_narrow: bool = False, years: int = 20) -> ChartCommission:
    """A long game that goes up and down."""
    variant, chance = load_variant(id_), Random(4)
    rows, counts = [], dict.fromkeys(variant.powers, 4)
    for year in range(1900, 1900 + years):
        rows.append(Year(f"{year}", dict(counts)))
        counts = {p: max(0, c + chance.choice((-1, -1, 0, 0, 1, 2))) for p, c in counts.items()}
    return ChartCommission(variant, "Centres & years", tuple(rows), is_narrow)


@pytest.mark.parametrize("is_narrow", [False, True])
def test_a_chart_travels_as_text_and_is_no_map(*, is_narrow: bool) -> None:
    asked = chart("swiss", is_narrow=is_narrow)
    assert read_chart(write_chart(asked), carried_variant) == asked
    game, _ = begin(load_variant("standard"), 1)
    board = write_commission(commission_of_position(game, load_phrases()))
    assert read_chart(board, carried_variant) is None


@pytest.mark.parametrize("id_", variant_ids())
def test_every_letter_of_it_is_an_outline_that_is_there(id_: str) -> None:
    """Of all names, also with accents; no text is left that would need a font."""
    asked = chart(id_)
    svg = draw_years(chart_of(asked.variant), asked, tints_of(asked.variant))
    assert "<text" not in svg
    assert "Centres &amp; years" in svg
    used = set(re.findall(r'xlink:href="#([\w-]+)"', svg))
    assert used == set(re.findall(r'<path id="([\w-]+)"', svg))
    assert f"text-{ord('?')}" not in used
    assert f"bold-{ord('?')}" not in used


@pytest.mark.parametrize("is_narrow", [False, True])
@pytest.mark.parametrize("id_", variant_ids())
def test_it_is_small_and_sharp(id_: str, *, is_narrow: bool) -> None:
    """Twice as large as it is shown, and both with the map less than a mail may have."""
    drawn = draw_here(write_chart(chart(id_, is_narrow=is_narrow)))
    picture = Image.open(io.BytesIO(drawn))
    assert picture.format == "PNG"
    assert picture.size == ((688, 800) if is_narrow else (1360, 800))
    assert len(drawn) < 70_000
