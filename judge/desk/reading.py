"""Split a letter into commands, press and lines for the reader of orders.

A line that begins with a command's word is read by `grammar/commands.lark`;
everything between PRESS and ENDPRESS is press; the rest is for the board's
own reader, which tells orders from prose.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.commands import (
    Clear,
    Command,
    Create,
    Extend,
    GetRules,
    Help,
    Join,
    ListGames,
    Press,
    Process,
    Replace,
    SetDeadline,
    ShowOrders,
    Start,
    Status,
    VoteDraw,
)

WORDS = frozenset(
    {
        "create", "join", "start", "process", "extend", "deadline", "replace", "press", "broadcast",
        "vote", "draw", "nodraw", "status", "orders", "clear", "games", "list", "help",
        "get", "rules",
    }
)  # fmt: skip
"""The first words of commands; how each is written stands in `data/phrases.toml`."""

_FIRST_WORD = re.compile(r"\s*(no\s+draw|[a-z]+)", re.IGNORECASE)
_END_PRESS = re.compile(r"\s*end\s*press[.!]?\s*", re.IGNORECASE)
_SIGN_OFF = re.compile(r"\s*sign\s*off[.!]?\s*", re.IGNORECASE)
_MAY_BE_ASKED = (Status, ShowOrders, ListGames, Help, GetRules, Press)
_HEADINGS = {"orders", "list", "get", "rules"}
"""What begins other lines as often as a command: "Orders for France:", "get ready"."""
_SPANS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
LONGEST_COMMAND = 500


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A line that is a command; `number` counts the letter's lines from 1."""

    number: int
    text: str
    command: Command


@dataclass(frozen=True, slots=True)
class CommandProblem:
    """A line that begins like a command and can't be read as one.

    `word` is the command's first word, `fault` names the sentence about it
    in the phrasebook. `column` counts from 0.
    """

    number: int
    text: str
    column: int
    word: str
    fault: str = "command.unreadable"


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


Part = CommandLine | CommandProblem | OtherLine | PressBlock | SignOff


class _ToCommand(Transformer[Token, Command]):
    """Turn the tree of a command into its value."""

    def start(self, children: list[Command]) -> Command:
        return children[0]

    def span(self, children: list[Token]) -> timedelta:
        number, unit = children
        return timedelta(**{_SPANS[unit[0].lower()]: int(number)})

    def create(self, children: list[object]) -> Create:
        given = [c for c in children[1:] if isinstance(c, tuple)]
        settings: dict[str, Any] = {name: value for name, value in given if name != "option"}
        options = tuple(str(value) for name, value in given if name == "option")
        return Create(str(children[0]).lower(), **settings, options=options)

    def variant(self, children: list[Token]) -> tuple[str, object]:
        return "variant", str(children[0]).lower()

    def option(self, children: list[Token]) -> tuple[str, object]:
        name, value = children
        return "option", f"{name}={value}".lower()

    def movement(self, children: list[timedelta]) -> tuple[str, object]:
        return "movement", children[0]

    def retreat(self, children: list[timedelta]) -> tuple[str, object]:
        return "retreat", children[0]

    def adjustment(self, children: list[timedelta]) -> tuple[str, object]:
        return "adjustment", children[0]

    def early(self, children: list[timedelta]) -> tuple[str, object]:
        return "early", children[0]

    def zone(self, children: list[Token]) -> tuple[str, object]:
        return "zone", str(children[0])

    def join(self, children: list[Token]) -> Join:
        return Join(str(children[0]).lower() if children else "")

    def start_game(self, _: list[Token]) -> Start:
        return Start()

    def process(self, _: list[Token]) -> Process:
        return Process()

    def extend(self, children: list[timedelta]) -> Extend:
        return Extend(children[0])

    def deadline(self, children: list[Token]) -> SetDeadline:
        # Raises ValueError for the 31st of June; read_command answers it.
        return SetDeadline(datetime.fromisoformat(f"{children[0]}T{children[1]:0>5}"))

    def replace(self, children: list[Token]) -> Replace:
        *name, address = map(str, children)
        return Replace(" ".join(name), address.lower())

    def power_list(self, children: list[Token]) -> tuple[str, ...]:
        return tuple(str(child) for child in children)

    def press(self, children: list[object]) -> Press:
        to, *text = children
        return Press(to if isinstance(to, tuple) else (), str(text[0]) if text else "")

    def broadcast(self, children: list[Token]) -> Press:
        return Press((), str(children[0]) if children else "")

    def draw(self, _: list[Token]) -> VoteDraw:
        return VoteDraw(in_favour=True)

    def no_draw(self, _: list[Token]) -> VoteDraw:
        return VoteDraw(in_favour=False)

    def status(self, _: list[Token]) -> Status:
        return Status()

    def orders(self, _: list[Token]) -> ShowOrders:
        return ShowOrders()

    def clear(self, _: list[Token]) -> Clear:
        return Clear()

    def games(self, _: list[Token]) -> ListGames:
        return ListGames()

    def help(self, children: list[Token]) -> Help:
        return Help(str(children[0]).lower() if children else "")

    def rules(self, children: list[Token]) -> GetRules:
        return GetRules(str(children[0]).lower() if children else "")


