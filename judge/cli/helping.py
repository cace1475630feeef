"""How `judge` tells of its commands, and what it says to one that there isn't."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn

GROUPS: Mapping[str, tuple[str, ...]] = {
    "To begin": ("demo", "init", "authorize", "doctor", "check", "serve"),
    "Games on record": (
        "games", "show", "gm", "replay", "renew", "export", "statistics", "answers", "move", "take",
    ),
    "Pages and books": ("archive", "zine", "map"),
    "Care of a judge": ("health", "shelf", "clock", "backup", "restore", "persons", "forget"),
    "Tools, without any mail": ("adjudicate", "read", "answer", "verify-draw", "board", "bench"),
}  # fmt: skip
"""Every command, under its heading and in the order in which it is told there."""
_INVALID = re.compile(r"invalid choice: '([^']*)'")
_ALIKE = 0.6


def did_you_mean(name: str, names: Sequence[str], most: int = 2) -> str:
    """The question which of some names was meant; "" if none is like it."""
    meant = get_close_matches(name, names, n=most, cutoff=_ALIKE)
    return f"; did you mean {' or '.join(meant)}?" if meant else ""


class HelpfulParser(argparse.ArgumentParser):
    """A parser whose help has its commands in groups, and that knows what was misspelt."""

    def format_help(self) -> str:
        """The help: each command under the heading that it belongs to."""
        commands = {row.dest: row for row in self._commands()}
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        for title, names in GROUPS.items():
            formatter.start_section(title)
            formatter.add_arguments([commands[name] for name in names if name in commands])
            formatter.end_section()
        formatter.start_section("options")
        formatter.add_arguments([a for a in self._actions if a.option_strings])
        formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def error(self, message: str) -> NoReturn:
        """Say what is wrong; of a command that there isn't, which was meant."""
        found = _INVALID.search(message)
        if found is None or "argument COMMAND" not in message:
            super().error(message)
        asked = did_you_mean(found[1], [row.dest for row in self._commands()])
        self.exit(
            2, f"judge: there is no command {found[1]!r}{asked}\nWhat there is: judge --help\n"
        )

    def parse_command_line(self, given: Sequence[str]) -> argparse.Namespace:
        """What a command line says; what no command takes is told by its own name."""
        options, left = self.parse_known_args(given)
        if left:
            command = self._parser_of(options.command)
            known = [name for row in command._actions for name in row.option_strings]  # noqa: SLF001
            name = left[0].partition("=")[0]
            asked = did_you_mean(name, known) if name.startswith("-") else ""
            wrong = "there is no option" if name.startswith("-") else "one word too many:"
            self.exit(
                2,
                f"{command.prog}: {wrong} {name!r}{asked}\nWhat there is: {command.prog} --help\n",
            )
        return options

    def _parser_of(self, command: str) -> argparse.ArgumentParser:
        """The parser of a command's own arguments."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
                found: argparse.ArgumentParser = action.choices[command]
                return found
        return self

    def _commands(self) -> list[argparse.Action]:
        """Every command, as an argument without a dash that has its help."""
        return [
            row
            for action in self._actions
            if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001 - it has no public name
            for row in action._get_subactions()  # noqa: SLF001
        ]
