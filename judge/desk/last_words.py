"""A letter with a statement at the end of a game: all that stands behind its heading."""

from __future__ import annotations

import re
from datetime import datetime

from judge.desk.commands.endings import Statement
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, OtherLine, Part, PressBlock
from judge.game.statements import takes_statements

_HEADING = re.compile(
    r"\s{0,9}(?:(?:my|the|final|last|eog|end[ -]of[ -]game)\s{1,3}){0,4}statement"
    r"\s{0,9}(?:[:\u2013-]\s{0,9}(.{0,4000}))?$",
    re.IGNORECASE,
)
_END = re.compile(r"\s{0,9}(?:end ?statement|sign ?off)\s{0,9}[.!]?\s{0,9}$", re.IGNORECASE)


def with_statement(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, now: datetime
) -> tuple[Part, ...]:
    """The parts of a letter, where what is headed as a statement is one, and nothing else."""
    game = visitor.game
    if game is None or not takes_statements(game, now):
        return parts
    lines = letter.text.splitlines()
    found = next(((n, m) for n, line in enumerate(lines) if (m := _HEADING.match(line))), None)
    if found is None:
        return parts
    at, heading = found
    behind = next((n for n in range(at + 1, len(lines)) if _END.match(lines[n])), len(lines))
    said = "\n".join((heading[1] or "", *lines[at + 1 : behind])).strip()
    before = tuple(part for part in parts if part.number <= at)
    if any(isinstance(p, PressBlock) and p.number + p.taken > at for p in before) or not said:
        return parts
    after = tuple(part for part in parts if part.number > behind + 1)
    kept = (part for part in (*before, *after) if not isinstance(part, OtherLine))
    mine = CommandLine(at + 1, lines[at], Statement(said))
    return tuple(sorted((*kept, mine), key=lambda part: part.number))
