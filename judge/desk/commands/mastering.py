"""What gamesmasters ask for, and who opens a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import (
    CHOICES,
    NAME,
    PHASE,
    SAID,
)
from judge.desk.commands.command import Command, Declared, Giver, Phrasing
from judge.game.settings import (
    ANONYMOUS,
    IN_THE_LIST,
    NOTHING_CHOSEN,
    PRESS_AT_ONCE,
    PRESS_HELD,
    PRIVATE,
    UNLISTED,
    Choices,
)

_PAGE = "gamesmaster"


@dataclass(frozen=True, slots=True)
class Create(Command):
    """Open a game; the writer becomes its gamesmaster."""

    declared = Declared(
        Giver.ANYBODY,
        (
            Phrasing(
                ("create",),
                '("create" _A? _NEW? _GAME? | "open" _A? _NEW? _GAME) _CALLED? NAME'
                " ((_ALSO | _THEN)? setting)*",
                ("create game {name} {choices}", "create game {name}"),
                also=("open",),
            ),
        ),
        _PAGE,
        once=True,
        strict=("create",),
        clear=("create",),
    )
    name: Annotated[str, NAME]
    choices: Annotated[Choices, CHOICES] = NOTHING_CHOSEN


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Change what was set when the game was opened."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(("set",), '"set" setting ((_ALSO | _THEN)? setting)*', ("set {choices}",)),
            Phrasing((), '"option" lone_option', also=("option",)),
            Phrasing(
                (),
                '"set" "press" "held"',
                sets={"choices": PRESS_HELD},
                spoken=(
                    "hold press",
                    "hold the press",
                    "hold all press",
                    "hold back press",
                    "hold back the press",
                    "hold back all press",
                    "hold the press back",
                    "hold all press back",
                    "keep the press back",
                ),
            ),
            Phrasing(
                (),
                '"set" "press" "released"',
                sets={"choices": PRESS_AT_ONCE},
                spoken=(
                    "release press",
                    "release the press",
                    "release all press",
                    "release the held press",
                    "stop holding press",
                    "stop holding the press",
                    "stop holding back the press",
                    "let the press go",
                ),
            ),
            Phrasing(
                (),
                '"set" "private"',
                sets={"choices": PRIVATE},
                spoken=(
                    "make this game private",
                    "make the game private",
                    "make this game invitation only",
                    "make the game invitation only",
                    "make this a private game",
                    "invitation only",
                    "by invitation only",
                ),
            ),
            Phrasing(
                (),
                '"set" "unlisted"',
                sets={"choices": UNLISTED},
                spoken=(
                    "unlist the game",
                    "unlist this game",
                    "take the game off the list",
                    "take this game off the list",
                    "keep the game off the list",
                    "keep this game off the list",
                    "keep the game off the lists",
                    "keep this game off the lists",
                    "don't list the game",
                    "don't list this game",
                ),
            ),
            Phrasing(
                (),
                '"set" "listed"',
                sets={"choices": IN_THE_LIST},
                spoken=(
                    "list the game",
                    "list this game",
                    "list the game again",
                    "list this game again",
                    "put the game on the list",
                    "put this game on the list",
                    "put the game back on the list",
                ),
            ),
            Phrasing(
                (),
                '"set" "anonymous"',
                sets={"choices": ANONYMOUS},
                spoken=(
                    "make this game anonymous",
                    "make the game anonymous",
                    "make this an anonymous game",
                ),
            ),
        ),
        _PAGE,
        begged=True,
        granted=True,
        weighty=True,
        queried=True,
        strict=("set",),
    )
    choices: Annotated[Choices, CHOICES]


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Draw the powers and begin."""

    declared = Declared(
        Giver.MASTER,
        (Phrasing(("start",), '"start" (_THE? _GAME)? NAME?', ("start",)),),
        _PAGE,
        weighty=True,
        strict=("start",),
    )


@dataclass(frozen=True, slots=True)
class Process(Command):
    """Adjudicate now, with what is on file."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("process",),
                '("process" | "adjudicate") (_THE? ("phase" | "turn"))?'
                ' | "set"? _THE? "deadline" _TO? "now"',
                ("process",),
                also=("adjudicate",),
            ),
        ),
        _PAGE,
        once=True,
        weighty=True,
        of_phase=True,
        strict=("process",),
    )


@dataclass(frozen=True, slots=True)
class Cancel(Command):
    """End the game with nobody as its winner; its name is asked for, so that it is meant."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("cancel",),
                '"cancel" _THE? _GAME NAME? | "terminate" (_THE? _GAME)? NAME?',
                ("cancel game {name}",),
                also=("terminate",),
                spoken=("end the game", "abandon the game", "call the game off"),
            ),
        ),
        _PAGE,
        weighty=True,
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class RollBack(Command):
    """Go back to a phase as it began; to the last one if none is named."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("rollback",),
                '("rollback" | "roll" "back") (_TO? (PHASE | SEASON YEAR KIND?))? (_REASON SAID)?'
                ' | "undo" PHASE',
                (
                    "rollback {phase} reason: {reason}",
                    "rollback reason: {reason}",
                    "rollback {phase}",
                    "rollback",
                ),
                also=("roll",),
            ),
        ),
        _PAGE,
        once=True,
        weighty=True,
        about="rollback",
        strict=("rollback",),
    )
    phase: Annotated[str, PHASE] = ""
    reason: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class Renew(Command):
    """Take the newest edition of the board over; tell what that would change if no name is there.

    The game's name is asked for, so that it is meant.
    """

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("renew",),
                '"renew" (_GAME? NAME? | _THE? ("board" | "position"))',
                ("renew game {name}", "renew"),
                harmless=True,
                spoken=("is there a new edition of the board", "is there a newer edition"),
            ),
        ),
        _PAGE,
        weighty=True,
    )
    name: Annotated[str, NAME] = ""
