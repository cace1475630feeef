"""Read a variant from the text of its variant.toml; every fault named.

The pipeline: TOML -> tables -> provinces -> steps -> powers -> `Variant`.
Each stage collects its faults and goes on, so that whoever makes a board
sees all of them at once, each with its line.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from judge.board.board import Board
from judge.board.calendar import Phase, PhaseKind, Season, read_phase
from judge.board.places import Coast, Location, Province
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.board.variant_checks import (
    EXTENDS,
    check_about,
    check_homes,
    check_names,
    check_openings,
    check_standing,
    check_tables,
)
from judge.board.variant_difference import differ
from judge.board.variant_draft import TERRAINS, Draft, Table, VariantProblem
from judge.board.variant_hyperspace import linked, read_hyperspace
from judge.board.variant_options import (
    choose,
    find_wrong_choices,
    read_options,
    write_choices,
)
from judge.board.variant_sense import (
    check_ids,
    check_options,
    check_powers,
    check_steps,
    check_victory,
)
from judge.board.variant_shape import find_excess, find_misshapen, find_overlong
from judge.board.variant_special import check_specials, read_fords, read_specials, switched_on

Bases: TypeAlias = Callable[[str], str | None]
"""The text of the board with an id, for boards that extend it; None if there is none."""


LATEST = 9999
"""The last year in which a game may begin: a phase has a year of five digits at most."""

_WHERE = re.compile(r" \(at (?:line (\d+), (column \d+)|end of document)\)")
_TWICE = {
    "Cannot overwrite a value": "this key stands above, too",
    "Cannot declare": "this table stands above, too",
}


def _no_bases(_id: str) -> None:
    return None


def parse_variant(
    text: str, chosen: Mapping[str, object] | None = None, bases: Bases = _no_bases
) -> Variant | tuple[VariantProblem, ...]:
    """Read a variant from the text of its variant.toml, or say all that is wrong.

    `chosen` are the options of the variant that aren't left at their default.
    """
    draft = Draft.of(text)
    tables = _load(draft, text, bases, ())
    if draft.problems:
        return tuple(draft.problems)
    return compile_tables(draft, tables, chosen or {}, write_tables(tables))


def write_tables(tables: Table) -> str:
    """Tables as one text, which is read without any other (see variant_carried.py)."""
    return json.dumps(tables, ensure_ascii=False, separators=(",", ":"), default=str)


def compile_tables(
    draft: Draft, tables: Table, chosen: Mapping[str, object], text: str
) -> Variant | tuple[VariantProblem, ...]:
    """The variant of tables in shape, `text` being its own; or all that is wrong with them."""
    options = read_options(tables)
    check_options(draft, options, tables)
    for wrong in find_wrong_choices(options, chosen):
        draft.fault(str(wrong), "option")
    if chosen and not draft.problems:
        tables = choose(tables, chosen)
        check_shape(draft, tables)
    if chosen and draft.problems:
        return tuple(draft.problems)
    found = _read_tables(draft, tables)
    if not isinstance(found, Variant):
        return found
    edition = edition_of(json.loads(text))
    return replace(found, options=options, chosen=write_choices(chosen), edition=edition, text=text)


def find_problems(text: str, bases: Bases = _no_bases) -> tuple[VariantProblem, ...]:
    """All that is wrong with a variant's text, under every value of every option."""
    found = parse_variant(text, bases=bases)
    if not isinstance(found, Variant):
        return found
    draft = Draft.of(text)
    problems = []
    for option in found.options:
        for value in option.values[1:]:
            other = parse_variant(text, {option.name: value}, bases)
            if not isinstance(other, Variant):
                why = f"with {option.name} = {value}: "
                line = draft.line_of(f"option.{option.name}.{value}", "")
                problems += [VariantProblem(line, why + p.message) for p in other]
    return tuple(problems)


