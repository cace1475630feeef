"""When each player is reminded: by the hours of their own zone, and while they are there."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from judge.game.agenda import MomentKind, agenda
from judge.game.clock_events import AbsenceOver, Reminded, SettingsChanged
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.people_events import AbsenceSet, CardChanged, SeatVacated
from judge.game.seats import Absence, Departure
from judge.game.settings import gathered
from tests.desk.bureau import Bureau, started_game

AN_HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def begun() -> Game:
    """A game in Berlin's time, whose phase began at 2026-11-21 12:00 UTC."""
    bureau = Bureau()
    started_game(bureau)
    game = bureau.games["ghost"]
    return replace(game, clock=replace(game.clock, since=at("21 12:00")))


def at(told: str) -> datetime:
    return datetime.strptime(f"2026-11-{told}", "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


def closing(game: Game, deadline: str, hours: float) -> Game:
    """With a deadline, and a reminder so many hours before it."""
    changed = after(game, SettingsChanged(gathered([("reminder", hours * AN_HOUR)])))
    return replace(changed, clock=replace(changed.clock, deadline=at(deadline)))


def told(game: Game, power: str = "FRANCE") -> list[str]:
    """What comes to one player before the end of the phase: "back", "reminder" and when."""
    return [
        f"{moment.kind} {moment.at:%d %H:%M}"
        for moment in agenda(game)
        if moment.kind in {MomentKind.BACK, MomentKind.REMINDER}
        and game.variant.power_by_id[power] in moment.about
    ]


@pytest.mark.parametrize(
    ("deadline", "hours", "zone", "comes"),
    [
        ("24 12:00", 24, "Europe/Berlin", "23 12:00"),
        ("24 20:59", 24, "Europe/Berlin", "23 20:59"),  # 21:59 there
        ("24 21:00", 24, "Europe/Berlin", "24 06:00"),  # 22:00: in the morning
        ("24 05:59", 24, "Europe/Berlin", "23 06:00"),
        ("24 06:00", 24, "Europe/Berlin", "23 06:00"),
        ("24 09:00", 6, "Europe/Berlin", "24 06:00"),  # three hours are left
        ("24 08:59", 6, "Europe/Berlin", "23 20:00"),  # no longer: on the evening before
        ("24 04:00", 6, "Europe/Berlin", "23 20:00"),
        ("24 12:00", 24, "America/New_York", "23 12:00"),  # 07:00 there
        ("24 11:00", 24, "America/New_York", "23 12:00"),
        ("24 12:00", 24, "America/Los_Angeles", "23 15:00"),
        ("24 12:00", 24, "Asia/Tokyo", "23 12:00"),
        ("24 14:00", 24, "Asia/Tokyo", "23 22:00"),
        ("24 21:00", 24, "UTC", "24 06:00"),  # no zone of their own: that of the game
        ("22 06:00", 6, "Europe/Berlin", "22 00:00"),  # of less than a day
        ("22 12:00", 6.5, "Europe/Berlin", "22 06:00"),
        ("22 12:00", 12, "Europe/Berlin", "22 06:00"),
        ("22 13:00", 24, "America/Los_Angeles", "22 05:00"),  # a quarter of it: 22:45 there
    ],
)
def test_a_reminder_comes_by_day(
    begun: Game, deadline: str, hours: float, zone: str, comes: str
) -> None:
    power = begun.variant.power_by_id["FRANCE"]
    card = replace(begun.people.seat_of(power).player, zone=zone)
    game = after(closing(begun, deadline, hours), CardChanged(card))
    assert told(game) == [f"reminder {comes}"]


def away(game: Game, begins: str, ends: str) -> Absence:
    return Absence(game.variant.power_by_id["FRANCE"], at(begins), at(ends))


@pytest.mark.parametrize(
    ("begins", "ends", "comes"),
    [
        ("22 08:00", "23 11:00", ["reminder 23 12:00"]),  # nothing was missed
        ("22 08:00", "23 12:00", ["reminder 23 12:00"]),
        ("22 08:00", "23 13:00", ["back 23 13:00"]),  # what would have come, when they are back
        ("22 08:00", "23 23:00", ["back 24 06:00"]),  # midnight there: in the morning
        ("23 12:00", "24 11:00", ["back 24 11:00"]),
        ("23 12:00", "24 12:00", []),  # they can't do anything any more
        ("22 08:00", "30 12:00", []),
        ("23 13:00", "30 12:00", ["reminder 23 12:00"]),
        ("20 08:00", "22 08:00", ["back 22 08:00", "reminder 23 12:00"]),  # a phase has begun
    ],
)
def test_who_is_away_is_reminded_when_they_are_back(
    begun: Game, begins: str, ends: str, comes: list[str]
) -> None:
    game = after(closing(begun, "24 12:00", 24), AbsenceSet(away(begun, begins, ends)))
    assert told(game) == comes
    assert told(game, "ITALY") == ["reminder 23 12:00"]


def test_who_has_just_come_back_is_told_so_once(begun: Game) -> None:
    game = closing(begun, "24 12:00", 24)
    power = game.variant.power_by_id["FRANCE"]
    back = after(game, AbsenceSet(away(begun, "20 08:00", "22 13:00")))
    assert told(back) == ["back 22 13:00", "reminder 23 12:00"]
    done = after(back, AbsenceOver(power, at("22 13:00")))
    assert told(done) == []  # the deadline was in that mail, less than two days before
    again = after(done, AbsenceSet(away(begun, "22 20:00", "23 13:00")))
    assert told(again) == ["back 23 13:00"]


def test_nobody_is_reminded_twice_and_of_a_deadline_that_moved_anew(begun: Game) -> None:
    game = closing(begun, "24 21:00", 24)
    west = game.people.seat_of(game.variant.power_by_id["FRANCE"]).player
    game = after(game, CardChanged(replace(west, zone="America/New_York")))
    assert (told(game), told(game, "ITALY")) == (["reminder 23 21:00"], ["reminder 24 06:00"])
    first: Event = Reminded(game.table.position.phase, late=False, at=at("23 21:00"))
    game = after(game, first)
    assert (told(game), told(game, "ITALY")) == ([], ["reminder 24 06:00"])
    game = after(game, Reminded(game.table.position.phase, late=False, at=at("24 06:00")))
    assert (told(game), told(game, "ITALY")) == ([], [])


def test_nobody_is_told_whose_seat_is_free(begun: Game) -> None:
    game = after(closing(begun, "24 12:00", 24), AbsenceSet(away(begun, "20 08:00", "22 08:00")))
    power = game.variant.power_by_id["FRANCE"]
    assert told(after(game, SeatVacated(power, at("22 07:00"), Departure.RESIGNED))) == []
