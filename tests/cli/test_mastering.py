"""`judge gm GAME`: the host helps a game; its gamesmaster is told, and the log says who it was."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from judge.cli import mastering
from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.replaying import replay_faults
from judge.daemon.running import Alone
from judge.daemon.service import Service
from judge.store.records import Records
from tests.harm.house import JUDGE, MASTER, House


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        (house.folder / "judge.toml").write_text(
            f'[judge]\naddress = "{JUDGE}"\ndata = "."\n[smtp]\nhost = "h"\n[door]\nport = 24\n'
        )
        (house.folder / "boards").mkdir()
        yield house


@contextmanager
def at_work(house: House) -> Iterator[None]:
    """A judge that serves what comes, at the time of the house."""
    stop, begun = threading.Event(), threading.Event()

    def run() -> None:
        with Alone(house.folder), Records.open(house.folder / DATABASE) as records:
            service = Service(records, JUDGE, lambda: house.now)
            while not stop.wait(0.05):
                service.serve_all()
                begun.set()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert begun.wait(60)
        yield
    finally:
        stop.set()
        thread.join()


def gm(folder: Path, line: str = "", game: str = "ghost") -> int:
    return main(["gm", game, "--config", str(folder / "judge.toml"), "--say", line])


def test_what_the_host_writes_is_done_told_and_known_as_theirs(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    deadline = house.game.clock.deadline
    assert deadline is not None
    with at_work(house):
        assert gm(house.folder, "extend by 2 days") == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Mailed to {MASTER}: [ghost] ")
    assert "  1 | extend by 2 days\n    = " in told
    assert told.endswith("\nMailed besides: 7\n")
    assert house.game.clock.deadline == deadline + timedelta(days=2)
    assert main(["show", "ghost", "--log", "--data", str(house.folder)]) == 0
    assert "host" in capsys.readouterr().out.splitlines()[-1]
    assert list(replay_faults(house.records, "ghost")) == []
    # It is the gamesmaster's to take back.
    assert "Undone" in house.write("GM", "undo").kinds
    assert house.game.clock.deadline == deadline


def test_a_whole_letter_on_stdin(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pause\npress to France\nGrüße!\nendpress\n"))
    with at_work(house):
        assert gm(house.folder) == 0
    capsys.readouterr()
    assert house.game.clock.paused is not None
    rows = house.records.games.events("ghost")
    assert [row.kind for row in rows][-2:] == ["GamePaused", "PressSent"]
    assert "Grüße!" in rows[-1].body
    assert [row.author for row in rows[-2:]] == ["host", "host"]


def test_what_is_refused_is_told(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    before = len(house.records.games.events("ghost"))
    with at_work(house):
        assert gm(house.folder, "start") == 0
    assert "NOT DONE (1)" in capsys.readouterr().out
    kinds = {row.kind for row in house.records.games.events("ghost")[before:]}
    assert kinds <= {"LinesFailed"}


def test_where_no_judge_runs_the_letter_waits(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert gm(house.folder, "pause") == 1
    assert "no judge is running: letter 10 waits until one starts" in capsys.readouterr().err
    assert house.records.letters.counts()["unserved"] == 1
    Service(house.records, JUDGE, lambda: house.now).serve_all()
    assert house.game.clock.paused is not None


def test_a_judge_that_does_not_come_to_it(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mastering, "PATIENCE", 0.1)
    with Alone(house.folder):
        assert gm(house.folder, "pause") == 1
    assert "letter 10 waits: the judge has much to do" in capsys.readouterr().err


def test_nothing_is_written_without_words_or_to_no_game(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(" \n"))
    assert gm(house.folder) == 2
    assert gm(house.folder, "pause", game="nowhere") == 2
    assert capsys.readouterr().err == (
        "judge: nothing is written: there is no LINE, and nothing on stdin\n"
        "judge: no game 'nowhere'; `judge games` lists them\n"
    )
    assert house.records.letters.counts()["unserved"] == 0
