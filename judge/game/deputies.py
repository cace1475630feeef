"""Deputies: somebody who acts for the gamesmaster in chosen kinds of acts, up to a day.

They are asked, and nothing is theirs before they accept. Who plays in a game can't be its deputy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from judge.game.seats import Player


class Charge(StrEnum):
    """A kind of act that a deputy may have. None of them hands the game over."""

    CLOCK = "clock"
    SEATS = "seats"
    POSITION = "position"
    PRESS = "press"


@dataclass(frozen=True, slots=True)
class Deputy:
    """Who acts for the gamesmaster, or was asked to up to `until`, if they haven't `agreed`.

    `number` counts those who were asked in a game: by it their secret address is theirs alone.
    `charges` are the kinds of acts that they have, up to `ends`.
    """

    number: int
    player: Player
    charges: tuple[str, ...]
    ends: datetime
    until: datetime
    agreed: bool = False

    @property
    def over_at(self) -> datetime:
        """When it comes to an end by itself."""
        return self.ends if self.agreed else min(self.ends, self.until)


@dataclass(frozen=True, slots=True)
class DeputyAsked:
    """The gamesmaster asked somebody to be deputy; who was asked before isn't any more."""

    number: int
    player: Player
    charges: tuple[str, ...]
    ends: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class DeputyAgreed:
    """Who was asked is deputy from now on."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class DeputyEnded:
    """The deputy is none any more, or won't be: `why` is "over", "withdrawn", "left" or "no"."""

    number: int
    why: str
    at: datetime


DeputyEvent = DeputyAsked | DeputyAgreed | DeputyEnded


def deputy_after(one: Deputy | None, event: DeputyEvent) -> Deputy | None:
    """The deputy after an event; what is about another than the one there is changes nothing."""
    if isinstance(event, DeputyAsked):
        return Deputy(event.number, event.player, event.charges, event.ends, event.until)
    if one is None or one.number != event.number:
        return one
    return replace(one, agreed=True) if isinstance(event, DeputyAgreed) else None


def deputy_to(deputy: Deputy | None, master: str) -> Deputy | None:
    """The deputy of who leads a game from now on; nobody is their own."""
    return None if deputy is not None and deputy.player.address == master else deputy
