"""Whole games played by robots in memory: what must hold after every phase."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from judge.adjudication.resolution import Resolution
from judge.board.calendar import PhaseKind
from judge.board.forms import write_position
from judge.demo.brain import think
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.game import Game, GameState, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.seats import Master, Player, SeatState
from judge.game.settings import Settings
from judge.library.variants import load_variant
from judge.orders.notation import write_order

STANDARD = load_variant("standard")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def begin(seed: str) -> tuple[Game, list[Event]]:
    """A game with its seats taken."""
    created = GameCreated("ghost", Settings(), Master(Player("gm@x")), seed)
    seats = tuple((power, Player(f"{power.id.lower()}@x")) for power in STANDARD.powers)
    started = GameStarted(seats, NOON + timedelta(days=3))
    return after(new_game(created, STANDARD), started), [created, started]


def play(
    seed: int, phases: int, log: list[Event] | None = None
) -> Iterator[tuple[Game, Resolution]]:
    """Play a game by robots' orders; yield each phase's game before, and its resolution."""
    random = Random(seed)
    game, events = begin(str(seed))
    log = log if log is not None else []
    log += events
    for number in range(phases):
        if game.state is GameState.ENDED:
            break
        now = NOON + timedelta(hours=number)
        for power in game.survivors():
            if random.random() < 0.05:
                continue
            orders = think(power, game.table.position, STANDARD, random)
            entered = OrdersEntered(
                power,
                game.table.position.phase,
                tuple(Entered(write_order(order), order) for order in orders),
                now,
            )
            log.append(entered)
            game = after(game, entered)
        processed = process_phase(game, now)
        log += processed.events
        yield game, processed.resolution
        game = processed.game


@pytest.mark.parametrize("seed", range(12))
def test_units_and_centres_stay_in_order(seed: int) -> None:
    """One unit a province, none created or lost outside the rules, centres only change in Fall."""
    for game, resolution in play(seed, 60):
        before, end = game.table.position, resolution.after
        places = [unit.location.province for unit in end.units]
        assert len(places) == len(set(places))
        assert all(p.is_centre for p in end.owners)
        if before.phase.kind is PhaseKind.MOVEMENT:
            gone = [d for d in resolution.dislodged if not d.retreats]
            standing = len(end.units) + len(end.dislodged) + len(gone) + len(resolution.destroyed)
            assert standing == len(before.units)
        if before.phase.season.value == "S":
            assert end.owners == before.owners
        if before.phase.kind is PhaseKind.ADJUSTMENT:
            for power in STANDARD.powers:
                assert len(end.units_of(power)) <= len(end.centres_of(power))
        for dislodged in end.dislodged:
            assert not {p.province for p in dislodged.retreats} & set(places)
        assert end.phase.order_in_time > before.phase.order_in_time


@pytest.mark.parametrize("seed", range(4))
def test_a_log_replays_to_every_position(seed: int) -> None:
    """The log, written and read back, leads to the same game as playing did."""
    log: list[Event] = []
    played = [resolution.after for _, resolution in play(seed, 40, log)]
    forms = [json.loads(json.dumps(write_event(event))) for event in log]
    events = [read_event(kind, form, STANDARD) for kind, form in forms]
    assert events == log
    steps = list(replay(events, STANDARD))
    replayed = [step.resolution.after for step in steps if step.resolution is not None]
    assert [write_position(p, STANDARD) for p in replayed] == [
        write_position(p, STANDARD) for p in played
    ]


def test_a_game_reads_back_at_every_step() -> None:
    """The state on record loses nothing."""
    log: list[Event] = []
    for _ in play(5, 25, log):
        pass
    for step in replay(log, STANDARD):
        form = json.loads(json.dumps(write_game(step.game)))
        again = read_game(form, STANDARD)
        assert write_game(again) == write_game(step.game)
        assert again.table.orders == step.game.table.orders
        assert [again.state_of(p) for p in STANDARD.powers] == [
            step.game.state_of(p) for p in STANDARD.powers
        ]


def test_the_word_for_a_seat() -> None:
    """NONE, SOME and ALL as orders come in."""
    game, _ = begin("1")
    france = STANDARD.power_by_id["FRANCE"]
    orders = think(france, game.table.position, STANDARD, Random(1))
    states = [game.state_of(france)]
    for order in orders:
        entered = Entered(write_order(order), order)
        game = after(game, OrdersEntered(france, game.table.position.phase, (entered,), NOON))
        states.append(game.state_of(france))
    assert states == [SeatState.NONE, SeatState.SOME, SeatState.SOME, SeatState.ALL]
