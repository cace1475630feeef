"""Games opened in people's own sentences: with all that they say, or told what can't be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.daemon.shelf_office import command_reader
from judge.desk.commands.mastering import Create
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.writing import write_command
from tests.harm.house import House, words_of

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
    if isinstance(part, CommandProblem) and part.fault.startswith("command.founding"):
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
    ],
)
def test_what_there_is_not_is_told_plainly(line: str, why: str) -> None:
    with House.begun() as house:
        for who in ("GM", "FRANCE"):
            done = house.write(who, line)
            assert done.kinds == ()
            to = house.address_of(who)
            assert why in " ".join(done.to(to).text.replace("!", "").split())


def test_a_gamesmaster_is_told_why_no_game_has_another_name() -> None:
    with House.begun() as house:
        done = house.write("GM", "please rename game ghost to swan")
        assert done.kinds == ()
        assert "A game keeps the name" in words_of(done.to(house.address_of("GM")).text)


ASKED = {
    "create game lark variant cline1972, rulebook 1971": "this: rulebook 1971",
    "create game lark swiss, 3 day moves, fog of war": "this: fog of war",
}


@pytest.mark.parametrize("line", ASKED)
def test_the_end_of_a_line_is_read_or_no_game_is_opened(line: str) -> None:
    with House.begun() as house:
        done = house.write_from("zoe@y.org", line)
        assert done.kinds == ()
        assert ASKED[line] in words_of(done.to("zoe@y.org").text)
        assert "1 line not done" in done.to("zoe@y.org").subject


BESIDE = {
    "create game lark on the Swiss board. No press please.": ("swiss", "none", ""),
    "Please create a game called lark. Press should be off.": ("standard", "none", ""),
    "create game lark\nset press none\nset variant swiss": ("swiss", "none", ""),
    "create game lark, thanks a lot\nAnna": ("standard", "all", ""),
    "create game lark\n\nThis is my first game, I hope you like it.": ("standard", "all", ""),
    "create game lark. No fog of war! Cheers, Anna": ("standard", "all", "No fog of war!"),
    "create lark\nI want to play with fog of war.\nRegards": ("standard", "all", "I want to play"),
    "create lark\nno press\nThe rules of 1971, please.": ("standard", "none", "The rules of 1971"),
}
"""What is set by sentences beside, and the one that is told of as left out."""


@pytest.mark.parametrize("text", BESIDE)
def test_sentences_beside_are_read_or_told_of_as_left_out(text: str) -> None:
    variant, press, left = BESIDE[text]
    with House.begun() as house:
        done = house.write_from("zoe@y.org", text)
        assert done.kinds == ("GameCreated",)
        settings = done.events[0][1]["settings"]
        assert (settings["variant"], settings["press"]) == (variant, press)
        mail = done.to("zoe@y.org")
        assert ("not done" in mail.subject) is bool(left)
        assert ("opened without this" in words_of(mail.text)) is bool(left)
        assert left in mail.text


@pytest.mark.parametrize(
    "text", ["set gunboat", "SET GUNBOAT", "gunboat", "make it a gunboat game", "set game gunboat"]
)
def test_gunboat_is_asked_about(text: str) -> None:
    with House.begun() as house:
        before = house.game
        done = house.write("GM", text)
        assert (done.kinds, house.game) == ((), before)
        said = words_of(done.to("gm@x.org").text)
        assert "set press none" in said
        assert "set anonymous yes" in said
        assert "1 line not done" in done.to("gm@x.org").subject
        assert house.write("GM", "set press gunboat").kinds == ("SettingsChanged",)
        opened = house.write_from("zoe@y.org", "create game lark moves 2 days gunboat")
        assert opened.kinds == ()
        assert "GUNBOAT means two things" in words_of(opened.to("zoe@y.org").text)
