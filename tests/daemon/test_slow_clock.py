"""A clock that may be ahead since the judge was down: deadlines pass by what is sure of it."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.clock import work_clock
from judge.daemon import watch as watching
from judge.daemon.bystanders import Bystanders
from judge.daemon.health import condition_of
from judge.daemon.watch import Watch, life_of_machine, steady
from judge.store.pulse import Beat
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON
from tests.harm.test_clock import A_DAY, A_MINUTE, AN_HOUR, Machine, machine

__all__ = ["machine"]


def half_a_day_before(machine: Machine) -> datetime:
    """Come to twelve hours before the deadline; returns it."""
    deadline = machine.house.game.clock.deadline
    assert deadline is not None
    machine.go_by(deadline - machine.wall - 12 * AN_HOUR, AN_HOUR)
    assert machine.phase == "S1901M"
    return deadline


def test_a_clock_that_is_hours_ahead_at_the_start_closes_nothing_early(machine: Machine) -> None:
    """The power was away for twenty minutes, and the clock came back thirteen hours ahead."""
    deadline = half_a_day_before(machine)
    right = machine.wall + 20 * A_MINUTE
    machine.down_for(20 * A_MINUTE + 13 * AN_HOUR)
    assert (machine.wall > deadline, machine.phase) == (True, "S1901M")
    machine.bear_out(right)  # a letter that tells the time: what is sure is it, not the clock
    machine.go_by(11 * AN_HOUR, 10 * A_MINUTE)
    assert machine.phase == "S1901M"
    machine.go_by(AN_HOUR, A_MINUTE)
    assert machine.phase == "F1901M"
    assert machine.told() == []


def test_without_any_sign_a_phase_is_late_by_no_more_than_the_judge_was_away(
    machine: Machine,
) -> None:
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    machine.go_by(12 * AN_HOUR - 10 * A_MINUTE, 10 * A_MINUTE)
    assert machine.phase == "S1901M"
    machine.go_by(11 * A_MINUTE)
    assert machine.phase == "F1901M"
    assert machine.watch.is_slow  # the next deadline, too


def test_a_letter_of_now_has_the_deadline_pass_at_once(machine: Machine) -> None:
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    assert machine.phase == "S1901M"
    machine.bear_out(machine.wall - A_MINUTE)
    machine.work()
    assert (machine.phase, machine.watch.is_slow) == ("F1901M", False)


def test_a_letter_that_is_old_makes_sure_what_it_tells(machine: Machine) -> None:
    deadline = half_a_day_before(machine)
    machine.down_for(20 * AN_HOUR)
    machine.bear_out(deadline - 2 * AN_HOUR)
    assert machine.phase == "S1901M"
    machine.go_by(2 * AN_HOUR + 2 * A_MINUTE)
    assert machine.phase == "F1901M"


def test_the_word_of_the_host_does(machine: Machine) -> None:
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    machine.house.records.moments.vouch(machine.wall)
    machine.work()
    assert (machine.phase, machine.watch.is_slow) == ("F1901M", False)


def test_a_clock_that_comes_back_to_what_is_sure_is_believed(machine: Machine) -> None:
    """As when the network's time comes late: it was ahead, and is set back."""
    half_a_day_before(machine)
    right = machine.wall + 5 * A_MINUTE
    machine.down_for(13 * AN_HOUR)
    machine.wall = right
    machine.work()
    assert (machine.watch.is_slow, machine.watch.doubt) == (False, None)
    machine.go_by(12 * AN_HOUR, 10 * A_MINUTE)
    assert machine.phase == "F1901M"


def test_a_start_in_the_middle_of_it_is_no_way_to_be_believed(machine: Machine) -> None:
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    for _ in range(5):
        machine.down_for(A_MINUTE)
        machine.go_by(5 * A_MINUTE)
    assert (machine.phase, machine.watch.is_slow) == ("S1901M", True)


@pytest.mark.parametrize("away", [timedelta(), A_MINUTE, 14 * A_MINUTE])
def test_who_was_away_for_minutes_waits_for_nobody(machine: Machine, away: timedelta) -> None:
    half_a_day_before(machine)
    machine.down_for(away)
    assert not machine.watch.is_slow


