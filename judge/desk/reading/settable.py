"""The grammar of commands with the words of what can be set."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from judge.game.pacing import Holidays, Hours, Weekdays
from judge.game.setting_kinds import (
    BoardId,
    Kind,
    Length,
    Number,
    OneOf,
    Options,
    PhaseEnd,
    Value,
    YesNo,
    Zone,
)
from judge.game.settings import SETTINGS, Setting
from judge.orders.reading.composing import read_table

WHOLE = "WHOLE_"
_IS = "__is__"
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


def with_settings(
    grammar: str, table: str, rows: Sequence[Setting] = SETTINGS, *, whole: str = ""
) -> str:
    """The text of a grammar with the words that a table has for the settings of some rows.

    What has no words can't be written; KeyError if there are words for what is no setting. The
    table of what is said as a `whole` has phrases for a setting and its value together.
    """
    kinds = {row.name: row.kind for row in rows}
    spelt = {name: "|".join(map(re.escape, words)) for name, words in read_table(table).items()}
    ways = " | ".join(f"{_terminal(name)} {_VALUES[type(kinds[name])]}" for name in spelt)
    terminals = "\n".join(f"{_terminal(name)}.2: /({way})\\b/i" for name, way in spelt.items())
    beside = (way for name, way in spelt.items() if not isinstance(kinds[name], BoardId))
    said = read_table(whole)
    phrases = {
        n: "|".join(map(_spelt, sorted(row, key=len, reverse=True))) for n, row in said.items()
    }
    marked = grammar.replace("{settings}", "|".join((*spelt.values(), *phrases.values())))
    marked = marked.replace("{not boards}", "|".join((*beside, *phrases.values())))
    ways = " | ".join((ways, *map(_whole, phrases)))
    terminals = "\n".join(
        (
            terminals,
            *(
                f"{_whole(n)}.7: /{_not_longer(n, said)}({w})(?![\\w\\/])/i"
                for n, w in phrases.items()
            ),
        )
    )
    return f"{marked}\nsetting: {ways}\n{terminals}\n"


def choice_of(terminal: str) -> tuple[str, Value]:
    """The setting and the value that a phrase sets by itself, by its terminal."""
    name, value = terminal.removeprefix(WHOLE).lower().split(_IS)
    return name, value == "yes" if value in {"yes", "no"} else value


def _whole(pair: str) -> str:
    return WHOLE + pair.replace("=", _IS).upper()


def _not_longer(pair: str, said: Mapping[str, Sequence[str]]) -> str:
    """What keeps a phrase from being read where another goes on behind it: "anonymous always"."""
    longer = (
        _spelt(other)
        for name, row in said.items()
        for other in row
        if name != pair and any(other.startswith(f"{phrase} ") for phrase in said[pair])
    )
    pattern = "|".join(longer)
    return rf"(?!({pattern})(?![\w\/]))" if pattern else ""


def _spelt(phrase: str) -> str:
    """A phrase as it is written, with the small words that may stand in it; the longest first."""
    words = (re.escape(word).replace("/", r"\/") for word in phrase.split())
    return r"(?:\s*[=:]\s*|\s+(?:(?:to|is)\s+)?)".join(words)


def _terminal(name: str) -> str:
    return PREFIX + name.upper()
