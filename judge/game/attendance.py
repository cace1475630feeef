"""Who sent orders in time: what a deadline or a phase tells of the seats, and of their players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from judge.board.units import Power
from judge.game.conduct import Conducts, counted
from judge.game.events import PhaseProcessed
from judge.game.seats import TIME_TO_ANSWER, Absence, Seat
from judge.game.silence import SPOKEN

Seats = tuple[Seat, ...]


def is_away(power: Power, at: datetime, absences: Iterable[Absence]) -> bool:
    """Whether a seat's player was announced away at a moment, or is back too lately."""
    return any(absence.power == power and absence.holds_up(at) for absence in absences)


def is_gone(power: Power, at: datetime, absences: Iterable[Absence]) -> bool:
    """Whether a seat's player reads no mail at a moment."""
    return any(a.power == power and a.begins <= at < a.ends for a in absences)


def back_by(power: Power, at: datetime, absences: Iterable[Absence]) -> datetime:
    """A moment, or when a seat's player is back and had time to write, if that is later."""
    own = (absence for absence in absences if absence.power == power)
    for absence in sorted(own, key=lambda a: a.begins):
        if absence.holds_up(at):
            at = absence.ends + TIME_TO_ANSWER
    return at


def attended(
    seats: Seats,
    conduct: Conducts,
    event: PhaseProcessed,
    deadline: datetime | None,
    absences: Iterable[Absence],
) -> tuple[Seats, Conducts]:
    """The seats after a phase, and what counts against whom; None for a deadline that doesn't."""
    absences, ordered = tuple(absences), {power for power, _ in event.orders}
    silent = {
        power
        for power in event.missed
        if deadline is not None and event.at >= deadline and not is_away(power, deadline, absences)
    }
    rows = []
    for seat in seats:
        silence = SPOKEN if seat.power in ordered else seat.silence
        is_missed = seat.power in silent and not seat.vacant
        is_late = seat.late and deadline is not None and not is_missed
        silence = silence.longer(event.at) if is_missed else silence
        rows.append(replace(seat, silence=silence, late=False))
        conduct = counted(conduct, seat.player.address, late=int(is_late), missed=int(is_missed))
    return tuple(rows), conduct


def found_late(
    seats: Seats, powers: Iterable[Power], deadline: datetime | None, absences: Iterable[Absence]
) -> Seats:
    """The seats when a deadline has passed without the orders of some."""
    absences = tuple(absences)
    late = {p for p in powers if deadline is not None and not is_away(p, deadline, absences)}
    return tuple(replace(s, late=s.late or s.power in late) for s in seats)


def unasked(seats: Seats) -> Seats:
    """The seats when the clock stands still, or other rules count: nobody is asked any more."""
    return tuple(replace(s, silence=s.silence.unasked) for s in seats)


def none_late(seats: Seats) -> Seats:
    """The seats when a deadline is moved, which nobody has missed yet."""
    return tuple(replace(s, late=False) for s in seats)
