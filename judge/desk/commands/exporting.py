"""What people take along: a game as a file, and what all games have come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import BOARD, NAME
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_FORMS = {
    "text": ("text", "plain text"),
    "datc": ("datc", "test cases"),
    "diplomacy": ("diplomacy",),
}
"""The words for each form in which a game is written down (`judge.desk.exports.writing`)."""


def _asked_for(*words: str) -> tuple[str, ...]:
    """A form asked for in whole sentences."""
    asks = ("send me", "mail me", "give me", "can i have", "could i have")
    return tuple(f"{ask} the game as {word}" for ask in asks for word in words)


@dataclass(frozen=True, slots=True)
class Export(Command):
    """Ask for a game as a file; `form` is as it was written where there is no such form."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("export",),
                '"export" _GAME_AS? "json"? | "get" _GAME_AS "json"?',
                ("export",),
                spoken=(*_asked_for("json", "a file"), "send me an export of the game"),
            ),
            *(
                Phrasing(
                    (),
                    f'("export" | "get") _GAME_AS? "{form}"',
                    (f"export {form}",),
                    {"form": form},
                    spoken=_asked_for(*words),
                )
                for form, words in _FORMS.items()
            ),
            Phrasing((), '("export" | "get" _GAME_AS) _GAME_AS? NAME', ("export {form}",)),
        ),
        "exports",
        question=True,
        strict=("export",),
    )
    form: Annotated[str, NAME] = "json"


@dataclass(frozen=True, slots=True)
class GetZine(Command):
    """Ask for a game as a book, EPUB or PDF."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("zine",),
                '("get" | "send" "me")? _THE? "zine" "epub"?',
                ("get zine",),
            ),
            Phrasing(
                (),
                '("get" | "send" "me")? _THE? "zine" "pdf"',
                ("get zine pdf",),
                {"form": "pdf"},
            ),
        ),
        "exports",
        question=True,
        strict=("zine",),
    )
    form: str = "epub"


@dataclass(frozen=True, slots=True)
class ShowStatistics(Command):
    """Ask what all games that are over have come to, power by power."""

    declared = Declared(
        Giver.ANYBODY,
        (
            Phrasing(
                ("statistics",),
                '("statistics" | "stats") _OF? BOARD_NAME? | "get" ("statistics" | "stats")',
                ("statistics {board}", "statistics"),
                also=("stats",),
            ),
        ),
        "statistics",
        question=True,
    )
    board: Annotated[str, BOARD] = ""
