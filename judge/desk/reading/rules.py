"""The grammar of commands: the frame in `grammar/commands.lark` with the rules declared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.desk.commands.command import Command, Declared, Phrasing
from judge.desk.declarations import DECLARED

_WORD = re.compile(r'"([a-z]+)"')


Rows = Mapping[type[Command], Declared]


def rules_of(rows: Rows) -> Iterator[tuple[str, type[Command], Phrasing]]:
    """Each phrasing of some commands, with the name of its rule."""
    for kind, row in rows.items():
        for number, phrasing in enumerate(row.phrasings):
            yield f"{kind.__name__.lower()}_{number}", kind, phrasing


def with_commands(frame: str, rows: Rows = DECLARED) -> str:
    """The text of the grammar with the rules of some commands, and a terminal for each word.

    A word ends at a word boundary and wins over names (priority 2), so that none is swallowed
    into a name.
    """
    rules = [(name, phrasing.rule) for name, _, phrasing in rules_of(rows)]
    words = dict.fromkeys(word for _, rule in rules for word in _WORD.findall(rule))
    start = " | ".join(name for name, _ in rules)
    told = "\n".join(
        f"{name}: {_WORD.sub(lambda word: _terminal(word[1]), rule)}" for name, rule in rules
    )
    terminals = "\n".join(f"{_terminal(word)}.2: /{word}\\b/i" for word in words)
    return f"{frame}\nstart: {start}\n{told}\n{terminals}\n"


def _terminal(word: str) -> str:
    return f"_{word.upper()}"
