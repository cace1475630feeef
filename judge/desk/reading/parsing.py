"""A line read by the grammar of commands, as it stands."""

from __future__ import annotations

from lark import Lark, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.commands.command import Command
from judge.desk.declarations import DECLARED
from judge.desk.reading.figures import Figures
from judge.desk.reading.moments import TwoDays, one_way
from judge.desk.reading.rules import Rows, with_commands
from judge.desk.reading.settable import with_settings
from judge.desk.reading.tree import ToCommand


class CommandParser:
    """Reads what some kinds of command declare, between the words of a grammar's frame."""

    def __init__(
        self,
        frame: str,
        settings: str,
        figures: Figures,
        rows: Rows = DECLARED,
        *,
        whole: str = "",
    ) -> None:
        self._lark = Lark(
            with_settings(with_commands(frame, rows), settings, whole=whole),
            parser="lalr", lexer="contextual",
            start="start", maybe_placeholders=False, transformer=ToCommand(figures.number_in, rows),
        )  # fmt: skip

    def parse(self, text: str) -> Command | tuple[str, int]:
        """A command in the grammar's words; or the fault and its column."""
        try:
            return self._lark.parse(one_way(text.strip()))  # type: ignore[return-value]
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


def _column(fault: UnexpectedInput, text: str) -> int:
    """Where a line goes wrong, counted from 0; its end if something is missing."""
    token = getattr(fault, "token", None)
    if token is not None and token.type == "$END":
        return len(text.rstrip())
    indent = len(text) - len(text.lstrip())
    return min(max(fault.column - 1, 0) + indent, len(text))
