"""Edits in a gamesmaster's letter: "edit: A Ven to Tri, because ...", or a clause a line below.

"place A Ven Italy", "remove A Tri" and "centre Tri is Italy's" need no heading. What only a
sentence says is asked about (`judge.desk.clerks.edits_asked`), unless it passes on a player's
orders (`judge.desk.clerks.passed_on`).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case
from judge.desk.clerks.edit_reading import EditReading
from judge.desk.clerks.edits_asked import with_edits_asked
from judge.desk.clerks.passed_on import with_passed_on
from judge.desk.commands.correcting import EditPosition
from judge.desk.commands.overseeing import EnterOrders
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.edit_lines import BECAUSE
from judge.game.game import GameState
from judge.game.log import Role

MOST_LINES = 80


def keep_edits(parts: Sequence[Part], case: Case) -> Sequence[Part]:
    """A gamesmaster's letter, in which all edits are one command, where the first stands."""
    game = case.game
    role = case.visitor.role
    leads = role is Role.MASTER or role is Role.DEPUTY
    if not leads or game is None or game.state is GameState.ENDED:
        return parts
    rows = case.letter.text.splitlines()[:MOST_LINES]
    loose = {part.number for part in parts if isinstance(part, _LOOSE)}
    reading = EditReading(game, case)
    said, taken = _said(rows, loose, reading)
    parts, passed_on = with_passed_on(parts, rows, loose - taken, reading)
    done = taken | passed_on | _entered(parts)
    parts = with_edits_asked(parts, rows, loose - done, reading)
    if not said:
        return parts
    first = min(taken)
    inside = [p.command for p in parts if p.number in taken and isinstance(p, CommandLine)]
    if any(not isinstance(command, EditPosition) for command in inside):
        return parts
    command = CommandLine(first, rows[first - 1], EditPosition("\n".join(said)))
    kept = [part for part in parts if part.number not in taken]
    return tuple(sorted((*kept, command), key=lambda part: part.number))


def _entered(parts: Sequence[Part]) -> set[int]:
    """The lines that enter a player's orders, which edit nothing."""
    found = (p for p in parts if isinstance(p, CommandLine))
    return {part.number for part in found if isinstance(part.command, EnterOrders)}


_LOOSE = OtherLine | CommandProblem | CommandLine


def _said(rows: Sequence[str], loose: set[int], reading: EditReading) -> tuple[list[str], set[int]]:
    """The clauses of a letter with the reasons behind them, and the numbers of their lines.

    Below a heading all of its paragraph is meant; what can't be read is told, and nothing is done.
    """
    lines, taken = reading.case.office.commands.edits, set[int]()
    said, reasons = list[str](), list[str]()
    is_inside = is_headed = is_why = False
    for number, row in enumerate(rows, start=1):
        if number not in loose:
            is_inside = is_headed = is_why = False
            continue
        behind = lines.head(row)
        is_edit = behind is not None or _is_plain(row, reading)
        is_inside = is_edit or (is_inside and bool(row.strip()))
        is_headed = behind is not None or (is_headed and is_inside)
        if is_edit or is_headed or (is_inside and lines.leads_to_reason(row)):
            taken.add(number)
            # Another edit is no more of the reason above it.
            is_why = is_why and not is_edit
            text = row if behind is None else behind
            clause, why = ("", text) if is_why else lines.parted(text)
            said.append(clause)
            reasons.append(f"; {why}" if reasons and why and is_edit else why)
            is_why = is_why or bool(why) or clause != text
            is_headed = is_headed or lines.leads_to_reason(row)
    reason = " ".join(filter(None, map(str.strip, reasons))).replace(" ; ", "; ")
    clauses = [row for row in said if row.strip()]
    return [*clauses, *([f"{BECAUSE} {reason}"] if reason else [])], taken


def _is_plain(row: str, reading: EditReading) -> bool:
    """Whether a line without a heading says what shall be, and each clause begins with that."""
    lines = reading.case.office.commands.edits
    clauses = lines.read(row).edits
    meant = [clause for clause in clauses if reading.is_meant(clause)]
    return bool(meant) and not any(lines.is_loose(one.text) for one in clauses if one not in meant)
