"""How a gamesmaster opens a game once more, from a phase of another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import NAME, NEW_NAME, PHASE
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


@dataclass(frozen=True, slots=True)
class Fork(Command):
    """Open a new game that begins as this one, or the one that is named, stood as a phase began.

    In people's own words it is read by `judge.desk.reading.forks`.
    """

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("fork",),
                '"fork" (_GAME NAME)? (_FROM (PHASE | SEASON YEAR KIND?))? AS_NAME?',
                (
                    "fork game {of} from {phase} as {name}",
                    "fork from {phase} as {name}",
                    "fork game {of} from {phase}",
                    "fork game {of} as {name}",
                    "fork from {phase}",
                    "fork as {name}",
                    "fork game {of}",
                    "fork",
                ),
            ),
        ),
        "forks",
        once=True,
        weighty=True,
        queried=True,
        strict=("fork",),
    )
    of: Annotated[str, NAME] = ""
    phase: Annotated[str, PHASE] = ""
    name: Annotated[str, NEW_NAME] = ""
