"""The shape of a variant's tables: what kind of value stands where.

Checked before anything is read, so that what reads them need not doubt it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

SECTIONS = ("inland", "coastal", "sea", "box", "ice", "impassable")
LISTS = ("army", "fleet", "asked_back")
PLAIN = ("variant", "rules", "special", "option", "hyperspace")
RULE_LISTS = ("must_name_coast",)
TABLES = frozenset({"power", *SECTIONS, *LISTS, *PLAIN})
NAMED = {"powers": "power", "asked_back": "asked_back", "special": "special", "option": "option"}
"""What a difference leaves out by name, and the tables where it stands."""
DIFFERENCE = frozenset({"without", "changed"})
LONGEST = 80
"""Letters of a name: it stands in subjects, tables and pictures."""

MOST_POINTS = 50
"""Points in one line, outside of texts: a key of thousands of parts takes gigabytes to read."""
DEEPEST = 20
"""Tables and lists in each other; ours lie four deep."""
LARGEST_NUMBER = 1_000_000_000

_TEXTS = re.compile(r""" "[^"]*" | '[^']*' | [#].* """, re.VERBOSE)


class Misshapen(NamedTuple):
    """A value of the wrong kind: what to say, in which table, at which key."""

    message: str
    table: str
    key: str = ""


class ValueKind(Enum):
    """The kinds of values, in words."""

    NAME = f"a text in one line, of up to {LONGEST} letters"
    NUMBER = "a whole number"
    SWITCH = "true or false"
    WORDS = "a list of words"
    LIST = "a list"


PROVINCE = {
    "name": ValueKind.NAME, "key": ValueKind.NAME, "centre": ValueKind.SWITCH,
    "coasts": ValueKind.WORDS, "aliases": ValueKind.WORDS, "frozen": ValueKind.WORDS,
}  # fmt: skip
POWER = {
    "name": ValueKind.NAME, "adjective": ValueKind.NAME, "letter": ValueKind.NAME,
    "homes": ValueKind.WORDS, "sites": ValueKind.WORDS, "units": ValueKind.WORDS,
}  # fmt: skip
ABOUT = {
    "id": ValueKind.NAME, "name": ValueKind.NAME, "designer": ValueKind.NAME,
    "first_phase": ValueKind.NAME,
    "victory": ValueKind.NUMBER, "centres": ValueKind.NUMBER,
}  # fmt: skip
SPECIAL = {
    "kind": ValueKind.NAME, "between": ValueKind.WORDS, "through": ValueKind.WORDS,
    "steps": ValueKind.LIST, "never": ValueKind.LIST, "convoy": ValueKind.SWITCH,
}  # fmt: skip


def find_misshapen(tables: Mapping[str, Any]) -> Iterator[Misshapen]:
    """Yield every value of the wrong kind."""
    for name in sorted((TABLES | DIFFERENCE) & set(tables)):
        table = tables[name]
        if not isinstance(table, dict):
            yield Misshapen(f"{name} must be a table: [{name}]", name)
        elif name in SECTIONS:
            yield from _in_rows(name, table)
        elif name in LISTS:
            yield from _in_lists(name, table)
        elif name in _FURTHER:
            yield from _FURTHER[name](table)


def find_overlong(lines: Iterable[str]) -> Iterator[int]:
    """Yield the number of every line that would take too long to read."""
    for number, line in enumerate(lines, start=1):
        if line.count(".") > MOST_POINTS and _TEXTS.sub("", line).count(".") > MOST_POINTS:
            yield number


def find_excess(tables: Mapping[str, Any]) -> Iterator[Misshapen]:
    """Yield every value that lies too deep, or is a number too large to be shown."""
    waiting: list[tuple[tuple[str, ...], object]] = [((), tables)]
    while waiting:
        path, value = waiting.pop()
        table, key = ".".join(path[:-1]), path[-1] if path else ""
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            yield Misshapen(f"{key} is a number beyond {LARGEST_NUMBER:,}", table, key)
        elif isinstance(value, dict | list) and len(path) > DEEPEST:
            yield Misshapen(f"{path[0]} has tables or lists that lie too deep", path[0], path[1])
        elif isinstance(value, dict):
            waiting += [((*path, name), inner) for name, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, key), inner) for inner in value]


