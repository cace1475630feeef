"""Processing a phase: when it is due, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.adjudication import Written, adjudicate
from judge.adjudication.resolution import Resolution
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.board.units import Power
from judge.game.drawing import draw_province
from judge.game.events import Ending, Event, GameEnded, PhaseProcessed
from judge.game.filing import Moment, call_standing, call_up
from judge.game.game import Game, GameState, after
from judge.game.offers import next_lapse
from judge.game.order_events import Entered, OrdersCalled, StandingCalled
from judge.game.phases import after_phase
from judge.game.schedule import next_deadline, shifted
from judge.orders.model import Consent

TIME_TO_ANSWER = timedelta(hours=12)
MOST_DELAY = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Processed:
    """A phase processed: what happened, and the game it leads to."""

    before: Game
    game: Game
    events: tuple[Event, ...]
    resolution: Resolution
    missed: tuple[Power, ...]


def due_at(game: Game) -> datetime | None:
    """When the phase is to be processed: at its deadline, or earlier if all are in.

    Who is late has the time of grace; then it is processed as soon as the
    last of them is in.
    """
    if game.state is not GameState.RUNNING or game.clock.deadline is None:
        return None
    if late(game):
        return game.clock.deadline + game.settings.grace
    if game.clock.complete_since is None or game.clock.waits:
        return game.clock.deadline
    return min(game.clock.deadline, game.clock.complete_since + game.settings.early)


def late(game: Game) -> tuple[Power, ...]:
    """Who is reminded, and waited for after the deadline: seats with a player that owe orders."""
    played = set(game.played())
    return tuple(power for power in game.owing if power in played)


def awaited(game: Game, now: datetime) -> tuple[Power, ...]:
    """Who is to be reminded: until the deadline those, too, whose lines were not taken."""
    if game.clock.deadline is not None and game.clock.deadline <= now:
        return late(game)
    return tuple(power for power in game.played() if power in {*game.owing, *game.held})


def remind_at(game: Game) -> datetime | None:
    """When those who are waited for are next reminded, or told that they are late."""
    if game.state is not GameState.RUNNING or game.clock.deadline is None:
        return None
    settings = game.settings
    lasts = settings.time_for(game.table.position.phase.kind)
    if game.clock.reminders == 0 and settings.reminder and lasts >= 2 * settings.reminder:
        return game.clock.deadline - settings.reminder if late(game) or game.held else None
    return (
        game.clock.deadline if late(game) and game.clock.reminders < 2 and settings.grace else None
    )


def look_at(game: Game) -> datetime | None:
    """When there is next something to do about a game."""
    moments = (due_at(game), remind_at(game), next_lapse(game.people.offers))
    return min((moment for moment in moments if moment is not None), default=None)


def is_due(game: Game, now: datetime) -> bool:
    """Whether the phase is to be processed now."""
    due = due_at(game)
    return due is not None and due <= now


def process_phase(game: Game, now: datetime) -> Processed:
    """Adjudicate the phase with what stands on file, and open the next one.

    Standing orders fill the gaps first. What is on file for the next phase is
    called up as it begins, so that it may be complete at once.
    """
    gaps = tuple(_fill_gaps(game))
    for filled in gaps:
        game = after(game, filled)
    orders = orders_of(game)
    missed = tuple(p for p in game.survivors() if game.due(p) and not game.table.orders.get(p))
    drawn = _find_drawn(game)
    resolution = resolve(game, orders, drawn)
    ending = _ending(resolution)
    deadline = None
    if ending is None:
        span = game.settings.time_for(resolution.after.phase.kind)
        deadline = next_deadline(span, now, game.clock.deadline, game.anchored)
    processed = PhaseProcessed(game.table.position.phase, orders, missed, now, deadline, drawn)
    changed = after_phase(game, processed, resolution)
    if deadline is not None and (later := past_absences(deadline, changed)) != deadline:
        processed = replace(processed, deadline=later)
        changed = replace(changed, clock=replace(changed.clock, deadline=later))
    if deadline is not None and _only_vacant_owe(changed):
        processed = replace(processed, awaits_nobody=True)
        changed = replace(changed, clock=replace(changed.clock, complete_since=now))
    begun = (ending,) if ending is not None else tuple(_call_up(changed, now))
    for event in begun:
        changed = after(changed, event)
    return Processed(game, changed, (*gaps, processed, *begun), resolution, missed)


def _only_vacant_owe(game: Game) -> bool:
    """Whether a phase that begins waits for nobody, though a seat that nobody plays owes orders."""
    return game.is_ready and any(game.due(seat.power) for seat in game.people.seats if seat.vacant)


def orders_of(game: Game) -> tuple[tuple[Power, tuple[Entered, ...]], ...]:
    """What stands, power by power in the board's order."""
    return tuple(
        (power, rows) for power in game.variant.powers if (rows := game.table.orders.get(power))
    )


def _fill_gaps(game: Game) -> Iterator[StandingCalled]:
    """The standing orders of every seat that is held, for its units that have no order."""
    for seat in game.people.seats:
        if seat.vacant:
            continue
        standing = game.table.orders.get(seat.power, ())
        used = call_standing(seat.filed, standing, _moment(game, seat.power))
        if used:
            yield StandingCalled(seat.power, game.table.position.phase, used)


def _call_up(game: Game, now: datetime) -> Iterator[OrdersCalled]:
    """What every seat has on file for the phase that begins; who left orders nothing."""
    phase = game.table.position.phase
    for seat in game.people.seats:
        rows = [row for row in seat.filed if row.phase == phase]
        if rows and not seat.vacant:
            used = call_up(rows, _moment(game, seat.power))
            dropped = tuple(row for row in rows if row not in used)
            yield OrdersCalled(seat.power, phase, tuple(used.values()), dropped, now)


def _moment(game: Game, power: Power) -> Moment:
    return Moment(power, game.table.position, game.variant, game.table.happened)


def past_absences(deadline: datetime, game: Game) -> datetime:
    """A deadline, put off by whole days until nobody who is to order is away.

    Whoever comes back has half a day. So many absences one after the other
    that they come to more than `MOST_DELAY` put nothing off any further.
    """
    awaited = {p for p in game.played() if game.due(p)}
    absences = [a for a in game.people.absences if a.power in awaited]
    if not game.settings.absence:
        return deadline
    for days in range(MOST_DELAY.days + 1):
        later = shifted(deadline, days, game.settings.zone) if days else deadline
        if not any(a.begins <= later < a.ends + TIME_TO_ANSWER for a in absences):
            return later
    return deadline


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
    orders: tuple[tuple[Power, tuple[Entered, ...]], ...],
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
    """The end of the game, if every survivor that has a player votes for the same."""
    return (
        game.ballot.agreed_end(game.played(), game.survivors())
        if game.state is GameState.RUNNING
        else None
    )
