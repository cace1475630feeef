"""Read the commands of a letter, in the grammar's words or in plain ones.

A line is first read by `grammar/commands.lark` as it stands, then as one of
the ways to say a command in `grammar/sayings.txt`, then sentence by sentence.
What asks for something without a doubt is done; what may ask for it is asked
back; everything between PRESS and ENDPRESS is press; the rest is for the
board's own reader, which tells orders from prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Lark, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.commands import BEGGED, QUESTIONS, Command, Press, word_of
from judge.desk.reading.parts import (
    CommandLine,
    CommandProblem,
    OtherLine,
    Part,
    SignOff,
    first_word,
    press_block,
)
from judge.desk.reading.sayings import Said, Sayings
from judge.desk.reading.tree import ToCommand, TwoDays

WORDS = frozenset(
    {
        "create", "set", "join", "observe", "leave", "resign", "start", "process", "extend",
        "deadline", "remind", "pause", "resume", "unpause", "cancel", "rollback", "replace",
        "press", "broadcast", "vote", "draw", "nodraw", "wait", "ready", "away", "back", "address",
        "pictures", "status", "orders", "board", "position", "centres", "centers", "results",
        "report", "history", "who", "clear", "games", "list", "help", "get", "rules", "give",
    }
)  # fmt: skip
"""The first words of the grammar; how each command is written stands in `data/phrases.toml`."""
STRICT = frozenset(
    {
        "create", "join", "start", "process", "extend", "deadline", "replace", "press", "broadcast",
        "vote", "draw", "nodraw", "status", "games", "help", "set", "rollback",
    }
)  # fmt: skip
"""Words with which hardly a sentence begins: behind them, what can't be read is told."""
CLEAR = frozenset({"create", "join", "extend", "deadline", "replace", "vote", "away", "address"})
"""Those that mean the command behind "I'd like to", too."""
ASKING = frozenset(
    {
        "status", "orders", "board", "centres", "results", "history", "who", "games", "help", "old",
        "get", "rules",
    }
)  # fmt: skip
"""Questions in plain words, of which nothing is told if they can't be read."""

QUESTION_WORDS = frozenset({"who", "what", "when", "where", "why", "how", "which", "whose", "whom"})

_SIGN_OFF = re.compile(r"\s*sign\s*off[.!]?\s*", re.IGNORECASE)
_MAY_BE_ASKED = (*QUESTIONS, Press)
_SENTENCE = re.compile(r"(?:[^.!?;]|[.!?;](?!\s|$))+[.!?;]*\s*")
LONGEST_COMMAND = 500
MOST_SENTENCES = 12
MOST_CLAUSES = 3


