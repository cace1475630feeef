"""A line of a letter: one command, or some among its sentences and clauses, or none.

What is no command in it is passed on, so that no order is lost beside one.
What stands beside a command may take it back, or put it under a condition:
then it is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Protocol

from judge.desk.commands.command import Command
from judge.desk.commands.seats import Away, Back, Join, Observe, Wait
from judge.desk.declarations import BEGGED, QUESTIONS, word_of
from judge.desk.reading.measure import LONGEST_COMMAND, LONGEST_LINE
from judge.desk.reading.parts import MAY_BE_ASKED, NOT_READ, CommandLine, CommandProblem, OtherLine
from judge.desk.reading.sayings import Sayings
from judge.desk.reading.writing import write_command

Read = CommandLine | CommandProblem | None

SENTENCE = re.compile(r"(?:[^.!?;]|[.!?;](?!\s|$))+[.!?;]*\s*")
_JOINED = re.compile(r"\s*(?:and|but|so|then|also|because|since|as)\s+", re.IGNORECASE)
_BEGINS_AS_QUESTION = re.compile(
    r"\W*(?:(?:and|but)\s+)?(?:who|whom|whose|which|where|can|could|may|might|will|would)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:i|i['\u2019]?m|we|my|our|me|us|please|sorry|thanks?|hi|hello|dear|no|don['\u2019]?t|let['\u2019]?s)\b",
    re.IGNORECASE,
)
_WORDS = re.compile(r"[^\W\d_]+(?:[\s'\u2019-]+[^\W\d_]+)*[\s.!?)]*")
"""A clause without any figures."""
_BULLET = re.compile(r"[ \t]{0,20}(?:[-*+\u2022\u2013]|\d{1,2}[.)])[ \t]+(?=\S)")
"""What begins an item of a list."""
MOST_SENTENCES = 12
MOST_CLAUSES = 6
FEW_WORDS = 2
"""A sentence of no more, as "Not really.", has no object of its own."""
SHORTEST_QUESTION = 3
"""A clause of fewer words needs a question mark to be one."""
TOLD = (Away, Back, Wait, Join, Observe)
"""What is told rather than asked for."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Whether a line begins in the midst of a sentence, or ends there.

    It `may_end` there if the next one begins with a capital: then it may be whole. In a sentence
    that `tells_own` units what to do no clause is a command: "so we help ourselves".
    """

    before: bool = False
    behind: bool = False
    may_end: bool = False
    tells_own: Callable[[str], bool] = field(default=lambda _: False, compare=False)


WHOLE = Broken()


class Reads(Protocol):
    """Reads a line, or a piece of one, as a command."""

    def may_be_command(self, text: str) -> bool:
        """Whether there may be a command in it."""

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read it; None if it asks for nothing that we know."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A sentence or a clause of a line, and the command that it is."""

    start: int
    text: str
    sentence: int
    part: Read = None


def read_line(
    line: OtherLine,
    reader: Reads,
    sayings: Sayings,
    *,
    reported: bool,
    broken: Broken = WHOLE,
) -> Iterator[CommandLine | CommandProblem | OtherLine]:
    """A line's parts: nothing of a `broken` sentence; what is `reported` is somebody else's."""
    mark = _BULLET.match(line.text)
    at = mark.end() if mark else 0
    bare = replace(line, text=" " * at + line.text[at:])
    parts = tuple(_read_bare(bare, reader, sayings, broken, reported=reported))
    yield from (line,) if parts == (bare,) else parts


def _read_bare(
    line: OtherLine, reader: Reads, sayings: Sayings, broken: Broken, *, reported: bool
) -> Iterator[CommandLine | CommandProblem | OtherLine]:
    """The parts of a line without the mark of a list before it."""
    if not reader.may_be_command(line.text):
        yield line
        return
    read = None
    if not (broken.before or broken.behind):
        read = _sure(reader.read_command(line.number, line.text), broken)
    is_whole = _is_all_read(read) or len(line.text) > LONGEST_LINE
    pieces = [] if is_whole else list(_pieces(line, reader, sayings, broken))
    if not any(piece.part for piece in pieces):
        yield line if read is None else doubted(read) if reported else read
        return
    for piece in pieces:
        if piece.part is not None:
            is_doubted = reported or _is_doubted(piece, pieces, sayings)
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


def question_about(number: int, text: str, command: Command) -> CommandProblem:
    """What to ask about a command that ends as a question."""
    end, line = len(text.rstrip()) - 1, write_command(command)
    return CommandProblem(number, text, end, word_of(command), "command.question", line=line)


def _pieces(line: OtherLine, reader: Reads, sayings: Sayings, broken: Broken) -> Iterator[_Piece]:
    """A line's sentences, or their clauses where these are commands."""
    sentences = list(SENTENCE.finditer(line.text))
    if len(sentences) > MOST_SENTENCES:
        return
    for nth, sentence in enumerate(sentences):
        whole = _Piece(sentence.start(), sentence[0], nth)
        if (nth == 0 and broken.before) or (nth == len(sentences) - 1 and broken.behind):
            yield whole
            continue
        read = _read(line.number, whole, reader, is_line=len(sentences) == 1)
        whole = replace(whole, part=_sure(read, broken) if nth == len(sentences) - 1 else read)
        if isinstance(whole.part, CommandLine):
            yield whole
            continue
        if broken.may_end and nth == len(sentences) - 1:
            yield whole
            continue
        clauses = list(_clauses(whole, line.number, reader, sayings))
        is_read = any(clause.part for clause in clauses) and not broken.tells_own(sentence[0])
        yield from clauses if is_read else [whole]


