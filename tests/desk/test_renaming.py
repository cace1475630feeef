"""A game keeps its name, in whatever words another is asked for; what does instead is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.desk.commands import Create
from judge.desk.commands.questions import OldWord
from judge.desk.reading import CommandLine
from judge.desk.replies.addressing import reply_part
from judge.game.settings import NEW
from tests.desk.bureau import COMMANDS, Bureau, reply_to, started_game


def asks(text: str) -> bool:
    part = COMMANDS.read_command(1, text)
    return isinstance(part, CommandLine) and part.command == OldWord("retitle")


@pytest.mark.parametrize(
    "text",
    [
        "rename the game to lark",
        "Rename this game lark, please.",
        "Call it lark from now on.",
        "From now on let's call the game lark.",
        "please call this game lark",
        "change the game's name to lark",
        "change the name of the game to lark",
        "The name of the game is now lark.",
        "give the game another name",
        "I want to rename the game to lark",
    ],
)
def test_another_name_is_asked_for(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "call it a draw",
        "call it off",
        "call the game off",
        "call it a day",
        "rename Anna Muster",
        "Is the game called lark?",
        "name your price",
        "call it what you like",
        "the game is lost",
    ],
)
def test_something_else_is_wanted(text: str) -> None:
    assert not asks(text)


def test_before_the_start_the_lines_that_do_it_are_told_and_can_be_sent() -> None:
    bureau = Bureau()
    bureau.write("gm@x.org", "create game ghost moves 2 days no press zone Europe/Berlin")
    game = bureau.games["ghost"]
    served = bureau.write(
        "gm@x.org", "Call it lark from now on.", to=reply_part(bureau, game, None)
    )
    said = " ".join(reply_to(served, "gm@x.org").text.replace("    !", " ").split())
    line = said.partition("in place of newname: ")[2].partition(" Then: cancel game ghost")[0]
    assert line.startswith("create game newname")
    part = COMMANDS.read_command(1, line)
    assert isinstance(part, CommandLine)
    assert isinstance(part.command, Create)
    assert part.command.choices == NEW.changes_to(replace(game.settings, edition=""))
    assert bureau.games == {"ghost": game}


def test_of_a_game_that_is_played_it_is_told_why() -> None:
    bureau = Bureau()
    started_game(bureau)
    game = bureau.games["ghost"]
    served = bureau.write("gm@x.org", "rename the game to lark", to=reply_part(bureau, game, None))
    said = " ".join(reply_to(served, "gm@x.org").text.split())
    assert "A game keeps the name by which it was opened" in said
    assert "create game" not in said
    assert bureau.games == {"ghost": game}
