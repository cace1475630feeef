"""A phase at which the judge fails, hangs or dies: it stops no letter and no other game.

The worker is a real process; a game named "loop" does that to it (`hostile.py`).
"""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.daemon import workroom as room
from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.daemon.setbacks import LONGEST_REST, MOST_A_DAY, Setbacks, stuck_host
from judge.daemon.work import End, Limits, Worked
from judge.daemon.workroom import Workroom
from judge.post.arrival import Arrival
from tests.harm.house import JUDGE, MASTER, NOON, PLAYERS, House
from tests.pace import second

HOSTILE = Path(__file__).with_name("hostile.py")
HOST = "host@x.org"
A_MINUTE = timedelta(minutes=1)
LATE = timedelta(days=4)


class Judge:
    """A judge with two games that are due, one of which does what its name says."""

    def __init__(self, folder: Path, house: House, bad: str, **limits: Any) -> None:
        self.folder, self.house, self.bad = folder, house, bad
        records = house.records
        house.game_name = bad
        house.write_from("master@y.org", f"create game {bad}")
        for player in PLAYERS:
            house.write_from(f"{player}@y.org", f"join {bad}")
        house.write("GM", "start")
        self.before = records.outbox.newest()
        path = Path(house._folder.name) / "judge.db"
        self.room = Workroom(path, JUDGE, 100, Limits(**limits))
        self.service = Service(
            records, JUDGE, lambda: house.now, worker=self.room, host_address=HOST
        )

    def phase_of(self, name: str) -> str:
        self.house.game_name = name
        return str(self.house.game.table.position.phase)

    def work(self, minutes: float = 0) -> None:
        self.house.now += timedelta(minutes=minutes)
        self.service.serve_all(self.house.now)

    def tries(self) -> int:
        note = self.folder / f"phase {self.bad}"
        return len(note.read_text()) if note.exists() else 0

    def told(self) -> list[tuple[str, str, str]]:
        """Who was told that the game stands still: to, subject, text."""
        found = []
        for mail in self.house.records.outbox.added_after(self.before):
            if ":stuck:" in mail.key:
                parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
                text = " ".join(str(parsed.get_content()).split())
                found.append((mail.recipient, str(parsed["Subject"]), text))
        return found

    def write(self, text: str, sender: str = "anna@x.org") -> str:
        """What becomes of a letter that comes now."""
        self.house.letters += 1
        raw = f"From: <{sender}>\r\nMessage-ID: <{self.house.letters}@c>\r\n\r\n{text}\r\n"
        arrival = Arrival(raw.encode(), sender, str(JUDGE), self.house.now)
        kept = keep_arrival(self.house.records, arrival)
        self.work()
        stored = self.house.records.letters.letter(kept.id)
        assert stored is not None
        return stored.state.value


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(room, "WORKER", (str(HOSTILE), str(tmp_path)))
    with House.begun() as house:
        yield house


def _cpu() -> dict[str, float]:
    return {"cpu_seconds": 1.5 * second(), "seconds": 60, "megabytes": 100}


FAULTS = {
    "raise": "RuntimeError",
    "loop": "CPU time",
    "pattern": "CPU time",
    "swallow": "CPU time",
    "memory": "memory",
    "hoard": "memory",
    "recurse": "RecursionError",
    "segfault": "crashed",
    "exit": "crashed",
    "kill": "killed",
}


@pytest.mark.parametrize(
    "bad",
    [pytest.param(b, marks=() if b == "raise" else pytest.mark.slow) for b in FAULTS],
)
def test_a_phase_at_which_the_judge_fails_stops_nothing_else(
    tmp_path: Path, house: House, bad: str
) -> None:
    judge = Judge(tmp_path, house, bad, **_cpu())
    house.now = NOON + LATE
    judge.work()
    assert judge.phase_of("ghost") == "F1901M"
    assert judge.phase_of(bad) == "S1901M"
    assert judge.told() == []
    for _ in range(5):  # letters are answered, and none of them tries the phase again
        assert judge.write("status ghost") == "served"
    assert judge.tries() == 1
    judge.work(minutes=1)
    assert judge.tries() == 2
    (to_host, about_host, text), (to_master, about, words) = judge.told()
    assert (to_host, about_host) == (HOST, f"{bad}: the phase can't be processed")
    assert FAULTS[bad] in text
    assert (to_master, about) == ("master@y.org", f"[{bad}] the phase can't be processed")
    assert "Spring 1901 movement should be processed" in words
    assert FAULTS[bad] not in words
    judge.work()
    judge.work(minutes=1)
    assert judge.tries() == 2
    judge.room.close()
    assert house.records.check() == []


