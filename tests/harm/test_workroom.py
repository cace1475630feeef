"""A letter that would stop the judge: it is put aside and answered, and the queue goes on.

The worker is a real process; what a letter does to it is put into it from
outside (`hostile.py`), for no letter is known that does any of this.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from judge.daemon import workroom as room
from judge.daemon.blame import KILLS
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.daemon.work import Limits
from judge.daemon.workroom import Workroom, WorkroomFault
from judge.post.arrival import Arrival
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON
from tests.pace import second

HOSTILE = Path(__file__).with_name("hostile.py")


class Judge:
    """Records, a service and a workroom whose worker does what letters tell it."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "judge.db"
        self.records = Records.open(self.database)
        self.now = NOON
        self.number = 0
        self.open_room(Limits(cpu_seconds=1.5 * second(), seconds=60, megabytes=100))

    def open_room(self, limits: Limits) -> None:
        """Have another worker, with these limits."""
        self.room = Workroom(self.database, JUDGE, 100, limits)
        self.service = Service(self.records, JUDGE, lambda: self.now, worker=self.room)

    def write(self, text: str, sender: str = "anna@x.org") -> int:
        self.number += 1
        raw = (
            f"From: <{sender}>\r\nTo: {JUDGE}\r\nSubject: a letter\r\n"
            f"Message-ID: <{self.number}@x.org>\r\n\r\n{text}\r\n"
        )
        return keep_arrival(self.records, Arrival(raw.encode(), sender, str(JUDGE), self.now)).id

    def became_of(self, letter: int) -> tuple[str, str]:
        stored = self.records.letters.letter(letter)
        assert stored is not None
        return stored.state.value, stored.note

    def mails(self) -> list[tuple[str, str]]:
        found = []
        for mail in self.records.outbox.added_after(0):
            subject = mail.raw.decode().partition("Subject: ")[2].partition("\r\n")[0]
            found.append((mail.recipient, subject))
        return found

    def pid(self) -> int:
        assert self.room._hand is not None
        return self.room._hand._child._process.pid


@pytest.fixture
def judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    monkeypatch.setattr(room, "WORKER", (str(HOSTILE), str(tmp_path)))
    judge = Judge(tmp_path)
    yield judge
    judge.room.close()
    judge.records.close()


def _cases(table: dict[str, tuple[str, str]], *fast: str) -> list[ParameterSet]:
    """A worker takes a second to begin: few of a kind are tried each time."""
    return [
        pytest.param(*case, id=name, marks=() if name in fast else pytest.mark.slow)
        for name, case in table.items()
    ]


ASIDE = ("anna@x.org", "a letter has been put aside")
EXCEEDED = {
    "a pattern that never ends": ("pattern", "CPU time"),
    "a loop that never ends": ("loop", "CPU time"),
    "a loop that swallows every fault": ("swallow", "CPU time"),
    "too much memory at once": ("memory", "memory"),
    "too much memory in small pieces": ("pieces", "memory"),
    "too much memory, the fault swallowed and tried again": ("hoard", "memory"),
}


@pytest.mark.parametrize(("does", "why"), _cases(EXCEEDED, "a pattern that never ends"))
def test_a_letter_that_takes_too_much_is_put_aside_at_once(
    judge: Judge, does: str, why: str
) -> None:
    bad = judge.write(f"HOSTILE {does}")
    good = judge.write("create game ghost", sender="gm@x.org")
    assert judge.service.serve_all() == 2
    state, note = judge.became_of(bad)
    assert state == "shelved"
    assert why in note
    assert judge.became_of(good)[0] == "served"
    assert judge.mails() == [ASIDE, ("gm@x.org", "[ghost] the game is open")]


CRASHES = {
    "a segmentation fault": ("segfault", "crashed"),
    "an abort": ("abort", "crashed"),
    "an exit": ("exit", "crashed"),
    "an exception": ("raise", "RuntimeError"),
    "recursion": ("recurse", "RecursionError"),
}


@pytest.mark.parametrize(("does", "why"), _cases(CRASHES))
def test_a_letter_that_crashes_its_worker_is_put_aside_after_three_tries(
    judge: Judge, does: str, why: str
) -> None:
    bad = judge.write(f"HOSTILE {does}")
    good = judge.write("create game ghost", sender="gm@x.org")
    assert judge.service.serve_all() == 4
    state, note = judge.became_of(bad)
    assert state == "shelved"
    assert why in note
    assert judge.became_of(good)[0] == "served"
    assert judge.mails() == [ASIDE, ("gm@x.org", "[ghost] the game is open")]


@pytest.mark.slow
def test_a_worker_killed_by_a_host_serves_the_letter_again(judge: Judge) -> None:
    """Some times; then the host of the machine may be right, and it is put aside."""
    letter = judge.write(f"create game ghost\n\nHOSTILE killed {KILLS - 1}")
    assert judge.service.serve_all() == KILLS
    assert judge.became_of(letter)[0] == "served"
    assert judge.mails() == [("anna@x.org", "[ghost] the game is open")]
    letter = judge.write(f"join ghost\n\nHOSTILE killed {KILLS}")
    assert judge.service.serve_all() == KILLS
    assert judge.became_of(letter) == ("shelved", "whoever served it was killed (9)")
    assert judge.mails()[1:] == [ASIDE]


