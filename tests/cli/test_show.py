"""`judge show GAME`: where a game stands, why its deadline is then, and what comes of it."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from tests.harm.house import House

AS_ALWAYS = "at 13:00 Europe/Berlin as always"
SOONER = "counted from now, as the last phase was over early"
ALL = "Austria, England, France, Germany, Italy, Russia and Turkey"
REMINDER = f"  2026-11-23 12:00 UTC (13:00 Europe/Berlin): a reminder to {ALL}"
CLOSES = "  2026-11-24 12:00 UTC (13:00 Europe/Berlin): the phase is processed"


def shown(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the host is told of the clock of a game."""
    house.records.backup(tmp_path / DATABASE)
    assert main(["show", "ghost", "--data", str(tmp_path)]) == 0
    (tmp_path / DATABASE).unlink()
    lines = capsys.readouterr().out.splitlines()
    why = next((n for n, line in enumerate(lines) if line.startswith("Why then")), None)
    first = next(n for n, line in enumerate(lines) if line.startswith("What comes"))
    said = []
    if why is not None:
        said = [lines[why], *takewhile(lambda line: line.startswith("  "), lines[why + 1 :])]
    last = lines.index("", first) if "" in lines[first:] else first + 9
    return [*filter(None, [" ".join(" ".join(said).split())]), *lines[first:last]]


def test_what_comes_of_a_game_that_has_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        told = shown(house, tmp_path, capsys)
    assert told[:4] == [
        "Why then: 3 days after the phase began.",
        "What comes, if nobody writes:",
        REMINDER,
        CLOSES,
    ]


@pytest.mark.parametrize(
    ("letters", "why"),
    [
        (["extend by 2 days"], "put off by 2 days by the gamesmaster"),
        (["deadline Friday 20:00"], "set by the gamesmaster"),
        (["process"], f"{AS_ALWAYS}, {SOONER}"),
        (["pause", "resume"], f"{AS_ALWAYS}, with 2 days 23 hours left when the clock was stopped"),
        (["process", "rollback"], f"the phase is played again, {AS_ALWAYS}"),
        (["set moves 7 days", "process"], "on Tuesday at 13:00 Europe/Berlin as always"),
        (["set moves 36 hours", "process"], "1 day 12 hours after the phase began"),
    ],
)
def test_why_a_deadline_is_then(
    letters: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        for text in letters:
            house.write("GM", text)
        assert shown(house, tmp_path, capsys)[0] == f"Why then: {why}."


def test_who_is_away_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with House.begun() as house:
        house.write("ITALY", "away 24 November to 4 December")
        house.write("GM", "process")
        assert shown(house, tmp_path, capsys)[0] == (
            f"Why then: {AS_ALWAYS}, {SOONER}, put off by 10 days:"
            " Italy is away until Friday 2026-12-04."
        )


def test_a_game_that_stands_still_has_no_deadline(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        house.write("GM", "pause")
        house.records.backup(tmp_path / DATABASE)
        assert main(["show", "ghost", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Why then" not in told
    assert "What comes" not in told


def test_a_game_as_it_was_after_an_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with House.begun() as house:
        began = len(house.records.games.events("ghost"))
        house.write("FRANCE", "A Par - Bur")
        house.write("GM", "extend by 2 days\nprocess")
        house.records.backup(tmp_path / DATABASE)
    told = []
    for number in (1, began, began + 3):
        assert main(["show", "ghost", "--at", str(number), "--data", str(tmp_path)]) == 0
        told.append(capsys.readouterr().out)
    assert "Why then" not in told[0]
    assert "Why then: 3 days after the phase began.\n" in told[1]
    assert "put off" not in told[1]
    assert "Spring 1901 movement" in told[1]
    assert "A Par" in told[1]
    assert "Fall 1901 movement" in told[2]
    assert "A Bur" in told[2]
    for number in (0, began + 4):
        assert main(["show", "ghost", "--at", str(number), "--data", str(tmp_path)]) == 2
        said = f"judge: ghost has no event {number}; the last is {began + 3}\n"
        assert capsys.readouterr().err == said
    assert main(["show", "ghost", "--log", "--at", "2", "--data", str(tmp_path)]) == 0
    assert [row.split()[0] for row in capsys.readouterr().out.splitlines()] == ["1", "2"]
