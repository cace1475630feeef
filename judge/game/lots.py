"""What whoever waits for a seat puts into the draw of powers: preferences, and a number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.board.units import Power
from judge.game.seats import PersonAddress

Tiers = tuple[tuple[Power, ...], ...]
"""Every power of a board once, the best liked first; those of a tier are liked equally well."""


@dataclass(frozen=True, slots=True)
class Lot:
    """One player's; no `tiers` are no preferences, and "" is no `number`.

    The preferences are shown to nobody else, the number to everybody when the powers are drawn.
    """

    address: PersonAddress
    tiers: Tiers = ()
    number: str = ""


Lots = tuple[Lot, ...]


@dataclass(frozen=True, slots=True)
class PreferenceSet:
    """Somebody who waits for a seat said which powers they like best; no tiers take that back."""

    address: PersonAddress
    tiers: Tiers = ()


@dataclass(frozen=True, slots=True)
class NumberSet:
    """Somebody who waits for a seat chose a number that is mixed into the seed of the draw."""

    address: PersonAddress
    number: str = ""


LotEvent = PreferenceSet | NumberSet


def lot_of(lots: Iterable[Lot], address: str) -> Lot:
    """What a player has put in; nothing, if they haven't."""
    found = (lot for lot in lots if lot.address == address)
    return next(found, Lot(PersonAddress(address)))


def without_lot(lots: Lots, address: str) -> Lots:
    """The lots but for that of a player, by address."""
    return tuple(lot for lot in lots if lot.address != address)


def lots_after(lots: Lots, event: LotEvent) -> Lots:
    """The lots after one of them was changed; one with nothing in it is none."""
    lot = lot_of(lots, event.address)
    if isinstance(event, PreferenceSet):
        lot = replace(lot, tiers=event.tiers)
    else:
        lot = replace(lot, number=event.number)
    others = without_lot(lots, event.address)
    return (*others, lot) if lot.tiers or lot.number else others
