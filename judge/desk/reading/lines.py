"""A line of a letter: one command, or some among its sentences, or none.

What is no command in it is passed on, so that no order is lost beside one.
What stands beside a command may take it back, or put it under a condition:
then it is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from judge.desk.commands.command import Command
from judge.desk.commands.correcting import EditPosition
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.commands.own_mail import SetName
from judge.desk.commands.seats import Away, Back, Join, Observe, Wait
from judge.desk.declarations import BEGGED, QUESTIONS, word_of
from judge.desk.reading.beside import Beside
from judge.desk.reading.measure import LONGEST_COMMAND, LONGEST_LINE
from judge.desk.reading.parts import (
    MAY_BE_ASKED,
    NOT_READ,
    TWOFOLD,
    CommandLine,
    CommandProblem,
    OtherLine,
)
from judge.desk.reading.writing import write_command

Read = CommandLine | CommandProblem | None

SENTENCE = re.compile(r"(?:[^.!?;]|[.!?;](?!\s|$))+[.!?;]*\s*")
_BULLET = re.compile(r"[ \t]{0,20}(?:[-*+\u2022\u2013]|\d{1,2}[.)])[ \t]+(?=\S)")
"""What begins an item of a list."""
_CLAUSE = re.compile(
    r"[,;] (?:and |then |also )?| (?:and|then|also) | (?=(?:because|since|as|due to) )",
    re.IGNORECASE,
)
MOST_SENTENCES = 12
MOST_CLAUSES = 6
FEW_WORDS = 2
"""A sentence of no more, as "Not really.", has no object of its own."""
TOLD = (Away, Back, Wait, Join, Observe)
"""What is told rather than asked for."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Whether a line begins in the midst of a sentence, or ends there.

    It `may_end` there if the next one begins with a capital: then it may be whole.
    """

    before: bool = False
    behind: bool = False
    may_end: bool = False


WHOLE = Broken()


class Reads(Protocol):
    """Reads a line, or a piece of one, as a command."""

    def may_be_command(self, text: str) -> bool:
        """Whether there may be a command in it."""

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read it; None if it asks for nothing that we know."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence of a line, and the command that it is."""

    start: int
    text: str
    part: Read = None


def read_line(
    line: OtherLine,
    reader: Reads,
    beside: Beside,
    *,
    reported: bool,
    broken: Broken = WHOLE,
) -> Iterator[CommandLine | CommandProblem | OtherLine]:
    """A line's parts: nothing of a `broken` sentence; what is `reported` is somebody else's."""
    mark = _BULLET.match(line.text)
    at = mark.end() if mark else 0
    bare = replace(line, text=" " * at + line.text[at:])
    parts = tuple(_read_bare(bare, reader, beside, broken, reported=reported))
    yield from (line,) if parts == (bare,) else parts


def _read_bare(
    line: OtherLine, reader: Reads, beside: Beside, broken: Broken, *, reported: bool
) -> Iterator[CommandLine | CommandProblem | OtherLine]:
    """The parts of a line without the mark of a list before it."""
    if not reader.may_be_command(line.text):
        yield line
        return
    read = None
    if not (broken.before or broken.behind):
        read = _sure(reader.read_command(line.number, line.text), broken)
    is_whole = _is_all_read(read, reader) or len(line.text) > LONGEST_LINE
    pieces = [] if is_whole else list(_pieces(line, reader, beside, broken))
    if not any(piece.part for piece in pieces):
        yield line if read is None else doubted(read) if reported else read
        return
    for piece in pieces:
        if piece.part is not None:
            is_doubted = reported or _is_doubted(piece, pieces, beside)
            yield doubted(piece.part) if is_doubted else piece.part
    rest = list(line.text)
    for piece in pieces:
        if piece.part is not None:
            rest[piece.start : piece.start + len(piece.text)] = " " * len(piece.text)
    left = "".join(rest).rstrip(" ,;:-")
    if left.strip(" ,.;:!?-"):
        yield OtherLine(line.number, left)


def doubted(part: CommandLine | CommandProblem) -> CommandLine | CommandProblem:
    """A part that is asked about, unless it changes nothing."""
    if isinstance(part, CommandProblem) or isinstance(part.command, MAY_BE_ASKED):
        return part
    return doubt_about(part.number, part.text, part.command)


def doubt_about(
    number: int, text: str, command: Command, beside: str = "", *, is_no: bool = False
) -> CommandProblem:
    """What to ask about a command that was understood, and may not be meant."""
    fault = "command.beside" if beside else "command.doubted"
    line = write_command(command)
    return CommandProblem(number, text, 0, word_of(command), fault, line, beside, is_no)