def test_a_worker_killed_after_it_has_committed_has_done_it_once(judge: Judge) -> None:
    letter = judge.write("create game ghost\n\nHOSTILE committed")
    other = judge.write("status ghost")
    assert judge.service.serve_all() == 2
    assert judge.became_of(letter)[0] == judge.became_of(other)[0] == "served"
    assert len(judge.mails()) == 2
    assert len(judge.records.games.events("ghost")) == 1


def test_a_worker_killed_at_any_statement_of_a_letter_does_it_once(judge: Judge) -> None:
    """Games that are opened and mails that are promised, up to the commit itself."""
    points = (1, 9, 22)
    letters = [
        judge.write(f"create game g{n}\n\nHOSTILE statement {n}", f"gm{n}@x.org") for n in points
    ]
    assert judge.service.serve_all() > len(points)
    assert {judge.became_of(letter)[0] for letter in letters} == {"served"}
    assert sorted(judge.records.games.names()) == sorted(f"g{n}" for n in points)
    assert all(len(judge.records.games.events(f"g{n}")) == 1 for n in points)
    assert judge.mails() == [(f"gm{n}@x.org", f"[g{n}] the game is open") for n in points]
    kills = sum(judge.records.letters.killed(letter) for letter in letters)
    assert kills == 0  # a letter that is served owes nobody anything
    assert judge.records.check() == []


@pytest.mark.slow
def test_a_worker_killed_between_two_letters_is_replaced(judge: Judge) -> None:
    judge.room.open()
    os.kill(judge.pid(), signal.SIGKILL)
    letter = judge.write("create game ghost")
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"
    assert judge.records.letters.killed(letter) == 0


def test_the_judge_may_end_at_a_letter_as_often_as_it_likes(judge: Judge) -> None:
    """Killed, or the machine lost its power: no letter is to blame for that."""
    judge.service = Service(judge.records, JUDGE, lambda: judge.now)
    letter = judge.write("create game ghost")
    for _ in range(30):
        judge.records.letters.begun(letter)
    other = judge.write("create game amber", "gm@x.org")
    assert judge.service.serve_all() == 2
    assert judge.became_of(letter)[0] == judge.became_of(other)[0] == "served"
    assert judge.mails() == [
        ("gm@x.org", "[amber] the game is open"),
        ("anna@x.org", "[ghost] the game is open"),
    ]


@pytest.mark.slow
def test_two_judges_workers_serve_a_letter_once(judge: Judge, tmp_path: Path) -> None:
    """The worker of a judge that was killed may still be at it when the next one begins."""
    letter = judge.write("create game ghost\n\nHOSTILE slow")
    other = Workroom(tmp_path / "judge.db", JUDGE, 100, Limits())
    rooms: list[Callable[[], object]] = [
        lambda: judge.room.serve(letter, NOON), lambda: other.serve(letter, NOON),
    ]  # fmt: skip
    judge.room.open()
    other.open()
    threads = [threading.Thread(target=serve) for serve in rooms]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other.close()
    assert judge.became_of(letter)[0] == "served"
    assert len(judge.mails()) == 1
    assert len(judge.records.games.events("ghost")) == 1


@pytest.mark.slow
def test_who_cannot_begin_is_no_fault_of_a_letter(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program changed under a judge that runs, a machine without room for one more process."""
    letter = judge.write("create game ghost")
    with monkeypatch.context() as patch:
        patch.setattr(room, "WORKER", ("-m", "judge.no_such_room"))
        for _ in range(KILLS + 1):
            with pytest.raises(WorkroomFault):
                judge.service.serve_all()
    judge.service.serve_all()
    assert judge.became_of(letter)[0] == "served"


@pytest.mark.slow
def test_a_letter_whose_header_hangs_is_put_aside_in_silence(judge: Judge) -> None:
    bad = judge.write("HOSTILE header")
    good = judge.write("create game ghost", sender="gm@x.org")
    assert judge.service.serve_all() == 2
    assert judge.became_of(bad)[0] == "shelved"
    assert judge.became_of(good)[0] == "served"


@pytest.mark.slow
def test_a_full_disk_makes_a_letter_wait(judge: Judge) -> None:
    letter = judge.write("create game ghost\n\nHOSTILE full")
    assert judge.service.serve_all() == 1
    assert judge.became_of(letter)[0] == "unserved"
    judge.now += timedelta(minutes=2)
    assert judge.service.serve_all() == 1
    assert judge.became_of(letter)[0] == "served"
    assert len(judge.mails()) == 1


@pytest.mark.slow
def test_the_worker_ends_with_the_judge(judge: Judge) -> None:
    judge.room.open()
    assert judge.room._hand is not None
    process = judge.room._hand._child._process
    judge.room._hand._child.wire.close()  # as the system does when we are killed
    began = time.monotonic()
    assert process.wait(60) == 0
    assert time.monotonic() - began < 60