def _sure(read: Read, broken: Broken) -> Read:
    """What was read of a line's end: if its sentence may go on below, only what is whole."""
    return None if broken.may_end and not isinstance(read, CommandLine) else read


def _read(number: int, piece: _Piece, reader: Reads, *, is_line: bool) -> Read:
    """One of several pieces: what can't be read needs a line of its own."""
    read = reader.read_command(number, piece.text.strip())
    is_unread = isinstance(read, CommandProblem) and read.fault in NOT_READ
    return None if is_unread and not is_line else read


def _clauses(sentence: _Piece, number: int, reader: Reads, sayings: Sayings) -> Iterator[_Piece]:
    """The clauses of a sentence of which some are commands, and the others a person's talk.

    One word alone is no command in a clause. What is said twice is done once.
    Where somebody is quoted, or nobody speaks, as in our own mails, there are none.
    """
    if len(sentence.text) > LONGEST_COMMAND:
        return
    spans = list(sayings.clauses(sentence.text))
    if not 1 < len(spans) <= MOST_CLAUSES:
        return
    pieces = []
    for start, end in spans:
        piece = _Piece(sentence.start + start, sentence.text[start:end], sentence.sentence)
        is_long = " " in _JOINED.sub("", piece.text, count=1).strip()
        beside = (sentence.text[a:b] for a, b in spans if a != start)
        is_alone = is_long or all(map(sayings.beside.is_idle, beside))
        is_told = start > 0 and _is_told(sentence.text[start:])
        read = None if is_told or not is_alone else _read(number, piece, reader, is_line=True)
        pieces.append(replace(piece, part=None if _is_idle(read) else read))
    others = [piece.text for piece in pieces if piece.part is None]
    if any("speech" in sayings.doubt(other) for other in others):
        return
    if not all(_PERSON.search(other) or _WORDS.fullmatch(other) for other in others):
        return
    is_talk = _PERSON.search(sentence.text) or all(map(sayings.beside.is_idle, others))
    if others and not is_talk:
        return
    said = {piece.part.command for piece in pieces if isinstance(piece.part, CommandLine)}
    if len(said) == 1 and all(isinstance(piece.part, CommandLine) for piece in pieces):
        part = pieces[0].part
        yield replace(sentence, part=replace(part, text=sentence.text.strip()) if part else None)
        return
    yield from pieces


def _is_all_read(read: Read) -> bool:
    """Whether a line is one command: not so two questions, nor one with more behind it.

    "Who is late? If nobody, process."
    """
    if not isinstance(read, CommandLine):
        return False
    if not isinstance(read.command, QUESTIONS):
        return True
    return len(list(islice(SENTENCE.finditer(read.text), 2))) < 2


def _is_told(behind: str) -> bool:
    """Whether a clause that begins as a question does asks nothing: "David, who ..., can send"."""
    return _BEGINS_AS_QUESTION.match(behind) is not None and "?" not in behind


def _is_idle(read: Read) -> bool:
    """Whether a clause asks nothing that we could do or ask about."""
    if isinstance(read, CommandLine):
        is_short = len(read.text.split()) < SHORTEST_QUESTION and not read.text.endswith("?")
        return is_short and isinstance(read.command, QUESTIONS)
    return read is not None and read.fault == "command.asked"


def _is_doubted(piece: _Piece, pieces: Sequence[_Piece], sayings: Sayings) -> bool:
    """Whether what stands beside a command may take it back, or put it under a condition.

    "Not" and its likes don't where it could be taken back, or if they stand in a
    sentence of their own that says more; nor does "would" where it is asked for
    in so many words. Beside another doubt a command is doubtful, too, and so are
    two that don't make up all of a sentence.
    """
    if not isinstance(piece.part, CommandLine):
        return False
    borne = set()
    if isinstance(piece.part.command, BEGGED):
        is_told = piece.part.begged or isinstance(piece.part.command, TOLD)
        borne = {"unsure", "later", "slight"} if is_told else {"slight"}
    beside = [other for other in pieces if other.sentence == piece.sentence]
    changing = {
        other.part.command
        for other in beside
        if isinstance(other.part, CommandLine) and not isinstance(other.part.command, MAY_BE_ASKED)
    }
    if len(changing) > 1 and any(other.part is None for other in beside):
        return True
    for other in pieces:
        apart = other.sentence != piece.sentence
        if isinstance(other.part, CommandProblem) and not apart:
            return True
        if other.part is None:
            if not apart and not piece.part.begged and other.text.rstrip().endswith("?"):
                return True
            is_long = apart and len(other.text.split()) > FEW_WORDS
            if sayings.doubt(other.text) - borne - ({"slight", "later"} if is_long else set()):
                return True
    return False
