"""What a report wants of its reader: it stands at the top, and once, with when it is wanted."""

from __future__ import annotations

from judge.desk.dates import write_deadline
from judge.desk.issue import Issue
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import listing, paragraph
from judge.desk.replies.personal import Personal
from judge.desk.replies.status import unusual_why_lines
from judge.game.agenda import due_at


def write_wanted(issue: Issue, personal: Personal, phrases: Phrasebook) -> str:
    """What the reader is to do, and with what; then what comes next, and when."""
    coming = deadline_lines(issue, personal.zone, phrases)
    rows = (
        *(_wrapped(line) for line in (personal.to_do,) if line),
        *(f"  {row}" for row in (*personal.tasks, personal.spare) if row),
        *map(_wrapped, coming),
    )
    return "\n".join(rows)


def _wrapped(line: str) -> str:
    return paragraph(line, hang=" " * 8)


def deadline_lines(issue: Issue, zone: str, phrases: Phrasebook) -> tuple[str, ...]:
    """What comes next, and when as the reader's clock has it; why then, and who is waited for.

    Nothing comes of a game that is over.
    """
    game, due = issue.game, due_at(issue.game)
    if game.ending is not None:
        return ()
    phase = phrases.name_phase(game.table.position.phase)
    if game.clock.deadline is None:
        return (phrases.say("report.rests", phase=phase),)
    is_soon = not game.owing and due is not None and due < game.clock.deadline
    when = write_deadline(due if is_soon else game.clock.deadline, issue.at, zone, phrases)
    coming = phrases.say("report.soon" if is_soon else "report.next", phase=phase, when=when)
    # Where everybody who plays is waited for, all know it.
    waits = () if game.owing == game.played() else game.owing
    powers = listing((power.name for power in waits), phrases)
    awaited = (phrases.say("report.waiting_for", powers=powers),) if waits else ()
    return (coming, *(() if is_soon else unusual_why_lines(game, phrases)), *awaited)
