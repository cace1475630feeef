"""What is asked about absences: by their players, and by the gamesmaster who consents to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from judge.desk.commands.blanks import DAYS, POWER
from judge.desk.commands.command import Command, Declared, Giver, Phrasing
from judge.desk.commands.seats import Away


@dataclass(frozen=True, slots=True)
class Grant(Command):
    """Consent to an absence of a player's."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("grant",),
                '"grant" _THE? POWER+ "away" days',
                ("grant {power} away {days}",),
            ),
        ),
        "gamesmaster",
        weighty=True,
        clear=("grant",),
    )
    power: Annotated[str, POWER]
    days: Annotated[Away, DAYS]


@dataclass(frozen=True, slots=True)
class ShowAbsences(Command):
    """Ask which absences one has told of; the gamesmaster, which there are."""

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("absences",),
                '("show" | "list")? _MY? "absences"',
                ("absences",),
                spoken=(
                    "my absences",
                    "what absences have i announced",
                    "which absences have i announced",
                    "what absences do i have",
                    "which absences do you have of me",
                    "when am i away",
                    "which days am i away",
                    "what have i announced as absences",
                    "welche abwesenheiten habe ich gemeldet",
                    "quelles absences ai-je annoncees",
                ),
            ),
        ),
        "away",
        question=True,
    )
