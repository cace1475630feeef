"""Read a variant from the text of its variant.toml; every fault named.

The pipeline: TOML -> tables -> provinces -> steps -> powers -> `Variant`.
Each stage collects its faults and goes on, so that whoever makes a board
sees all of them at once, each with its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.board.board import Board
from judge.board.calendar import Phase, read_phase
from judge.board.places import Coast, Location, Province, Terrain
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.board.variant_shape import SECTIONS, TABLES, find_misshapen

SCHEMA = 1
TERRAINS = dict(
    zip(
        SECTIONS,
        (
            Terrain.INLAND,
            Terrain.COASTAL,
            Terrain.SEA,
            Terrain.BOX,
            Terrain.ICE,
            Terrain.IMPASSABLE,
        ),
        strict=True,
    )
)

Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class VariantProblem:
    """A fault of a variant's text: its line (0 if it has none) and what is wrong."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass
class _Draft:
    """What has been read so far, and what was wrong with it."""

    lines: tuple[str, ...]
    problems: list[VariantProblem] = field(default_factory=list)
    provinces: dict[str, Province] = field(default_factory=dict)
    locations: dict[str, Location] = field(default_factory=dict)
    homes: dict[Power, tuple[Province, ...]] = field(default_factory=dict)
    sites: dict[Power, tuple[Province, ...]] = field(default_factory=dict)
    opening: list[Unit] = field(default_factory=list)

    def fault(self, message: str, table: str, key: str = "") -> None:
        """Note a fault at the line where a key of a table stands."""
        self.problems.append(VariantProblem(self.line_of(table, key), message))

    def line_of(self, table: str, key: str) -> int:
        """The line of a key, or of its table's heading; 0 if neither is there."""
        heading = 0
        begin = re.compile(rf'\s*{re.escape(key)}\s*=|\s*"{re.escape(key)}"\s*=')
        inside = False
        for number, line in enumerate(self.lines, start=1):
            if line.lstrip().startswith("["):
                inside = line.strip().startswith(f"[{table}]")
                heading = number if inside else heading
            elif inside and key and begin.match(line):
                return number
        return heading


