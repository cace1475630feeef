"""What a gamesmaster looks at before and after: what a command would bring, what was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import EDITS, POWER, SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


@dataclass(frozen=True, slots=True)
class ShowLog(Command):
    """Ask what those who lead a game did with it: everybody in it may."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("log",),
                '"log"',
                ("log",),
                spoken=(
                    "show the log",
                    "show me the log",
                    "send me the log",
                    "public log",
                    "show the public log",
                    "game log",
                    "gm log",
                    "show the log of what the gm did",
                    "show the log of what the gamesmaster did",
                    "show me the log of what the gamesmaster did",
                    "show me what the gamesmaster did",
                    "show the log of what i did",
                    "what did the gamesmaster do",
                    "what has the gamesmaster done",
                    "what has the gamesmaster done so far",
                    "what did the gm do",
                    "what has the gm done",
                ),
            ),
        ),
        "questions",
        question=True,
    )


@dataclass(frozen=True, slots=True)
class DryRun(Command):
    """Ask what would come of a command of the gamesmaster's, which stands in the `line`.

    Without one it says that of the whole letter: nothing of it is done.
    """

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("dry",),
                '"dry" "run" _COLON SAID',
                ("dry run: {line}",),
            ),
            Phrasing(("preview",), '"preview"', sets={"line": "process"}),
            Phrasing(
                (),
                '"dry" "run"',
                ("dry run",),
                spoken=(
                    "do a dry run",
                    "this is a dry run",
                    "this is just a dry run",
                    "this is only a dry run",
                    "just a dry run",
                    "only a dry run",
                    "dry run only",
                    "this letter is a dry run",
                    "make it a dry run",
                ),
            ),
        ),
        "dryrun",
        question=True,
    )
    line: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class EnterOrders(Command):
    """Put orders on file for a seat, in place of its player: the lines of the `text`."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("enter",),
                '"enter" _SOME_ORDERS? _FOR _THE? POWER+ _COLON EDITS',
                ("enter orders for {power}: {text}",),
            ),
        ),
        "gamesmaster",
        weighty=True,
    )
    power: Annotated[str, POWER]
    text: Annotated[str, EDITS]
