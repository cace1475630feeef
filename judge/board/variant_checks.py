"""What is wrong with a variant as a whole: every fault with its line."""

from __future__ import annotations

import re

from judge.board.board import Board
from judge.board.places import Location, Province, Terrain
from judge.board.units import Unit, UnitKind
from judge.board.variant_draft import Draft, Table, VariantProblem
from judge.board.variant_sense import section_of
from judge.board.variant_shape import DIFFERENCE, TABLES

SCHEMA = 1
EXTENDS = "extends"
ID = re.compile(r"[a-z][a-z0-9_-]{0,30}")
"""What a board may be called: the name of a folder, and a word of a command."""


def check_tables(draft: Draft, tables: Table) -> None:
    """The form is ours, and nothing in it is unknown or missing."""
    if tables.get("schema") != SCHEMA:
        draft.problems.append(
            VariantProblem(0, f"schema = {SCHEMA} is missing: no other form is read")
        )
    differs = EXTENDS in tables
    known = {"schema", *TABLES, *((EXTENDS, *DIFFERENCE) if differs else ())}
    for name in tables:
        if name in DIFFERENCE and name not in known:
            draft.fault(f"[{name}] needs another board: extends = ...", name)
        elif name not in known:
            draft.fault(f"[{name}] is no table of a variant", name)
    for name in ("variant",) if differs else ("variant", "power", "army", "fleet"):
        if name not in tables:
            draft.problems.append(VariantProblem(0, f"the table [{name}] is missing"))


def check_standing(draft: Draft, kind: UnitKind, here: Location, place: str) -> None:
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


def check_homes(draft: Draft) -> None:
    """Homes are centres, and one unit at most opens in a province."""
    for power, homes in draft.homes.items():
        for home in homes:
            if not home.is_centre:
                message = f"{home.id} is a home of {power.name}, but no centre"
                draft.fault(message, draft.headings[power])
    standing: dict[Province, Unit] = {}
    for unit in draft.opening:
        other = standing.setdefault(unit.location.province, unit)
        if other is not unit:
            draft.fault(f"{unit} and {other} open in one province", draft.headings[unit.power])


def check_about(draft: Draft, about: Table, board: Board) -> None:
    """The board has a name, and as many centres as it says."""
    for key in ("id", "name", "victory"):
        if key not in about:
            draft.fault(f"{key} is missing", "variant")
    if "id" in about and not ID.fullmatch(str(about["id"])):
        message = (
            f"the id {about['id']!r} must be a small letter, then small letters, digits, - or _"
        )
        draft.fault(message, "variant", "id")
    if about.get("centres", len(board.centres)) != len(board.centres):
        draft.fault(
            f"centres = {about['centres']}, but the board has {len(board.centres)}",
            "variant",
            "centres",
        )


def check_names(draft: Draft) -> None:
    """No key, id, name or alias stands for two provinces (blanks and capitals don't count).

    Two ids may differ by capitals only: each has a key of its own then.
    """
    taken: dict[str, Province] = {}
    for province in draft.provinces.values():
        words = (province.id, province.key, province.name, *province.aliases)
        for key, word in {squashed(word): word for word in reversed(words)}.items():
            other = taken.setdefault(key, province)
            if other != province and not (word == province.id and word.lower() == other.id.lower()):
                message = f"{word!r} names both {other.id} and {province.id}"
                draft.fault(message, section_of(province), province.id)


def squashed(word: str) -> str:
    """A name as names are compared: small letters and digits only."""
    return "".join(c for c in word.lower() if c.isalnum())


def check_openings(draft: Draft, board: Board, linked: frozenset[Province]) -> None:
    """Every unit of the opening stands where its kind can stand, and has a way out.

    `linked` are the provinces that have a way out through hyperspace.
    """
    for unit in draft.opening:
        if not _goes_somewhere(unit, board, linked):
            draft.fault(
                f"{unit.printed} can't stand there, or can go nowhere",
                draft.headings[unit.power],
                "units",
            )


def _goes_somewhere(unit: Unit, board: Board, linked: frozenset[Province]) -> bool:
    here = unit.location.province
    if here not in linked:
        return bool(board.steps(unit.kind, unit.location))
    if unit.kind is UnitKind.ARMY:
        return not here.is_water
    return here.terrain is not Terrain.INLAND and bool(here.coasts) == bool(unit.location.coast)
