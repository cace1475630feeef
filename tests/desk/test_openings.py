"""Games opened in people's own sentences: with all that they say, or told what can't be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.daemon.shelf_office import command_reader
from judge.desk.commands.mastering import Create
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.writing import write_command
from tests.harm.house import House

ROWS = [
    tuple(line.split(" => "))
    for line in Path(__file__).with_name("openings.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line
]


def read(line: str) -> str:
    """What opens the game, and what can't be read."""
    part = command_reader().read_command(1, line)
    if isinstance(part, CommandLine) and isinstance(part.command, Create):
        return write_command(part.command)
    if isinstance(part, CommandProblem) and part.fault == "command.founding":
        return f"{part.line} ? {part.beside}"
    return "-"


@pytest.mark.parametrize(("line", "meant"), ROWS)
def test_what_a_sentence_opens(line: str, meant: str) -> None:
    assert read(line) == meant
    command = meant.partition(" ? ")[0]
    if command != "-":
        assert read(command) == command


def test_a_letter_opens_a_game_with_all_that_it_says() -> None:
    with House.begun() as house:
        done = house.write_from(
            "zoe@y.org", "start a Swiss game called edel, no press, weekly on Sundays 20:00"
        )
        assert done.kinds == ("GameCreated",)
        settings = done.events[0][1]["settings"]
        assert (settings["variant"], settings["press"]) == ("swiss", "none")
        assert settings["movement"] != settings["opening"]


def test_what_is_not_understood_is_said_and_no_game_opened() -> None:
    with House.begun() as house:
        done = house.write_from("zoe@y.org", "start a Swiss game called edel, rulebook 1971")
        assert done.kinds == ()
        text = " ".join(done.to("zoe@y.org").text.replace("!", "").split())
        assert "I can't read this: rulebook 1971" in text
        assert "create game edel variant swiss" in text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("close the game", "A game closes when it is over"),
        ("close game ghost", "A game closes when it is over"),
        ("archive this game", "makes its archive"),
        ("rename the game to swan", "A game keeps the name"),
        ("please rename game ghost to swan", "A game keeps the name"),
    ],
)
def test_what_there_is_not_is_told_plainly(line: str, why: str) -> None:
    with House.begun() as house:
        for who in ("GM", "FRANCE"):
            done = house.write(who, line)
            assert done.kinds == ()
            to = house.address_of(who)
            assert why in " ".join(done.to(to).text.replace("!", "").split())
