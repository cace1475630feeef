"""A variant by its difference from another: `extends = "standard"`.

What the text has beside it is added to the other's tables: provinces, steps
(one line says a step for both its ends), powers, specials, options. What it
changes stands under `[changed.provinces]` and `[changed.powers]`, what it
takes away under `[without]`; a province goes with all its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from judge.board.variant_draft import Draft, Table, say_unknown
from judge.board.variant_options import STEPS
from judge.board.variant_shape import NAMED, SECTIONS

Tables = dict[str, dict[str, Any]]


def differ(draft: Draft, base: Table, own: Table) -> dict[str, Any]:
    """The tables of a variant that extends another's; faults go to the draft."""
    made: Tables = {k: deepcopy(v) for k, v in base.items() if isinstance(v, dict)}
    _remove(draft, made, own.get("without", {}))
    _change(draft, made, own.get("changed", {}))
    _add(draft, made, own)
    return {**made, "schema": own.get("schema")}


def _remove(draft: Draft, made: Tables, without: Table) -> None:
    for place in without.get("provinces", ()):
        section = _section_of(made, place)
        if section is None:
            draft.fault(f"there is no {place!r} to leave out", "without", "provinces")
            continue
        del made[section][place]
        for kind in STEPS:
            made[kind] = dict(_rows_without(made.get(kind, {}), place))
    for name, table in NAMED.items():
        for word in without.get(name, ()):
            if made.get(table, {}).pop(word, None) is None:
                draft.fault(f"there is no {word!r} to leave out", "without", name)
    for kind in STEPS:
        for one, other in _pairs(without.get(kind, {})):
            if not _unstep(made.get(kind, {}), one, other):
                message = f"no {kind} steps from {one} to {other}: there is nothing to leave out"
                draft.fault(message, f"without.{kind}", one)


def _rows_without(rows: Mapping[str, list[str]], place: str) -> Iterator[tuple[str, list[str]]]:
    for here, steps in rows.items():
        if _province(here) != place:
            yield here, [step for step in steps if _province(step) != place]


def _unstep(rows: dict[str, list[str]], one: str, other: str) -> bool:
    """Take a step away at both ends; whether it was there."""
    if other not in rows.get(one, ()) or one not in rows.get(other, ()):
        return False
    rows[one].remove(other)
    rows[other].remove(one)
    return True


def _change(draft: Draft, made: Tables, changed: Table) -> None:
    for place, change in changed.get("provinces", {}).items():
        section = _section_of(made, place)
        if section is None:
            draft.fault(f"there is no {place!r} to change", "changed.provinces", place)
        else:
            made[section][place] |= change
    for name, change in changed.get("powers", {}).items():
        if name not in made.get("power", {}):
            draft.fault(f"there is no power {name!r} to change", f"changed.powers.{name}")
        else:
            made["power"][name] |= change


def _add(draft: Draft, made: Tables, own: Table) -> None:
    for section in SECTIONS:
        for place, table in own.get(section, {}).items():
            if _section_of(made, place) is not None:
                message = f"{place} is on the board already; leave it out first, or change it"
                draft.fault(message, section, place)
            else:
                made.setdefault(section, {})[place] = table
    for kind in STEPS:
        _add_steps(draft, made, kind, own.get(kind, {}))
    for table in NAMED.values():
        for name, value in own.get(table, {}).items():
            if name in made.get(table, {}):
                heading, key = (table, name) if table == "asked_back" else (f"{table}.{name}", "")
                draft.fault(f"{table} {name} is there already; leave it out first", heading, key)
            else:
                made.setdefault(table, {})[name] = value
    for table in ("variant", "rules", "hyperspace"):
        if table in own:
            made[table] = {**made.get(table, {}), **own[table]}


def _add_steps(draft: Draft, made: Tables, kind: str, rows: Mapping[str, list[str]]) -> None:
    steps: dict[str, list[str]] = made.setdefault(kind, {})
    for one, other in _pairs(rows):
        unknown = [end for end in (one, other) if _section_of(made, _province(end)) is None]
        if unknown:
            ids = (id_ for section in SECTIONS for id_ in made.get(section, {}))
            draft.fault(say_unknown(unknown[0], ids), kind, one)
        elif other in steps.get(one, ()):
            draft.fault(f"{kind} {one} - {other} stands twice", kind, one)
        elif one == other:
            draft.fault(f"{one} is no neighbour of itself", kind, one)
        else:
            steps.setdefault(one, []).append(other)
            steps.setdefault(other, []).append(one)
    made[kind] = {here: there for here, there in steps.items() if there}


def _pairs(rows: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    for one, others in rows.items():
        for other in others:
            yield one, other


def _section_of(made: Tables, place: str) -> str | None:
    return next((section for section in SECTIONS if place in made.get(section, {})), None)


def _province(place: str) -> str:
    return place.partition("/")[0]
