"""What comes of a game, and when, if nobody writes: the only list of it.

The daemon sleeps until the first moment of all games. Each kind of moment is yielded by
one of the sources below, and done by whoever `judge/daemon/phases.py` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from judge.board.units import Power
from judge.game.attendance import back_by
from judge.game.game import Game, GameState
from judge.game.reminding import reminded_at, returns
from judge.game.schedule import shifted, zone_of
from judge.game.seats import is_new
from judge.game.unled import RESTS

LONGEST_COOLING = timedelta(minutes=30)
"""No longer than that a phase waits when the last who was late is in."""
NEVER_YET = datetime.min.replace(tzinfo=UTC)
HOUR_OF_DEPUTIES = 8
"""When a deputy is told of what waits, where the game has no hour for that."""


class MomentKind(StrEnum):
    """What a moment brings; of those that have come, the first here is seen to first."""

    OFFER_LAPSES = "offer_lapses"
    PRESS_RELEASED = "press_released"
    RESUMES = "resumes"
    MASTER_LEAVES = "master_leaves"
    DEPUTY_ENDS = "deputy_ends"
    ALL_IN = "all_in"
    GRACE_ENDS = "grace_ends"
    DEADLINE = "deadline"
    BACK = "back"
    REMINDER = "reminder"
    LATE = "late"
    STILL_THERE = "still_there"
    NO_ANSWER = "no_answer"
    STATEMENTS = "statements"
    STANDBY = "standby"
    DIGEST = "digest"
    HOLIDAYS = "holidays"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something comes at a time; `about` are the powers whom it concerns, if not all.

    `number` is that of the offer.
    """

    at: datetime
    kind: MomentKind
    about: tuple[Power, ...] = ()
    number: int = 0


def agenda(game: Game) -> tuple[Moment, ...]:
    """What comes of a game, in the order in which it comes; what is past was not done yet."""
    moments = (moment for source in _SOURCES for moment in source(game))
    return tuple(sorted(moments, key=lambda moment: (moment.at, _rank(moment))))


def first_come(game: Game, now: datetime) -> Moment | None:
    """What is to be done about a game now before anything else; None if nothing is."""
    come = (moment for moment in agenda(game) if moment.at <= now)
    return min(come, key=_rank, default=None)


def look_at(game: Game) -> datetime | None:
    """When there is next something to do about a game."""
    return next((moment.at for moment in agenda(game)), None)


def due_at(game: Game) -> datetime | None:
    """When the phase is to be processed: at its deadline, or earlier if all are in.

    Who is late has the time of grace; then it is processed as soon as the
    last of them is in.
    """
    return next((moment.at for moment in _end_of_phase(game)), None)


def awaited(game: Game, now: datetime) -> tuple[Power, ...]:
    """Who is to be reminded: until the deadline those, too, whose lines were not taken."""
    if game.clock.deadline is not None and game.clock.deadline <= now:
        return game.owing
    return game.waited_for


def _end_of_phase(game: Game) -> Iterator[Moment]:
    """The one moment at which the phase is processed."""
    if game.state is not GameState.RUNNING or game.clock.deadline is None:
        return
    schedule = game.schedule
    is_held = game.clock.waits or game.owing or coming_along(game)
    all_in = None if is_held else game.clock.complete_since
    if game.owing and schedule.grace:
        yield Moment(game.clock.deadline + schedule.grace, MomentKind.GRACE_ENDS, game.owing)
    elif all_in is not None and all_in + schedule.early < game.clock.deadline:
        yield Moment(all_in + schedule.early, MomentKind.ALL_IN)
    elif schedule.grace and (last := game.clock.complete_since or NEVER_YET) > game.clock.deadline:
        # Whoever was late may look once more at what they sent, too.
        cooled = last + min(schedule.early, LONGEST_COOLING)
        yield Moment(min(cooled, game.clock.deadline + schedule.grace), MomentKind.ALL_IN)
    else:
        yield Moment(game.clock.deadline, MomentKind.DEADLINE)


def coming_along(game: Game) -> tuple[Power, ...]:
    """Whose players in a game that was forked were asked along, and haven't answered yet."""
    open_ = {offer.power for offer in game.people.offers if offer.end is None}
    seats = (seat for seat in game.people.seats if is_new(seat))
    return tuple(seat.power for seat in seats if seat.power in open_)


def _words_to_the_late(game: Game) -> Iterator[Moment]:
    """When those who are waited for are reminded, and when all are told that they are late."""
    if game.state is not GameState.RUNNING or game.clock.deadline is None:
        return
    if game.clock.reminders < 2:
        due = reminded_at(game, awaited(game, NEVER_YET))
        for at in sorted({*due.values()}):
            yield Moment(at, MomentKind.REMINDER, tuple(p for p in due if due[p] == at))
    if game.schedule.grace and game.clock.reminders < 2 and game.owing:
        yield Moment(game.clock.deadline, MomentKind.LATE, game.owing)


def _back(game: Game) -> Iterator[Moment]:
    """When who was away is told in one mail what happened meanwhile, and what is due."""
    if game.state is GameState.RUNNING:
        for power, at in returns(game, awaited(game, NEVER_YET)):
            yield Moment(at, MomentKind.BACK, (power,))


def _resumes(game: Game) -> Iterator[Moment]:
    """When a clock runs again that stands still until then."""
    is_paused = game.state is GameState.RUNNING and game.clock.paused is not None
    if is_paused and game.clock.until is not None:
        yield Moment(game.clock.until, MomentKind.RESUMES)


