"""The grammar of commands with the words of what can be set."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from judge.game.pacing import Holidays, Hours, Weekdays
from judge.game.settings import (
    SETTINGS,
    BoardId,
    Kind,
    Length,
    Number,
    OneOf,
    Options,
    PhaseEnd,
    Setting,
    YesNo,
    Zone,
)
from judge.orders.reading.composing import read_table

PREFIX = "SET_"
"""How the terminals of settings begin; what follows is the setting's name."""
_VALUES: Mapping[type[Kind], str] = {
    Length: "a_length",
    PhaseEnd: "a_pace",
    Weekdays: "a_week",
    Holidays: "a_year",
    Hours: "a_night",
    Zone: "a_zone",
    YesNo: "(a_yes | a_no)",
    Number: "(a_number | a_none)",
    OneOf: "a_choice",
    BoardId: "a_board",
    Options: "an_option",
}
"""What the grammar calls a value, by the kind of its setting."""


def with_settings(grammar: str, table: str, rows: Sequence[Setting] = SETTINGS) -> str:
    """The text of a grammar with the words that a table has for the settings of some rows.

    What has no words can't be written; KeyError if there are words for what is no setting.
    """
    kinds = {row.name: row.kind for row in rows}
    spelt = {name: "|".join(map(re.escape, words)) for name, words in read_table(table).items()}
    ways = " | ".join(f"{_terminal(name)} {_VALUES[type(kinds[name])]}" for name in spelt)
    terminals = "\n".join(f"{_terminal(name)}.2: /({way})\\b/i" for name, way in spelt.items())
    beside = (way for name, way in spelt.items() if not isinstance(kinds[name], BoardId))
    marked = grammar.replace("{settings}", "|".join(spelt.values()))
    marked = marked.replace("{not boards}", "|".join(beside))
    return f"{marked}\nsetting: {ways}\n{terminals}\n"


def _terminal(name: str) -> str:
    return PREFIX + name.upper()