def _is_kind(value: object, kind: ValueKind) -> bool:
    match kind:
        case ValueKind.NAME:
            return isinstance(value, str) and value.isprintable() and 0 < len(value) <= LONGEST
        case ValueKind.NUMBER:
            return isinstance(value, int) and not isinstance(value, bool)
        case ValueKind.SWITCH:
            return isinstance(value, bool)
        case ValueKind.WORDS:
            return isinstance(value, list) and all(_is_kind(word, ValueKind.NAME) for word in value)
        case ValueKind.LIST:
            return isinstance(value, list)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _in_form(
    owner: str, table: Mapping[str, Any], form: Mapping[str, ValueKind]
) -> Iterator[tuple[str, str]]:
    """Yield a key and what is wrong with it."""
    for key, value in table.items():
        kind = form.get(key)
        if kind is None:
            yield key, f"{owner} has {key!r}; known are {', '.join(form)}"
        elif not _is_kind(value, kind):
            yield key, f"{key} of {owner} must be {kind.value}, not {_shown(value)}"


def _in_rows(name: str, rows: Mapping[str, Any]) -> Iterator[Misshapen]:
    """Provinces, one a line."""
    for id_, row in rows.items():
        if not isinstance(row, dict):
            yield Misshapen(f"{id_} must be a table of its own, not {_shown(row)}", name, id_)
            continue
        for _, message in _in_form(id_, row, PROVINCE):
            yield Misshapen(message, name, id_)


def _in_blocks(
    name: str, blocks: Mapping[str, Any], form: Mapping[str, ValueKind]
) -> Iterator[Misshapen]:
    """Powers and specials, each with a heading of its own."""
    for id_, block in blocks.items():
        if not isinstance(block, dict):
            yield Misshapen(f"{id_} must be a table of its own, not {_shown(block)}", name, id_)
            continue
        for key, message in _in_form(id_, block, form):
            yield Misshapen(message, f"{name}.{id_}", key)


def _in_powers(powers: Mapping[str, Any]) -> Iterator[Misshapen]:
    yield from _in_blocks("power", powers, POWER)


def _in_specials(specials: Mapping[str, Any]) -> Iterator[Misshapen]:
    yield from _in_blocks("special", specials, SPECIAL)


def _in_about(about: Mapping[str, Any]) -> Iterator[Misshapen]:
    for key, message in _in_form("[variant]", about, ABOUT):
        yield Misshapen(message, "variant", key)


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
    for key, table in changed.items():
        if key not in {"provinces", "powers"}:
            yield Misshapen(f"changed has {key!r}; known are provinces, powers", "changed", key)
        elif not isinstance(table, dict):
            yield Misshapen(f"{key} must be a table: [changed.{key}]", "changed", key)
        elif key == "provinces":
            yield from _in_rows("changed.provinces", table)
        else:
            yield from _in_blocks("changed.powers", table, POWER)


def _in_lists(name: str, table: Mapping[str, Any]) -> Iterator[Misshapen]:
    for key, value in table.items():
        if not _is_kind(value, ValueKind.WORDS):
            yield Misshapen(f"{key} must be a list of ids, not {_shown(value)}", name, key)


def _in_options(options: Mapping[str, Any]) -> Iterator[Misshapen]:
    for name, option in options.items():
        if not isinstance(option, dict):
            message = f"{name} must be a table of its own, not {_shown(option)}"
            yield Misshapen(message, "option", name)
            continue
        for key, value in option.items():
            if key not in {"says", "default"} and not isinstance(value, dict):
                message = f"{key} of {name} must be a table of what it changes, not {_shown(value)}"
                yield Misshapen(message, f"option.{name}", key)


_FURTHER = {
    "changed": _in_changed,
    "option": _in_options,
    "power": _in_powers,
    "rules": _in_rules,
    "special": _in_specials,
    "variant": _in_about,
    "without": _in_without,
}
