"""An absence as it would stand beside those that its player has told of before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import time, timedelta

from judge.board.units import Power
from judge.desk.absent_days import absence_of, zone_for
from judge.desk.answers import Case
from judge.desk.commands.seats import Away
from judge.desk.dates import write_absence, write_span
from judge.game.game import Game
from judge.game.leave import heeds, is_endless
from judge.game.schedule import MOST_DELAY, zone_of
from judge.game.seats import Absence

MOST_ABSENCES = 3
FURTHEST_ABSENCE = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class NotedAbsence:
    """An absence as it would stand, and what it takes the place of, in words for a reader's zone.

    It `is_known` if it stands already.
    """

    absence: Absence
    before: tuple[Absence, ...]
    zone: str
    is_known: bool = False

    def gaps(self, game: Game, case: Case) -> dict[str, str]:
        """What is told of it; the zone is named if it is not the game's."""
        days = write_absence(self.absence, self.zone, case.office.phrases)
        if self.zone != game.settings.zone:
            days = case.say("date.in_zone", days=days, zone=self.zone)
        return {"power": self.absence.power.name, "days": days}

    def said(self, game: Game, case: Case) -> str:
        """That it is noted."""
        ends = (self.absence.begins, self.absence.ends)
        is_of_days = all(at.astimezone(zone_of(self.zone)).time() == time() for at in ends)
        first, last = self.absence.days(self.zone)
        name = "done_hours" if not is_of_days else "done_day" if first == last else "done"
        return case.say(f"away.{name}", **self.gaps(game, case))


def noted_beside(command: Away, power: Power, game: Game, case: Case) -> NotedAbsence | None:
    """An absence beside those that it touches; None if a year has no such days."""
    absence = absence_of(command, case, power)
    if absence is None:
        return None
    before = sorted((a for a in game.people.absences if a.touches(absence)), key=lambda a: a.begins)
    is_known = any(_is_known(absence, known, command) for known in before)
    zone = zone_for(power, game)
    return NotedAbsence(_joined(absence, before), tuple(before), zone, is_known)


def _joined(absence: Absence, before: Sequence[Absence]) -> Absence:
    """An absence with those that end where it begins, or begin where it ends, as one.

    Who tells two halves of a journey is away for the whole. What it overlaps it takes the place
    of: "the 16th till the 21st in the end, not 14-18".
    """
    if absence.ends <= absence.begins:
        return absence
    halves = [a for a in before if absence.begins == a.ends or absence.ends == a.begins]
    begins = min(a.begins for a in (absence, *halves))
    return replace(absence, begins=begins, ends=max(a.ends for a in (absence, *halves)))


def instead_of(noted: NotedAbsence, case: Case) -> Iterator[str]:
    """What was told before, and is part of an absence now, or gone."""
    for old in noted.before:
        is_part = noted.absence.begins <= old.begins and old.ends <= noted.absence.ends
        days = write_absence(old, noted.zone, case.office.phrases)
        yield case.say("away.joined" if is_part else "away.instead", before=days)


def _is_known(absence: Absence, known: Absence, command: Away) -> bool:
    """Whether an absence stands already: one "until Friday" begins anew with every day."""
    same = (absence.power, absence.ends) == (known.power, known.ends)
    begun = known.begins <= absence.begins if command.first is None else False
    return same and (known.begins == absence.begins or begun)


def why_not_noted(noted: NotedAbsence, game: Game, case: Case) -> str:
    """Why an absence can't be noted, by whomever; "" if it can."""
    absence, gaps = noted.absence, noted.gaps(game, case)
    if absence.ends <= absence.begins:
        return case.say("away.backwards", **gaps)
    if absence.ends <= case.now:
        return case.say("away.over", **gaps)
    if absence.begins - case.now > FURTHEST_ABSENCE:
        return case.say("away.too_far", **gaps)
    if heeds(game.settings) and is_endless(absence, case.now):
        longest = write_span(MOST_DELAY, case.office.phrases)
        return case.say("away.too_long", longest=longest, **gaps)
    others = [
        a for a in game.people.absences if a.power == absence.power and not a.touches(absence)
    ]
    if len(others) >= MOST_ABSENCES:
        return case.say("away.enough", most=MOST_ABSENCES)
    return ""
