"""A command in the words of the grammar: the line that would do what was understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, cast

from judge.desk.commands.command import Command, Phrasing, blanks_of, made_of

_BLANKS = re.compile(r"\{(\w+)\}")


def write_command(command: Command) -> str:
    """A line that says a command, all of it; "" where there is none such."""
    blanks = blanks_of(type(command))
    said = {
        name: blank.write(value)
        for name, blank in blanks.items()
        if blank.is_filled(value := getattr(command, name))
    }
    lines = (line for phrasing in _phrasings_of(command) for line in phrasing.written)
    return next(
        (line.format(**said) for line in lines if set(_BLANKS.findall(line)) == {*said}), ""
    )


def _phrasings_of(command: Command) -> Iterator[Phrasing]:
    """The phrasings that say what of a command is no blank."""
    kind = type(command)
    blanks = blanks_of(kind)
    # What doesn't count when commands are compared is no part of what is said.
    own = (field.name for field in fields(cast("Any", kind)) if field.compare)
    plain = [name for name in own if name not in blanks]
    for phrasing in kind.declared.phrasings:
        bare = made_of(kind, phrasing)
        if all(getattr(bare, name) == getattr(command, name) for name in plain):
            yield phrasing
