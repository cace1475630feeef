"""The shape of a variant's tables: what kind of value stands where.

Checked before anything is read, so that what reads them need not doubt it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

SECTIONS = ("inland", "coastal", "sea", "box", "ice", "impassable")
LISTS = ("army", "fleet", "asked_back")
PLAIN = ("variant", "rules", "special", "option")
RULE_LISTS = ("must_name_coast",)
TABLES = frozenset({"power", *SECTIONS, *LISTS, *PLAIN})


class Misshapen(NamedTuple):
    """A value of the wrong kind: what to say, in which table, at which key."""

    message: str
    table: str
    key: str = ""


def find_misshapen(tables: Mapping[str, Any]) -> Iterator[Misshapen]:
    """Yield every value of the wrong kind."""
    for name in sorted(TABLES & set(tables)):
        table = tables[name]
        if not isinstance(table, dict):
            yield Misshapen(f"{name} must be a table: [{name}]", name)
        elif name in LISTS:
            yield from _in_lists(name, table)
        elif name in SECTIONS:
            yield from _in_tables(name, table, ("coasts", "aliases", "frozen"))
        elif name == "rules":
            yield from _in_lists(name, {k: v for k, v in table.items() if k in RULE_LISTS})
        elif name == "power":
            yield from _in_tables(name, table, ("homes", "sites", "units"))
        elif name == "special":
            yield from _in_tables(name, table, ("between", "through"))
        elif name == "option":
            yield from _in_tables(name, table, ())
            yield from _in_options(table)


def _in_lists(name: str, table: Mapping[str, Any]) -> Iterator[Misshapen]:
    for key, value in table.items():
        if not _is_words(value):
            yield Misshapen(f"{key} must be a list of ids, not {value!r}", name, key)


def _in_tables(name: str, table: Mapping[str, Any], lists: tuple[str, ...]) -> Iterator[Misshapen]:
    for key, value in table.items():
        if not isinstance(value, dict):
            yield Misshapen(f"{key} must be a table of its own, not {value!r}", name, key)
            continue
        for inner in lists:
            if not _is_words(value.get(inner, [])):
                place = (name, key) if name in SECTIONS else (f"{name}.{key}", inner)
                yield Misshapen(f"{inner} of {key} must be a list of words", *place)


def _in_options(options: Mapping[str, Any]) -> Iterator[Misshapen]:
    for name, option in options.items():
        for key, value in option.items() if isinstance(option, dict) else ():
            if key not in {"says", "default"} and not isinstance(value, dict):
                message = f"{key} of {name} must be a table of what it changes, not {value!r}"
                yield Misshapen(message, f"option.{name}", key)


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
