"""What the command line says to a slip of the finger, and how it lists games."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli.main import main
from judge.cli.records import in_columns
from judge.daemon.daemon import DATABASE
from tests.harm.house import House

HEADS = ("Game", "Board", "Where it stands")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("show goshst", "judge: no game 'goshst'; did you mean ghost? `judge games` lists them"),
        ("replay GHOTS", "judge: no game 'GHOTS'; did you mean ghost? `judge games` lists them"),
        ("show zebra", "judge: no game 'zebra'; `judge games` lists them"),
    ],
)
def test_a_misspelt_game_is_guessed_at(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        house.records.backup(tmp_path / DATABASE)
    assert main([*words.split(), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines() == [said]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "show ghost --dtaa x",
            "judge show: there is no option '--dtaa'; did you mean --data or --at?",
        ),
        ("check --zz=1", "judge check: there is no option '--zz'"),
        ("games twice", "judge games: one word too many: 'twice'"),
        ("zien ghost", "judge: there is no command 'zien'; did you mean zine?"),
    ],
)
def test_what_a_command_does_not_take_is_told_by_its_name(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    assert ended.value.code == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == said
    assert second == f"What there is: {said.partition(':')[0]} --help"


def test_games_stand_below_each_other_and_none_is_cut() -> None:
    long = "a-game-with-a-name-of-its-own"
    rows = (HEADS, ("amber", "standard", "Fall 1902 movement"), (long, "swiss", "over"))
    wide = [
        f"Game{' ' * 25}  Board     Where it stands",
        f"amber{' ' * 24}  standard  Fall 1902 movement",
        f"{long}  swiss     over",
    ]
    assert list(in_columns(rows, 0)) == list(in_columns(rows, 80)) == wide
    assert list(in_columns(rows, 30)) == [
        "amber",
        "  Fall 1902 movement; standard",
        long,
        "  over; swiss",
    ]
    assert max(map(len, in_columns(rows[:2], 20))) <= 20