class CommandReader:
    """Reads commands; built once from the text of the grammar."""

    def __init__(self, grammar: str) -> None:
        self._lark = Lark(
            grammar, parser="lalr", lexer="contextual", maybe_placeholders=False,
            transformer=_ToCommand(),
        )  # fmt: skip

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read a line; None if it doesn't begin like a command."""
        word = first_word(text)
        if word not in WORDS:
            return None
        if len(text) > LONGEST_COMMAND:
            return CommandProblem(number, text, 0, word, "command.too_long")
        try:
            command = self._lark.parse(text.strip())
        except UnexpectedInput as fault:
            if word in _HEADINGS:
                return None
            return CommandProblem(number, text, _column(fault, text), word)
        except (VisitError, ValueError, OverflowError):
            # A date or a time that the calendar doesn't know.
            return CommandProblem(number, text, 0, word, "command.no_date")
        if text.rstrip().endswith("?") and not isinstance(command, _MAY_BE_ASKED):
            return CommandProblem(number, text, len(text.rstrip()) - 1, word, "command.question")
        return CommandLine(number, text, command)  # type: ignore[arg-type]

    def read_letter(self, text: str) -> tuple[Part, ...]:
        """Split a letter into its parts, one or more a line, in order."""
        parts: list[Part] = []
        lines = [OtherLine(n, line) for n, line in enumerate(text.splitlines(), start=1)]
        at = 0
        while at < len(lines):
            line = lines[at]
            at += 1
            if _SIGN_OFF.fullmatch(line.text):
                unread = sum(bool(after.text.strip()) for after in lines[at:])
                parts.append(SignOff(line.number, line.text, unread))
                break
            if not line.text.strip():
                continue
            part = self.read_command(line.number, line.text)
            if isinstance(part, CommandLine) and isinstance(part.command, Press):
                block = _press_block(line.number, part.command, lines[at:])
                at += len(block.lines) + (block.ended and not block.is_short)
                parts.append(block)
            else:
                parts.append(part or line)
        return tuple(parts)


def first_word(text: str) -> str:
    """The first word of a line, lower case; "nodraw" for "no draw"."""
    found = _FIRST_WORD.match(text)
    if found is None:
        return ""
    return re.sub(r"\s+", "", found[1]).lower()


def _column(fault: UnexpectedInput, text: str) -> int:
    """Where a line goes wrong, counted from 0; its end if something is missing."""
    token = getattr(fault, "token", None)
    if token is not None and token.type == "$END":
        return len(text.rstrip())
    indent = len(text) - len(text.lstrip())
    return min(max(fault.column - 1, 0) + indent, len(text))


def _press_block(number: int, heading: Press, rest: Sequence[OtherLine]) -> PressBlock:
    """The press that begins with a heading.

    It goes on to its ENDPRESS. Without one, press whose text stands on the
    heading itself is that line alone, and other press is all the rest.
    """
    for at, line in enumerate(rest):
        if _END_PRESS.fullmatch(line.text):
            return PressBlock(number, heading, tuple(rest[:at]), ended=True)
        if heading.text and first_word(line.text) in {"press", "broadcast"}:
            break
    if heading.text:
        return PressBlock(number, heading, (), ended=True, is_short=True)
    return PressBlock(number, heading, tuple(rest), ended=False)
