"""The loops of the daemon: whatever fails, none of them ends, and the host is told."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from judge.daemon import carrying, setbacks
from judge.daemon import daemon as daemon_room
from judge.daemon import workroom as room
from judge.daemon.daemon import Daemon
from judge.daemon.easel import PictureFault
from judge.daemon.foreman import LONG_AGO
from judge.daemon.receiving import keep_arrival
from judge.daemon.running import Alone, Occupied
from judge.daemon.service import Service
from judge.daemon.sources import DoorShut, Source
from judge.post.arrival import Arrival, NotKept
from judge.post.carrier import Carried, Dispatch, Road
from judge.store.faults import DiskFull, RecordsBusy, RecordsFault
from judge.store.outbox import StoredMail
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON, PLAYERS, House
from tests.pace import second

HOSTILE = Path(__file__).parent.parent / "harm" / "hostile.py"
HOST = "host@x.org"
ROAD = Road("127.0.0.1", 1, "example.org")


class Ticking:
    """A clock that starts at a moment and goes on."""

    def __init__(self, start: datetime) -> None:
        self.start, self.began = start, time.monotonic()

    def __call__(self) -> datetime:
        return self.start + timedelta(seconds=time.monotonic() - self.began)


class NoEasel:
    """Nothing is drawn: all mails are text."""

    def draw(self, commission: str) -> bytes:
        raise PictureFault(commission)

    def begin(self, commission: str) -> None: ...

    def close(self) -> None: ...


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 60 * second() + 60
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[StoredMail]:
    """The mails that the mail host took, at once and all of them."""
    taken: list[StoredMail] = []

    def carry(mails: Iterable[StoredMail], *_: object) -> Iterator[tuple[StoredMail, Dispatch]]:
        for mail in mails:
            taken.append(mail)
            yield mail, Carried()

    monkeypatch.setattr(carrying, "carry_in_lines", carry)
    monkeypatch.setattr(daemon_room, "Easel", NoEasel)
    monkeypatch.setattr(daemon_room, "AFTER_A_FAULT", 0.05)
    monkeypatch.setattr(room, "WORKER", (str(HOSTILE), str(tmp_path)))
    return taken


def two_games(name: str) -> House:
    """A house with a game "ghost", and one that does to its worker what its name says."""
    house = House.begun()
    house.game_name = name
    house.write_from("master@y.org", f"create game {name}")
    for player in PLAYERS:
        house.write_from(f"{player}@y.org", f"join {name}")
    house.write("GM", "start")
    return house


def late(house: House) -> Daemon:
    """A daemon at a time when both are due, by a clock that the host has vouched for."""
    house.records.moments.vouch(NOON + timedelta(days=4))
    database = Path(house._folder.name) / "judge.db"
    clock = Ticking(NOON + timedelta(days=4))
    return Daemon(database, JUDGE, (), ROAD, clock, host_address=HOST)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["slow", "wait", "loop", "deaf"])
def test_a_judge_told_to_stop_in_the_midst_of_a_phase_processes_it_once(
    tmp_path: Path, sent: list[StoredMail], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes too long to be waited for is ended, and nothing of it was done."""
    monkeypatch.setattr(daemon_room, "LAST_WORK", 2.0)
    with two_games(name) as house:
        daemon = late(house)
        daemon.start()
        wait_for((tmp_path / f"phase {name}").exists)
        daemon.stop()
        assert house.records.check() == []
        kinds = [event.kind for event in house.records.games.events(name)]
        assert kinds.count("PhaseProcessed") == (name == "slow")
        house.now = NOON + timedelta(days=4)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
        for game in (name, "ghost"):
            kinds = [event.kind for event in house.records.games.events(game)]
            assert kinds.count("PhaseProcessed") == 1
        keys = [mail.key for mail in house.records.outbox.added_after(0)]
        assert len(keys) == len(set(keys))


