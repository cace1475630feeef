"""The game as a value, and the one function that changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.asking import seat_after, still_open
from judge.game.drafts import DraftEvent, Drafts, DraftsClosed, drafts_after, drafts_without
from judge.game.events import (
    AbsencesCleared,
    AbsenceSet,
    ConcessionVoted,
    DrawVoted,
    Ending,
    Entered,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    MasterReplaced,
    ObserverJoined,
    ObserverLeft,
    OfferClosed,
    OrderEvent,
    OrdersCalled,
    OrdersCleared,
    OrdersEntered,
    OrdersWithdrawn,
    PersonEvent,
    PhaseProcessed,
    PicturesSet,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    PressSent,
    Reminded,
    RolledBack,
    SeatOffered,
    StandingCalled,
    WaitEvent,
    WaitSet,
)
from judge.game.happened import Happened
from judge.game.holding import LinesFailed
from judge.game.offers import Offers, when_taken, with_end, with_offer, withdrawn
from judge.game.schedule import A_WEEK, Anchor
from judge.game.seats import Absence, Master, Player, Seat, SeatState, in_force, seated, without
from judge.game.settings import Settings
from judge.game.standing import alive_in, amended, left_by, orders_due, orders_given, seat_state
from judge.game.timing import ClockEvent, DeadlineSet, GamePaused, GameResumed, SettingsChanged
from judge.game.vacating import SeatVacated
from judge.game.votes import Votes, voted, without_vote
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

    `complete_since` is when the last seat became complete, None while any seat is not.
    `anchor` is the moment from whose hour deadlines are reckoned; games begun before there was one
    take the deadline that stands. `deadline` is None while nothing is awaited; then `paused` is
    how much time was left when the gamesmaster stopped the clock, None if nobody did. `waits` are
    the seats that want this phase to last until its deadline. `issue` counts the reports, `press`
    is what everybody was sent since the last, `letters` the number of the last letter of press.
    `happened` is what the last movement phase brought, `offers` are the seats that others were
    offered, `drafts` what was asked about before it is sent.
    """

    name: str
    variant: Variant
    settings: Settings
    master: Master
    seed: str
    position: Position
    chance: str = ""
    state: GameState = GameState.FORMING
    waiting: tuple[Player, ...] = ()
    seats: tuple[Seat, ...] = ()
    orders: Mapping[Power, tuple[Entered, ...]] = field(default_factory=dict)
    votes: Votes = field(default_factory=dict)
    waits: frozenset[Power] = frozenset()
    absences: tuple[Absence, ...] = ()
    observers: tuple[Player, ...] = ()
    paused: timedelta | None = None
    reminders: int = 0
    deadline: datetime | None = None
    anchor: datetime | None = None
    complete_since: datetime | None = None
    issue: int = 0
    press: tuple[PressSent, ...] = ()
    letters: int = 0
    drafts: Drafts = ()
    ending: Ending | None = None
    victors: tuple[Power, ...] = ()
    happened: Happened = field(default_factory=Happened)
    offers: Offers = ()

    def seat_of(self, power: Power) -> Seat:
        """The seat of a power; KeyError before the game has started."""
        for seat in self.seats:
            if seat.power == power:
                return seat
        raise KeyError(power.id)

    def survivors(self) -> tuple[Power, ...]:
        """Every power that still owns a unit or a centre, in board order."""
        return self._survivors

    @cached_property
    def _survivors(self) -> tuple[Power, ...]:
        return alive_in(self.position, self.variant.powers)

    @cached_property
    def in_force(self) -> Position:
        """The position as it counts: who is out, or played by nobody, consents to nothing."""
        return in_force(self.position, self.variant, self.seats)

    def due(self, power: Power) -> int:
        """How many orders a seat owes in this phase."""
        return orders_due(self.position, power, self.variant)

    def state_of(self, power: Power) -> SeatState:
        """The state of a seat in one word."""
        standing = self.orders.get(power, ())
        if self.position.phase.kind is PhaseKind.ADJUSTMENT:
            # An impossible build would count for one and build nothing.
            standing = tuple(e for e in standing if self.is_legal(e, power))
        return seat_state(self.due(power), orders_given(self.position, power, standing))

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

    @property
    def anchored(self) -> Anchor | None:
        """The hour that deadlines come back to; None if there never was a deadline."""
        moment = self.anchor or self.deadline
        return Anchor(moment, self.settings.zone) if moment is not None else None

    @property
    def held(self) -> tuple[Power, ...]:
        """Every seat with a player who is waited for, for lines that were not taken."""
        failed = {seat.power for seat in self.seats if seat.failed and not seat.vacant}
        return tuple(power for power in self.survivors() if power in failed)

    @property
    def is_ready(self) -> bool:
        """Whether the game has players, and waits for none of them."""
        return bool(self.played()) and not self.owing and not self.held

    def played(self) -> tuple[Power, ...]:
        """Every survivor whose seat has a player."""
        vacant = {seat.power for seat in self.seats if seat.vacant}
        return tuple(p for p in self.survivors() if p not in vacant)


