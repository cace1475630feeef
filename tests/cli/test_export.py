"""`judge export GAME --form` and `judge statistics`: what games come to, for the host."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.game.game import GameState
from tests.harm.house import House

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of a judge with a game that ended in a draw of two after a phase."""
    folder = tmp_path_factory.mktemp("data")
    with House.begun() as house:
        house.write("GM", "process")
        for power in POWERS:
            house.write(power, "vote draw between France and Italy")
        assert house.game.state is GameState.ENDED
        house.records.backup(folder / DATABASE)
    return folder


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("json", '{\n "export": 1'),
        ("text", "The game ghost on the board Diplomacy"),
        ("datc", "VARIANT_ALL Standard\n\nCASE ghost S1901M\n"),
        ("diplomacy", '{"id": "ghost", "map": "standard"'),
    ],
)
def test_a_game_is_written_in_each_form(
    data: Path, form: str, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "ghost", "--form", form, "--data", str(data)]) == 0
    assert capsys.readouterr().out.startswith(begins)


def test_the_end_stands_in_it(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["export", "ghost", "--form", "json", "--data", str(data)])
    told = json.loads(capsys.readouterr().out)
    assert told["ending"] == {"how": "draw", "powers": ["FRANCE", "ITALY"]}


def test_the_table_of_all_games(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Diplomacy: one game that is over\n")
    assert "France       0      1         0    0      3.0\n    drawn: ghost\n" in told
    assert "Turkey       0      0         1    0      3.0\n    survived: ghost\n" in told


def test_the_table_of_persons_is_the_host_s(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "--persons", "--data", str(data)]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[:2] == ["anna@x.org  1 game", f"    {rows[1].strip()}"]
    assert sum("drawn: ghost" in row for row in rows) == 2
    assert sum("survived: ghost" in row for row in rows) == 5


def test_a_game_that_isn_t_there(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "nix", "--form", "json", "--data", str(data)]) == 2
    assert "no game 'nix'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("form", "file"),
    [("", "ghost.json"), ("json", "ghost.json"), ("text", "ghost.txt"), ("datc", "ghost-datc.txt")],
)
def test_all_games_are_what_each_is(
    data: Path, tmp_path: Path, form: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--form", form] if form else []
    into = tmp_path / "exported"
    assert main(["export", "--all", str(into), *asked, "--data", str(data)]) == 0
    assert capsys.readouterr().out == f"{into}: 1 of 1 game\n"
    assert [one.name for one in into.iterdir()] == [file]
    assert main(["export", "ghost", *asked, "--data", str(data)]) == 0
    assert (into / file).read_text(encoding="utf-8") == capsys.readouterr().out


def test_one_game_or_all_of_them(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for asked in ([], ["ghost", "--all", str(data)]):
        assert main(["export", *asked, "--data", str(data)]) == 2
        assert "name a GAME to export, or a folder for --all" in capsys.readouterr().err
