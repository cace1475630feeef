"""Which absences of players count as they are told, and which the gamesmaster is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from enum import Enum

from judge.game.schedule import A_DAY, MOST_DELAY
from judge.game.seats import Absence
from judge.game.settings import Settings

AS_TOLD, BY_CONSENT, NOT_HEEDED = "told", "consent", "none"


class Excess(Enum):
    """Why an absence doesn't count by itself: none does, or it is longer than one may be.

    Or it comes to too many days of a calendar year, with the others of the same player.
    """

    POLICY = "policy"
    LENGTH = "length"
    YEAR = "year"


def excess(
    absence: Absence, others: Iterable[Absence], settings: Settings, now: datetime
) -> Excess | None:
    """Why the gamesmaster is asked about an absence; None if it counts as it was told.

    `others` are those that its player has told of, or has been away for.
    """
    if not heeds(settings):
        return None
    if settings.away == BY_CONSENT:
        return Excess.POLICY
    if absence.ends - max(absence.begins, now) > settings.absence + A_DAY:
        return Excess.LENGTH
    days = {*_days(absence, settings.zone)}
    years = {day.year for day in days}
    for other in (o for o in others if o.power == absence.power):
        days.update(_days(other, settings.zone))
    most = settings.yearly.days
    is_over = most and any(sum(d.year == year for d in days) > most for year in years)
    return Excess.YEAR if is_over else None


def heeds(settings: Settings) -> bool:
    """Whether absences put deadlines off at all."""
    return bool(settings.absence) and settings.away != NOT_HEEDED


def is_endless(absence: Absence, now: datetime) -> bool:
    """Whether an absence is longer than any deadline is put off."""
    return absence.ends - max(absence.begins, now) > MOST_DELAY


def _days(absence: Absence, zone: str) -> Iterator[date]:
    """The days of an absence; of one that nobody could have told of no more than is looked at."""
    first, last = absence.days(zone)
    count = min((last - first).days, 2 * MOST_DELAY.days)
    yield from (first + n * A_DAY for n in range(count + 1))
