"""A clock that leaps, stops or comes back: no deadline passes by it, letters are answered."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.utils import format_datetime
from pathlib import Path

import pytest

from judge.cli import clock as command
from judge.cli.main import main
from judge.daemon.alarm import Alarm
from judge.daemon.bystanders import Bystanders
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.daemon.watch import Watch
from judge.post.arrival import Arrival
from judge.store.records import Records
from tests.harm.house import JUDGE, MASTER, NOON, House

HOST = "host@x.org"
A_MINUTE, AN_HOUR, A_DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LATE = timedelta(days=4)
"""The phase lasts three days."""


@dataclass
class Machine:
    """A judge on a machine, whose clock may be set while its steady counter goes on."""

    house: House
    counted: float = 0.0
    wall: datetime = NOON
    stopped: bool = False
    watch: Watch = field(init=False)

    def __post_init__(self) -> None:
        self.wall = self.house.now
        self.start()

    def start(self) -> None:
        """Begin, as a judge does that was down."""
        records = self.house.records
        others = Bystanders(records, JUDGE).times
        self.watch = Watch(records.moments, lambda: self.counted, others)
        self.service = Service(
            records, JUDGE, lambda: self.wall, answers_an_hour=100, passed_by=self.watch.passed_by
        )
        self.alarm = Alarm(records, JUDGE, HOST)

    def work(self) -> None:
        """What the serving loop does."""
        self.service.serve_all(self.wall)
        if self.watch.doubt is not None:
            self.alarm.ring(self.watch.doubt, self.wall)

    def go_by(self, time: timedelta, step: timedelta = A_MINUTE) -> None:
        """Let time go by, with a look every minute."""
        end = self.counted + time.total_seconds()
        while self.counted < end:
            self.counted += step.total_seconds()
            if not self.stopped:
                self.wall += step
            self.work()

    def down_for(self, time: timedelta) -> None:
        """The judge is down; the counter of a machine begins anew."""
        self.wall += time
        self.counted = 5.0
        self.start()
        self.work()

    def bear_out(self, written: datetime, sender: str = "anna@x.org") -> None:
        """A letter comes that was written then; our own mail server notes our own time."""
        hops = "".join(
            f"Received: from a by b; {format_datetime(at)}\r\n" for at in (self.wall, written)
        )
        fields = f"{hops}Date: {format_datetime(written - A_MINUTE)}\r\n"
        assert self.ask(sender=sender, fields=fields) == "served"

    @property
    def phase(self) -> str:
        return str(self.house.game.table.position.phase)

    def told(self) -> list[tuple[str, str]]:
        """Who was told of the clock, and under which subject."""
        found = []
        for mail in self.house.records.outbox.added_after(0):
            if "clock" in mail.key:
                parsed = message_from_bytes(mail.raw, policy=policy.default)
                found.append((mail.recipient, str(parsed["Subject"])))
        return found

    def ask(
        self,
        text: str = "status",
        sender: str = "anna@x.org",
        to: str = str(JUDGE),
        fields: str = "",
    ) -> str:
        """Somebody writes; how that ended."""
        self.house.letters += 1
        mark = f"Message-ID: <{self.house.letters}@c>"
        raw = f"From: <{sender}>\r\n{mark}\r\n{fields}\r\n{text}\r\n"
        arrival = Arrival(raw.encode(), sender, to, self.wall)
        kept = keep_arrival(self.house.records, arrival)
        self.work()
        stored = self.house.records.letters.letter(kept.id)
        assert stored is not None
        return stored.state.value


TO_HOST = (HOST, "the clock of this machine is doubtful: no deadline passes")
TO_MASTER = (MASTER, "[ghost] the deadline waits, for my clock is doubtful")


@pytest.fixture
def machine() -> Iterator[Machine]:
    logging.getLogger("judge.daemon").setLevel(logging.CRITICAL)
    with House.begun() as house:
        house.records.moments.believe(house.now)
        machine = Machine(house)
        machine.work()
        yield machine
    logging.getLogger("judge.daemon").setLevel(logging.NOTSET)


def set_to(year: int) -> Callable[[datetime], datetime]:
    return lambda wall: wall.replace(year=year)


LEAPS: dict[str, Callable[[datetime], datetime]] = {
    "by four days": lambda wall: wall + LATE,
    "by a month": lambda wall: wall + timedelta(days=31),
    "to 2036": set_to(2036),
    "to the year 9999": set_to(9999),
}


@pytest.mark.parametrize("leap", LEAPS.values(), ids=LEAPS)
def test_a_leap_forward_processes_nothing_and_tells(
    machine: Machine, leap: Callable[[datetime], datetime]
) -> None:
    right = machine.wall
    machine.wall = leap(right)
    machine.work()
    assert machine.phase == "S1901M"
    assert machine.told() == [TO_HOST, TO_MASTER]
    assert machine.ask() == "served"
    machine.go_by(AN_HOUR / 2)
    assert machine.phase == "S1901M"
    machine.wall = right + AN_HOUR / 2
    machine.work()
    assert machine.watch.doubt is None
    machine.go_by(2 * A_DAY, AN_HOUR)
    assert machine.phase == "S1901M"
    machine.go_by(A_DAY, AN_HOUR)
    assert machine.phase == "F1901M"
    assert machine.told() == [TO_HOST, TO_MASTER]


def test_a_clock_that_leapt_by_days_is_never_believed_by_itself(machine: Machine) -> None:
    """However evenly it runs: one that is ahead would close phases early."""
    machine.wall += LATE
    machine.go_by(2 * A_DAY, AN_HOUR)
    assert machine.phase == "S1901M"
    machine.house.records.moments.vouch(machine.wall)
    machine.go_by(A_MINUTE)
    assert machine.phase == "F1901M"


def test_a_clock_that_is_a_day_ahead_overnight_closes_no_phase_early(machine: Machine) -> None:
    machine.go_by(2 * A_DAY + AN_HOUR, AN_HOUR)
    right = machine.wall
    machine.wall += A_DAY
    machine.go_by(10 * AN_HOUR, AN_HOUR / 2)
    assert machine.phase == "S1901M"
    assert machine.told() == [TO_HOST, TO_MASTER]
    machine.bear_out(right + 10 * AN_HOUR)
    assert machine.phase == "S1901M"
    machine.wall -= A_DAY
    machine.work()
    assert machine.watch.doubt is None
    machine.go_by(14 * AN_HOUR, AN_HOUR)
    assert machine.phase == "F1901M"


@pytest.mark.parametrize(
    ("ago", "sender", "phase"),
    [
        (A_MINUTE, "anna@x.org", "F1901M"),
        (A_DAY - 2 * A_MINUTE, "anna@x.org", "F1901M"),
        (A_DAY, "anna@x.org", "S1901M"),
        (LATE, "anna@x.org", "S1901M"),
        (-AN_HOUR, "anna@x.org", "F1901M"),
        (-LATE, "anna@x.org", "S1901M"),
        (A_MINUTE, f"{JUDGE.local}+b-x@{JUDGE.domain}", "S1901M"),
        (A_MINUTE, "<>", "S1901M"),
        (A_MINUTE, "<host>", "S1901M"),
    ],
)
def test_a_letter_from_elsewhere_bears_out_a_clock_that_is_right(
    machine: Machine, ago: timedelta, sender: str, phase: str
) -> None:
    """What this machine may have written itself, by its own clock, proves nothing."""
    machine.wall += LATE
    machine.work()
    machine.bear_out(machine.wall - ago, sender)
    machine.work()
    assert machine.phase == phase


@pytest.mark.parametrize("said", ["", "Date: yesterday\r\n", "Received: by b; never\r\n"])
def test_a_letter_that_tells_no_time_bears_nothing_out(machine: Machine, said: str) -> None:
    machine.wall += LATE
    machine.work()
    assert machine.ask(fields=said) == "served"
    assert machine.phase == "S1901M"
    assert list(Bystanders(machine.house.records, JUDGE).times()) == []


def test_a_clock_that_leapt_by_minutes_is_believed_after_an_even_hour(machine: Machine) -> None:
    machine.wall += 10 * A_MINUTE
    moments = machine.house.records.moments
    machine.go_by(AN_HOUR - A_MINUTE)
    assert moments.is_doubted()
    machine.go_by(3 * A_MINUTE)
    assert not moments.is_doubted()


def test_a_clock_that_leapt_by_years_is_never_believed_by_itself(machine: Machine) -> None:
    machine.wall = machine.wall.replace(year=2036)
    machine.go_by(3 * A_DAY, AN_HOUR)
    assert machine.phase == "S1901M"
    machine.house.records.moments.vouch(machine.wall)
    machine.go_by(A_MINUTE)
    assert machine.phase == "F1901M"
    machine.go_by(4 * A_DAY, AN_HOUR)
    assert machine.phase == "S1902M"


def test_a_clock_that_leaps_to_and_fro_proves_nothing(machine: Machine) -> None:
    for number in range(30):
        machine.wall += LATE if number % 2 else 2 * LATE
        machine.go_by(AN_HOUR / 2, AN_HOUR / 2)
        machine.wall -= LATE if number % 2 else 2 * LATE
        machine.wall += 3 * A_MINUTE
        machine.work()
    assert machine.phase == "S1901M"


def test_a_leap_backwards_waits_and_doubles_nothing(machine: Machine) -> None:
    machine.go_by(LATE, AN_HOUR)
    assert machine.phase == "F1901M"
    events = len(machine.house.records.games.events("ghost"))
    machine.wall = machine.wall.replace(year=1970)
    machine.go_by(A_DAY, AN_HOUR)
    assert machine.ask() == "served"
    assert len(machine.house.records.games.events("ghost")) == events
    assert machine.told()[0] == TO_HOST


def test_a_stopped_clock_loses_and_doubles_nothing(machine: Machine) -> None:
    before = machine.wall
    machine.stopped = True
    machine.go_by(2 * LATE, AN_HOUR)
    assert machine.phase == "S1901M"
    assert machine.ask() == "served"
    assert machine.watch.doubt is not None
    machine.stopped = False
    machine.wall = before + 2 * LATE
    machine.work()
    assert machine.phase == "F1901M"
    processed = [e.kind for e in machine.house.records.games.events("ghost")]
    assert processed.count("PhaseProcessed") == 1


@pytest.mark.parametrize("hours", [0, 12, 24])
def test_a_judge_that_was_down_for_a_night_goes_on_with_a_letter(
    machine: Machine, hours: int
) -> None:
    machine.go_by(2 * A_DAY + AN_HOUR, AN_HOUR)
    machine.down_for(timedelta(hours=hours))
    assert machine.watch.doubt is None
    machine.bear_out(machine.wall)
    machine.work()
    assert machine.phase == ("S1901M" if hours < 23 else "F1901M")


@pytest.mark.parametrize("days", [2, 6, 60])
def test_a_judge_that_was_down_for_days_goes_on_with_the_first_letter(
    machine: Machine, days: int
) -> None:
    """Of these days: by it the clock isn't ahead. Running evenly proves nothing."""
    machine.down_for(timedelta(days=days))
    machine.go_by(3 * AN_HOUR, AN_HOUR / 4)
    moments = machine.house.records.moments
    assert (moments.is_doubted(), machine.phase) == (True, "S1901M")
    machine.bear_out(machine.wall - 6 * AN_HOUR)
    machine.work()
    assert not moments.is_doubted()
    assert machine.phase == ("S1901M" if days < 3 else "F1901M")