def test_a_game_that_cant_be_read_at_all_stops_nothing_else(tmp_path: Path, house: House) -> None:
    """The host is told: nobody knows who its gamesmaster is."""
    judge = Judge(tmp_path, house, "unread", **_cpu())
    house.records._ledger.rows("UPDATE games SET state = '{' WHERE name = 'unread'")
    house.now = NOON + LATE
    judge.work()
    judge.work(minutes=1)
    assert judge.phase_of("ghost") == "F1901M"
    assert judge.write("status ghost") == "served"
    assert [(to, about) for to, about, _ in judge.told()] == [
        (HOST, "unread: the phase can't be processed")
    ]
    judge.room.close()


def test_a_game_that_was_mended_goes_on(tmp_path: Path, house: House) -> None:
    judge = Judge(tmp_path, house, "raise", **_cpu())
    house.now = NOON + LATE
    for _ in range(4):
        judge.work(minutes=10)
    assert judge.phase_of("raise") == "S1901M"
    judge.room.close()
    judge.service = Service(house.records, JUDGE, lambda: house.now, host_address=HOST)
    judge.work()
    assert judge.phase_of("raise") == "F1901M"


def test_for_weeks_it_is_tried_rarely_and_told_once_a_day(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Judge(tmp_path, house, "ghost2", **_cpu())
    tries: list[object] = []

    def fail(*about: object) -> None:
        tries.append(about)
        raise RuntimeError

    monkeypatch.setattr("judge.daemon.phases.close_phase", fail)
    judge.service = Service(house.records, JUDGE, lambda: house.now, host_address=HOST)
    house.now = NOON + LATE
    for _ in range(14 * 24 * 4):
        judge.work(minutes=15)
    assert len(tries) / 2 < 14 * 5 + 10
    told = judge.told()
    assert len(told) <= 4 * 15
    assert {to for to, *_ in told} == {HOST, MASTER, "master@y.org"}


def test_very_many_games_that_stand_still_are_no_flood(house: House) -> None:
    office = RecordsOffice(house.records, JUDGE, house.now)
    mails = [m for n in range(50) for m in stuck_host(f"g{n}", office, HOST, "a bug", house.now)]
    assert len(mails) == MOST_A_DAY
    last = "the last mail about games that stand still"
    assert [last in mail.text for mail in mails] == [False] * (MOST_A_DAY - 1) + [True]


FAILED, WAITS, DONE = Worked(End.FAILED), Worked(End.WAITS), Worked(End.DONE)


def test_a_rest_grows_to_six_hours_and_a_clock_set_back_ends_it() -> None:
    setbacks, now = Setbacks(), NOON
    rests = []
    for _ in range(12):
        setbacks.note("ghost", FAILED, now)
        assert setbacks.is_resting("ghost", now)
        assert not setbacks.is_resting("ghost", now - A_MINUTE)
        assert not setbacks.is_resting("amber", now)
        began = now
        while setbacks.is_resting("ghost", now):
            now += A_MINUTE
        rests.append(now - began)
    assert rests[:4] == [A_MINUTE, 2 * A_MINUTE, 4 * A_MINUTE, 8 * A_MINUTE]
    assert rests[-1] == LONGEST_REST
    setbacks.note("ghost", DONE, now)
    assert not setbacks.is_resting("ghost", now)


def test_a_full_disk_is_no_fault_of_a_game() -> None:
    setbacks, now = Setbacks(), NOON
    for _ in range(30):
        assert not setbacks.note("ghost", WAITS, now)
        assert not setbacks.is_resting("ghost", now + A_MINUTE)
    assert not setbacks.note("ghost", FAILED, now)
    assert setbacks.note("ghost", FAILED, now)
