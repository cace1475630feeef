"""The game as a value, and the one function that changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.events import (
    DeadlineSet,
    DrawVoted,
    Ending,
    Entered,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    OrdersCleared,
    OrdersEntered,
    PhaseProcessed,
    PlayerJoined,
    PlayerReplaced,
    PressSent,
)
from judge.game.seats import Master, Player, Seat, SeatState
from judge.game.settings import Settings
from judge.game.standing import amended, orders_due, orders_given, seat_state
from judge.orders.legality import illegality


class GameState(StrEnum):
    """Where a game is in its life."""

    FORMING = "forming"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Game:
    """One game as it stands after all that happened to it.

    `complete_since` is when the last seat became complete, None while any
    seat is not. `deadline` is None while nothing is awaited. `issue` counts
    the reports mailed.
    """

    name: str
    variant: Variant
    settings: Settings
    master: Master
    seed: str
    position: Position
    state: GameState = GameState.FORMING
    waiting: tuple[Player, ...] = ()
    seats: tuple[Seat, ...] = ()
    orders: Mapping[Power, tuple[Entered, ...]] = field(default_factory=dict)
    draw_votes: frozenset[Power] = frozenset()
    deadline: datetime | None = None
    complete_since: datetime | None = None
    issue: int = 0
    ending: Ending | None = None
    victors: tuple[Power, ...] = ()

    def seat_of(self, power: Power) -> Seat:
        """The seat of a power; KeyError before the game has started."""
        for seat in self.seats:
            if seat.power == power:
                return seat
        raise KeyError(power.id)

    def survivors(self) -> tuple[Power, ...]:
        """Every power that still owns a unit or a centre, in board order."""
        alive = {u.power for u in self.position.units}
        alive |= {d.unit.power for d in self.position.dislodged}
        alive |= set(self.position.owners.values())
        return tuple(p for p in self.variant.powers if p in alive)

    def open_sites(self, power: Power) -> tuple[Province, ...]:
        """The build sites in which a power could build now."""
        return self.variant.open_sites(self.position, power)

    def due(self, power: Power) -> int:
        """How many orders a seat owes in this phase."""
        return orders_due(self.position, power, len(self.open_sites(power)))

    def state_of(self, power: Power) -> SeatState:
        """The state of a seat in one word."""
        standing = self.orders.get(power, ())
        if self.position.phase.kind is PhaseKind.ADJUSTMENT:
            # An impossible build would count for one and build nothing.
            standing = tuple(e for e in standing if self.is_legal(e, power))
        return seat_state(self.due(power), orders_given(self.position, power, standing))

    def is_legal(self, entered: Entered, power: Power) -> bool:
        """Whether an order on file is possible, whatever others do."""
        return illegality(entered.order, power, self.position, self.variant) is None

    def owing(self) -> tuple[Power, ...]:
        """Every seat that has something to order and is not complete."""
        return tuple(p for p in self.survivors() if self.state_of(p) is not SeatState.ALL)


def new_game(event: GameCreated, variant: Variant) -> Game:
    """The game that its first event makes."""
    return Game(
        name=event.name,
        variant=variant,
        settings=event.settings,
        master=event.master,
        seed=event.seed,
        position=variant.opening_position,
    )


def after(game: Game, event: Event) -> Game:
    """The game after an event. The only place where a game changes."""
    match event:
        case GameCreated() | PhaseProcessed():
            raise ValueError("this makes a game or needs a resolution; see new_game, after_phase")
        case PlayerJoined(player):
            return replace(game, waiting=(*game.waiting, player))
        case GameStarted():
            return _started(game, event)
        case OrdersEntered() | OrdersCleared():
            return _with_orders(game, event)
        case PressSent():
            return game
        case DrawVoted():
            return replace(game, draw_votes=_votes(game.draw_votes, event))
        case DeadlineSet(deadline):
            return replace(game, deadline=deadline)
        case PlayerReplaced(power, player):
            # A vote is a person's; the orders are the seat's and stand.
            return replace(
                game,
                seats=_replaced(game.seats, power, player),
                draw_votes=game.draw_votes - {power},
            )
        case GameEnded(ending, powers):
            return replace(
                game, state=GameState.ENDED, ending=ending, victors=powers, deadline=None
            )
        case _:
            assert_never(event)


def after_phase(game: Game, event: PhaseProcessed, position: Position) -> Game:
    """The game after a phase was processed and led to a position.

    Draw votes are for the phase in which they are cast.
    """
    seats = tuple(
        replace(s, missed=s.missed + 1 if s.power in event.missed else 0)
        if event.phase.kind is PhaseKind.MOVEMENT
        else s
        for s in game.seats
    )
    return replace(
        game,
        position=position,
        seats=seats,
        orders={},
        draw_votes=frozenset(),
        deadline=event.deadline,
        complete_since=None,
        issue=game.issue + 1,
    )


def _started(game: Game, event: GameStarted) -> Game:
    return replace(
        game,
        state=GameState.RUNNING,
        waiting=(),
        seats=tuple(Seat(power, player) for power, player in event.seats),
        deadline=event.deadline,
        issue=1,
    )


def _with_orders(game: Game, event: OrdersEntered | OrdersCleared) -> Game:
    if isinstance(event, OrdersCleared):
        orders = {p: rows for p, rows in game.orders.items() if p != event.power}
        changed = replace(game, orders=orders)
        return replace(changed, complete_since=None) if changed.owing() else changed
    standing = amended(
        game.orders.get(event.power, ()),
        event.orders,
        game.position.phase.kind,
        most_waived=max(0, game.position.due_of(event.power)),
    )
    changed = replace(game, orders={**game.orders, event.power: standing})
    if changed.owing():
        return replace(changed, complete_since=None)
    # A change of mind after everybody was in starts the wait anew.
    return replace(changed, complete_since=event.at)


def _votes(votes: frozenset[Power], event: DrawVoted) -> frozenset[Power]:
    return votes | {event.power} if event.in_favour else votes - {event.power}


def _replaced(seats: tuple[Seat, ...], power: Power, player: Player) -> tuple[Seat, ...]:
    return tuple(
        Seat(power, player, epoch=seat.epoch + 1) if seat.power == power else seat for seat in seats
    )
