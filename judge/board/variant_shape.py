"""The shape of a variant's tables: what kind of value stands where.

Checked before anything is read, so that what reads them need not doubt it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

SECTIONS = ("inland", "coastal", "sea", "box", "ice", "impassable")
LISTS = ("army", "fleet", "asked_back")
PLAIN = ("variant", "rules", "special", "option", "hyperspace")
RULE_LISTS = ("must_name_coast",)
TABLES = frozenset({"power", *SECTIONS, *LISTS, *PLAIN})
NAMED = {"powers": "power", "asked_back": "asked_back", "special": "special", "option": "option"}
"""What a difference leaves out by name, and the tables where it stands."""
DIFFERENCE = frozenset({"without", "changed"})
INNER_LISTS = {
    **dict.fromkeys(SECTIONS, ("coasts", "aliases", "frozen")),
    "power": ("homes", "sites", "units"),
    "special": ("between", "through"),
    "option": (),
}
"""The tables that hold tables, and what is a list in each of those."""


class Misshapen(NamedTuple):
    """A value of the wrong kind: what to say, in which table, at which key."""

    message: str
    table: str
    key: str = ""


def find_misshapen(tables: Mapping[str, Any]) -> Iterator[Misshapen]:
    """Yield every value of the wrong kind."""
    for name in sorted((TABLES | DIFFERENCE) & set(tables)):
        table = tables[name]
        if not isinstance(table, dict):
            yield Misshapen(f"{name} must be a table: [{name}]", name)
        elif name in LISTS:
            yield from _in_lists(name, table)
        elif name in INNER_LISTS:
            yield from _in_tables(name, table, INNER_LISTS[name])
        if name in _FURTHER and isinstance(table, dict):
            yield from _FURTHER[name](table)


def _in_rules(rules: Mapping[str, Any]) -> Iterator[Misshapen]:
    yield from _in_lists("rules", {k: v for k, v in rules.items() if k in RULE_LISTS})


def _in_without(without: Mapping[str, Any]) -> Iterator[Misshapen]:
    words, steps = ("provinces", *NAMED), ("army", "fleet")
    for key, value in without.items():
        if key in words:
            yield from _in_lists("without", {key: value})
        elif key not in steps:
            known = ", ".join((*words, *steps))
            yield Misshapen(f"without has {key!r}; known are {known}", "without", key)
        elif not isinstance(value, dict):
            yield Misshapen(f"{key} must be a table: [without.{key}]", "without", key)
        else:
            yield from _in_lists(f"without.{key}", value)


def _in_changed(changed: Mapping[str, Any]) -> Iterator[Misshapen]:
    lists = {"provinces": INNER_LISTS["coastal"], "powers": INNER_LISTS["power"]}
    for key, table in changed.items():
        if key not in lists:
            message = f"changed has {key!r}; known are {', '.join(lists)}"
            yield Misshapen(message, "changed", key)
        elif not isinstance(table, dict):
            yield Misshapen(f"{key} must be a table: [changed.{key}]", "changed", key)
        else:
            yield from _in_tables(f"changed.{key}", table, lists[key])


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
                rows = (*SECTIONS, "changed.provinces")
                place = (name, key) if name in rows else (f"{name}.{key}", inner)
                yield Misshapen(f"{inner} of {key} must be a list of words", *place)


def _in_options(options: Mapping[str, Any]) -> Iterator[Misshapen]:
    for name, option in options.items():
        for key, value in option.items() if isinstance(option, dict) else ():
            if key not in {"says", "default"} and not isinstance(value, dict):
                message = f"{key} of {name} must be a table of what it changes, not {value!r}"
                yield Misshapen(message, f"option.{name}", key)


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


_FURTHER = {
    "changed": _in_changed,
    "option": _in_options,
    "rules": _in_rules,
    "without": _in_without,
}
