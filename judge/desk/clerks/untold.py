"""The reason that a gamesmaster gives in passing: it is told to nobody, and they are told so.

What stands behind "reason:" everybody reads; "because Bruno is ill" may be meant for us alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from judge.desk.answers import Answer, Case
from judge.desk.commands.clock import Extend, Pause, SetDeadline
from judge.desk.commands.correcting import EditPosition, RollForward
from judge.desk.commands.forking import Fork
from judge.desk.commands.mastering import RollBack
from judge.desk.commands.own_mail import Undo
from judge.desk.declarations import QUESTIONS
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.writing import write_command
from judge.game.log import Role

LONGEST_LOOKED_AT = 400
"""In letters: so much of a line."""
_LEADS = "because|since|as|due to|owing to|on account of"
_BECAUSE = re.compile(
    r"(?<!\bas (?:well|soon|long|much|many|late))(?<!\b(?:such|same))"
    rf"[\s,;(\u2013-](?:{_LEADS})\s(?!well\b|soon\b|usual\b)",
    re.IGNORECASE,
)
_APART = re.compile(r"[,;]\s|\s[-\u2013\u2014]\s|\s\(")
_ENDS = re.compile(r"[.!?](?:\s|$)")
_MARKS = " \t,;.!?()-\u2013\u2014"
_BEGINS = re.compile(rf"(?:{_LEADS})\s", re.IGNORECASE)
_REASONED = (Extend, SetDeadline, Pause, RollBack, RollForward, Undo)
FEWEST_WORDS = 2
"""Of what stands behind a comma, for a reason."""


def with_untold_reason(answer: Answer, part: CommandLine, case: Case) -> Answer:
    """What is said of a deed, and that its reason isn't told to those who are told of it."""
    command = part.command
    is_deed = bool(answer.replies or answer.events or answer.effects) and not answer.failed
    if not (is_deed and _leads(case)) or isinstance(command, (*QUESTIONS, EditPosition, Fork)):
        return answer
    words = reason_beside(part, case)
    if not words or (isinstance(command, _REASONED) and command.reason):
        return answer
    said = case.say("receipt.untold", words=words)
    if isinstance(command, _REASONED):
        line = write_command(replace(command, reason=""))
        said = case.say("receipt.untold_reason", words=words, line=line)
    return replace(answer, said=(*answer.said, said))


def with_reasoned_reading(answer: Answer, part: CommandProblem, case: Case) -> Answer:
    """What is asked about a line, with its reason as another reading: there everybody is told."""
    if not _leads(case) or len(answer.asked) != 1 or part.fault == "waits.running":
        return answer
    read = case.office.commands.read_command(part.number, answer.asked[0])
    if not isinstance(read, CommandLine) or not isinstance(read.command, _REASONED):
        return answer
    words = _BEGINS.sub("", reason_beside(replace(read, text=part.text), case))
    if not words or read.command.reason:
        return answer
    line = write_command(replace(read.command, reason=words))
    return replace(answer, asked=(*answer.asked, line))


def _leads(case: Case) -> bool:
    return case.visitor.role is Role.MASTER


def reason_beside(part: CommandLine, case: Case) -> str:
    """The reason that stands in the line of a command, and is no part of it; "" for none."""
    rows = case.letter.text.splitlines()
    row = rows[part.number - 1] if 0 < part.number <= len(rows) else part.text
    sentence = _ENDS.split(row[:LONGEST_LOOKED_AT], maxsplit=1)[0]
    known = " ".join(str(value) for value in _values(part.command)).lower()
    found = _BECAUSE.search(sentence)
    marks = _APART.finditer(sentence) if isinstance(part.command, _REASONED) else ()
    apart = (sentence[m.end() :] for m in marks)
    words = sentence[found.start() :] if found else next((w for w in apart if _may_be(w, case)), "")
    words = words.strip(_MARKS)
    return "" if words.lower() in known else words


def _values(command: Any) -> Iterator[object]:
    return (getattr(command, one.name) for one in fields(command))


def _may_be(words: str, case: Case) -> bool:
    """Whether words apart from a command may be its reason: no courtesy, and no more of it."""
    beside, plain = case.office.commands.beside, words.strip(_MARKS)
    if len(plain.split()) < FEWEST_WORDS or re.search(r"\d", plain) or beside.is_idle(plain):
        return False
    if case.office.wish_model.read(plain).over > 0:
        return False  # "and tell me who hasn't sent orders yet" is another wish
    return not isinstance(case.office.commands.read_command(0, plain), CommandLine)
