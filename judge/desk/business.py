"""What a letter wants of somebody who is something to no game, or doesn't say to which."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Create
from judge.desk.commands.questions import Suppose
from judge.desk.commands.seats import Join
from judge.desk.declarations import BARE, FOR_ANYBODY, NEWCOMERS
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part


def has_business(parts: Sequence[Part]) -> bool:
    """Whether a stranger asks, however badly, for something that a stranger may ask for."""
    return any(
        isinstance(part.command, FOR_ANYBODY)
        if isinstance(part, CommandLine)
        else isinstance(part, CommandProblem) and isinstance(BARE.get(part.word), NEWCOMERS)
        for part in parts
    )


def only_asks(parts: Sequence[Part]) -> bool:
    """Whether a letter asks for nothing that would put its writer on file."""
    return not any(
        isinstance(part, CommandLine) and isinstance(part.command, Create | Join) for part in parts
    )


def is_for_no_game(parts: Sequence[Part], office: Office) -> bool:
    """Whether all commands of a letter can be done without knowing its game."""
    commands = [part for part in parts if not isinstance(part, OtherLine)]
    return bool(commands) and all(
        isinstance(part, CommandLine)
        and isinstance(part.command, FOR_ANYBODY)
        and not _is_of_game(part.command, office)
        for part in commands
    )


def opens_game(text: str, office: Office) -> bool:
    """Whether a letter opens a game in its writer's own words: it is of none that there is."""
    return office.commands.openings.wants(text)


def _is_of_game(command: Command, office: Office) -> bool:
    """Whether what anybody may ask for is about the letter's game, by how it is asked."""
    is_own = isinstance(command, Suppose) and office.commands.supposed.own.is_in(command.orders)
    return command == Join() or (isinstance(command, Suppose) and not is_own)
