"""Whatever can stand or be ordered can be drawn."""

from __future__ import annotations

import random
import re
from itertools import islice

import pytest

from judge.adjudication import Written, adjudicate
from judge.board.corridor import make_corridor
from judge.board.places import Location
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Unit, UnitKind
from judge.board.variant import Variant
from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.orders.notation import NotationProblem, read_notation
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.picture import write_svg
from tests.printer.structure import structure
from tests.variants.games import Played

WAYS = (
    "{u} H",
    "{u} - {a}",
    "{u} - {a} VIA",
    "{u} S {v}",
    "{u} S {v} - {a}",
    "{u} C {v} - {a}",
    "{u} R {a}",
    "{u} D",
    "BUILD {u}",
    "REMOVE {u}",
    "WAIVE",
)
HYPERSPACE = (
    "{u} - {a} HYPER",
    "{u} - @{x}-{y}",
    "LINK {x} {y}",
    "SEPARATE {x} {y}",
    "CONSENT GERMANY {x} {y}",
    "REVOKE GERMANY {x} {y}",
)


@pytest.mark.slow
@pytest.mark.parametrize("board", variant_ids())
def test_every_phase_of_a_random_game(board: str) -> None:
    variant = load_variant(board)
    chart = chart_of(variant)
    for before, resolution in islice(Played(variant, 7).play(40), 0, None, 5):
        for picture in (
            draw_position(chart, before),
            draw_resolution(chart, before, resolution),
            draw_position(chart, resolution.after),
        ):
            marks = "\n".join(structure(write_svg(picture)))
            assert len(re.findall("\n(?:unit|home)-", marks)) >= len(before.units) // 2


@pytest.mark.parametrize("board", variant_ids())
@pytest.mark.parametrize("seed", range(4))
def test_any_order_from_anywhere_to_anywhere(board: str, seed: int) -> None:
    """Also of units where none may stand, and to where nobody may go."""
    chance = random.Random(f"{board} {seed}")
    variant = load_variant(board)
    chart = chart_of(variant)
    position = any_position(variant, chance)
    written = any_written(variant, position, chance)
    resolution = adjudicate(position, variant, written)
    assert structure(write_svg(draw_resolution(chart, position, resolution)))
    mine = [(w.power, w.order) for w in written if w.order is not None]
    assert structure(write_svg(draw_orders(chart, position, mine)))


def _places(variant: Variant) -> list[Location]:
    return sorted(variant.board.by_code.values(), key=str)


def any_written(variant: Variant, position: Position, chance: random.Random) -> list[Written]:
    """An order for every unit, whatever it is."""
    return [
        Written(unit.power, text, order)
        for unit in position.units
        for text in [_order(variant, unit, chance)]
        for order in [read_notation(text, variant)]
        if not isinstance(order, NotationProblem)
    ]


def any_position(variant: Variant, chance: random.Random) -> Position:
    """Some forty units anywhere, three of them dislodged."""
    places = chance.sample(_places(variant), 40)
    if variant.hyperspace is not None:
        ends = (places[0].province, places[1].province)
        places += [Location(make_corridor(pair, 3800)) for pair in (ends, ())]
    units = tuple(
        Unit(chance.choice(variant.powers), chance.choice(list(UnitKind)), place)
        for place in {place.province: place for place in places}.values()
    )
    fallen = tuple(
        DislodgedUnit(unit, None, tuple(chance.sample(_places(variant), 2))) for unit in units[:3]
    )
    return Position(
        variant.first_phase,
        units[3:],
        {centre: chance.choice(variant.powers) for centre in variant.board.centres},
        dislodged=fallen,
    )


def _order(variant: Variant, unit: Unit, chance: random.Random) -> str:
    ways = WAYS + (HYPERSPACE if variant.hyperspace is not None else ())
    a, b, x, y = chance.sample(_places(variant), 4)
    kind = chance.choice(list(UnitKind)).value
    keys = {"x": x.province.key, "y": y.province.key}
    return chance.choice(ways).format(u=unit, v=f"{kind} {b}", a=a, **keys)
