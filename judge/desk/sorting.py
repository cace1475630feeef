"""A letter's parts sorted before anything is done: orders, commands, and what is for the GM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.answers import Case, Orders
from judge.desk.clerks.notes import NoteToMaster, addressed_lines, note_of, without_remarks
from judge.desk.clerks.orders import read_lines
from judge.desk.clerks.straying import with_strays
from judge.desk.commands import Clear
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.weighing import weigh


@dataclass(frozen=True, slots=True)
class SortedLetter:
    """What was read of a letter; `note` is what goes to the gamesmaster."""

    parts: tuple[Part, ...]
    orders: Orders
    note: NoteToMaster | None = None


def sort_letter(parts: Sequence[Part], text: str, case: Case) -> SortedLetter:
    """Read a letter's orders, weigh its commands, and find what is for the gamesmaster."""
    addressed = addressed_lines(parts, text, case)
    parts = tuple(part for part in parts if part.number not in addressed)
    clears = [
        p.number for p in parts if isinstance(p, CommandLine) and isinstance(p.command, Clear)
    ]
    orders = read_lines([part for part in parts if isinstance(part, OtherLine)], case, clears)
    note = note_of(addressed, parts, orders, text, case)
    if note is not None:
        numbers = frozenset(line.number for line in note.lines)
        orders = without_remarks(orders, numbers)
        parts = tuple(
            part
            for part in parts
            if not (isinstance(part, CommandProblem) and part.number in numbers)
        )
    weighed = weigh(parts, orders, case, text)
    return SortedLetter(weighed, with_strays(orders, weighed, case), note)