def test_a_letter_beyond_the_deadline_of_the_clock_closes_nothing(machine: Machine) -> None:
    """Else whoever writes would close the phase before their own letter."""
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    to = machine.house.reply_address("FRANCE")
    assert machine.ask("A Par - Bur", to=to) == "served"
    assert machine.phase == "S1901M"
    assert machine.house.game.table.orders


def test_in_one_life_of_the_machine_the_counter_tells_how_long_it_was(tmp_path: Path) -> None:
    """Only the judge was down: nothing is unsure, and a leap meanwhile is found."""
    with Records.open(tmp_path / "judge.db") as records:
        counted = [1000.0]

        def begun(boot: str) -> Watch:
            return Watch(records.moments, lambda: counted[0], boot=boot)

        assert begun("one").passed_by(NOON) == NOON
        counted[0] += 20 * 3600
        later = NOON + 20 * AN_HOUR
        assert begun("one").passed_by(later) == later
        counted[0] += 3 * 24 * 3600
        later += 3 * A_DAY  # more than a day, and sure all the same
        assert begun("one").passed_by(later) == later
        counted[0] += 60
        sure = begun("one").passed_by(later + 10 * AN_HOUR)
        assert sure is not None
        assert abs(sure - later) < 2 * A_MINUTE
        counted[0] += 2 * 3600
        assert begun("two").passed_by(later + 3 * AN_HOUR) == sure  # another life: unsure


def test_a_clock_that_is_doubted_when_the_judge_starts_comes_back_by_the_counter(
    tmp_path: Path,
) -> None:
    with Records.open(tmp_path / "judge.db") as records:
        counted = [1000.0]

        def begun() -> Watch:
            return Watch(records.moments, lambda: counted[0], boot="one")

        first = begun()
        assert first.passed_by(NOON) == NOON
        assert first.passed_by(NOON + 3 * A_DAY) is None
        counted[0] += 3600
        second = begun()
        assert second.passed_by(NOON + 3 * A_DAY + AN_HOUR) is None
        assert second.passed_by(NOON + AN_HOUR) == NOON + AN_HOUR


def test_the_life_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    known = life_of_machine()
    assert known == life_of_machine()
    monkeypatch.setattr(Path, "read_text", _not_to_be_had)
    monkeypatch.delenv(watching.BOOT, raising=False)
    assert life_of_machine() == ""
    monkeypatch.setenv(watching.BOOT, "0123-4567")
    assert life_of_machine() == "01234567"
    assert steady() > 0


def _not_to_be_had(*_: object, **__: object) -> str:
    raise PermissionError("ProcSubset=pid")


def test_the_time_of_the_network_bears_the_clock_out(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What systemd-timesyncd leaves: a file of the time at which it last had it."""
    file = tmp_path / "synchronized"
    monkeypatch.setattr("judge.daemon.bystanders.SYNCHRONISED", file)
    half_a_day_before(machine)
    machine.down_for(13 * AN_HOUR)
    assert machine.phase == "S1901M"
    file.touch()
    then = machine.wall.timestamp()
    os.utime(file, (then, then))
    machine.work()
    assert machine.phase == "F1901M"
    assert list(Bystanders(machine.house.records, JUDGE).times())[-1:] == [machine.wall]


def test_the_host_sees_what_deadlines_pass_by(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half_a_day_before(machine)
    records = machine.house.records
    machine.down_for(13 * AN_HOUR)
    records.pulse.beat(Beat(machine.wall, machine.wall))
    assert condition_of(records, machine.wall).unsure
    assert not condition_of(records, machine.wall + AN_HOUR).unsure  # nobody is at work then
    records.backup(tmp_path / "judge.db")
    with Records.open(tmp_path / "judge.db") as copy:
        copy.moments.believe(datetime.now(UTC) - 2 * AN_HOUR)
    assert work_clock("", tmp_path) == 0
    assert "if a judge is at work, deadlines pass as if it were" in capsys.readouterr().out
