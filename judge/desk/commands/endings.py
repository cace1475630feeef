"""What is said of a game when it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


@dataclass(frozen=True, slots=True)
class Statement(Command):
    """Say one's last word on a game that is over: all that stands behind the word.

    More than a line of it is found before lines are read (`judge.desk.last_words`).
    """

    declared = Declared(
        Giver.OF_GAME,
        (Phrasing(("statement",), '"statement" SAID', ("statement {said}",)),),
        "press",
        quotes=True,
        strict=("statement",),
    )
    said: Annotated[str, SAID]


@dataclass(frozen=True, slots=True)
class Publish(Command):
    """Let one's letters to others be read in the archive of a game that is over, or don't.

    A bare yes or no to the mail that asks is found before lines are read.
    """

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("archive",),
                '"archive" _MY ("press" | "letters")',
                ("archive my press",),
                sets={"agreed": True},
            ),
            Phrasing(
                ("withhold",),
                '"withhold" _MY ("press" | "letters")',
                ("withhold my press",),
                sets={"agreed": False},
            ),
        ),
        "press",
        once=True,
    )
    agreed: bool
