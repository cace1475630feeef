"""The parts of a letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.commands import QUESTIONS, Command, Press
from judge.desk.reading.measure import Why

_FIRST_WORD = re.compile(r"\s*(no\s+draw|[a-z]+)", re.IGNORECASE)
_END_PRESS = re.compile(r"\s*end\s*press[.!]?\s*", re.IGNORECASE)
WELL_WRITTEN = {
    "command.asked", "command.doubted", "command.beside", "command.no_date", "command.two_days",
}  # fmt: skip
NOT_READ = frozenset({"command.unreadable", "command.no_date"})
MAY_BE_ASKED = (*QUESTIONS, Press)
_PRESS_WORDS = {"press", "broadcast"}


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A line that is a command; `number` counts the letter's lines from 1.

    `begged` says that it was asked for: "could we ...?"; `by_leave` that it is
    to be done "if nobody minds".
    """

    number: int
    text: str
    command: Command
    begged: bool = False
    by_leave: bool = False


@dataclass(frozen=True, slots=True)
class CommandProblem:
    """A line that asks for something and can't be read, or may not mean it.

    `word` is the first word of the command that was understood so far,
    `fault` names the sentence about it in the phrasebook. `column` counts
    from 0. `line` is what would do it, where that was understood; `beside` what
    stands beside it and isn't understood.
    """

    number: int
    text: str
    column: int
    word: str
    fault: str = "command.unreadable"
    line: str = ""
    beside: str = ""

    @property
    def place(self) -> int | None:
        """The column to put a mark under; None where nothing in the line is wrong."""
        return None if self.fault in WELL_WRITTEN else self.column


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line for the reader of orders."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class PressBlock:
    """A letter to powers, from its PRESS line to its end.

    `ended` says whether it has an end that can't be mistaken: a line
    ENDPRESS, or the end of its one line if it `is_short`.
    """

    number: int
    heading: Press
    lines: tuple[OtherLine, ...]
    ended: bool
    is_short: bool = False

    @property
    def text(self) -> str:
        """The words to be sent, without blank lines around them."""
        return "\n".join((self.heading.text, *(line.text for line in self.lines))).strip("\n")


@dataclass(frozen=True, slots=True)
class SignOff:
    """The line that ends a letter; `unread` counts the lines with words after it."""

    number: int
    text: str
    unread: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is too long to be read, or one too many; `why` names the sentence about it."""

    number: int
    text: str
    why: Why


Part = CommandLine | CommandProblem | OtherLine | PressBlock | SignOff | Unread


def first_word(text: str) -> str:
    """The first word of a line, lower case; "nodraw" for "no draw"."""
    found = _FIRST_WORD.match(text)
    if found is None:
        return ""
    return re.sub(r"\s+", "", found[1]).lower()


def is_press_heading(text: str) -> bool:
    """Whether a line begins as press does."""
    return first_word(text) in _PRESS_WORDS


def ends_press(text: str) -> bool:
    """Whether a line ends press."""
    return _END_PRESS.fullmatch(text) is not None


def press_block(number: int, heading: Press, rest: Sequence[OtherLine]) -> PressBlock:
    """The press that begins with a heading.

    It goes on to its ENDPRESS. Without one, press whose text stands on the
    heading itself is that line alone, and other press is all the rest.
    """
    for at, line in enumerate(rest):
        if ends_press(line.text):
            return PressBlock(number, heading, tuple(rest[:at]), ended=True)
        if heading.text and is_press_heading(line.text):
            break
    if heading.text:
        return PressBlock(number, heading, (), ended=True, is_short=True)
    return PressBlock(number, heading, tuple(rest), ended=False)
