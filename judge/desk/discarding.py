"""What stands below a command in its letter and takes it back: "forget it", a bare UNDO."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.desk.commands.own_mail import Undo
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.beside import Beside
from judge.desk.withheld import Prose


def discarded_by(
    number: int, parts: Sequence[Part], unread: Sequence[Prose], beside: Beside
) -> Iterator[str]:
    """The words below a line that take back what it says, whatever else was made of them.

    UNDO would take back a letter before this one.
    """
    for row in (*unread, *parts):
        match row:
            case Prose() | CommandProblem() | CommandLine(command=Undo(letter="", what="")):
                if row.number > number and beside.takes_back(row.text):
                    yield row.text
            case _:
                pass
