"""The days of an absence, as its player names them, on the calendar of their own zone."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away
from judge.desk.days import begin_of, find_absence, next_day
from judge.desk.dressing import wishes_for, wishes_of
from judge.game.anonymity import is_anonymous
from judge.game.game import Game
from judge.game.schedule import read_zone, zone_of
from judge.game.seats import Absence
from judge.game.unled import UnledTime


def own_zone(case: Case) -> str:
    """The zone in which a visitor reads dates, and names days."""
    zone = wishes_of(case.visitor.player, case.game).zone
    if case.game is not None and is_anonymous(case.game):
        return case.game.settings.zone
    return zone if read_zone(zone) is not None or case.game is None else case.game.settings.zone


def zone_for(power: Power, game: Game) -> str:
    """The zone in which whoever has a seat reads dates, and names days.

    In an anonymous game that is the game's: by the hour at which an absence begins all would see
    where its player lives.
    """
    if is_anonymous(game):
        return game.settings.zone
    zone = wishes_for(power, game).zone
    return zone if read_zone(zone) is not None else game.settings.zone


def absence_of(command: Away, case: Case, power: Power | None = None) -> Absence | None:
    """An absence in the zone of its player, the visitor if no power is named.

    None if a year has no such days.
    """
    power = power or case.visitor.power
    if case.game is None or power is None:
        return None
    zone = zone_for(power, case.game)
    found = bounds_of(_begun_as_told(command, zone, power, case), zone, case.now)
    return Absence(power, *found) if found is not None else None


def _begun_as_told(command: Away, zone: str, power: Power, case: Case) -> Away:
    """An absence of which the end alone is told, from the day on which one to come begins.

    "We've booked one day longer, I'm back on the 11th": it begins as was told before.
    """
    if case.game is None or command.first or command.span or command.last is None:
        return command
    found = days_in_zone(command, zone, case.now)
    told = (a for a in case.game.people.absences_of(power) if a.begins > case.now)
    begins = min((a.days(zone)[0] for a in told), default=None)
    if found is None or begins is None or begins > found[1]:
        return command
    return replace(command, first=Day.of(begins))


def unled_by(command: Away, case: Case) -> UnledTime | None:
    """An absence of the gamesmaster's in their own zone; None if a year has no such days."""
    found = bounds_of(command, own_zone(case), case.now)
    return UnledTime(*found) if found is not None else None


def bounds_of(command: Away, zone: str, now: datetime) -> tuple[datetime, datetime] | None:
    """When an absence begins, and when it is over; None if a year has no such days."""
    found = days_in_zone(command, zone, now)
    if found is None:
        return None
    first, last = found
    begins = begin_of(first, zone, command.begin)
    if command.end is not None:
        return begins, begin_of(last, zone, command.end)
    return begins, begin_of(last + timedelta(days=1), zone)


def on_calendar(command: Away, case: Case) -> Away | None:
    """The same absence with its days as they are on the calendar."""
    power = case.visitor.power
    if power is not None:
        command = _begun_as_told(command, own_zone(case), power, case)
    found = days_of(command, case)
    if found is None:
        return None
    first, last = map(Day.of, found)
    return Away(first, last, begin=command.begin, end=command.end, told=command.told)


def days_of(command: Away, case: Case) -> tuple[date, date] | None:
    """The first and the last day of an absence, in the zone of the visitor."""
    return None if case.game is None else days_in_zone(command, own_zone(case), case.now)


def days_named(text: str, case: Case) -> list[tuple[date, date]]:
    """The first and the last day of each stretch that a text surely names, in its order."""
    slots = case.office.slots
    found = (slot.value for slot in slots.meant(slots.find("days", text), text))
    ends = (days_of(named, case) for named in found if named is not None)
    return [days for days in ends if days is not None]


def days_in_zone(command: Away, zone: str, now: datetime) -> tuple[date, date] | None:
    """The first and the last day of an absence; None if a year has no such days."""
    today = now.astimezone(zone_of(zone)).date()
    if command.span is None:
        return find_absence(command.first, command.last, today) if command.last else None
    if command.first is None:
        return today, max(today, today + command.span - timedelta(days=1))
    first = next_day(command.first, today)
    last = command.span - timedelta(days=1)
    return (first, max(first, first + last)) if first is not None else None