def _load(draft: Draft, text: str, bases: Bases, above: tuple[str, ...]) -> dict[str, Any]:
    """The tables of a text, with those of the board that it extends; `above` extend this one."""
    tables = _parse(draft, text)
    if draft.problems:
        return {}
    for excess in find_excess(tables):
        draft.fault(*excess)
    if not draft.problems:
        check_shape(draft, tables)
    if draft.problems or EXTENDS not in tables:
        return tables
    id_ = tables[EXTENDS]
    base = bases(id_) if isinstance(id_, str) and id_ not in above else None
    if base is None:
        draft.problems.append(VariantProblem(draft.extends, f"there is no board {id_!r} to extend"))
        return {}
    below = Draft.of(base)
    found = _load(below, base, bases, (*above, id_))
    if below.problems:
        draft.problems += [
            VariantProblem(draft.extends, f"{id_}, which it extends: {p}") for p in below.problems
        ]
        return {}
    made = differ(draft, found, tables)
    if not draft.problems:
        check_shape(draft, made)
    return made


def _parse(draft: Draft, text: str) -> dict[str, Any]:
    """The tables as they stand in a text."""
    for number in find_overlong(draft.lines):
        message = "so many points are in no line of a board"
        draft.problems.append(VariantProblem(number, message))
    if draft.problems:
        return {}
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        draft.problems.append(_in_words(str(fault)))
    except ValueError:
        message = "this is no TOML: a number has thousands of digits"
        draft.problems.append(VariantProblem(0, message))
    except RecursionError:
        message = "this is no TOML: its lists lie too deep in each other"
        draft.problems.append(VariantProblem(0, message))
    return {}


def _in_words(fault: str) -> VariantProblem:
    """What the reader of TOML says, with its line; that something stands twice, in our words."""
    found = _WHERE.search(fault)
    line = int(found[1]) if found and found[1] else 0
    told = _WHERE.sub(r" (\2)" if line else " (where it ends)", fault)
    told = next((ours for theirs, ours in _TWICE.items() if fault.startswith(theirs)), told)
    return VariantProblem(line, f"this is no TOML: {told}")


