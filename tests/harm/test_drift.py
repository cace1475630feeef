"""A deadline on Tuesday at 20:00 stays one at 20:00, whatever comes between."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import replay_faults
from judge.daemon.service import Service
from judge.store.records import Records
from tests.harm.house import JUDGE, MASTER, PLAYERS, SEED, Followed, House

BERLIN = ZoneInfo("Europe/Berlin")
TUESDAY = "2026-11-24 20:00"
RETREATS = "retreats 1 day builds 1 day reminders 0 hours"
Founding = Callable[[str, str], "Evening"]


@pytest.fixture
def founded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Founding]:
    """Begins a game on another day, with settings of its own."""
    monkeypatch.setattr(RecordsOffice, "seed_for", lambda *_: SEED)
    with Records.open(tmp_path / "judge.db") as records:

        def found(start: str, settings: str) -> Evening:
            house = House(records, now=datetime.fromisoformat(start).replace(tzinfo=BERLIN))
            house.write_from(MASTER, f"create game ghost zone Europe/Berlin {settings} {RETREATS}")
            for player in PLAYERS:
                house.write_from(f"{player}@x.org", "join ghost")
            house.write("GM", "start")
            return Evening(house)

        yield found


@dataclass
class Evening:
    """A house whose clock is set to the hours of Berlin."""

    house: House

    @property
    def deadline(self) -> str:
        """When the deadline is there; "" if the clock stands."""
        at = self.house.game.clock.deadline
        return f"{at.astimezone(BERLIN):%Y-%m-%d %H:%M}" if at is not None else ""

    def at(self, when: str) -> None:
        """Let time go by, with nobody writing."""
        self.house.now = datetime.fromisoformat(when).replace(tzinfo=BERLIN)
        Service(self.house.records, JUDGE, lambda: self.house.now).serve_all(self.house.now)

    def process(self, when: str) -> Followed:
        self.house.now = datetime.fromisoformat(when).replace(tzinfo=BERLIN)
        return self.house.write("GM", "process")

    def order_all(self, when: str) -> None:
        """Everybody's orders come in, and half an hour goes by."""
        self.house.now = datetime.fromisoformat(when).replace(tzinfo=BERLIN)
        game = self.house.game
        for power in game.owing:
            units = game.table.position.units_of(power)
            self.house.write(power.id, "\n".join(f"{unit} H" for unit in units))
        self.at(f"{self.house.now + timedelta(minutes=31):%Y-%m-%d %H:%M}")


def evening(*settings: str, deadline: str = TUESDAY) -> Evening:
    """A game whose deadline the gamesmaster has set."""
    house = House.begun(*settings, RETREATS)
    begun = datetime.fromisoformat(deadline).replace(tzinfo=BERLIN) - timedelta(days=3)
    house.now = max(house.now, begun)
    house.write("GM", f"deadline {deadline}")
    return Evening(house)


def test_an_early_phase() -> None:
    ours = evening("moves 3 days")
    with ours.house as house:
        ours.order_all("2026-11-22 13:16")
        assert (str(house.game.table.position.phase), ours.deadline) == (
            "F1901M",
            "2026-11-25 20:00",
        )
        ours.order_all("2026-11-24 09:00")
        assert (str(house.game.table.position.phase), ours.deadline) == (
            "S1902M",
            "2026-11-27 20:00",
        )
        assert list(replay_faults(house.records, "ghost")) == []


@pytest.mark.parametrize(
    ("settings", "closed", "deadline"),
    [
        ("moves 7 days grace 2 days", "2026-11-26 20:00", "2026-12-01 20:00"),
        ("moves 4 days grace 2 days", "2026-11-26 20:00", "2026-11-28 20:00"),
        ("moves 3 days grace 2 days", "2026-11-26 20:00", "2026-11-28 20:00"),
        ("moves 3 days grace 10 hours", "2026-11-25 06:00", "2026-11-27 20:00"),
        ("moves 14 days grace 1 day", "2026-11-25 20:00", "2026-12-08 20:00"),
        ("moves 3 days", "2026-11-24 20:04", "2026-11-27 20:00"),  # it looks once in a while
        ("moves 3 days", "2026-12-03 08:12", "2026-12-05 20:00"),  # it was down
        ("moves 36 hours", "2026-11-24 20:04", "2026-11-26 08:04"),  # hours are hours
    ],
)
def test_grace_and_what_is_late(settings: str, closed: str, deadline: str) -> None:
    ours = evening(settings)
    with ours.house as house:
        ours.at(closed)
        assert (str(house.game.table.position.phase), ours.deadline) == ("F1901M", deadline)


