"""What a gamesmaster puts right: the position, and the way forward after a way back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import EDITS, PHASE, SAID
from judge.desk.commands.command import Command, Declared, Giver, Phrasing

_PAGE = "corrections"


@dataclass(frozen=True, slots=True)
class EditPosition(Command):
    """Set the position up otherwise: clauses, and the reason behind them.

    Those of more lines are found before lines are read (`judge.desk.clerks.edits_written`).
    """

    declared = Declared(
        Giver.MASTER,
        (Phrasing(("edit",), '"edit" _COLON EDITS', ("edit: {text}",)),),
        _PAGE,
        once=True,
        weighty=True,
        of_phase=True,
    )
    text: Annotated[str, EDITS]


@dataclass(frozen=True, slots=True)
class RollForward(Command):
    """Go forward again to a phase that a way back has left; to the last one if none is named."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("forward", "rollforward"),
                '("forward" | "rollforward" | "roll" "forward")'
                " (_TO? (PHASE | SEASON YEAR KIND?))? (_REASON SAID)?",
                (
                    "forward to {phase} reason: {reason}",
                    "forward reason: {reason}",
                    "forward to {phase}",
                    "forward",
                ),
            ),
        ),
        _PAGE,
        once=True,
        weighty=True,
        about="rollback",
    )
    phase: Annotated[str, PHASE] = ""
    reason: Annotated[str, SAID] = ""
