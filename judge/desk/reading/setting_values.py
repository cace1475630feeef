"""What a row of `grammar/setting-clauses.txt` sets, with the values that a sentence names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import time, timedelta

from judge.desk.reading.clause_words import Atom
from judge.game.setting_kinds import Length, Value, YesNo
from judge.game.settings import SETTINGS, Setting

_ROWS = {row.name: row for row in SETTINGS}
_MINUTES = re.compile(r"(\d+) minutes")
_LAST_HOUR = 24
"""An hour of midnight is that at the end of a day."""


class Contradiction(ValueError):
    """Clauses that can't be so together, or one that can't be at all."""


def value_pairs(sets: str, atoms: Sequence[Atom]) -> tuple[tuple[str, Value], ...]:
    """What is set by "grace=<span>", or by several such. Raises Contradiction."""
    return tuple(_pairs(sets, atoms))


def _pairs(sets: str, atoms: Sequence[Atom]) -> Iterator[tuple[str, Value]]:
    for one in sets.split("&"):
        name, _, value = one.strip().partition("=")
        row = _ROWS[name]
        yield name, _named(value, atoms) if value.startswith("<") else _fixed(value, row)


def _fixed(value: str, row: Setting) -> Value:
    """A value that stands in the table. Raises KeyError for none of the setting's."""
    if value == "none" and row.off is not None:
        return row.off
    if isinstance(row.kind, YesNo):
        return {"yes": True, "no": False}[value]
    if isinstance(row.kind, Length) and (minutes := _MINUTES.fullmatch(value)):
        return timedelta(minutes=int(minutes[1]))
    return value


def _named(value: str, atoms: Sequence[Atom]) -> Value:
    """A value that the sentence names: a length of time, a number, an hour."""
    kind = value.strip("<>")
    found = [atom for atom in atoms if atom.kind == kind]
    if len(found) != 1:
        raise Contradiction(f"no {kind}, or several")
    if kind == "span":
        span: timedelta = found[0].value
        return span
    if kind == "hour":
        at: time = found[0].value
        if at.minute:
            raise Contradiction("an hour with minutes")
        return at.hour or _LAST_HOUR
    return int(found[0].value)
