"""What stands below a command in its letter and takes it back: "forget it", a bare UNDO."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from judge.desk.commands.own_mail import Undo
from judge.desk.commands.seats import Clear
from judge.desk.policy import Policy
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.beside import Beside
from judge.desk.withheld import Prose


def discarded_by(
    part: CommandLine, parts: Sequence[Part], unread: Sequence[Prose], beside: Beside
) -> Iterator[str]:
    """The words below a command that take it back, whatever else was made of them.

    UNDO would take back a letter before this one; beside another UNDO it says the same again.
    """
    if isinstance(part.command, Undo):
        return
    for row in (*unread, *parts):
        match row:
            case Prose() | CommandProblem() | CommandLine(command=Undo(letter="", what="")):
                if row.number > part.number and beside.takes_back(row.text):
                    yield row.text
            case _:
                pass


def beside_undo(
    part: CommandLine, rows: Iterable[Prose], known: Collection[int], beside: Beside
) -> Iterator[str]:
    """The lines of its paragraph that nobody read, beside an UNDO: it may be ours, come back."""
    if isinstance(part.command, Undo):
        unread = (row.text for row in rows if row.number not in known and row.text.strip())
        yield from (text for text in unread if not beside.is_idle(text))


def narrowed_by(part: CommandLine, rows: Iterable[Prose], policy: Policy) -> Iterator[str]:
    """By what words not all orders are meant: "clear orders / only the one for Paris"."""
    if isinstance(part.command, Clear):
        yield from (row.text for row in rows if policy.is_limited(row.text))
