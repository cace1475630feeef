"""A machine that stands still, or records out of reach: no letter is to blame for that.

The worker is a real process, as in `test_workroom.py`.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.daemon import service as service_room
from judge.daemon import workroom as room
from judge.daemon.service import Service
from judge.daemon.work import Limits
from judge.daemon.workroom import WorkroomFault
from judge.store import opening
from judge.store.faults import DiskFull, OutOfReach, RecordsBusy, RecordsFault
from judge.store.records import Records
from tests.harm.house import JUDGE
from tests.harm.test_workroom import ASIDE, HOSTILE, Judge


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    monkeypatch.setattr(room, "WORKER", (str(HOSTILE), str(tmp_path)))
    judge = Judge(tmp_path)
    yield judge
    judge.room.close()
    judge.records.close()


def _hurry(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FAREWELL", 1.0)
    judge.open_room(Limits(cpu_seconds=30, seconds=3, megabytes=100))


@pytest.mark.slow
@pytest.mark.parametrize("does", ["wait", "deaf"])
def test_a_letter_that_waits_for_ever_is_put_aside_after_a_second_try(
    judge: Judge, does: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine may have stood still: others go first, a minute later it has another try."""
    _hurry(judge, monkeypatch)
    bad = judge.write(f"HOSTILE {does}")
    good = judge.write("create game ghost", sender="gm@x.org")
    assert judge.service.serve_all() == 2
    assert judge.became_of(bad)[0] == "unserved"
    assert judge.became_of(good)[0] == "served"
    judge.now += timedelta(minutes=2)
    assert judge.service.serve_all() == 1
    assert judge.became_of(bad) == ("shelved", "it took more than 3 seconds")
    assert judge.mails() == [("gm@x.org", "[ghost] the game is open"), ASIDE]


@pytest.mark.slow
def test_a_worker_that_is_stopped_between_two_letters_is_replaced(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letter that found it so is served: it is not to blame."""
    _hurry(judge, monkeypatch)
    judge.room.open()
    os.kill(judge.pid(), signal.SIGSTOP)
    letters = [judge.write(f"create game g{n}", f"gm{n}@x.org") for n in range(3)]
    judge.service.serve_all()
    judge.now += timedelta(minutes=2)
    judge.service.serve_all()
    assert {judge.became_of(letter)[0] for letter in letters} == {"served"}


@pytest.mark.slow
def test_a_machine_that_is_frozen_in_the_midst_of_a_letter_serves_it_later(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by `docker pause`, or Ctrl-Z: its clocks go on while nothing runs."""
    _hurry(judge, monkeypatch)
    judge.room.open()
    worker = judge.pid()

    def freeze() -> None:
        time.sleep(0.4)
        os.kill(worker, signal.SIGSTOP)
        time.sleep(3.2)
        os.kill(worker, signal.SIGCONT)

    letter = judge.write("create game ghost\n\nHOSTILE slow")
    frozen = threading.Thread(target=freeze)
    frozen.start()
    judge.service.serve_all()
    frozen.join()
    judge.now += timedelta(minutes=2)
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"
    assert len(judge.records.games.events("ghost")) == 1


def test_a_judge_told_to_stop_lets_no_letter_wait_for_that(judge: Judge) -> None:
    letters = [judge.write(f"create game g{n}", f"gm{n}@x.org") for n in range(3)]
    judge.room.open()
    judge.room.close()
    with pytest.raises(WorkroomFault):
        judge.service.serve_all()
    judge.service = Service(judge.records, JUDGE, lambda: judge.now)
    assert judge.service.serve_all() == 3
    assert {judge.became_of(letter)[0] for letter in letters} == {"served"}


UNREACHABLE = {
    "busy": RecordsBusy, "full": DiskFull, "read-only": OutOfReach, "a failing disk": OutOfReach,
}  # fmt: skip


@pytest.mark.parametrize("fault", UNREACHABLE.values(), ids=UNREACHABLE)
def test_records_out_of_reach_blame_no_letter(
    judge: Judge, fault: type[RecordsFault], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long: it waits, and is served when they are back."""
    judge.service = Service(judge.records, JUDGE, lambda: judge.now)
    letter = judge.write("create game ghost")
    with monkeypatch.context() as patch:
        patch.setattr(service_room, "serve", _raising(fault("no")))
        for _ in range(12):
            judge.service.serve_all()
            judge.now += timedelta(minutes=1)
    assert judge.became_of(letter)[0] == "unserved"
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"


def _raising(fault: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise fault

    return fail


def test_records_locked_by_another_program_blame_no_letter(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop of the daemon tries again; nothing is lost, nothing done twice."""
    monkeypatch.setattr(opening, "WAIT_SECONDS", 0.1)
    judge.records.close()
    judge.records = Records.open(judge.database)
    judge.service = Service(judge.records, JUDGE, lambda: judge.now)
    letter = judge.write("create game ghost")
    other = sqlite3.connect(judge.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(12):
        with pytest.raises(RecordsBusy):
            judge.service.serve_all()
    other.execute("ROLLBACK")
    other.close()
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"
    assert judge.records.letters.killed(letter) == 0


def test_a_letter_held_by_a_clock_that_was_ahead_is_served(judge: Judge) -> None:
    judge.service = Service(judge.records, JUDGE, lambda: judge.now)
    letter = judge.write("create game ghost")
    judge.records.letters.hold(letter, judge.now + timedelta(days=4, minutes=1))
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"
