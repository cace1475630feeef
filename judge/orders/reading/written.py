"""The places and units of an order, as written, before anything is known of the board."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.places import Coast, Location, Province
from judge.board.units import Power, UnitKind
from judge.orders.problems import Problem, Span

Stretch = tuple[int, int]
"""Where something stands in the normal form of a line."""


class Stuck(Exception):
    """A reading that can't go on; never leaves the room.

    `at` is the place of the name in the normal form, and `choices` are what
    it could be: the reading is tried again with each. `is_guess` says that
    none of them is what was written, so none may be taken unasked.
    """

    def __init__(
        self,
        problem: Problem,
        at: int = -1,
        choices: tuple[Location, ...] = (),
        *,
        is_guess: bool = False,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.at = at
        self.choices = choices
        self.is_guess = is_guess


@dataclass(frozen=True, slots=True)
class WrittenPlace:
    """A place as written: its province, the coast if one was named.

    `at` is where its name stands in the normal form. It `is_direction` if its word is one such
    as "east", and no dash stands before it.
    """

    province: Province
    coast: Coast | None
    span: Span
    at: int
    is_direction: bool = False


@dataclass(frozen=True, slots=True)
class WrittenUnit:
    """A unit as written: perhaps without its kind, perhaps with the power it is said to be of.

    It `is_placed` if its place comes first: "Munich", "Munich's army".
    """

    kind: UnitKind | None
    place: WrittenPlace
    span: Span
    power: Power | None = None
    stretch: Stretch = (0, 0)
    is_placed: bool = False


@dataclass(frozen=True, slots=True)
class WrittenSteps:
    """The places that a unit is to go to, one after the other.

    Without an arrow (`has_arrows`), one place stands beside the unit: "Mun Bur".
    """

    places: tuple[WrittenPlace, ...]
    span: Span
    stretch: Stretch
    has_arrows: bool

    @property
    def last(self) -> WrittenPlace:
        """Where they end."""
        return self.places[-1]


@dataclass(frozen=True, slots=True)
class WrittenRoute:
    """That a convoy is used, and the seas that it is said to go through, if any."""

    seas: tuple[WrittenPlace, ...]


WrittenName = WrittenUnit | WrittenSteps | WrittenRoute
