"""Offers of a seat: whoever takes one over accepts first, and until then nothing changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.board.units import Power
from judge.game.seats import Player

MOST_KEPT = 30
"""How many offers are remembered, so that a late answer can be told what became of its own."""


class OfferEnd(StrEnum):
    """What became of an offer."""

    TAKEN = "taken"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat offered to a person, the gamesmaster's if `power` is None.

    `number` counts the offers of a game, so that the answer to one is never
    taken for the answer to another. It is open up to `until`, while it has no `end`.
    """

    number: int
    power: Power | None
    player: Player
    until: datetime
    end: OfferEnd | None = None

    def is_open(self, now: datetime) -> bool:
        """Whether it can still be accepted."""
        return self.end is None and now < self.until


Offers = tuple[Offer, ...]


def with_offer(offers: Offers, power: Power | None, player: Player, until: datetime) -> Offers:
    """The offers with a new one, which takes the place of an older one of the same seat."""
    number = offers[-1].number + 1 if offers else 1
    older = (
        replace(o, end=OfferEnd.REPLACED) if o.end is None and o.power == power else o
        for o in offers
    )
    return (*older, Offer(number, power, player, until))[-MOST_KEPT:]


def with_end(offers: Offers, number: int, end: OfferEnd) -> Offers:
    """The offers when one of them has come to an end."""
    return tuple(replace(o, end=end) if o.number == number else o for o in offers)


def when_taken(offers: Offers, power: Power | None, player: Player) -> Offers:
    """The offers when somebody has taken a seat; others of it stand."""
    taken = (
        o.number
        for o in offers
        if o.end is None and o.power == power and o.player.address == player.address
    )
    number = next(taken, None)
    return offers if number is None else with_end(offers, number, OfferEnd.TAKEN)


def withdrawn(offers: Offers, powers: Collection[Power] | None = None) -> Offers:
    """The offers without those of some seats, of all at the end of a game; not the master's."""
    return tuple(
        replace(o, end=OfferEnd.WITHDRAWN)
        if o.end is None and o.power is not None and (powers is None or o.power in powers)
        else o
        for o in offers
    )


def open_offers(offers: Iterable[Offer], now: datetime) -> Offers:
    """Those that can still be accepted."""
    return tuple(offer for offer in offers if offer.is_open(now))


def lapsed_offers(offers: Iterable[Offer], now: datetime) -> Offers:
    """Those whose time is over, and of which nobody has been told yet."""
    return tuple(offer for offer in offers if offer.end is None and now >= offer.until)
