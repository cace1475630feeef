"""Still being there, seats that are taken away, and standing by for those."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from judge.desk.commands.blanks import CODE, NAME, POWER, SPAN
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE, _OF_MASTER = "standby", "gamesmaster"


@dataclass(frozen=True, slots=True)
class Here(Command):
    """Say that one is still with us."""

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("present",),  # "here" begins too many sentences: "Here are my orders"
                '"present"',
                ("present",),
                harmless=True,
                spoken=(
                    "here",
                    "i am here",
                    "i am still here",
                    "still here",
                    "yes i am still here",
                    "yes still here",
                    "i am still with you",
                    "yes i am still with you",
                    "yes i am",
                    "ja ich bin noch da",
                    "ich bin noch da",
                    "ich bin noch dabei",
                    "bin noch da",
                    "bin noch dabei",
                    "je suis toujours là",
                    "oui je suis toujours là",
                    "toujours là",
                    "je suis encore là",
                ),
            ),
        ),
        _PAGE,
        begged=True,
    )


@dataclass(frozen=True, slots=True)
class StandBy(Command):
    """Be on the list of those who stand by for free seats, or no more.

    `boards` are the only ones, if any are named; `within` is how fast offers will be answered.
    """

    declared = Declared(
        Giver.ANYBODY,
        (
            Phrasing(
                ("standby",),
                '("standby" | "stand" _BY) (_FOR? (_BOARDS | NAME (_AND? NAME)*))?'
                " (_AND? _WITHIN span)?",
                (
                    "standby {boards} within {within}",
                    "standby {boards}",
                    "standby within {within}",
                    "standby",
                ),
                {"on": True},
                also=("stand",),
            ),
            Phrasing(
                ("nostandby",),
                '"nostandby" | _NO "standby" | "standby" _OFF',
                ("standby off",),
                {"on": False},
                harmless=True,
            ),
        ),
        _PAGE,
        begged=True,
        clear=("standby",),
    )
    on: bool
    boards: Annotated[str, NAME] = ""
    within: Annotated[timedelta, SPAN] = timedelta()


@dataclass(frozen=True, slots=True)
class ShowConduct(Command):
    """Ask how often players were late, missed a phase and left a seat."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("conduct",),
                '"conduct" NAME?',
                ("conduct {name}", "conduct"),
                spoken=(
                    "who is reliable",
                    "who was late",
                    "who has missed phases",
                    "what counts against me",
                    "what counts against a player",
                    "what counts against players",
                    "what counts against the others",
                    "how reliable are the others",
                    "how reliable is everybody",
                    "how reliable am i",
                    "who has been late",
                    "how often was i late",
                    "how often was everybody late",
                ),
            ),
        ),
        _PAGE,
        question=True,
        strict=("conduct",),
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class Eject(Command):
    """Take a seat from its player; with the `code` that was mailed, so that it is meant."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("eject",),
                '("eject" | "expel" | ("throw" | "kick") POWER+ "out" | ("throw" | "kick") "out")'
                " (_THE? POWER+)? CODE?",
                ("eject {power} {code}", "eject {power}"),
                also=("expel", "kick", "throw"),
            ),
        ),
        _OF_MASTER,
        weighty=True,
        strict=("eject",),
    )
    power: Annotated[str, POWER] = ""
    code: Annotated[str, CODE] = ""
