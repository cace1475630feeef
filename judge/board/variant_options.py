"""Options of a variant's text: each value is a difference from the tables.

`[option.NAME]` says what is chosen and the default; `[option.NAME.VALUE]`
holds what that value changes, as the tables would have it. A list of steps
that is empty takes its place out of the table. Steps that come or go by themselves stand
once, for both their ends, under `with` and `without`, so that options don't undo each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from judge.board.variant import Option

PLAIN_KEYS = ("says", "default")
STEPS = ("army", "fleet")
DIFFERENCES = ("without", "with")


def read_options(tables: Mapping[str, Any]) -> tuple[Option, ...]:
    """Every option, its default value first."""
    found = []
    for name, table in tables.get("option", {}).items():
        default = _word(table.get("default", "false"))
        others = (value for value in table if value not in {*PLAIN_KEYS, default})
        found.append(Option(name, str(table.get("says", "")), (default, *others)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class WrongChoice:
    """A choice that can't be made: of no option of the board, or none of its values.

    `others` are the options that there are, or the values of this one.
    """

    name: str
    value: str
    others: tuple[str, ...]
    is_option: bool

    def __str__(self) -> str:
        """In a sentence for the host; a letter is told by `data/`."""
        others = ", ".join(self.others) or "none"
        if not self.is_option:
            return f'there is no option "{self.name}"; options: {others}'
        return f'{self.name} can\'t be "{self.value}"; choices: {others}'


def find_wrong_choices(
    options: tuple[Option, ...], chosen: Mapping[str, object]
) -> Iterator[WrongChoice]:
    """Yield what is wrong with a choice of options."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            yield WrongChoice(name, _word(value), tuple(known), is_option=False)
        elif _word(value) not in known[name].values:
            yield WrongChoice(name, _word(value), known[name].values, is_option=True)


def read_choices(words: Iterable[str]) -> dict[str, str]:
    """Choices that are written as words: "victory=23"."""
    return {name: value for name, _, value in (word.partition("=") for word in words)}


def choose(tables: Mapping[str, Any], chosen: Mapping[str, object]) -> dict[str, Any]:
    """The tables with the choices made."""
    made = deepcopy(dict(tables))
    for name, value in chosen.items():
        change = tables.get("option", {}).get(name, {}).get(_word(value), {})
        _merge(made, {key: inner for key, inner in change.items() if key not in DIFFERENCES})
        for word in DIFFERENCES:
            _change_steps(made, change.get(word, {}), is_added=word == "with")
    for section in STEPS:
        table = made.get(section)
        if chosen and isinstance(table, dict):
            made[section] = {place: steps for place, steps in table.items() if steps != []}
    return made


def write_choices(chosen: Mapping[str, object]) -> dict[str, str]:
    """The choices as words, in the order of their names."""
    return {name: _word(chosen[name]) for name in sorted(chosen)}


def _word(value: object) -> str:
    """`true` and `23` are words, too."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _change_steps(made: dict[str, Any], rows: Mapping[str, Any], *, is_added: bool) -> None:
    """Add steps, or take them away, at both their ends."""
    for kind in STEPS:
        for one, others in rows.get(kind, {}).items():
            for here, there in (
                (a, b) for other in others for a, b in ((one, other), (other, one))
            ):
                steps = made.setdefault(kind, {}).setdefault(here, [])
                if is_added and there not in steps:
                    steps.append(there)
                elif not is_added and there in steps:
                    steps.remove(there)


def _merge(into: dict[str, Any], change: Mapping[str, Any]) -> None:
    for key, value in change.items():
        if isinstance(value, dict) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = deepcopy(value)
