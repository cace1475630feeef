"""A board as a game carries it: its tables as one text, and read from that again.

The tables are those of variant.toml, with the boards that it extends resolved: no other
file is needed to read them. The words that people write for places and powers are no
rules; they may be those of a newer text of the board.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.board.variant import Variant
from judge.board.variant_draft import Draft, VariantProblem
from judge.board.variant_shape import SECTIONS
from judge.board.variant_text import check_shape, compile_tables, edition_of, key_of

Tables = dict[str, Any]
_OF_PROVINCE = ("name", "aliases")
_OF_POWER = ("name", "adjective", "letter")
_OF_BOARD = ("name", "designer")


def read_carried(
    text: str, chosen: Mapping[str, object], newest: str = ""
) -> Variant | tuple[VariantProblem, ...]:
    """A board from the text that a game carries, or all that is wrong with it.

    The names are those of the `newest` text of that board, of what is still on it, unless
    they are other things' names here; its own where there is none.
    """
    tables = _tables(text)
    if isinstance(tables, VariantProblem):
        return (tables,)
    if newest:
        newer = json.loads(newest)
        found = _read(text, _renamed(tables, newer), chosen)
        if isinstance(found, Variant):
            return replace(found, wording=edition_of(newer))
    return _read(text, tables, chosen)


def has_same_rules(text: str, other: str) -> bool:
    """Whether two texts differ in nothing but names."""
    one, two = _tables(text), _tables(other)
    return isinstance(one, dict) and isinstance(two, dict) and _rules_of(one) == _rules_of(two)


def _tables(text: str) -> Tables | VariantProblem:
    try:
        tables = json.loads(text)
    except ValueError as fault:
        return VariantProblem(0, f"this is no JSON: {fault}")
    return tables if isinstance(tables, dict) else VariantProblem(0, "these are no tables")


def _read(
    text: str, tables: Tables, chosen: Mapping[str, object]
) -> Variant | tuple[VariantProblem, ...]:
    draft = Draft.of("")
    check_shape(draft, tables)
    return tuple(draft.problems) or compile_tables(draft, tables, chosen, text)


def _renamed(tables: Tables, newest: Tables) -> Tables:
    """Tables with the names of newer ones, by the keys of provinces and the ids of powers."""
    places, powers = dict(_provinces(newest)), newest.get("power", {})
    made = {**tables, "variant": _named(tables["variant"], newest["variant"], _OF_BOARD)}
    for section in SECTIONS:
        if section in tables:
            rows = tables[section].items()
            made[section] = {
                id_: _named(row, places.get(key_of(id_, row), row), _OF_PROVINCE)
                for id_, row in rows
            }
    made["power"] = {
        name: _named(row, powers.get(name, row), _OF_POWER) for name, row in tables["power"].items()
    }
    if asked := dict(_asked_back(tables, newest)):
        made["asked_back"] = asked
    else:
        made.pop("asked_back", None)
    return made


def _named(row: Tables, newer: Tables, names: tuple[str, ...]) -> Tables:
    kept = {key: value for key, value in row.items() if key not in names}
    return kept | {key: newer[key] for key in names if key in newer}


def _asked_back(tables: Tables, newest: Tables) -> Iterator[tuple[str, list[str]]]:
    """The words of newer tables that mean several places which are on the board, too."""
    here = {key_of(id_, row): id_ for id_, row in _rows(tables)}
    there = {id_: key_of(id_, row) for id_, row in _rows(newest)}
    for word, places in newest.get("asked_back", {}).items():
        known = [here[there[id_]] for id_ in places if there.get(id_) in here]
        if len(known) > 1:
            yield word, known


def _provinces(tables: Tables) -> Iterator[tuple[str, Tables]]:
    for id_, row in _rows(tables):
        yield key_of(id_, row), row


def _rows(tables: Tables) -> Iterator[tuple[str, Tables]]:
    for section in SECTIONS:
        yield from tables.get(section, {}).items()


def _rules_of(tables: Tables) -> Tables:
    """What is left of tables without the names."""
    made = {key: table for key, table in tables.items() if key != "asked_back"}
    made["variant"] = _named(tables.get("variant", {}), {}, _OF_BOARD)
    for table, names in (("power", _OF_POWER), *((section, _OF_PROVINCE) for section in SECTIONS)):
        made[table] = {id_: _named(row, {}, names) for id_, row in tables.get(table, {}).items()}
    return made
