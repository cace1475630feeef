"""A variant: a board with its powers, opening, calendar and victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from judge.board.board import Board
from judge.board.calendar import Phase
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit


@dataclass(frozen=True)
class Variant:
    """Board + powers + opening + victory + named rules.

    `victory` is the number of centres that wins. `homes` are a power's home
    centres, `build_sites` where it builds (the same on most boards).
    `must_name_coast` are provinces where a fleet's build names its coast.
    `asked_back` are words that mean several places and are always asked back;
    `rules` are the named rules that the board switches on.
    """

    id: str
    name: str
    powers: tuple[Power, ...]
    board: Board
    first_phase: Phase
    victory: int
    opening: tuple[Unit, ...]
    homes: Mapping[Power, tuple[Province, ...]]
    build_sites: Mapping[Power, tuple[Province, ...]]
    must_name_coast: frozenset[Province]
    asked_back: Mapping[str, tuple[Province, ...]]
    rules: Mapping[str, object]
    designer: str = ""

    @cached_property
    def power_by_id(self) -> Mapping[str, Power]:
        """Every power by its upper-case id."""
        return {p.id: p for p in self.powers}

    @cached_property
    def opening_owners(self) -> Mapping[Province, Power]:
        """Who owns which centre before the first phase."""
        return {home: power for power, homes in self.homes.items() for home in homes}

    @cached_property
    def opening_position(self) -> Position:
        """The position in which a game begins."""
        return Position(self.first_phase, self.opening, dict(self.opening_owners))