@pytest.mark.parametrize(
    ("begun", "settings", "deadlines"),
    [
        ("2026-10-23 20:00", "moves 1 day", ("10-24 20:00", "10-25 20:00", "10-26 20:00")),
        ("2026-10-23 02:30", "moves 1 day", ("10-24 02:30", "10-25 02:30", "10-26 02:30")),
        ("2027-03-26 20:00", "moves 1 day", ("03-27 20:00", "03-28 20:00", "03-29 20:00")),
        ("2027-03-26 02:30", "moves 1 day", ("03-27 02:30", "03-28 03:30", "03-29 02:30")),
        ("2027-03-23 20:00", "moves 7 days", ("03-30 20:00", "04-06 20:00", "04-13 20:00")),
    ],
)
def test_summer_time_and_back(
    begun: str, settings: str, deadlines: tuple[str, ...], founded: Founding
) -> None:
    ours = founded(f"{begun[:8]}{int(begun[8:10]) - 1} 11:00", settings)
    ours.house.write("GM", f"deadline {begun}")
    for deadline in deadlines:
        ours.at(ours.deadline)
        assert ours.deadline[5:] == deadline


def test_the_first_deadline_is_at_the_hour_of_the_start(founded: Founding) -> None:
    ours = founded("2026-10-23 20:00", "moves 3 days")
    assert ours.deadline == "2026-10-26 20:00"
    ours.process("2026-10-24 09:11")
    assert ours.deadline == "2026-10-27 20:00"


def test_a_pause() -> None:
    ours = evening("moves 3 days")
    with ours.house as house:
        ours.at("2026-11-23 18:00")
        house.write("GM", "pause")
        ours.at("2026-12-02 13:47")
        told = house.write("GM", "resume")
        assert told.kinds == ("GameResumed",)
        assert ours.deadline == "2026-12-03 20:00"
        assert "2026-12-03 19:00 UTC (20:00" in " ".join(told.to("anna@x.org").text.split())
        ours.at("2026-12-03 20:00")
        assert ours.deadline == "2026-12-06 20:00"


@pytest.mark.parametrize(
    ("text", "now", "extended", "after"),
    [
        ("extend by 2 days", "2026-11-23 09:00", "2026-11-26 20:00", "2026-11-29 20:00"),
        ("extend by 3 hours", "2026-11-23 09:00", "2026-11-24 23:00", "2026-11-27 20:00"),
        ("extend by 30 hours", "2026-11-23 09:00", "2026-11-26 02:00", "2026-11-28 20:00"),
        ("extend by 1 day", "2026-11-25 06:10", "2026-11-26 20:00", "2026-11-29 20:00"),
        ("deadline Friday 18:00", "2026-11-23 09:00", "2026-11-27 18:00", "2026-11-30 18:00"),
    ],
)
def test_a_deadline_put_off_and_one_set(text: str, now: str, extended: str, after: str) -> None:
    """The hour of one that is put off stays what it was; one that is set sets the hour."""
    ours = evening("moves 3 days grace 1 day")
    with ours.house as house:
        ours.at(now)
        assert house.write("GM", text).kinds == ("DeadlineSet",)
        assert ours.deadline == extended
        ours.process(extended)
        assert ours.deadline == after


def test_a_weekly_game_goes_back_to_its_weekday() -> None:
    ours = evening("moves 7 days")
    with ours.house as house:
        house.write("GM", "extend by 1 day")
        ours.at("2026-11-25 20:00")
        assert ours.deadline == "2026-12-01 20:00"


def test_an_absence_over_the_end_of_summer_time(founded: Founding) -> None:
    ours = founded("2026-10-21 20:00", "moves 2 days")
    ours.house.write("FRANCE", "away 25-26 October")
    ours.at("2026-10-23 20:00")
    assert ours.deadline == "2026-10-27 20:00"


def test_another_zone_keeps_the_moment_that_stands() -> None:
    ours = evening("moves 3 days")
    with ours.house as house:
        house.write("GM", "set zone America/New_York")  # 14:00 there
        ours.at("2026-11-24 20:00")
        assert ours.deadline == "2026-11-27 20:00"


def test_a_rollback() -> None:
    ours = evening("moves 3 days")
    with ours.house as house:
        ours.process("2026-11-24 20:00")
        house.now += timedelta(hours=3, minutes=7)
        assert "RolledBack" in house.write("GM", "rollback").kinds
        assert ours.deadline == "2026-11-28 20:00"


def test_a_game_of_before_goes_on_from_the_deadline_that_stands() -> None:
    """Its log and its state say nothing of an anchor; the log leads where it did."""
    with House.begun("moves 3 days") as house:
        ledger = house.records._ledger
        ledger.rows("DROP TRIGGER events_stay")
        ledger.rows("UPDATE events SET body = json_remove(body, '$.anchor')")
        for table in ("games", "states"):
            ledger.rows(f"UPDATE {table} SET state = json_remove(state, '$.anchor')")
        assert house.game.clock.anchor is None
        assert list(replay_faults(house.records, "ghost")) == []
        ours = Evening(house)
        ours.process("2026-11-22 09:00")
        assert ours.deadline == "2026-11-25 13:00"
        house.write("GM", "extend by 2 hours")
        ours.process("2026-11-25 15:00")
        assert ours.deadline == "2026-11-28 13:00"
        assert list(replay_faults(house.records, "ghost")) == []
