"""Processing a phase, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from judge.adjudication import Written, adjudicate
from judge.adjudication.resolution import Resolution
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.board.units import Power
from judge.game.ballot import end_by
from judge.game.caretaker import care_for, in_its_care
from judge.game.clock_events import GameResumed
from judge.game.deadlines import Begun, Deadline, freed, next_deadline, resumed
from judge.game.drawing import draw_province
from judge.game.events import Ending, Event, GameEnded, PhaseProcessed
from judge.game.filing import Situation, call_standing, call_up
from judge.game.game import Game, GameState, after
from judge.game.order_events import Entered, OrdersCalled, StandingCalled
from judge.game.phases import after_phase, is_opening
from judge.game.seats import Absence
from judge.game.statements import asking_for_statements
from judge.orders.model import Consent

Orders = tuple[tuple[Power, tuple[Entered, ...]], ...]
"""What stands, power by power."""


@dataclass(frozen=True, slots=True)
class Processed:
    """A phase processed: what happened, and the game it leads to.

    `deadline` is that of the phase which begins, with its reasons; None if none does, or if
    this is told anew from a log.
    """

    before: Game
    game: Game
    events: tuple[Event, ...]
    resolution: Resolution
    missed: tuple[Power, ...]
    deadline: Deadline | None = None


def process_phase(game: Game, now: datetime) -> Processed:
    """Adjudicate the phase with what stands on file, and open the next one.

    Standing orders fill the gaps first. What is on file for the next phase is
    called up as it begins, so that it may be complete at once.
    """
    gaps = tuple(_fill_gaps(game))
    for filled in gaps:
        game = after(game, filled)
    orders = orders_of(game)
    silent = (p for p in game.survivors() if game.due(p) and not game.table.orders.get(p))
    missed = tuple(power for power in silent if power not in in_its_care(game))
    drawn = _find_drawn(game)
    resolution = resolve(game, orders, drawn)
    ending = _ending(resolution)
    if ending is not None:
        ending = asking_for_statements(ending, game, now)
    processed = PhaseProcessed(game.table.position.phase, orders, missed, now, None, drawn)
    changed = after_phase(game, processed, resolution)
    deadline = deadline_after(game, changed, now) if ending is None else None
    if deadline is not None:
        processed = replace(processed, deadline=deadline.at, why=deadline.why)
        changed = replace(changed, clock=game.clock.after(processed))
    if deadline is not None and _only_vacant_owe(changed):
        processed = replace(processed, awaits_nobody=True)
        changed = replace(changed, clock=replace(changed.clock, complete_since=now))
    begun: tuple[Event, ...] = (ending,) if ending else tuple(_call_up(changed, now))
    for event in begun:
        changed = after(changed, event)
    if voted := voted_end(changed):  # by votes that outlast a phase, of fewer who are left
        voted = asking_for_statements(voted, game, now)
        changed, begun = after(changed, voted), (*begun, voted)
    events = (*gaps, processed, *begun)
    return Processed(game, changed, events, resolution, missed, deadline)


def deadline_after(game: Game, begun: Game, now: datetime) -> Deadline:
    """The deadline of the phase that has `begun` now in a game that was in another before."""
    phase = replace(begun_in(begun, now), old=game.clock.deadline, anchor=game.anchored)
    return next_deadline(game.schedule, phase, absences_of(begun))


def freed_deadline(game: Game) -> Deadline | None:
    """The deadline put off, if it stands where none may be now; None if it may stay.

    It is never sooner for what is set: somebody may rely on it.
    """
    at = game.clock.deadline
    return None if at is None else freed(game.schedule, begun_in(game, at), absences_of(game))


def resumed_now(game: Game, now: datetime) -> GameResumed:
    """The event by which a clock that stands still runs again."""
    if game.clock.paused is None:
        raise ValueError("a clock that runs")
    begun = begun_in(game, now)
    found = resumed(game.schedule, begun, game.clock.paused, absences_of(game))
    return GameResumed(found.at, found.why)


def begun_in(game: Game, now: datetime) -> Begun:
    """The phase that a game is in, as one that begins now."""
    kind = game.table.position.phase.kind
    return Begun(kind, now, anchor=game.anchored, opening=is_opening(game))


def _only_vacant_owe(game: Game) -> bool:
    """Whether a phase that begins waits for nobody, though a seat that nobody plays owes orders."""
    return game.is_ready and any(game.due(seat.power) for seat in game.people.seats if seat.vacant)


def orders_of(game: Game) -> Orders:
    """What stands, power by power in the board's order."""
    return tuple(
        (power, rows) for power in game.variant.powers if (rows := game.table.orders.get(power))
    )


