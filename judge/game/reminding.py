"""When each player is reminded: not while they are away, and not at night, if that can be.

Who comes back is told in one mail what happened and what is due; a reminder that would have come
meanwhile is part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, time, timedelta

from judge.board.units import Power
from judge.game.attendance import is_gone
from judge.game.game import Game
from judge.game.phases import is_opening
from judge.game.schedule import A_DAY, NotBetween, zone_of
from judge.game.seats import TIME_TO_ANSWER, Absence

NIGHT = NotBetween(time(22), time(7))
"""The hours, of a reader's own zone, in which nobody is reminded if another does as well."""
EVENING = timedelta(hours=1)
"""So long before the night a reminder comes that would be too late in the morning."""
ENOUGH = timedelta(hours=3)
"""A reminder in the morning is as good if so much is left then."""


def reminded_at(game: Game, powers: Iterable[Power]) -> Mapping[Power, datetime]:
    """When each of some seats is reminded that a deadline is near; who isn't any more is left out.

    Neither is who has just been told so when they came back, or is told so when they do.
    """
    lead = _lead(game)
    if lead is None or game.clock.deadline is None:
        return {}
    return {
        power: at
        for power in powers
        if (at := _time_for(power, lead, game)) is not None
        and (game.clock.reminded is None or at > game.clock.reminded)
    }


def returns(game: Game, powers: Iterable[Power]) -> Iterator[tuple[Power, datetime]]:
    """Whose absence is over one day, and when they are told what happened.

    They are if a phase has begun meanwhile, or if they would have been reminded; `powers` are
    waited for. One that was over long before this phase began nobody is told of any more.
    """
    people, clock, powers = game.people, game.clock, {*powers}
    told, vacant = dict(clock.back), {seat.power for seat in people.seats if seat.vacant}
    for absence in (*people.been, *people.absences):
        power, ends = absence.power, absence.ends
        is_old = clock.since is not None and ends + TIME_TO_ANSWER <= clock.since
        is_told = power in told and told[power] >= ends
        if is_old or is_told or power in vacant or is_gone(power, ends, people.absences):
            continue
        at = _awake(ends, ends, power, game)
        is_missed = clock.since is not None and absence.begins < clock.since <= at
        if is_missed or (power in powers and _falls_into(absence, game)):
            yield power, at


def _time_for(power: Power, lead: timedelta, game: Game) -> datetime | None:
    """When a seat is reminded; None if it isn't, for its player is away, or has come back."""
    deadline, since = game.clock.deadline, game.clock.since
    if deadline is None or is_gone(power, deadline - lead, game.people.absences):
        return None
    back = dict(game.clock.back).get(power)
    if back is not None and back > deadline - 2 * lead:
        return None
    at = _awake(deadline - lead, since, power, game)
    return None if is_gone(power, at, game.people.absences) else at


def _falls_into(absence: Absence, game: Game) -> bool:
    """Whether a reminder would come while somebody is away who is back before the phase ends."""
    lead, deadline = _lead(game), game.clock.deadline
    if lead is None or deadline is None:
        return False
    return absence.begins <= deadline - lead < absence.ends < deadline + game.schedule.grace


def _lead(game: Game) -> timedelta | None:
    """How long before its deadline a phase's reminders are; None if there are none."""
    if game.clock.deadline is None:
        return None
    kind = game.table.position.phase.kind
    return game.schedule.lead(
        _lasts(game) or game.schedule.pace(kind, opening=is_opening(game)).usual
    )


def _lasts(game: Game) -> timedelta | None:
    """How long the phase lasts, if that is known."""
    deadline, since = game.clock.deadline, game.clock.since
    return deadline - since if deadline is not None and since is not None else None


def _awake(at: datetime, earliest: datetime | None, power: Power, game: Game) -> datetime:
    """A moment, or one by day that does as well: in the morning, else on the evening before.

    A phase of less than a day has no hours to spare.
    """
    zone = game.people.seat_of(power).player.zone_beside(game.settings.zone)
    deadline, lasts = game.clock.deadline, _lasts(game)
    morning = NIGHT.moved(at, zone)
    if morning == at or (lasts is not None and lasts < A_DAY):
        return at
    if deadline is None or deadline - morning >= ENOUGH or at >= deadline:
        return morning
    there = zone_of(zone)
    day = at.astimezone(there)
    begun = day.date() if day.time() >= NIGHT.begin else day.date() - A_DAY
    evening = datetime.combine(begun, NIGHT.begin, there).astimezone(at.tzinfo) - EVENING
    return evening if earliest is None or evening >= earliest else at
