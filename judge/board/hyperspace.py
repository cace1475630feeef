"""Hyperspace: what a board says of links and barriers; its rules are in `adjudication`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from judge.board.places import Province
from judge.board.units import Power

Pair = tuple[Province, Province]
"""Two provinces that a link or a barrier joins or parts, in the order of their keys."""


class ConsentRequired(StrEnum):
    """Which links the other powers use only with the consent of the one that links (Swiss 21)."""

    TEMPORARY_LINKS = "temporary_links"
    ALL_LINKS = "all_links"
    NONE = "none"


class ForeignEntry(StrEnum):
    """By which links a foreign unit enters a guarded province (Swiss 3)."""

    PERMANENT_LINKS_ONLY = "permanent_links_only"
    ANY_LINK = "any_link"


class BuildBan(StrEnum):
    """Which destroyed units can't be built anew for a year (Swiss 17)."""

    ALL = "all"
    WILLFUL = "willful"
    OFF = "off"


class Exchange(StrEnum):
    """Who exchanges places when both go through hyperspace (Swiss 19)."""

    ARMIES_OF_THE_POWER = "trogs_armies"
    ANY_UNITS = "any_units"


@dataclass(frozen=True)
class Hyperspace:
    """The table [hyperspace] of a board, with the options that were chosen.

    `power` links; it writes `links_a_year` Link and Separate orders together,
    everybody else `separates_a_year` Separate orders. `permanent` links can't
    be broken. Normal space into or out of a province of `guarded`, to the
    neighbours listed there, is for units of `power` only. No link touches
    `never`. A link or a barrier serves `lasts` movement seasons; a piece that
    stays inside for longer than `lost_after` of them is lost. `separate_steps`
    is how many rungs the Separates of one season go down at most: None for as
    many as there are left over.
    """

    power: Power
    links_a_year: int
    separates_a_year: int
    permanent: frozenset[Pair]
    guarded: Mapping[Province, frozenset[Province]]
    never: frozenset[Province]
    lasts: int = 2
    lost_after: int = 2
    separate_steps: int | None = None
    consent_required: ConsentRequired = ConsentRequired.TEMPORARY_LINKS
    foreign_entry: ForeignEntry = ForeignEntry.PERMANENT_LINKS_ONLY
    destroyed_build_ban: BuildBan = BuildBan.ALL
    exchange: Exchange = Exchange.ARMIES_OF_THE_POWER
    stay: bool = True
    retreats: bool = True

    def budget_of(self, power: Power) -> int:
        """How many Link and Separate orders a power may write in a year (Swiss 4)."""
        return self.links_a_year if power == self.power else self.separates_a_year


def pair_of(one: Province, other: Province) -> Pair:
    """Two provinces as a pair."""
    return (one, other) if one.key < other.key else (other, one)
