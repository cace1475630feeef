"""Robots show what a board is known for, within two years, by orders that are legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from judge.adjudication.resolution import Verdict
from judge.board.forms import read_position
from judge.board.position import Position
from judge.board.register import read_register
from judge.board.variant import Variant
from judge.demo.brain import mind, think
from judge.demo.news import read_report
from judge.demo.sights import special_of
from judge.demo.wording import STYLES
from judge.desk.replies.register import consent_lines, register_part
from judge.game.events import GameCreated, GameStarted
from judge.game.game import GameState, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.legality import illegality
from judge.orders.model import Link, Move, Separate
from judge.orders.reading.reader import read_orders

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PLAIN = {"standard"}


def two_years(variant: Variant, seed: str) -> tuple[Counter[str], list[Position]]:
    """What the robots did of what the board is known for, and the positions they saw."""
    created = GameCreated("sights", Settings(variant=variant.id), Master(Player("gm@x")), "seed")
    seats = tuple((power, Player(f"{power.id.lower()}@x")) for power in variant.powers)
    started = GameStarted(seats, NOON + timedelta(days=1))
    game = after(new_game(created, variant), started)
    seen: Counter[str] = Counter()
    positions = []
    end = variant.first_phase.next().year + 2
    while game.state is not GameState.ENDED and game.table.position.phase.year < end:
        positions.append(game.table.position)
        for power in game.survivors():
            random = mind(seed, power, game.table.position.phase)
            orders = think(power, game.table.position, variant, random)
            for order in orders:
                assert illegality(order, power, game.table.position, variant) is None, order
            entered = tuple(Entered("", order) for order in orders)
            game = after(game, OrdersEntered(power, game.table.position.phase, entered, NOON))
        processed = process_phase(game, NOON)
        for outcome in processed.resolution.outcomes:
            if outcome.verdict not in {Verdict.MOVES, Verdict.TAKES_EFFECT}:
                continue
            if isinstance(outcome.order, Link | Separate):
                seen[type(outcome.order).__name__] += 1
            elif isinstance(outcome.order, Move):
                here = outcome.order.unit.location.province
                there = outcome.order.destination.province
                seen["hyperspace"] += outcome.order.hyper
                seen["special"] += special_of(here, there, variant.board) is not None
        game = processed.game
    return seen, positions


@pytest.mark.parametrize("seed", ["1901", *"1234"])
@pytest.mark.parametrize("id_", [id_ for id_ in variant_ids() if id_ not in PLAIN])
def test_a_board_shows_what_it_is_known_for(id_: str, seed: str) -> None:
    variant = load_variant(id_)
    seen, _ = two_years(variant, seed)
    known = {"special"} if variant.hyperspace is None else {"Link", "Separate", "hyperspace"}
    assert known <= set(+seen)


def test_a_robot_knows_the_register_from_the_report() -> None:
    """Links, barriers, consents and what was used, as the report prints them."""
    variant = load_variant("swiss")
    _, positions = two_years(variant, "1")
    made = read_position(
        {
            "phase": "F1902M",
            "units": {"TROGS": ["A SWI"], "RUSSIA": ["F STP/SC"]},
            "registers": {
                "links": [{"pair": ["STP", "SWI"], "until": "F1902"}],
                "barriers": [{"pair": ["BER", "KIE"], "until": "S1903"}],
                "consents": [
                    {"power": "GERMANY", "pair": "*"},
                    {"power": "RUSSIA", "pair": ["STP", "SWI"], "phase": "F1902"},
                ],
                "year": 1902,
                "budget_used": {"TROGS": 2, "FRANCE": 1},
                "destroyed": {"ITALY": 1, "TROGS": 2},
            },
        },
        variant,
    )
    for position in (made, *positions):
        found = read_report(_report(position, variant), variant)
        assert found is not None
        places = variant.board.by_code
        expected = read_register(position.registers, places).in_year(position.phase.year)
        got = read_register(found.registers, places).in_year(position.phase.year)
        assert set(got.consents) == set(expected.consents)
        assert replace(got, consents=()) == replace(expected, consents=())


def _report(position: Position, variant: Variant) -> str:
    """The parts of a report that robots read of the register."""
    phase = position.phase
    kind = {"movement": "Movement", "retreat": "Retreats", "adjustment": "Adjustments"}
    phrases = load_phrases()
    consents = consent_lines(position, variant, None, phrases)
    register = register_part(position, variant, consents, phrases)
    season = phase.season.name.capitalize()
    return (
        f"The board:\n\n{register}\n\n"
        f"The next phase of 'x' will be {kind[phase.kind.word]} for {season} of {phase.year}.\n"
    )


@pytest.mark.parametrize("id_", [id_ for id_ in variant_ids() if id_ not in PLAIN])
def test_every_wording_of_every_order_is_read_back(id_: str) -> None:
    """What a robot means, in each of its styles, is what the judge reads on this board."""
    variant = load_variant(id_)
    reader, random = load_order_reader(id_), Random(7)
    _, positions = two_years(variant, "4")
    for position in positions:
        for power in variant.powers:
            for order in think(power, position, variant, random):
                lines = "\n".join(style(order) for style in STYLES)
                sheet = read_orders(
                    lines, reader, phase=position.phase.kind, power=power, position=position
                )
                assert sheet.orders == (order,) * len(STYLES), lines
