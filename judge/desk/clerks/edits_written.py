"""Edits in a gamesmaster's letter: "edit: A Ven to Tri, because ...", or a clause a line below.

"place A Ven Italy", "remove A Tri" and "centre Tri is Italy's" need no heading. What only a
sentence says is asked about, with what would come of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.desk.answers import Answer, Case
from judge.desk.clerks.edit_reading import BEGINS_WITH_UNIT, EditReading
from judge.desk.clerks.edits import meant_edit
from judge.desk.commands.correcting import EditPosition
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.edit_lines import BECAUSE, WrittenEdit
from judge.desk.reading.writing import write_command
from judge.desk.replies.edits import edit_rows
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
    parts = _asked(parts, rows, loose - taken, reading)
    if not said:
        return parts
    first = min(taken)
    inside = [p.command for p in parts if p.number in taken and isinstance(p, CommandLine)]
    if any(not isinstance(command, EditPosition) for command in inside):
        return parts
    command = CommandLine(first, rows[first - 1], EditPosition("\n".join(said)))
    kept = [part for part in parts if part.number not in taken]
    return tuple(sorted((*kept, command), key=lambda part: part.number))


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


# ------------------------------------------------------------ asked about


def _asked(
    parts: Sequence[Part], rows: Sequence[str], loose: Collection[int], reading: EditReading
) -> Sequence[Part]:
    """A letter's parts, with what its other lines may mean for the position asked about."""
    # What was taken out of a letter, or stands below the lines looked at, has no row here.
    looked_at = [n for n in sorted(loose) if n <= len(rows)]
    asked = {n: part for n in looked_at if (part := _may_edit(n, rows[n - 1], reading))}
    if not asked:
        return parts
    kept = [part for part in parts if part.number not in asked or _stays(part)]
    return tuple(sorted((*asked.values(), *kept), key=lambda part: part.number))


def _stays(part: Part) -> bool:
    """Whether a part of such a line is another command, and no half of this one."""
    return isinstance(part, CommandLine) and not isinstance(part.command, EditPosition)


def _may_edit(number: int, row: str, reading: EditReading) -> Part | None:
    """What a line that is no plain edit would edit; None if it speaks of something else."""
    case = reading.case
    written, is_headed = case.office.commands.edits.loose(row)
    is_open = is_headed or bool(written.reason)
    meant = [one for one in written.edits if _is_meant(one, reading, is_open=is_open)]
    if not meant:
        return None
    text = "; ".join(one.text for one in meant)
    why = (BECAUSE, written.reason) if written.reason else ()
    command = EditPosition(" ".join((text, *why)))
    if not written.reason:
        return CommandLine(number, row, command)
    found = meant_edit(command, case)
    if isinstance(found, Answer):
        return CommandProblem(number, row, 0, "edit", "edit.not_so", beside=" ".join(found.said))
    line, phrases = write_command(command), case.office.phrases
    beside = phrases.in_a_row(each.strip() for each in edit_rows(found.edits, phrases))
    return CommandProblem(number, row, 0, "edit", "edit.sure", line=line, beside=beside)


def _is_meant(clause: WrittenEdit, reading: EditReading, *, is_open: bool) -> bool:
    """Whether a clause edits the board; a move without a heading or a reason is an order."""
    if reading.is_meant(clause):
        return True
    may_be = is_open or not BEGINS_WITH_UNIT.match(clause.text)
    return may_be and bool(clause.deed) and not isinstance(reading.edit(clause), str)
