"""Issues of random games: what the writers of reports are tried with."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from judge.board.calendar import PhaseKind
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.desk.issue import Issue
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.game import Game, GameState, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.press_events import PressSent
from judge.game.processing import process_phase
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Order
from judge.orders.notation import write_order

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PRESS = (
    "Peace in our time.\nMovement results for Fall of 1999.  (fake.001)\n\nItaly: Army Rome HOLD."
)


def begin(variant: Variant, seed: int) -> tuple[Game, list[Event]]:
    """A game with its seats taken, and its log."""
    settings = Settings(variant=variant.id, zone="Europe/Berlin")
    created = GameCreated("ghost", settings, Master(Player("gm@x.org", "The Master")), str(seed))
    seats = tuple(
        (power, Player(f"{power.letter.lower()}@secret.example", f"Player of {power.name}"))
        for power in variant.powers
    )
    started = GameStarted(seats, NOON + timedelta(days=3))
    return after(new_game(created, variant), started), [created, started]


def issues(
    variant: Variant,
    seed: int,
    phases: int,
    log: list[Event] | None = None,
    silent: float = 0.05,
) -> Iterator[Issue]:
    """Play a game of random orders, some of them impossible; yield each of its issues.

    A power is `silent` with that likelihood, in each phase.
    """
    random = Random(seed)
    game, events = begin(variant, seed)
    log = log if log is not None else []
    log += events
    for number in range(phases):
        if game.state is GameState.ENDED:
            return
        now = NOON + timedelta(hours=number)
        for event in _letters(game, random, now, silent):
            log.append(event)
            game = after(game, event)
        processed = process_phase(game, now)
        log += processed.events
        yield Issue(processed, now, game.press.public)
        game = processed.game


def _letters(game: Game, random: Random, now: datetime, silent: float) -> Iterator[Event]:
    for power in game.survivors():
        if random.random() < silent:
            continue
        orders = tuple(_orders(power, game, random))
        entered = tuple(Entered(write_order(order), order) for order in orders)
        yield OrdersEntered(power, game.table.position.phase, entered, now)
    if random.random() < 0.2:
        yield PressSent(random.choice(game.survivors()), (), PRESS, now)


def _orders(power: Power, game: Game, random: Random) -> Iterator[Order]:
    position, variant = game.table.position, game.variant
    kind = position.phase.kind
    if kind is PhaseKind.ADJUSTMENT and position.due_of(power) > 0:
        builds = list(legal_builds(power, position, variant))
        yield from random.sample(builds, min(len(builds), position.due_of(power) + 1))
        return
    units = list(position.units_of(power))
    if kind is PhaseKind.RETREAT:
        units = [d.unit for d in position.dislodged if d.unit.power == power]
    for unit in units:
        # Now and then what would have been legal for somebody else's unit.
        for other in (unit, *random.sample(position.units, 1)):
            often = 0.95 if other == unit else 0.05
            # Where somebody can always hold, chance speaks before all else is thought of.
            if _holds(other, game) and random.random() >= often:
                continue
            choices = legal_orders(other, position, variant)
            if choices and (_holds(other, game) or random.random() < often):
                yield random.choice(choices)


def _holds(unit: Unit, game: Game) -> bool:
    """Whether a unit surely has a legal order, that of holding."""
    phase = game.table.position.phase
    is_plain = game.variant.hyperspace is None and phase.season not in unit.location.province.frozen
    return is_plain and phase.kind is PhaseKind.MOVEMENT
