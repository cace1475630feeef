"""`judge show GAME --log` and `judge export GAME`: who did what, when, by which letter, why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.store.records import Records
from tests.harm.house import House


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A game that forms, with one who has joined and one who has left."""
    with Records.open(tmp_path / DATABASE) as records:
        house = House(records)
        house.write_from("gm@x.org", "create game ghost")
        for name in ("anna", "bruno"):
            house.write_from(f"{name}@x.org", "join ghost")
        house.write_from("anna@x.org", "pictures off", subject="[ghost]")
        house.write_from("anna@x.org", "leave", subject="[ghost]")
    return tmp_path


LOG = """\
    1  2026-11-21 12:00  L1     gamesmaster     Gm opened the game. [create]
    2  2026-11-21 12:00  L2     newcomer        Anna joined. [join]
    3  2026-11-21 12:00  L3     newcomer        Bruno joined. [join]
    4  2026-11-21 12:00  L4     waiting player  \
(Somebody said whether they want pictures.) [pictures]
    5  2026-11-21 12:00  L5     waiting player  Somebody who had joined left again. [leave]
"""


def test_the_log_of_a_game_is_shown(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "ghost", "--log", "--data", str(data)]) == 0
    assert capsys.readouterr().out == LOG


def test_a_game_that_is_not_there_has_no_log(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "host", "--log", "--data", str(data)]) == 2
    assert (
        capsys.readouterr().err
        == "judge: no game 'host'; did you mean ghost? `judge games` lists them\n"
    )


def test_an_exported_event_says_where_it_came_from(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "ghost", "--data", str(data)]) == 0
    events = json.loads(capsys.readouterr().out)["events"]
    assert [event["origin"] for event in events] == [
        {"number": 1, "by": "master/1", "letter": "L1", "why": "create"},
        {"number": 2, "by": "stranger", "letter": "L2", "why": "join"},
        {"number": 3, "by": "stranger", "letter": "L3", "why": "join"},
        {"number": 4, "by": "waiting/1", "letter": "L4", "why": "pictures"},
        {"number": 5, "by": "waiting/1", "letter": "L5", "why": "leave"},
    ]
    assert [event["kind"] for event in events][-1] == "PlayerLeft"