def _master_leaves(game: Game) -> Iterator[Moment]:
    """When the gamesmaster is away from, for whom the game rests; a phase that ends before ends."""
    unled = game.people.unled
    if unled is None or unled.begun or game.settings.unled != RESTS:
        return
    ends = due_at(game)
    if game.state is not GameState.ENDED and (ends is None or ends > unled.begins):
        yield Moment(unled.begins, MomentKind.MASTER_LEAVES)


def _deputy_ends(game: Game) -> Iterator[Moment]:
    """When the gamesmaster's deputy is none any more, or can't accept any more."""
    if (one := game.people.deputy) is not None:
        yield Moment(one.over_at, MomentKind.DEPUTY_ENDS)


def _lapses(game: Game) -> Iterator[Moment]:
    """When those lapse whose seats were offered to somebody."""
    for offer in game.people.offers:
        if offer.end is None:
            about = () if offer.power is None else (offer.power,)
            yield Moment(offer.until, MomentKind.OFFER_LAPSES, about, offer.number)


def _releases(game: Game) -> Iterator[Moment]:
    """When press goes out that waits. Whose it is, and for whom, nobody is told before."""
    for at in dict.fromkeys(letter.release for letter in game.press.pending):
        if at is not None:
            yield Moment(at, MomentKind.PRESS_RELEASED)


def _silence(game: Game) -> Iterator[Moment]:
    """When somebody is asked whether they are still with us, and when their time to answer is up.

    Nobody is while the clock stands still, or while they are announced away.
    """
    if game.state is not GameState.RUNNING or game.clock.deadline is None:
        return
    most, played = game.settings.silence, game.played()
    for seat in (seat for seat in game.people.seats if seat.power in played):
        silence, about = seat.silence, (seat.power,)
        is_long = bool(most) and silence.since is not None and silence.phases >= most
        if not is_long and not (silence.muster and silence.until is not None):
            continue
        kind = MomentKind.STILL_THERE if silence.until is None else MomentKind.NO_ANSWER
        if kind is MomentKind.NO_ANSWER and not silence.is_overdue:
            continue
        asked = silence.until or silence.since or NEVER_YET
        at = back_by(seat.power, asked, game.people.absences)
        yield Moment(at, kind, about)


def _searches(game: Game) -> Iterator[Moment]:
    """When somebody is looked for who stands by for a seat that nobody has: at once."""
    if game.state is not GameState.RUNNING:
        return
    offered = {offer.power for offer in game.people.offers if offer.end is None}
    alive = {*game.survivors()} - offered
    for seat in game.people.seats:
        if seat.vacant and seat.seeks and seat.empty is not None and seat.power in alive:
            yield Moment(seat.empty, MomentKind.STANDBY, (seat.power,))


def _statements(game: Game) -> Iterator[Moment]:
    """When the statements on a game that is over are mailed."""
    if game.state is GameState.ENDED and game.press.closes is not None:
        yield Moment(game.press.closes, MomentKind.STATEMENTS)


def _digest(game: Game) -> Iterator[Moment]:
    """When the gamesmaster is told of all that waits, once a day, if anything does.

    So is the deputy, while the gamesmaster is away: be it that they want no digest themselves.
    """
    since = min(waits_since(game), default=None)
    if since is None or game.state is GameState.ENDED:
        return
    since = max(since, game.people.digested or NEVER_YET)
    if game.settings.digest:
        yield Moment(_next_hour(since, game.settings.digest, game), MomentKind.DIGEST)
    elif (unled := game.people.unled) is not None:
        at = _next_hour(max(since, unled.begins), HOUR_OF_DEPUTIES, game)
        if deputy_leads(game, at):
            yield Moment(at, MomentKind.DIGEST)


def _holidays(game: Game) -> Iterator[Moment]:
    """When the public holidays of another year are looked up, long before those end."""
    kept = game.settings.public_holidays
    if kept and game.state is not GameState.ENDED:
        yield Moment(min(one.renewed_at for one in kept), MomentKind.HOLIDAYS)


def deputy_leads(game: Game, at: datetime) -> bool:
    """Whether the gamesmaster is away at a time, and a deputy may act for them."""
    one, unled = game.people.deputy, game.people.unled
    if one is None or not one.agreed or unled is None:
        return False
    return unled.begins <= at < min(unled.ends, one.ends)


def _next_hour(since: datetime, hour: int, game: Game) -> datetime:
    """When it is next an hour, in the game's zone."""
    there = zone_of(game.settings.zone)
    day = since.astimezone(there).replace(tzinfo=None, fold=0)
    at = day.replace(hour=hour % 24, minute=0, second=0, microsecond=0)
    found = at.replace(tzinfo=there).astimezone(UTC)
    return found if found > since else shifted(found, 1, game.settings.zone)


def waits_since(game: Game) -> Iterator[datetime]:
    """Since when each thing waits for the gamesmaster: what they were asked, and free seats."""
    yield from (wish.at for wish in game.people.wishes if wish.sender is None)
    if game.state is GameState.RUNNING:
        yield from (
            seat.empty
            for seat in game.people.seats
            if seat.vacant and seat.empty is not None and seat.power in game.survivors()
        )


_SOURCES: tuple[Callable[[Game], Iterator[Moment]], ...] = (
    _end_of_phase,
    _back,
    _words_to_the_late,
    _resumes,
    _master_leaves,
    _deputy_ends,
    _lapses,
    _releases,
    _silence,
    _searches,
    _statements,
    _digest,
    _holidays,
)
_RANK = {kind: n for n, kind in enumerate(MomentKind)}


def _rank(moment: Moment) -> int:
    return _RANK[moment.kind]