def new_game(event: GameCreated, variant: Variant) -> Game:
    """The game that its first event makes."""
    start = variant.opening_position
    return Game(event.name, variant, event.settings, event.master, event.seed, start, event.chance)


def after(game: Game, event: Event) -> Game:
    """The game after an event. The only place where a game changes."""
    if isinstance(event, DraftEvent | PressSent):
        return _with_press(game, event)
    match event:
        case GameCreated() | PhaseProcessed() | RolledBack():
            raise ValueError("this makes a game or needs a position; see new_game and phases.py")
        case GameStarted():
            return _started(game, event)
        case DrawVoted() | ConcessionVoted():
            return replace(game, votes=voted(game.votes, event))
        case WaitSet() | Reminded() | AbsenceSet() | AbsencesCleared():
            return _awaited(game, event)
        case DeadlineSet() | GamePaused() | GameResumed() | SettingsChanged():
            return _timed(game, event)
        case GameEnded(ending, powers):
            over = replace(game, state=GameState.ENDED, ending=ending, victors=powers)
            return replace(over, deadline=None, paused=None, offers=withdrawn(game.offers))
        case SeatOffered(power, player, until):
            return replace(game, offers=with_offer(game.offers, power, player, until))
        case OfferClosed(number, end):
            return replace(game, offers=with_end(game.offers, number, end))
        case _:
            return _peopled(game, event)


def _with_press(game: Game, event: DraftEvent | PressSent) -> Game:
    """With a letter that was sent, or asked about before it is."""
    if isinstance(event, PressSent):
        game = replace(game, letters=max(game.letters, event.number))
        return game if event.to else replace(game, press=(*game.press, event))
    game = replace(game, drafts=drafts_after(game.drafts, event))
    if isinstance(event, DraftsClosed):
        return game
    if event.sender is None:
        return replace(game, master=replace(game.master, asked=event.number))
    seat = replace(game.seat_of(event.sender), asked=event.number)
    return replace(game, seats=seated(game.seats, seat))


def _peopled(game: Game, event: PersonEvent | OrderEvent) -> Game:
    """After somebody came or went. A vote is a person's; the orders are the seat's and stand."""
    match event:
        case PlayerJoined(player):
            return replace(game, waiting=(*game.waiting, player))
        case PlayerLeft(address):
            return replace(game, waiting=without(game.waiting, address))
        case ObserverJoined(player):
            return replace(game, observers=(*game.observers, player))
        case ObserverLeft(address):
            return replace(game, observers=without(game.observers, address))
        case PlayerReplaced(power, player):
            taken = replace(game, offers=when_taken(game.offers, power, player))
            return _left(taken, game.seat_of(power).given_to(player))
        case SeatVacated(power, at):
            return _left(game, replace(game.seat_of(power), vacant=True), at)
        case MasterReplaced(player):
            master = replace(game.master, player=player, epoch=game.master.epoch + 1)
            return replace(
                game,
                master=master,
                offers=when_taken(game.offers, None, player),
                drafts=drafts_without(game.drafts, None),
            )
        case PicturesSet(address, wanted):
            return _with_people(
                game, lambda p: replace(p, pictures=wanted) if p.address == address else p
            )
        case _:
            return _after_order(game, event)


def _after_order(game: Game, event: OrderEvent) -> Game:
    match event:
        case OrdersEntered() | OrdersCalled() | StandingCalled():
            return _with_orders(game, event)
        case OrdersCleared() | OrdersWithdrawn():
            return _without_orders(game, event)
        case LinesFailed(power, _, lines, at):
            seats = seated(game.seats, replace(game.seat_of(power), failed=lines))
            changed = replace(game, seats=seats)
            return replace(changed, complete_since=None if changed.owing or changed.held else at)
        case _:
            seat = seat_after(game.seat_of(event.power), event)
            return replace(game, seats=seated(game.seats, seat))