class CommandReader:
    """Reads commands; built once from the texts of the grammar and the table."""

    def __init__(self, grammar: str, sayings: str) -> None:
        self._lark = Lark(
            grammar, parser="lalr", lexer="contextual", maybe_placeholders=False,
            transformer=ToCommand(),
        )  # fmt: skip
        self._sayings = Sayings(sayings)

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read a line or a sentence; None if it asks for nothing that we know."""
        word = first_word(text)
        if len(text) > LONGEST_COMMAND:
            if word in STRICT:
                return CommandProblem(number, text, 0, word, "command.too_long")
            return None
        if word not in WORDS and word not in QUESTION_WORDS and not self._sayings.may_say(text):
            return None
        if (exact := self._sayings.find_exact(text)) is not None:
            return self._read_saying(number, text, exact)
        core = self._sayings.without_thanks(text)
        read = self._parse(core) if word in WORDS and core else None
        if read is not None and not isinstance(read, tuple):
            return self._weighed(number, text, read)
        said = self._sayings.find(text) or self._behind_leads(core)
        if said is not None and (part := self._read_saying(number, text, said)) is not None:
            return part
        if (part := self._read_clauses(number, text)) is not None:
            return part
        if read is not None and _is_meant(word, text):
            fault, column = read
            return CommandProblem(number, text, min(column, len(text)), word, fault)
        if word in QUESTION_WORDS and text.rstrip().endswith("?"):
            return CommandProblem(number, text, 0, "help", "command.asked")
        return None

    def _read_clauses(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """A sentence whose clauses all say the same: "I'm done, go ahead"."""
        clauses = text.split(", ")
        if not 1 < len(clauses) <= MOST_CLAUSES:
            return None
        parts = [self.read_command(number, clause) for clause in clauses]
        lines = [part for part in parts if isinstance(part, CommandLine)]
        if len(lines) == len(parts) and len({part.command for part in lines}) == 1:
            return CommandLine(number, text, lines[0].command)
        asked = [part for part in parts if isinstance(part, CommandProblem)]
        doubted = all(part.fault == "command.doubted" for part in asked)
        if len(asked) == len(parts) and doubted and len({part.word for part in asked}) == 1:
            return CommandProblem(number, text, 0, asked[0].word, "command.doubted")
        return None

    def read_letter(self, text: str) -> tuple[Part, ...]:
        """Split a letter into its parts, one or more a line, in order."""
        parts: list[Part] = []
        lines = [OtherLine(n, line) for n, line in enumerate(text.splitlines(), start=1)]
        reported = False
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            if not line.text.strip():
                reported = False
                continue
            if _SIGN_OFF.fullmatch(line.text):
                unread = sum(bool(after.text.strip()) for after in lines[at:])
                parts.append(SignOff(line.number, line.text, unread))
                break
            for part in self._read_line(line, reported=reported):
                if isinstance(part, CommandLine) and isinstance(part.command, Press):
                    block = press_block(line.number, part.command, lines[at:])
                    at += len(block.lines) + (block.ended and not block.is_short)
                    parts.append(block)
                else:
                    parts.append(part)
            reported = reported or self._sayings.is_reported(line.text)
        return tuple(parts)

    def _read_line(self, line: OtherLine, *, reported: bool) -> Iterator[Part]:
        """A line's parts: it is one command, or has some among its sentences, or has none."""
        read = self.read_command(line.number, line.text)
        sentences = list(_SENTENCE.finditer(line.text))
        found: list[CommandLine | CommandProblem | None] = []
        if not isinstance(read, CommandLine) and 1 < len(sentences) <= MOST_SENTENCES:
            found = [self._read_sentence(line.number, s[0]) for s in sentences]
        if not any(found) and not isinstance(read, CommandLine):
            found = self._clauses(line)
        if not any(found):
            yield line if read is None else _doubted(read) if reported else read
            return
        others = [s for s, part in zip(sentences, found, strict=False) if part is None]
        doubtful = reported or any(self._sayings.is_doubtful(s[0]) for s in others)
        yield from (_doubted(part) if doubtful else part for part in found if part is not None)
        if others:
            rest = list(" " * len(line.text))
            for other in others:
                rest[other.start() : other.end()] = other[0]
            yield OtherLine(line.number, "".join(rest))

    def _clauses(self, line: OtherLine) -> list[CommandLine | CommandProblem | None]:
        """The commands of a line all of whose clauses are commands."""
        clauses = line.text.split(", ")
        if not 1 < len(clauses) <= MOST_CLAUSES:
            return []
        parts = [self._read_sentence(line.number, clause) for clause in clauses]
        return parts if all(isinstance(part, CommandLine) for part in parts) else []

    def _read_sentence(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """One of several sentences: press and what can't be read need a line of their own."""
        read = self.read_command(number, text.strip())
        if isinstance(read, CommandLine) and isinstance(read.command, Press):
            return None
        if isinstance(read, CommandProblem) and read.fault == "command.unreadable":
            return None
        return read

    def _behind_leads(self, text: str) -> Said | None:
        """A command in the grammar's own words, behind polite or doubtful ones."""
        for at, begged, doubted in self._sayings.stages(text):
            command = text[at:]
            word = first_word(command)
            if word in WORDS and (
                (word in CLEAR and _is_meant(word, command))
                or not isinstance(self._parse(command), tuple)
            ):
                # "I have to leave" may be about the room.
                unsure = doubted or (word == "leave" and at > 0)
                return Said(command, begged, unsure, slot=0, shift=at)
        return None

    def _read_saying(
        self, number: int, text: str, said: Said
    ) -> CommandLine | CommandProblem | None:
        read = self._parse(said.command)
        if isinstance(read, tuple):
            word = first_word(said.command)
            if word in ASKING or said.doubted:
                return None
            fault, column = read
            place = said.column(min(column, len(said.command)))
            return CommandProblem(number, text, min(place, len(text)), word, fault)
        if said.doubted and not isinstance(read, _MAY_BE_ASKED):
            return CommandProblem(number, text, 0, word_of(read), "command.doubted")
        return self._weighed(number, text, read, begged=said.begged)

    def _weighed(
        self, number: int, text: str, command: Command, *, begged: bool = False
    ) -> CommandLine | CommandProblem:
        """A command that was read; with a question mark it may not be meant."""
        if isinstance(command, _MAY_BE_ASKED) or (begged and isinstance(command, BEGGED)):
            return CommandLine(number, text, command)
        if text.rstrip().endswith("?"):
            end = len(text.rstrip()) - 1
            return CommandProblem(number, text, end, word_of(command), "command.question")
        if begged:
            return CommandProblem(number, text, 0, word_of(command), "command.doubted")
        return CommandLine(number, text, command)

    def _parse(self, text: str) -> Command | tuple[str, int]:
        """A command in the grammar's words; or the fault and its column."""
        try:
            return self._lark.parse(text.strip())  # type: ignore[return-value]
        except UnexpectedInput as fault:
            return "command.unreadable", _column(fault, text)
        except VisitError as fault:
            if isinstance(fault.orig_exc, TwoDays):
                return "command.two_days", 0
            return "command.no_date", 0
        except TwoDays:
            return "command.two_days", 0
        except (ValueError, OverflowError):
            # A date or a time that the calendar doesn't know.
            return "command.no_date", 0


def _is_meant(word: str, text: str) -> bool:
    """Whether a line that can't be read is a command all the same, and no prose."""
    if word in {"away", "address"}:
        return any(letter.isdigit() or letter == "@" for letter in text)
    return word in STRICT


def _doubted(part: CommandLine | CommandProblem) -> CommandLine | CommandProblem:
    if isinstance(part, CommandProblem) or isinstance(part.command, _MAY_BE_ASKED):
        return part
    return CommandProblem(part.number, part.text, 0, word_of(part.command), "command.doubted")


def _column(fault: UnexpectedInput, text: str) -> int:
    """Where a line goes wrong, counted from 0; its end if something is missing."""
    token = getattr(fault, "token", None)
    if token is not None and token.type == "$END":
        return len(text.rstrip())
    indent = len(text) - len(text.lstrip())
    return min(max(fault.column - 1, 0) + indent, len(text))