def half_opened(number: int, text: str, command: Command, unread: str) -> CommandProblem:
    """What to ask about a game that a line opens, with words in it that can't be read."""
    is_twofold = TWOFOLD in unread.lower()
    line, fault = write_command(command), f"command.founding{'_gunboat' if is_twofold else ''}"
    return CommandProblem(number, text, 0, word_of(command), fault, line, unread)


def question_about(number: int, text: str, command: Command) -> CommandProblem:
    """What to ask about a command that ends as a question."""
    end, line = len(text.rstrip()) - 1, write_command(command)
    return CommandProblem(number, text, end, word_of(command), "command.question", line=line)


def _pieces(line: OtherLine, reader: Reads, beside: Beside, broken: Broken) -> Iterator[_Piece]:
    """A line's sentences, and the commands among them."""
    sentences = list(SENTENCE.finditer(line.text))
    if len(sentences) > MOST_SENTENCES:
        return
    last = len(sentences) - 1
    for nth, sentence in enumerate(sentences):
        piece = _Piece(sentence.start(), sentence[0])
        if (nth == 0 and broken.before) or (nth == last and broken.behind):
            yield piece
            continue
        read = _read(line.number, piece, reader, is_line=last == 0)
        whole = replace(piece, part=_sure(read, broken) if nth == last else read)
        yield from (isinstance(read, CommandLine) and [whole]) or _several(
            whole, line, reader, beside
        )


def _several(sentence: _Piece, line: OtherLine, reader: Reads, beside: Beside) -> list[_Piece]:
    """The clauses of a sentence that are commands, if others say nothing: "... as I am ill"."""
    if len(sentence.text) > LONGEST_COMMAND:
        return [sentence]
    begin = 0
    clauses: list[_Piece] = []
    for end in (*(m.span() for m in _CLAUSE.finditer(sentence.text)), (len(sentence.text),) * 2):
        said = sentence.text[begin : end[0]]
        read = reader.read_command(line.number, said.strip())
        part = read if isinstance(read, CommandLine) else None
        if len(clauses) == MOST_CLAUSES or not (part or beside.is_idle(said)):
            return [sentence]
        clauses.append(_Piece(sentence.start + begin, sentence.text[begin : end[1]], part))
        begin = end[1]
    # "Every Tuesday 20:00 and every Friday 18:00": what can't be read whole is no half of it.
    settings = sum(_sets(clause.part) for clause in clauses)
    return clauses if any(clause.part for clause in clauses) and settings < 2 else [sentence]


def _sets(part: Read) -> bool:
    return isinstance(part, CommandLine) and isinstance(part.command, ChangeSettings)


def _sure(read: Read, broken: Broken) -> Read:
    """What was read of a line's end: if its sentence may go on below, only what is whole.

    A name never is: "Kindly enter me as Philip", and below it "Marsh".
    """
    is_whole = isinstance(read, CommandLine) and not isinstance(read.command, SetName)
    return None if broken.may_end and not is_whole else read


def _read(number: int, piece: _Piece, reader: Reads, *, is_line: bool) -> Read:
    """One of several pieces: what can't be read needs a line of its own."""
    read = reader.read_command(number, piece.text.strip())
    is_unread = isinstance(read, CommandProblem) and read.fault in NOT_READ
    return None if is_unread and not is_line else read


def _is_all_read(read: Read, reader: Reads) -> bool:
    """Whether a line is one command: not so two questions, nor one with more behind it.

    "Who is late? If nobody, process."
    """
    if not isinstance(read, CommandLine):
        return False
    if not isinstance(read.command, QUESTIONS):
        return not _is_in_reason(read, reader)
    return len(list(islice(SENTENCE.finditer(read.text), 2))) < 2


def _is_in_reason(read: CommandLine, reader: Reads) -> bool:
    """Whether a sentence of a reason is another command: "reason: he was ill. Then process"."""
    if not (getattr(read.command, "reason", "") or isinstance(read.command, EditPosition)):
        return False
    said = islice(SENTENCE.finditer(read.text), 1, MOST_SENTENCES)
    found = (reader.read_command(read.number, one[0].strip()) for one in said)
    return any(isinstance(one, CommandLine) for one in found)


def _is_doubted(piece: _Piece, pieces: Sequence[_Piece], beside: Beside) -> bool:
    """Whether what stands beside a command may take it back, or put it under a condition.

    "Not" and its likes don't where it could be taken back, or if they stand in a sentence that
    says more; nor does "would" where it is asked for in so many words.
    """
    if not isinstance(piece.part, CommandLine):
        return False
    borne = {"SLIGHT"} if isinstance(piece.part.command, BEGGED) else set()
    if borne and (piece.part.begged or isinstance(piece.part.command, TOLD)):
        borne |= {"UNSURE", "LATER"}
    for other in pieces:
        if other.part is None:
            is_long = len(other.text.split()) > FEW_WORDS
            if beside.doubts(other.text) - borne - ({"SLIGHT", "LATER"} if is_long else set()):
                return True
    return False
