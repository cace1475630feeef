"""Absences: when a player reads no mail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, time, timedelta

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.asking import tell_master
from judge.desk.clerks.clock import usual_time
from judge.desk.clerks.visits import not_running, seat_of
from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away, Back
from judge.desk.dates import write_absence, write_span
from judge.desk.days import begin_of, find_absence, next_day
from judge.desk.dressing import wishes_of
from judge.desk.letters import Reply
from judge.desk.limits import A_DAY
from judge.game.game import Game
from judge.game.people_events import AbsencesCleared, AbsenceSet
from judge.game.schedule import read_zone, zone_of
from judge.game.seats import Absence

MOST_ABSENCES = 3
FURTHEST_ABSENCE = timedelta(days=400)


@clerk_of(Away)
def away(command: Away, case: Case) -> Answer:
    """Note when a player reads no mail; deadlines to come are put off for it."""
    game, power = seat_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    absence = absence_of(command, case)
    if absence is None:
        return refusal(case.say("command.no_date", usage=case.say("usage.away")))
    before = sorted((a for a in game.people.absences if a.touches(absence)), key=lambda a: a.begins)
    zone, is_known = own_zone(case), any(_is_known(absence, known, command) for known in before)
    absence = _joined(absence, before)
    gaps = {"power": power.name, "days": _told(absence, game, case)}
    done = "away.done" if _is_of_days(absence, zone) else "away.done_hours"
    if is_known:
        return Answer((case.say(done, **gaps),))
    if refused := _may_not_be_away(absence, gaps, game, case):
        return refusal(refused)
    said = [case.say(done, **gaps), *_instead_of(before, absence, zone, case)]
    holds_up = game.clock.deadline is not None and absence.holds_up(game.clock.deadline)
    said.append(case.say(f"away.{_what_moves(game, holds_up=holds_up)}"))
    mail = _tell_master_of(absence, game, case, holds_up=holds_up)
    return Answer(tuple(said), events=(AbsenceSet(absence),), replies=(mail,))


def _what_moves(game: Game, *, holds_up: bool) -> str:
    """What an absence does to the deadlines, as the phrasebook names it."""
    if not game.settings.absence:
        return "moves_nothing"
    return "this_deadline" if holds_up else "later_deadlines"


def _tell_master_of(absence: Absence, game: Game, case: Case, *, holds_up: bool) -> Reply:
    zone = game.settings.zone
    gaps = {
        "power": absence.power.name,
        "days": write_absence(absence, zone, case.office.phrases),
        "grant": f"deadline {absence.days(zone)[1] + 2 * A_DAY} {_clock(game)}",
    }
    named = "away.notice_now" if holds_up else "away.notice"
    subject = case.say("away.subject", power=absence.power.name)
    return tell_master(subject, case.say(named, **gaps), game, case)


def _told(absence: Absence, game: Game, case: Case) -> str:
    """When an absence is, as its player reads dates; the zone is named if it is not the game's."""
    zone = own_zone(case)
    days = write_absence(absence, zone, case.office.phrases)
    return days if zone == game.settings.zone else case.say("date.in_zone", days=days, zone=zone)


def _is_of_days(absence: Absence, zone: str) -> bool:
    """Whether it begins and ends with a day."""
    ends = (at.astimezone(zone_of(zone)).time() for at in (absence.begins, absence.ends))
    return all(at == time() for at in ends)


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


def _instead_of(
    before: Sequence[Absence], absence: Absence, zone: str, case: Case
) -> Iterator[str]:
    """What was told before, and is part of an absence now, or gone."""
    for old in before:
        is_part = absence.begins <= old.begins and old.ends <= absence.ends
        days = write_absence(old, zone, case.office.phrases)
        yield case.say("away.joined" if is_part else "away.instead", before=days)


def _is_known(absence: Absence, known: Absence, command: Away) -> bool:
    """Whether an absence stands already: one "until Friday" begins anew with every day."""
    same = (absence.power, absence.ends) == (known.power, known.ends)
    begun = known.begins <= absence.begins if command.first is None else False
    return same and (known.begins == absence.begins or begun)


def own_zone(case: Case) -> str:
    """The zone in which a visitor reads dates, and names days."""
    zone = wishes_of(case.visitor.player, case.game).zone
    return zone if read_zone(zone) is not None or case.game is None else case.game.settings.zone


def absence_of(command: Away, case: Case) -> Absence | None:
    """An absence in the zone of the player who tells of it; None if a year has no such days."""
    found, power = days_of(command, case), case.visitor.power
    if found is None or power is None:
        return None
    zone, (first, last) = own_zone(case), found
    begins = begin_of(first, zone, command.begin)
    if command.end is not None:
        return Absence(power, begins, begin_of(last, zone, command.end))
    return Absence(power, begins, begin_of(last + timedelta(days=1), zone))


def on_calendar(command: Away, case: Case) -> Away | None:
    """The same absence with its days as they are on the calendar."""
    found = days_of(command, case)
    if found is None:
        return None
    first, last = (Day(day.year, day.month, day.day) for day in found)
    return Away(first, last, begin=command.begin, end=command.end)


def days_of(command: Away, case: Case) -> tuple[date, date] | None:
    """The first and the last day of an absence."""
    if case.game is None:
        return None
    now = case.now.astimezone(zone_of(own_zone(case)))
    today = now.date()
    if command.span is None:
        return find_absence(command.first, command.last, today) if command.last else None
    if command.first is None:
        return today, max(today, today + command.span - timedelta(days=1))
    first = next_day(command.first, today)
    last = command.span - timedelta(days=1)
    return (first, max(first, first + last)) if first is not None else None


def _clock(game: Game) -> str:
    usual = usual_time(game)
    return f"{usual:%H:%M}" if usual is not None else "20:00"


def _may_not_be_away(absence: Absence, gaps: dict[str, str], game: Game, case: Case) -> str:
    """Why an absence can't be noted; "" if it can."""
    if absence.ends <= absence.begins:
        return case.say("away.backwards", **gaps)
    if absence.ends <= case.now:
        return case.say("away.over", **gaps)
    longest = game.settings.absence
    if longest and absence.ends - max(absence.begins, case.now) > longest + timedelta(days=1):
        return case.say("away.too_long", longest=write_span(longest, case.office.phrases), **gaps)
    if absence.begins - case.now > FURTHEST_ABSENCE:
        return case.say("away.too_far", **gaps)
    others = [
        a for a in game.people.absences if a.power == absence.power and not a.touches(absence)
    ]
    if len(others) >= MOST_ABSENCES:
        return case.say("away.enough", most=MOST_ABSENCES)
    return ""


@clerk_of(Back)
def back(_: Back, case: Case) -> Answer:
    """Take back one's absences."""
    game, power = seat_of(case)
    if not any(a.power == power for a in game.people.absences):
        return Answer((case.say("back.nothing"),))
    text = case.say("back.notice", power=power.name)
    mail = tell_master(case.say("away.subject", power=power.name), text, game, case)
    return Answer((case.say("back.done"),), events=(AbsencesCleared(power),), replies=(mail,))
