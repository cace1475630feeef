"""What a gamesmaster lays down for a game in words, and who asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import LETTER, SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE = "corrections"


@dataclass(frozen=True, slots=True)
class LayDown(Command):
    """Make a ruling; with the `number` of one, its text is this from now on.

    More than a line of it is found before lines are read (`judge.desk.reading.ruling_lines`).
    """

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("ruling",),
                '"ruling" REFERENCE? _COLON SAID',
                ("ruling {number}: {text}", "ruling: {text}"),
            ),
        ),
        _PAGE,
        quotes=True,
    )
    text: Annotated[str, SAID]
    number: Annotated[str, LETTER] = ""


@dataclass(frozen=True, slots=True)
class WithdrawRuling(Command):
    """Have a ruling count no more."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                (),
                '("withdraw" | "cancel" | "revoke") _THE? "ruling" REFERENCE',
                ("withdraw ruling {number}",),
            ),
        ),
        _PAGE,
    )
    number: Annotated[str, LETTER]


@dataclass(frozen=True, slots=True)
class ShowRulings(Command):
    """Ask for all rulings of the game."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("rulings",),
                '"get"? "rulings"',
                ("rulings",),
                spoken=(
                    "show the rulings",
                    "show me the rulings",
                    "send me the rulings",
                    "list the rulings",
                    "all rulings",
                    "what are the rulings",
                    "which rulings are there",
                    "are there any rulings",
                ),
            ),
        ),
        _PAGE,
        question=True,
    )
