"""Read the table [hyperspace] of a variant's text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from judge.board.hyperspace import (
    BuildBan,
    ConsentRequired,
    Exchange,
    ForeignEntry,
    Hyperspace,
    Pair,
    pair_of,
)
from judge.board.places import Province
from judge.board.units import Power
from judge.board.variant_draft import Draft, Table

TABLE = "hyperspace"
MOST = 99
"""Of links, of steps, and of years: no game is so long."""

_NUMBERS = ("links_a_year", "separates_a_year", "lasts", "lost_after")
_SWITCHES = ("stay", "retreats")
_CHOICES: Mapping[str, type[StrEnum]] = {
    "consent_required": ConsentRequired,
    "foreign_entry": ForeignEntry,
    "destroyed_build_ban": BuildBan,
    "exchange": Exchange,
}
_NEEDED = ("power", "links_a_year", "separates_a_year")
_KEYS = frozenset(
    {"power", "permanent", "guarded", "never", "separate_steps", *_NUMBERS, *_SWITCHES, *_CHOICES}
)


def read_hyperspace(draft: Draft, tables: Table) -> Hyperspace | None:
    """What the board says of hyperspace, or None where it has none."""
    if TABLE not in tables:
        return None
    table: Table = tables[TABLE]
    faults = len(draft.problems)
    for key in table:
        if key not in _KEYS:
            draft.fault(f"hyperspace has {key!r}; known are {', '.join(sorted(_KEYS))}", TABLE, key)
    for key in _NEEDED:
        if key not in table:
            draft.fault(f"{key} of hyperspace is missing", TABLE)
    power = _power(draft, table)
    values = dict(_values(draft, table))
    permanent = frozenset(_permanent(draft, table))
    guarded = dict(_guarded(draft, table))
    never = frozenset(_never(draft, table))
    if power is None or len(draft.problems) > faults:
        return None
    return Hyperspace(power=power, permanent=permanent, guarded=guarded, never=never, **values)


def linked(hyperspace: Hyperspace | None) -> frozenset[Province]:
    """The provinces that permanent links or a guarded border lead out of."""
    if hyperspace is None:
        return frozenset()
    return frozenset({p for pair in hyperspace.permanent for p in pair} | set(hyperspace.guarded))


def _power(draft: Draft, table: Table) -> Power | None:
    id_ = str(table.get("power", "")).upper().replace(" ", "_")
    found = next((power for power in draft.homes if power.id == id_), None)
    if found is None and "power" in table:
        draft.fault(f"no power of this board has the id {table['power']!r}", TABLE, "power")
    return found


def _values(draft: Draft, table: Table) -> Iterator[tuple[str, Any]]:
    """The numbers, the switches and the choices that stand there."""
    for key, value in table.items():
        if key == "separate_steps" and value == "all":
            yield key, None
        elif key in {*_NUMBERS, "separate_steps"}:
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST:
                draft.fault(f"{key} is a number from 1 to {MOST}, not {value!r}", TABLE, key)
            yield key, value
        elif key in _SWITCHES:
            if not isinstance(value, bool):
                draft.fault(f"{key} is true or false, not {value!r}", TABLE, key)
            yield key, value
        elif key in _CHOICES:
            choices = [choice.value for choice in _CHOICES[key]]
            if value in choices:
                yield key, _CHOICES[key](value)
            else:
                draft.fault(f"{key} is one of {', '.join(choices)}, not {value!r}", TABLE, key)


def _permanent(draft: Draft, table: Table) -> Iterator[Pair]:
    rows = table.get("permanent", [])
    for row in rows if isinstance(rows, list) else [rows]:
        if not (isinstance(row, list) and len(row) == 2 and _is_words(row) and row[0] != row[1]):
            draft.fault(f"permanent are pairs of two ids, not {row!r}", TABLE, "permanent")
            continue
        ends = draft.places(row, TABLE, "permanent")
        if len(ends) == 2:
            yield pair_of(*ends)


def _guarded(draft: Draft, table: Table) -> Iterator[tuple[Province, frozenset[Province]]]:
    rows = table.get("guarded", {})
    if not isinstance(rows, dict) or not all(map(_is_words, rows.values())):
        draft.fault("guarded has a list of neighbours for each province", TABLE, "guarded")
        return
    for place, others in rows.items():
        for here in draft.places([place], TABLE, "guarded"):
            yield here, frozenset(draft.places(others, TABLE, "guarded"))


def _never(draft: Draft, table: Table) -> tuple[Province, ...]:
    words = table.get("never", [])
    if not _is_words(words):
        draft.fault(f"never is a list of ids, not {words!r}", TABLE, "never")
        return ()
    return draft.places(words, TABLE, "never")


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