def test_host_and_gamesmaster_are_told_of_a_game_that_stands_still(
    sent: list[StoredMail], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And another game's phase is processed meanwhile."""
    monkeypatch.setattr(setbacks, "FIRST_REST", timedelta(seconds=0.2))
    with two_games("raise") as house:
        daemon = late(house)
        daemon.start()
        try:
            wait_for(
                lambda: {"master@y.org", HOST} <= {m.recipient for m in sent if ":stuck:" in m.key}
            )
        finally:
            daemon.stop()
        house.game_name = "ghost"
        assert str(house.game.table.position.phase) == "F1901M"
        assert len([m for m in sent if ":stuck:" in m.key]) == 2


@pytest.mark.parametrize("fault", [RecordsBusy("locked"), DiskFull("full"), OSError("no room")])
def test_a_loop_that_cant_begin_tries_again(
    tmp_path: Path, sent: list[StoredMail], fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The records are locked for a minute, just when the judge starts."""
    database = tmp_path / "judge.db"
    with Records.open(database) as records:
        raw = b"From: <anna@x.org>\r\nMessage-ID: <1@c>\r\n\r\ncreate game ghost\r\n"
        keep_arrival(records, Arrival(raw, "anna@x.org", str(JUDGE), NOON))
    opened = _failing(monkeypatch, fault, after=1, times=9)
    daemon = Daemon(database, JUDGE, (), ROAD, Ticking(NOON))
    daemon.start()
    try:
        wait_for(lambda: bool(sent))
    finally:
        daemon.stop()
    assert [mail.recipient for mail in sent] == ["anna@x.org"]
    assert len(opened) > 9


def _failing(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, *, after: int, times: int
) -> list[Path]:
    """Let the records fail to open so often, after they could be opened a few times."""
    opened: list[Path] = []
    really = Records.open

    class Failing:
        @staticmethod
        def open(path: Path) -> Records:
            opened.append(path)
            if after < len(opened) <= after + times:
                raise fault
            return really(path)

    monkeypatch.setattr(daemon_room, "Records", Failing)
    return opened


def test_what_was_heard_by_a_clock_that_was_ahead_says_nothing(tmp_path: Path) -> None:
    """The mailbox is looked through again before a deadline passes."""

    class Looked:
        def __init__(self, at: datetime | None) -> None:
            self.at = at

        def run(self, *_: object) -> None: ...

        def look_back(self, *_: object) -> None: ...

        def trouble(self) -> tuple[str, int]:
            return "", 0

        def wake(self) -> None: ...

        def heard(self) -> datetime | None:
            return self.at

    hour = timedelta(hours=1)
    for looks, heard in (
        ([NOON], NOON),
        ([NOON - hour], NOON - hour),
        ([NOON + hour], LONG_AGO),
        ([NOON + 96 * hour, NOON], LONG_AGO),
        ([None, NOON], LONG_AGO),
        ([], NOON),
    ):
        sources: list[Source] = [Looked(at) for at in looks]
        daemon = Daemon(tmp_path / "judge.db", JUDGE, sources, ROAD, lambda: NOON)
        assert daemon._heard() == heard


def test_a_known_fault_is_one_line_and_another_has_its_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk isn't filled with traces."""
    monkeypatch.setattr(daemon_room, "AFTER_A_FAULT", 0.0)
    daemon = Daemon(tmp_path / "judge.db", JUDGE, (), ROAD, lambda: NOON)
    faults: list[Exception] = [
        RecordsFault("full"),
        room.WorkroomFault("nobody"),
        DoorShut("[door] x"),
        NotKept("full"),
        ValueError("b"),
    ]
    for fault in faults:
        with daemon._faults_told("serving failed"):
            raise fault
    told = [(record.getMessage(), bool(record.exc_info)) for record in caplog.records]
    assert told == [
        ("serving failed: full; trying again", False),
        ("serving failed: nobody; trying again", False),
        ("serving failed: [door] x; trying again", False),
        ("serving failed: full; trying again", False),
        ("serving failed; trying again", True),
    ]


def test_a_second_judge_waits_for_the_first_to_end(tmp_path: Path) -> None:
    """Never are there two at work on the same records, nor is one needed to start the other."""
    told: list[str] = []
    began = threading.Event()

    def second() -> None:
        with Alone(tmp_path, told.append):
            began.set()

    waiting = threading.Thread(target=second)
    with Alone(tmp_path):
        waiting.start()
        assert not began.wait(0.2)
        with pytest.raises(Occupied), Alone(tmp_path):
            pass
    assert began.wait(60)
    waiting.join()
    assert told == [f"another judge is at work in {tmp_path}; waiting for it to end"]
