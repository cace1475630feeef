"""The robots: their orders are legal, every way they write is read, and they can win."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.demo.brain import think
from judge.demo.wording import STYLES, misspell, word
from judge.game.events import Ending, GameCreated, GameStarted
from judge.game.game import Game, GameState, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.library.grammars import load_order_reader
from judge.library.variants import load_variant
from judge.orders.legality import illegality
from judge.orders.reading.reader import read_orders

STANDARD = load_variant("standard")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def begin() -> Game:
    created = GameCreated("brain", Settings(), Master(Player("gm@x")), "seed")
    seats = tuple((power, Player(f"{power.id}@x")) for power in STANDARD.powers)
    return after(new_game(created, STANDARD), GameStarted(seats, NOON + timedelta(days=1)))


def positions(seed: int, phases: int) -> list[Position]:
    """The positions of a game among robots."""
    random, game, found = Random(seed), begin(), []
    for _ in range(phases):
        if game.state is GameState.ENDED:
            break
        found.append(game.table.position)
        for power in game.survivors():
            game = _enter(game, power.id, random)
        game = process_phase(game, NOON).game
    return found


def _enter(game: Game, power_id: str, random: Random) -> Game:
    power = STANDARD.power_by_id[power_id]
    orders = think(power, game.table.position, STANDARD, random)
    entered = tuple(Entered("", order) for order in orders)
    return after(game, OrdersEntered(power, game.table.position.phase, entered, NOON))


@pytest.mark.parametrize("seed", range(3))
def test_every_wording_of_every_order_is_read_back(seed: int) -> None:
    """What a robot means, in each of its styles, is what the judge reads."""
    reader = load_order_reader("standard")
    random = Random(seed)
    for position in positions(seed, 30):
        for power in STANDARD.powers:
            for order in think(power, position, STANDARD, random):
                assert illegality(order, power, position, STANDARD) is None, order
                lines = "\n".join(style(order) for style in STYLES)
                sheet = read_orders(
                    lines, reader, phase=position.phase.kind, power=power, position=position
                )
                assert sheet.orders == (order,) * len(STYLES), lines


def test_a_letter_keeps_to_two_styles() -> None:
    random = Random(1)
    orders = think(STANDARD.power_by_id["RUSSIA"], STANDARD.opening_position, STANDARD, random)
    lines = word(orders, random)
    assert len(lines) == len(orders)


def test_a_slip_of_the_finger_changes_two_letters() -> None:
    assert misspell("A Par - Bur", Random(1)) == "A Par - Bru"
    assert misspell("A Par", Random(1)) in {"A Pra", "A aPr"}
    assert misspell("A 1", Random(1)) == "A 1"


def test_a_robot_against_sleepers_wins_alone() -> None:
    """One power thinks, six hold: it ends in a solo by the rules."""
    game, random = begin(), Random(1)
    for number in range(200):
        if game.state is GameState.ENDED:
            break
        game = _enter(game, "TURKEY", random)
        if game.table.position.phase.kind is PhaseKind.ADJUSTMENT:
            for power in game.survivors():
                game = _enter(game, power.id, random)
        game = process_phase(game, NOON + timedelta(days=number)).game
    assert game.ending is Ending.SOLO
    (victor,) = game.victors
    assert victor.id == "TURKEY"
    assert len(game.table.position.centres_of(victor)) >= STANDARD.victory
    assert game.clock.deadline is None
