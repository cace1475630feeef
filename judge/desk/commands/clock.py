"""What gamesmasters do with the clock of a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from judge.desk.commands.blanks import MOMENT, SAID, SPAN
from judge.desk.commands.command import Command, Declared, Giver, Phrasing
from judge.desk.commands.named_days import NO_TIME, NamedTime

_PAGE = "gamesmaster"
NO_SPAN = timedelta()


@dataclass(frozen=True, slots=True)
class Extend(Command):
    """Move the deadline by a span."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("extend",),
                '"extend" (_THE? "deadline")? _BY? span (_REASON SAID)?',
                ("extend by {span} reason: {reason}", "extend by {span}"),
            ),
        ),
        _PAGE,
        begged=True,
        granted=True,
        weighty=True,
        queried=True,
        about="deadline",
        strict=("extend",),
        clear=("extend",),
    )
    span: Annotated[timedelta, SPAN]
    reason: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class SetDeadline(Command):
    """Move the deadline to a date and time."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("deadline",),
                '"set"? _THE? "deadline" _TO? when (_REASON SAID)?',
                ("deadline {when} reason: {reason}", "deadline {when}"),
            ),
        ),
        _PAGE,
        begged=True,
        granted=True,
        weighty=True,
        queried=True,
        about="deadline",
        strict=("deadline",),
        clear=("deadline",),
    )
    when: Annotated[NamedTime, MOMENT]
    reason: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class Remind(Command):
    """Write to everybody who owes orders."""

    declared = Declared(
        Giver.MASTER, (Phrasing(("remind",), '"remind"', ("remind",)),), _PAGE, begged=True
    )


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop the clock: until a moment, for a span, or until somebody says that it runs again."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("pause",),
                '"pause" (_THE? _GAME)? ((_UNTIL | _TO) when | _FOR span)? (_REASON SAID)?',
                (
                    "pause until {until} reason: {reason}",
                    "pause for {span} reason: {reason}",
                    "pause reason: {reason}",
                    "pause until {until}",
                    "pause for {span}",
                    "pause",
                ),
                spoken=("stop the clock", "stop the clock until further notice"),
            ),
        ),
        _PAGE,
        begged=True,
        granted=True,
        once=True,
        weighty=True,
        queried=True,
    )

    until: Annotated[NamedTime, MOMENT] = NO_TIME
    span: Annotated[timedelta, SPAN] = NO_SPAN
    reason: Annotated[str, SAID] = ""


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Let the clock run again, at once or at a moment."""

    declared = Declared(
        Giver.MASTER,
        (
            Phrasing(
                ("resume", "unpause"),
                '("resume" | "unpause") (_THE? _GAME)? (_ON? when)?',
                ("resume {at}", "resume"),
            ),
        ),
        _PAGE,
        once=True,
        weighty=True,
    )
    at: Annotated[NamedTime, MOMENT] = NO_TIME