def edition_of(tables: Table) -> str:
    """A short name for just these tables."""
    text = json.dumps(tables, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_shape(draft: Draft, tables: Table) -> None:
    """Every value is where it may be, and of the kind that it must be."""
    check_tables(draft, tables)
    for misshapen in find_misshapen(tables):
        draft.fault(*misshapen)


def _read_tables(draft: Draft, tables: Table) -> Variant | tuple[VariantProblem, ...]:
    _read_provinces(draft, tables)
    special = read_specials(draft, tables)
    board = Board(
        tuple(sorted(draft.provinces.values(), key=lambda p: p.number)),
        _read_steps(draft, tables, UnitKind.ARMY),
        _read_steps(draft, tables, UnitKind.FLEET),
        fords=read_fords(special),
        special=special,
        rules=switched_on(draft, tables),
    )
    check_specials(draft, board)
    for name, table in tables.get("power", {}).items():
        _read_power(draft, name, table)
    check_homes(draft)
    return _finish(draft, tables, board)


def key_of(id_: str, table: Table) -> str:
    """The key of a province: its id, in capitals, unless its table says another."""
    return str(table.get("key", id_)).upper()


def _read_provinces(draft: Draft, tables: Table) -> None:
    keys = {key_of(*row) for section in TERRAINS for row in tables.get(section, {}).items()}
    numbers = {key: number for number, key in enumerate(sorted(keys))}
    homes = {
        home: name.upper()
        for name, power in tables.get("power", {}).items()
        for home in power.get("homes", ())
    }
    for section, terrain in TERRAINS.items():
        for id_, table in tables.get(section, {}).items():
            key = key_of(id_, table)
            if key in draft.provinces:
                draft.fault(
                    f"{id_} stands twice on this board (capitals don't count)", section, id_
                )
            if "name" not in table:
                draft.fault(f"{id_} has no name", section, id_)
            province = Province(
                key=key,
                id=id_,
                name=str(table.get("name", id_)),
                terrain=terrain,
                number=numbers[key],
                is_centre=bool(table.get("centre", False)),
                coasts=tuple(_read_coasts(draft, section, id_, table)),
                home=homes.get(id_),
                aliases=tuple(table.get("aliases", ())),
                frozen=frozenset(_read_frozen(draft, section, id_, table)),
            )
            draft.provinces[key] = province
            draft.locations[id_] = Location(province)
            for coast in province.coasts:
                draft.locations[f"{id_}/{coast.value}"] = Location(province, coast)


def _read_coasts(draft: Draft, section: str, id_: str, table: Table) -> Iterable[Coast]:
    for word in table.get("coasts", ()):
        if word in {c.value for c in Coast}:
            yield Coast(word)
        else:
            draft.fault(f"{id_} has a coast {word!r}; coasts are nc, ec, sc, wc", section, id_)


def _read_frozen(draft: Draft, section: str, id_: str, table: Table) -> Iterable[Season]:
    seasons = {season.name.lower(): season for season in Season}
    for word in table.get("frozen", ()):
        if word in seasons:
            yield seasons[word]
        else:
            known = ", ".join(seasons)
            draft.fault(f"{id_} is frozen in {word!r}; seasons are {known}", section, id_)


def _read_steps(
    draft: Draft, tables: Table, kind: UnitKind
) -> Mapping[Location, tuple[Location, ...]]:
    section = kind.word
    written: Table = tables.get(section, {})
    steps: dict[Location, tuple[Location, ...]] = {}
    for place, others in written.items():
        here = draft.location(place, section, place)
        there = [draft.location(other, section, place) for other in others]
        if here is None:
            continue
        check_standing(draft, kind, here, place)
        for other in others:
            if other in draft.locations and place not in written.get(other, ()):
                draft.fault(
                    f"{kind.word} {place} reaches {other}, but {other} doesn't reach {place}",
                    section,
                    place,
                )
        steps[here] = tuple(sorted((t for t in there if t is not None), key=str))
    return steps


def _read_power(draft: Draft, name: str, table: Table) -> None:
    section = f"power.{name}"
    power = Power(
        id=name.upper().replace(" ", "_"),
        name=str(table.get("name", name)),
        adjective=str(table.get("adjective", name)),
        letter=str(table.get("letter", name[:1])),
    )
    draft.headings[power] = section
    homes = [draft.location(home, section, "homes") for home in table.get("homes", ())]
    draft.homes[power] = tuple(h.province for h in homes if h is not None)
    sites = [draft.location(s, section, "sites") for s in table.get("sites", ())]
    draft.sites[power] = tuple(s.province for s in sites if s is not None) or draft.homes[power]
    for written in table.get("units", ()):
        letter, _, place = str(written).partition(" ")
        location = draft.location(place, section, "units")
        if letter not in {"A", "F"}:
            draft.fault(f"{written!r} is no unit; write it like 'A Mun'", section, "units")
        elif location is not None:
            draft.opening.append(Unit(power, UnitKind(letter), location))


def _finish(draft: Draft, tables: Table, board: Board) -> Variant | tuple[VariantProblem, ...]:
    about: Table = tables.get("variant", {})
    hyperspace = read_hyperspace(draft, tables)
    check_openings(draft, board, linked(hyperspace))
    check_steps(draft, board, linked(hyperspace))
    check_ids(draft)
    check_names(draft)
    check_powers(draft, tables)
    check_about(draft, about, board)
    check_victory(draft, about, board)
    first_phase = _read_first_phase(draft, about)
    asked_back = {
        word: draft.places(places, "asked_back", word)
        for word, places in tables.get("asked_back", {}).items()
    }
    rules: Table = tables.get("rules", {})
    named = draft.places(rules.get("must_name_coast", ()), "rules", "must_name_coast")
    if draft.problems or first_phase is None:
        return tuple(draft.problems)
    # A game that begins in a Winter begins with what is built there.
    begins_empty = first_phase.kind is PhaseKind.ADJUSTMENT
    units = tuple(draft.opening)
    return Variant(
        id=str(about["id"]),
        name=str(about["name"]),
        powers=tuple(draft.homes),
        board=board,
        first_phase=first_phase,
        victory=about["victory"],
        opening=() if begins_empty else units,
        homes=draft.homes,
        build_sites=draft.sites,
        must_name_coast=frozenset(named),
        asked_back=asked_back,
        rules=dict(rules),
        default_units=units if begins_empty else (),
        hyperspace=hyperspace,
    )


def _read_first_phase(draft: Draft, about: Table) -> Phase | None:
    try:
        phase = read_phase(str(about.get("first_phase", "")))
    except ValueError as fault:
        draft.fault(f"first_phase: {fault}", "variant", "first_phase")
        return None
    if phase.year > LATEST:
        message = f"first_phase: no game begins after the year {LATEST}"
        draft.fault(message, "variant", "first_phase")
    if phase.kind is PhaseKind.RETREAT:
        draft.fault("first_phase: a game can't begin with retreats", "variant", "first_phase")
    return phase
