"""What a gamesmaster's sentence may mean for the position, asked about with what would come of it.

All of a sentence is asked about, or nothing of it: half an edit is none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.desk.answers import Answer
from judge.desk.clerks.edit_reading import BEGINS_WITH_UNIT, EditReading
from judge.desk.clerks.edits import meant_edit
from judge.desk.commands.correcting import EditPosition
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.edit_lines import BECAUSE, WrittenEdit, WrittenEdits
from judge.desk.reading.writing import write_command
from judge.desk.replies.edits import edit_rows


def with_edits_asked(
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


def edit_line(text: str, reading: EditReading) -> str:
    """The line that edits what a sentence with a verb of edits says, whole; "" if there is none."""
    lines = reading.case.office.commands.edits
    written, meant = _meant(text, reading)
    if not (meant and written.reason and lines.is_loose(text)) or _lost(written, meant, reading):
        return ""
    command = _command(meant, written.reason)
    return "" if isinstance(meant_edit(command, reading.case), Answer) else write_command(command)


def _stays(part: Part) -> bool:
    """Whether a part of such a line is another command, and no half of this one."""
    return isinstance(part, CommandLine) and not isinstance(part.command, EditPosition)


def _may_edit(number: int, row: str, reading: EditReading) -> Part | None:
    """What a line that is no plain edit would edit; None if it speaks of something else."""
    case = reading.case
    written, meant = _meant(row, reading)
    if not meant:
        return None
    if lost := _lost(written, meant, reading):
        return CommandProblem(number, row, 0, "edit", "edit.half", beside=lost.text)
    command = _command(meant, written.reason)
    if not written.reason:
        return CommandLine(number, row, command)
    found = meant_edit(command, case)
    if isinstance(found, Answer):
        return CommandProblem(number, row, 0, "edit", "edit.not_so", beside=" ".join(found.said))
    line, phrases = write_command(command), case.office.phrases
    beside = phrases.in_a_row(each.strip() for each in edit_rows(found.edits, phrases))
    return CommandProblem(number, row, 0, "edit", "edit.sure", line=line, beside=beside)


def _meant(text: str, reading: EditReading) -> tuple[WrittenEdits, list[WrittenEdit]]:
    """What a sentence says, and the clauses of it that edit the board."""
    written, is_headed = reading.case.office.commands.edits.loose(text)
    is_open = is_headed or bool(written.reason)
    return written, [one for one in written.edits if _is_meant(one, reading, is_open=is_open)]


def _lost(
    written: WrittenEdits, meant: Sequence[WrittenEdit], reading: EditReading
) -> WrittenEdit | None:
    """A clause beside those meant that names a place, and can't be read; None if there is none."""
    rest = (one for one in written.edits if one not in meant)
    return next((one for one in rest if reading.names_places(one.text)), None)


def _command(meant: Sequence[WrittenEdit], reason: str) -> EditPosition:
    text = "; ".join(one.text for one in meant)
    return EditPosition(" ".join((text, *((BECAUSE, reason) if reason else ()))))


def _is_meant(clause: WrittenEdit, reading: EditReading, *, is_open: bool) -> bool:
    """Whether a clause edits the board; a move without a heading or a reason is an order."""
    if reading.is_meant(clause):
        return True
    may_be = is_open or not BEGINS_WITH_UNIT.match(clause.text)
    return may_be and bool(clause.deed) and not isinstance(reading.edit(clause), str)