def _left(game: Game, seat: Seat, at: datetime | None = None) -> Game:
    """With a seat that is somebody else's or nobody's, without what was the player's own."""
    changed = replace(
        game,
        seats=seated(game.seats, seat),
        votes=without_vote(game.votes, seat.power),
        waits=game.waits - {seat.power},
        drafts=drafts_without(game.drafts, seat.power),
        absences=tuple(a for a in game.absences if a.power != seat.power),
    )
    if changed.owing:
        return replace(changed, complete_since=None)
    return (
        replace(changed, complete_since=changed.complete_since or at)
        if changed.is_ready
        else changed
    )


def _timed(game: Game, event: ClockEvent) -> Game:
    match event:
        case DeadlineSet(deadline, anchor):
            return replace(game, deadline=deadline, anchor=anchor, paused=None, reminders=0)
        case GameResumed(deadline):
            return replace(game, deadline=deadline, paused=None, reminders=0)
        case GamePaused(left):
            return replace(game, deadline=None, paused=left)
        case SettingsChanged(settings):
            game = replace(game, settings=settings, anchor=_moved_anchor(game, settings.zone))
            return _with_people(game, lambda player: replace(player, zone=settings.zone))


def _moved_anchor(game: Game, zone: str) -> datetime | None:
    """The anchor for another zone: near by, so that it has today's hour, not last summer's."""
    if game.anchor is None or game.deadline is None or zone == game.settings.zone:
        return game.anchor
    return Anchor(game.anchor, game.settings.zone).nearest(game.deadline, A_WEEK.days)


def _with_people(game: Game, change: Callable[[Player], Player]) -> Game:
    """With everybody changed in the same way."""
    return replace(
        game,
        master=replace(game.master, player=change(game.master.player)),
        seats=tuple(replace(seat, player=change(seat.player)) for seat in game.seats),
        waiting=tuple(map(change, game.waiting)),
        observers=tuple(map(change, game.observers)),
    )


def _awaited(game: Game, event: WaitEvent) -> Game:
    match event:
        case WaitSet(power, waits, at):
            changed = game.waits | {power} if waits else game.waits - {power}
            # From here the usual time runs in which others may change their minds.
            return replace(game, waits=changed, complete_since=game.complete_since and at)
        case Reminded():
            return replace(game, reminders=2 if event.late else 1)
        case AbsenceSet(new):
            kept = tuple(a for a in game.absences if not a.touches(new))
            return replace(game, absences=(*kept, new))
        case AbsencesCleared(power):
            return replace(game, absences=tuple(a for a in game.absences if a.power != power))


def _started(game: Game, event: GameStarted) -> Game:
    return replace(
        game,
        state=GameState.RUNNING,
        waiting=(),
        seats=tuple(Seat(power, player) for power, player in event.seats),
        deadline=event.deadline,
        anchor=event.anchor,
        issue=1,
    )


def _with_orders(game: Game, event: OrdersEntered | OrdersCalled | StandingCalled) -> Game:
    """The game with orders that stand; what they answer needs no answer any more."""
    entered = event.used if not isinstance(event, OrdersEntered) else event.orders
    standing = amended(
        game.orders.get(event.power, ()),
        entered,
        game.position.phase.kind,
        most_waived=max(0, game.position.due_of(event.power)),
    )
    seat = game.seat_of(event.power)
    questions = still_open(seat.questions, (row.order for row in entered), event.phase)
    filed = seat.filed
    if isinstance(event, OrdersCalled):
        filed = tuple(row for row in filed if row.phase != event.phase)
    changed = replace(
        game,
        orders={**game.orders, event.power: standing},
        seats=seated(game.seats, replace(seat, questions=questions, filed=filed)),
    )
    if isinstance(event, StandingCalled):
        return changed  # the phase is over, and nobody was waited for
    if changed.owing or changed.held:
        return replace(changed, complete_since=None)
    # A change of mind after everybody was in starts the wait anew.
    return replace(changed, complete_since=event.at)


def _without_orders(game: Game, event: OrdersCleared | OrdersWithdrawn) -> Game:
    left = left_by(event, game.orders.get(event.power, ()))
    orders = {p: rows for p, rows in game.orders.items() if p != event.power}
    changed = replace(game, orders={**orders, event.power: left} if left else orders)
    return replace(changed, complete_since=None) if changed.owing else changed
