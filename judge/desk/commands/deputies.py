"""Who acts for the gamesmaster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing


@dataclass(frozen=True, slots=True)
class NameDeputy(Command):
    """Ask somebody to act for the gamesmaster, in what and up to when; or have nobody do so."""

    declared = Declared(
        Giver.MASTER,
        (Phrasing(("deputy",), '"deputy" _COLON? SAID', ("deputy {said}",)),),
        "deputy",
        once=True,
        weighty=True,
        strict=("deputy",),
    )
    said: Annotated[str, SAID]
