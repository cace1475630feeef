"""The game as a value, put together from its parts, and the one function that changes it.

Each part is a value in a file of its own, with all that an event changes of it: people, clock,
table, ballot, press and folder. No part knows another, nor the game; what takes several of them to
tell (who still owes orders, since when all are complete) stands here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.ballot import Ballot
from judge.game.clock import Clock
from judge.game.clock_events import (
    DeadlineSet,
    GamePaused,
    HolidaysRenewed,
    Reminded,
    SettingsChanged,
)
from judge.game.events import (
    BoardRenewed,
    Ending,
    Event,
    GameCreated,
    GameEnded,
    GameForked,
    GameStarted,
    OptionsChosen,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    Undone,
)
from judge.game.folder import Folder
from judge.game.order_events import (
    Entered,
    LinesFailed,
    OrdersCalled,
    OrdersCleared,
    OrdersEntered,
    OrdersWithdrawn,
)
from judge.game.people import People
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.press import Press
from judge.game.schedule import Anchor, Schedule
from judge.game.scheduling import schedule_of
from judge.game.seats import SeatState, in_force
from judge.game.settings import OF_SILENCE, Settings
from judge.game.standing import alive_in, orders_due, orders_given, seat_state
from judge.game.table import Table
from judge.orders.illegality import Illegality
from judge.orders.legality import fault_in
from judge.orders.model import Order
from judge.orders.standing import Standing


class GameState(StrEnum):
    """Where a game is in its life."""

    FORMING = "forming"
    RUNNING = "running"
    ENDED = "ended"


@dataclass(frozen=True)
class Game:
    """One game as it stands after all that happened to it.

    `seed` and `chance` are what the draw of powers and what chance does are decided by;
    `victors` are those who won, or share the draw. `moved` is the address of the judge to which it
    has moved, "" if it is here: that stands beside its log, and nothing happens to it here then.
    """

    name: str
    variant: Variant
    settings: Settings
    seed: str
    people: People
    table: Table
    chance: str = ""
    state: GameState = GameState.FORMING
    clock: Clock = field(default_factory=Clock)
    ballot: Ballot = field(default_factory=Ballot)
    press: Press = field(default_factory=Press)
    folder: Folder = field(default_factory=Folder)
    ending: Ending | None = None
    victors: tuple[Power, ...] = ()
    moved: str = ""

    def survivors(self) -> tuple[Power, ...]:
        """Every power that still owns a unit or a centre, in board order."""
        return self._survivors

    @cached_property
    def _survivors(self) -> tuple[Power, ...]:
        return alive_in(self.table.position, self.variant.powers)

    @cached_property
    def in_force(self) -> Position:
        """The position as it counts: who is out, or played by nobody, consents to nothing."""
        return in_force(self.table.position, self.variant, self.people.seats)

    def due(self, power: Power) -> int:
        """How many orders a seat owes in this phase."""
        return orders_due(self.table.position, power, self.variant)

    def given(self, power: Power) -> int:
        """How many of the orders that a seat owes stand on file."""
        standing = self.table.orders.get(power, ())
        if self.table.position.phase.kind is PhaseKind.ADJUSTMENT:
            # An impossible build would count for one and build nothing.
            standing = tuple(e for e in standing if self.is_legal(e, power))
        return orders_given(self.table.position, power, standing)

    def state_of(self, power: Power) -> SeatState:
        """The state of a seat in one word."""
        return seat_state(self.due(power), self.given(power))

    @cached_property
    def _standing(self) -> Standing:
        return Standing(self.in_force, self.variant)

    def illegality(self, order: Order, power: Power) -> Illegality | None:
        """Why an order is impossible, whatever others do; None if it is legal."""
        return fault_in(order, power, self._standing, self.variant)

    def is_legal(self, entered: Entered, power: Power) -> bool:
        """Whether an order on file is possible, whatever others do."""
        return self.illegality(entered.order, power) is None

    @cached_property
    def owing(self) -> tuple[Power, ...]:
        """Every seat with a player that has something to order and is not complete."""
        return tuple(p for p in self.played() if self.state_of(p) is not SeatState.ALL)

    @cached_property
    def schedule(self) -> Schedule:
        """By which rules its deadlines are found."""
        return schedule_of(self.settings)

    @property
    def anchored(self) -> Anchor | None:
        """The hour that deadlines come back to; None if there never was a deadline."""
        moment = self.clock.anchor or self.clock.deadline
        return Anchor(moment, self.settings.zone) if moment is not None else None

    @property
    def held(self) -> tuple[Power, ...]:
        """Every seat with a player who is waited for, for lines that were not taken."""
        failed = {seat.power for seat in self.people.seats if seat.failed and not seat.vacant}
        return tuple(power for power in self.survivors() if power in failed)

    @property
    def waited_for(self) -> tuple[Power, ...]:
        """Every seat with a player that owes orders, or whose lines were not taken."""
        return tuple(power for power in self.played() if power in {*self.owing, *self.held})

    @property
    def is_ready(self) -> bool:
        """Whether the game has players, and waits for none of them."""
        return bool(self.played()) and not self.owing and not self.held

    def is_fixed(self, power: Power, now: datetime) -> bool:
        """Whether a seat's orders can't be changed any more: others are known to be late.

        Who was on time would know whose orders are still to come.
        """
        deadline, late = self.clock.deadline, self.clock.late
        is_over = deadline is not None and deadline <= now
        return is_over and bool(late) and power not in late and not self.settings.amend

    def played(self) -> tuple[Power, ...]:
        """Every survivor whose seat has a player."""
        vacant = {seat.power for seat in self.people.seats if seat.vacant}
        return tuple(p for p in self.survivors() if p not in vacant)


def new_game(event: GameCreated, variant: Variant) -> Game:
    """The game that its first event makes."""
    people, table = People(event.master), Table(variant.opening_position)
    return Game(event.name, variant, event.settings, event.seed, people, table, event.chance)


_OTHERWISE = (
    GameCreated, PhaseProcessed, RolledBack, Undone, PositionEdited, BoardRenewed, OptionsChosen,
)  # fmt: skip
"""What changes more than each part by itself."""


def after(game: Game, event: Event) -> Game:
    """The game after an event. The only place where a game changes."""
    if isinstance(event, _OTHERWISE):
        message = "no event alone: see new_game, phases.py and renewing.py"
        raise ValueError(message)  # noqa: TRY004 -- the kind of event is a value to whoever calls
    changed = replace(
        game,
        people=game.people.after(event),
        table=game.table.after(event),
        clock=game.clock.after(event),
        ballot=game.ballot.after(event),
        press=game.press.after(event),
        folder=game.folder.after(event),
    )
    match event:
        case GameStarted() | GameForked():
            return replace(changed, state=GameState.RUNNING)
        case GameEnded(ending, powers):
            return replace(changed, state=GameState.ENDED, ending=ending, victors=powers)
        case SettingsChanged() | HolidaysRenewed():
            return _set_otherwise(changed, event)
        case Reminded(_, True):
            people = changed.people.found_late(game.owing, game.clock.deadline)
            return replace(changed, people=people)
        case DeadlineSet():
            return replace(changed, people=changed.people.none_late())
        case GamePaused():
            return replace(changed, people=changed.people.unasked())
        case _:
            since = _complete_since(changed, event)
            if since == changed.clock.complete_since:
                return changed
            return replace(changed, clock=replace(changed.clock, complete_since=since))


def _set_otherwise(game: Game, event: SettingsChanged | HolidaysRenewed) -> Game:
    if isinstance(event, HolidaysRenewed):
        return replace(game, settings=game.settings.with_renewed(event.holidays))
    settings = game.settings.with_choices(event.settings)
    clock = game.clock.moved(game.settings.zone, settings.zone)
    before = game.settings.zone if event.own_zones else None
    people = game.people.in_zone(settings.zone, before)
    if {*event.settings.by_name} & OF_SILENCE:
        people = people.unasked()
    return replace(game, settings=settings, clock=clock, people=people)


def _complete_since(game: Game, event: Event) -> datetime | None:
    """Since when a game is complete that an event has changed."""
    since = game.clock.complete_since
    match event:
        case OrdersEntered() | OrdersCalled() | LinesFailed():
            # A change of mind after everybody was in starts the wait anew.
            return None if game.owing or game.held else event.at
        case OrdersCleared() | OrdersWithdrawn() | PlayerReplaced():
            return None if game.owing else since
        case SeatVacated(power):
            # Where nobody else has anything to order, what the seat owes may come from its next
            # player up to the deadline: nobody is made to wait by that.
            is_alone = not any(game.due(other) for other in game.played())
            if game.owing or (is_alone and game.state_of(power) is not SeatState.ALL):
                return None
            return since or event.at if game.is_ready else since
        case _:
            return since