@pytest.mark.parametrize("year", [1970, 1999, 2036, 2100])
def test_a_machine_that_starts_with_a_wrong_clock_processes_nothing(
    machine: Machine, year: int
) -> None:
    right = machine.wall
    for _ in range(3):  # and starts again, and again
        machine.wall = right.replace(year=year)
        machine.down_for(timedelta())
        machine.go_by(AN_HOUR * 3, AN_HOUR / 4)
        assert machine.ask() == "served"
    assert machine.phase == "S1901M"
    assert machine.told().count(TO_HOST) == 1
    machine.wall = right + A_DAY
    machine.bear_out(machine.wall)
    assert machine.watch.doubt is None
    assert machine.phase == "S1901M"
    machine.go_by(LATE, AN_HOUR)
    assert machine.phase == "F1901M"


@pytest.mark.parametrize("year", [1970, 2036])
def test_a_machine_whose_time_comes_late_from_the_network_goes_on_with_a_letter(
    machine: Machine, year: int
) -> None:
    right = machine.wall
    machine.wall = right.replace(year=year)
    machine.down_for(timedelta())
    machine.go_by(5 * A_MINUTE)
    assert machine.phase == "S1901M"
    machine.wall = right + LATE
    machine.bear_out(machine.wall)
    machine.work()
    assert machine.phase == "F1901M"


