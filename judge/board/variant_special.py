"""Read what is special about a board: `[special.NAME]` and the named rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.board.board import Board
from judge.board.named_rules import RULES
from judge.board.places import Location, Terrain
from judge.board.special import Special, SpecialKind
from judge.board.units import UnitKind
from judge.board.variant_draft import Draft, Table

LISTS = frozenset({"must_name_coast"})
_KINDS = {kind.value: kind for kind in SpecialKind}


def switched_on(draft: Draft, tables: Table) -> frozenset[str]:
    """The named rules that the board switches on."""
    rules: Table = tables.get("rules", {})
    for name, value in rules.items():
        if name not in RULES | LISTS:
            known = ", ".join(sorted(RULES | LISTS))
            draft.fault(f"there is no rule {name!r}; rules are {known}", "rules", name)
        elif name in RULES and not isinstance(value, bool):
            draft.fault(f"{name} is true or false, not {value!r}", "rules", name)
    return frozenset(name for name in RULES if rules.get(name) is True)


def read_specials(draft: Draft, tables: Table) -> tuple[Special, ...]:
    """Everything special, as it is written."""
    found = []
    for name, table in tables.get("special", {}).items():
        section = f"special.{name}"
        kind = _KINDS.get(str(table.get("kind")))
        if kind is None:
            known = ", ".join(_KINDS)
            draft.fault(f"the kind of {name} is one of {known}", section, "kind")
            continue
        ends = _places(draft, table.get("between", ()), section, "between")
        if len(ends) != 2:
            draft.fault(f"{name} is between two places", section, "between")
            continue
        found.append(
            Special(
                id=name,
                kind=kind,
                between=(ends[0], ends[1]),
                through=draft.places(table.get("through", ()), section, "through"),
                steps=tuple(_pairs(draft, table, section, "steps")),
                never=tuple(_pairs(draft, table, section, "never")),
                convoy=table.get("convoy") is True,
            )
        )
    return tuple(found)


def _places(draft: Draft, words: list[str], section: str, key: str) -> list[Location]:
    found = [draft.location(word, section, key) for word in words]
    return [location for location in found if location is not None]


def _pairs(
    draft: Draft, table: Table, section: str, key: str
) -> Iterator[tuple[Location, Location]]:
    rows = table.get(key, [])
    for row in rows if isinstance(rows, list) else [rows]:
        good = isinstance(row, list) and len(row) == 2 and all(isinstance(w, str) for w in row)
        if not good:
            draft.fault(f"{key} are pairs of ids, not {row!r}", section, key)
            continue
        ends = _places(draft, row, section, key)
        if len(ends) == 2:
            yield ends[0], ends[1]


def read_fords(special: tuple[Special, ...]) -> Mapping[Location, tuple[Location, ...]]:
    """The crossings that armies take with the force of their supports, both ways."""
    found: dict[Location, tuple[Location, ...]] = {}
    for one in special:
        if one.kind is SpecialKind.FORD:
            for here, there in (one.between, one.between[::-1]):
                found[here] = (*found.get(here, ()), there)
    return found


def check_specials(draft: Draft, board: Board) -> None:
    """What a special says of the steps is so in the tables."""
    for special in board.special:
        section = f"special.{special.id}"
        for message in _wrong(special, board):
            draft.fault(message, section, "between")
        for one, other in special.steps:
            if not _touch(board, UnitKind.FLEET, one, other):
                draft.fault(f"no fleet goes from {one} to {other}", section, "steps")
        for one, other in special.never:
            if any(_touch(board, kind, one, other) for kind in UnitKind):
                draft.fault(f"{one} and {other} touch all the same", section, "never")


def _wrong(special: Special, board: Board) -> Iterator[str]:
    one, other = special.between
    army, fleet = (_touch(board, kind, one, other) for kind in UnitKind)
    match special.kind:
        case SpecialKind.EDGE:
            if not fleet:
                yield f"no fleet goes from {one} to {other}"
        case SpecialKind.MOSES:
            if not (army and fleet):
                yield f"{one} and {other} must touch for armies and for fleets"
        case SpecialKind.FORD:
            shores = {end.province.terrain for end in special.between}
            if army or shores != {Terrain.COASTAL}:
                yield f"a ford joins two shores that don't touch for armies: {one}, {other}"
        case SpecialKind.BOX:
            if fleet or len(special.through) != 1:
                yield f"a box lies between two waters that don't touch: {one}, {other}"
            yield from (
                f"no fleet goes from {box} to {end}"
                for box in special.through
                for end in special.between
                if not _touch(board, UnitKind.FLEET, Location(box), end)
            )
        case SpecialKind.CANAL | SpecialKind.STRAIT:
            pass


def _touch(board: Board, kind: UnitKind, one: Location, other: Location) -> bool:
    """Whether a unit goes from one place to another, on any coast."""
    return any(
        step.province == other.province
        for here, steps in (board.army if kind is UnitKind.ARMY else board.fleet).items()
        if here.province == one.province
        for step in steps
    )
