"""A variant: a board with its powers, opening, calendar and victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.board import Board
from judge.board.calendar import Phase
from judge.board.hyperspace import Hyperspace
from judge.board.named_rules import SITE_RULE
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.register import Register, write_register
from judge.board.units import Power, Unit, UnitKind


@dataclass(frozen=True)
class Option:
    """A choice that a gamesmaster makes when the game is created.

    `values` are the words to choose from; the first is taken where nothing
    is said. `says` tells what is chosen.
    """

    name: str
    says: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """Board + powers + opening + victory + named rules.

    `victory` is the number of centres that wins. `homes` are a power's home
    centres, `build_sites` where it builds (the same on most boards).
    `must_name_coast` are provinces where a fleet's build names its coast.
    `asked_back` are words that mean several places and are always asked back;
    `rules` are the named rules that the board switches on, `options` what a
    gamesmaster may choose, and `chosen` what was, where it isn't the default.
    A game that begins in a Winter begins with no units, and `default_units`
    are built for who orders nothing there. `edition` changes with every change
    of the board's text but for its comments; `text` is that text in the form in
    which a game carries it, with its own names. `wording` is the edition from which
    the names are, "" if they are its own.
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
    default_units: tuple[Unit, ...] = ()
    hyperspace: Hyperspace | None = None
    edition: str = ""
    options: tuple[Option, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    text: str = field(default="", repr=False)
    wording: str = ""

    def __hash__(self) -> int:
        return hash((self.id, self.edition, self.wording, *self.chosen.items()))

    @property
    def title(self) -> str:
        """The name, and what was chosen: "Diplomacy (victory = 20)"."""
        choices = ", ".join(f"{name} = {value}" for name, value in self.chosen.items())
        return f"{self.name} ({choices})" if choices else self.name

    @cached_property
    def power_by_id(self) -> Mapping[str, Power]:
        """Every power by its upper-case id."""
        return {p.id: p for p in self.powers}

    @cached_property
    def power_by_name(self) -> Mapping[str, Power]:
        """Every power by its name as it is printed."""
        return {p.name: p for p in self.powers}

    @cached_property
    def place_by_print(self) -> Mapping[str, Location]:
        """Every location as mails print it: "Mun", "StP/sc"."""
        return {place.printed: place for place in self.board.by_code.values()}

    @cached_property
    def unit_by_code(self) -> Mapping[tuple[str, str], Unit]:
        """Every unit that may stand on the board, by its power's id and its code: "F STP/SC"."""
        units = (
            Unit(power, kind, place)
            for power in self.powers
            for place in self.board.by_code.values()
            for kind in (UnitKind.ARMY, UnitKind.FLEET)
            if place.coast is None or kind is UnitKind.FLEET
        )
        return {(unit.power.id, str(unit)): unit for unit in units}

    @cached_property
    def opening_owners(self) -> Mapping[Province, Power]:
        """Who owns which centre before the first phase."""
        return {home: power for power, homes in self.homes.items() for home in homes}

    def holder_of(self, site: Province, position: Position, power: Power) -> str:
        """The id of the power that holds a build site, as far as building there goes.

        It is the owner of a centre. A site that is no centre is held by the power
        whose site it is, or, by the rule, by who was last in it when a Fall ended.
        """
        if site.is_centre:
            owner = position.owners.get(site)
            return owner.id if owner else ""
        if SITE_RULE not in self.board.rules:
            return power.id
        sites = position.registers.get("sites")
        return str(sites.get(site.key, power.id)) if isinstance(sites, dict) else power.id

    def open_sites(self, position: Position, power: Power) -> tuple[Province, ...]:
        """The vacant build sites that a power holds."""
        occupied = {unit.location.province.key for unit in position.units}
        return tuple(
            site
            for site in self.build_sites[power]
            if site.key not in occupied and self.holder_of(site, position, power) == power.id
        )

    @cached_property
    def bare_sites(self) -> frozenset[Province]:
        """The build sites that are no centres."""
        sites = {site for sites in self.build_sites.values() for site in sites}
        return frozenset(site for site in sites if not site.is_centre)

    @cached_property
    def opening_position(self) -> Position:
        """The position in which a game begins."""
        registers = write_register(Register()) if self.hyperspace else {}
        return Position(
            self.first_phase, self.opening, dict(self.opening_owners), registers=registers
        )