def parse_variant(text: str) -> Variant | tuple[VariantProblem, ...]:
    """Read a variant from the text of its variant.toml, or say all that is wrong."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        return (VariantProblem(0, f"this is no TOML: {fault}"),)
    except RecursionError:
        return (VariantProblem(0, "this is no TOML: its lists lie too deep in each other"),)
    draft = _Draft(tuple(text.splitlines()))
    _check_tables(draft, tables)
    for misshapen in find_misshapen(tables):
        draft.fault(*misshapen)
    if draft.problems:
        return tuple(draft.problems)
    _read_provinces(draft, tables)
    board = Board(
        tuple(sorted(draft.provinces.values(), key=lambda p: p.number)),
        _read_steps(draft, tables, UnitKind.ARMY),
        _read_steps(draft, tables, UnitKind.FLEET),
    )
    for name, table in tables.get("power", {}).items():
        _read_power(draft, name, table)
    _check_homes(draft)
    return _finish(draft, tables, board)


def _check_tables(draft: _Draft, tables: Table) -> None:
    if tables.get("schema") != SCHEMA:
        draft.problems.append(
            VariantProblem(0, f"schema = {SCHEMA} is missing: no other form is read")
        )
    for name in tables:
        if name not in {"schema", *TABLES}:
            draft.fault(f"[{name}] is no table of a variant", name)
    for name in ("variant", "power", "army", "fleet"):
        if name not in tables:
            draft.problems.append(VariantProblem(0, f"the table [{name}] is missing"))


def _key_of(id_: str, table: Table) -> str:
    return str(table.get("key", id_)).upper()


def _read_provinces(draft: _Draft, tables: Table) -> None:
    keys = {_key_of(*row) for section in TERRAINS for row in tables.get(section, {}).items()}
    numbers = {key: number for number, key in enumerate(sorted(keys))}
    homes = {
        home: name.upper()
        for name, power in tables.get("power", {}).items()
        for home in power.get("homes", ())
    }
    for section, terrain in TERRAINS.items():
        for id_, table in tables.get(section, {}).items():
            key = _key_of(id_, table)
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
            )
            draft.provinces[key] = province
            draft.locations[id_] = Location(province)
            for coast in province.coasts:
                draft.locations[f"{id_}/{coast.value}"] = Location(province, coast)


def _read_coasts(draft: _Draft, section: str, id_: str, table: Table) -> Iterable[Coast]:
    for word in table.get("coasts", ()):
        if word in {c.value for c in Coast}:
            yield Coast(word)
        else:
            draft.fault(f"{id_} has a coast {word!r}; coasts are nc, ec, sc, wc", section, id_)


def _read_steps(
    draft: _Draft, tables: Table, kind: UnitKind
) -> Mapping[Location, tuple[Location, ...]]:
    section = kind.word
    written: Table = tables.get(section, {})
    steps: dict[Location, tuple[Location, ...]] = {}
    for place, others in written.items():
        here = _location(draft, place, section, place)
        there = [_location(draft, other, section, place) for other in others]
        if here is None:
            continue
        _check_standing(draft, kind, here, place)
        for other in others:
            if other in draft.locations and place not in written.get(other, ()):
                draft.fault(
                    f"{kind.word} {place} reaches {other}, but {other} doesn't reach {place}",
                    section,
                    place,
                )
        steps[here] = tuple(sorted((t for t in there if t is not None), key=str))
    return steps


def _check_standing(draft: _Draft, kind: UnitKind, here: Location, place: str) -> None:
    """No army at sea or on a named coast, no fleet inland or off the coasts."""
    terrain, section = here.province.terrain, kind.word
    if terrain is Terrain.IMPASSABLE:
        draft.fault(f"{place} is impassable, and still has steps", section, place)
    elif kind is UnitKind.ARMY and (here.province.is_water or here.coast):
        draft.fault(f"an army can't stand at {place}", section, place)
    elif kind is UnitKind.FLEET and terrain is Terrain.INLAND:
        draft.fault(f"a fleet can't stand at {place}, which is inland", section, place)
    elif kind is UnitKind.FLEET and here.province.coasts and here.coast is None:
        draft.fault(f"{place} has several coasts; say which one the fleet is on", section, place)


def _location(draft: _Draft, word: str, section: str, key: str) -> Location | None:
    found = draft.locations.get(word)
    if found is None:
        draft.fault(f"no province of this board has the id {word!r}", section, key)
    return found


def _read_power(draft: _Draft, name: str, table: Table) -> None:
    section = f"power.{name}"
    power = Power(
        id=name.upper().replace(" ", "_"),
        name=str(table.get("name", name)),
        adjective=str(table.get("adjective", name)),
        letter=str(table.get("letter", name[:1])),
    )
    homes = [_location(draft, home, section, "homes") for home in table.get("homes", ())]
    draft.homes[power] = tuple(h.province for h in homes if h is not None)
    sites = [_location(draft, s, section, "sites") for s in table.get("sites", ())]
    draft.sites[power] = tuple(s.province for s in sites if s is not None) or draft.homes[power]
    for written in table.get("units", ()):
        letter, _, place = str(written).partition(" ")
        location = _location(draft, place, section, "units")
        if letter not in {"A", "F"}:
            draft.fault(f"{written!r} is no unit; write it like 'A Mun'", section, "units")
        elif location is not None:
            draft.opening.append(Unit(power, UnitKind(letter), location))


def _check_homes(draft: _Draft) -> None:
    for power, homes in draft.homes.items():
        for home in homes:
            if not home.is_centre:
                draft.fault(
                    f"{home.id} is a home of {power.name}, but no centre", f"power.{power.name}"
                )
    standing: dict[Province, Unit] = {}
    for unit in draft.opening:
        other = standing.setdefault(unit.location.province, unit)
        if other is not unit:
            draft.fault(f"{unit} and {other} open in one province", f"power.{unit.power.name}")


def _finish(draft: _Draft, tables: Table, board: Board) -> Variant | tuple[VariantProblem, ...]:
    about: Table = tables.get("variant", {})
    _check_openings(draft, board)
    _check_names(draft)
    _check_about(draft, about, board)
    first_phase = _read_first_phase(draft, about)
    asked_back = {
        word: _provinces(draft, places, "asked_back", word)
        for word, places in tables.get("asked_back", {}).items()
    }
    rules: Table = tables.get("rules", {})
    named = _provinces(draft, rules.get("must_name_coast", ()), "rules", "must_name_coast")
    if draft.problems or first_phase is None:
        return tuple(draft.problems)
    return Variant(
        id=str(about["id"]),
        name=str(about["name"]),
        powers=tuple(draft.homes),
        board=board,
        first_phase=first_phase,
        victory=about["victory"],
        opening=tuple(draft.opening),
        homes=draft.homes,
        build_sites=draft.sites,
        must_name_coast=frozenset(named),
        asked_back=asked_back,
        rules=dict(rules),
        designer=str(about.get("designer", "")),
    )


def _provinces(
    draft: _Draft, places: Iterable[str], section: str, key: str
) -> tuple[Province, ...]:
    found = (_location(draft, place, section, key) for place in places)
    return tuple(location.province for location in found if location is not None)


def _check_about(draft: _Draft, about: Table, board: Board) -> None:
    for key in ("id", "name", "victory"):
        if key not in about:
            draft.fault(f"{key} is missing", "variant")
    if not isinstance(about.get("victory", 0), int):
        draft.fault(f"victory = {about['victory']!r} is no number", "variant", "victory")
    if about.get("centres", len(board.centres)) != len(board.centres):
        draft.fault(
            f"centres = {about['centres']}, but the board has {len(board.centres)}",
            "variant",
            "centres",
        )


def _check_names(draft: _Draft) -> None:
    """No id, name or alias stands for two provinces (blanks and capitals don't count)."""
    taken: dict[str, Province] = {}
    for province in draft.provinces.values():
        for word in {province.id, province.name, *province.aliases}:
            key = "".join(c for c in word.lower() if c.isalnum())
            other = taken.setdefault(key, province)
            if other != province:
                section = _section_of(province)
                draft.fault(
                    f"{word!r} names both {other.id} and {province.id}", section, province.id
                )


def _section_of(province: Province) -> str:
    return next(name for name, terrain in TERRAINS.items() if terrain is province.terrain)


def _check_openings(draft: _Draft, board: Board) -> None:
    """Every unit of the opening stands where its kind can stand."""
    for unit in draft.opening:
        if not board.steps(unit.kind, unit.location):
            draft.fault(
                f"{unit.printed} can't stand there, or can go nowhere",
                f"power.{unit.power.name}",
                "units",
            )


def _read_first_phase(draft: _Draft, about: Table) -> Phase | None:
    try:
        return read_phase(str(about.get("first_phase", "")))
    except ValueError as fault:
        draft.fault(f"first_phase: {fault}", "variant", "first_phase")
        return None