def _fill_gaps(game: Game) -> Iterator[StandingCalled]:
    """The standing orders of every seat that is held, for its units that have no order.

    For those of a seat that nobody plays, what the robot's rule has for them, where that is set.
    """
    for power in in_its_care(game):
        if cared := care_for(power, game):
            yield StandingCalled(power, game.table.position.phase, cared, robot=True)
    for seat in game.people.seats:
        if seat.vacant:
            continue
        standing = game.table.orders.get(seat.power, ())
        used = call_standing(seat.filed, standing, _situation(game, seat.power))
        if used:
            yield StandingCalled(seat.power, game.table.position.phase, used)


def _call_up(game: Game, now: datetime) -> Iterator[OrdersCalled]:
    """What every seat has on file for the phase that begins; who left orders nothing."""
    phase = game.table.position.phase
    for seat in game.people.seats:
        rows = [row for row in seat.filed if row.phase == phase]
        if rows and not seat.vacant:
            used = call_up(rows, _situation(game, seat.power))
            dropped = tuple(row for row in rows if row not in used)
            yield OrdersCalled(seat.power, phase, tuple(used.values()), dropped, now)


def _situation(game: Game, power: Power) -> Situation:
    return Situation(power, game.table.position, game.variant, game.table.happened)


def absences_of(game: Game) -> tuple[Absence, ...]:
    """The absences of those who are to order in the phase."""
    awaited = {p for p in game.played() if game.due(p)}
    return tuple(a for a in game.people.absences if a.power in awaited)


def _find_drawn(game: Game) -> Location | None:
    """Where chance lets a piece leave to that is lost in hyperspace, if one is (Swiss 22)."""
    phase = game.table.position.phase
    places = (unit.location.province for unit in game.table.position.units)
    lost = any(isinstance(place, Corridor) and place.is_lost for place in places)
    if phase.kind is not PhaseKind.MOVEMENT or not lost:
        return None
    board = game.variant.board.in_season(phase.season)
    thawed = [province for province in board.provinces if province not in board.closed]
    return draw_province(thawed, game.chance, game.name, phase)


def resolve(
    game: Game,
    orders: Orders,
    drawn: Location | None = None,
) -> Resolution:
    """Adjudicate a game's position with these orders.

    In a Winter with which a game begins, what is left out is built all the same.
    """
    vacant = {seat.power for seat in game.people.seats if seat.vacant}
    written = tuple(
        Written(power, entered.text, entered.order)
        for power, rows in orders
        for entered in rows
        if power not in vacant or not isinstance(entered.order, Consent)  # Swiss 21
    )
    powers = game.variant.powers
    return adjudicate(game.in_force, game.variant, written, drawn=drawn, silent=powers)


def _ending(resolution: Resolution) -> GameEnded | None:
    if resolution.victor is None:
        return None
    return GameEnded(Ending.SOLO, (resolution.victor,))


def voted_end(game: Game) -> GameEnded | None:
    """The end of the game, if as many vote for it as it takes of those who play."""
    if game.state is not GameState.RUNNING or not game.ballot.cast:
        return None
    played = game.played()
    ends = (end_by(motion, played) for motion in game.ballot.carried(played, game.settings))
    return next((end for end in ends if end is not None), None)