def test_a_new_start_in_the_middle_of_a_doubt_ends_no_doubt(machine: Machine) -> None:
    machine.wall += LATE
    machine.work()
    machine.down_for(A_MINUTE)
    assert machine.watch.doubt is not None
    assert machine.phase == "S1901M"
    machine.bear_out(machine.wall)
    machine.work()
    assert machine.phase == "F1901M"


def test_a_clock_that_is_set_by_seconds_or_runs_badly_is_believed(machine: Machine) -> None:
    for number in range(40):
        machine.wall += timedelta(seconds=(-1) ** number * 30)
        machine.go_by(A_MINUTE)
        assert machine.watch.doubt is None
    for _ in range(400):
        machine.wall += timedelta(seconds=0.3)
        machine.counted += 60
        machine.wall += A_MINUTE
        assert machine.watch.passed_by(machine.wall) == machine.wall


def test_who_is_told_may_process_all_the_same(machine: Machine) -> None:
    machine.wall = machine.wall.replace(year=2036)
    machine.work()
    assert machine.ask("process", MASTER, machine.house.reply_address("GM")) == "served"
    assert machine.phase == "F1901M"
    machine.work()
    assert machine.phase == "F1901M"


def test_old_records_say_when_something_last_happened(machine: Machine) -> None:
    machine.house.records._ledger.rows("UPDATE clock SET believed = NULL")
    machine.wall = machine.wall.replace(year=2036)
    machine.down_for(timedelta())
    assert machine.watch.doubt is not None
    assert machine.phase == "S1901M"


def test_records_in_which_nothing_has_happened_believe_any_clock(tmp_path: Path) -> None:
    with Records.open(tmp_path / "judge.db") as records:
        watch = Watch(records.moments, lambda: 5.0)
        assert watch.passed_by(NOON.replace(year=2090)) == NOON.replace(year=2090)


def test_the_host_asks_and_vouches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = ["--data", str(tmp_path)]
    assert main(["clock", *data]) == 2
    now = datetime.now(UTC)
    with Records.open(tmp_path / "judge.db") as records:
        counted = [0.0]
        watch = Watch(records.moments, lambda: counted[0])
        assert watch.passed_by(now - timedelta(days=300)) is not None
        assert main(["clock", *data]) == 0
        assert watch.passed_by(now) is None
        capsys.readouterr()
        assert main(["clock", *data]) == 1
        assert "If the clock is right: judge clock right" in capsys.readouterr().out
        assert main(["clock", "right", *data]) == 0
        assert watch.passed_by(datetime.now(UTC)) is not None
        assert main(["clock", *data]) == 0
    assert command.work_clock("", tmp_path) == 0
