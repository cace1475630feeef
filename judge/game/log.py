"""Events as they stand in a game's log: each with its number, who, in what role, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from judge.board.units import Power
from judge.game.events import Event


class Role(Enum):
    """What whoever does something is to a game."""

    PLAYER = "player"
    MASTER = "gamesmaster"
    WAITING = "waiting player"
    OBSERVER = "observer"
    OFFERED = "person offered a seat"
    DEPUTY = "deputy"
    """Who acts for the gamesmaster, or was asked to."""
    STRANGER = "stranger"
    JUDGE = "judge"
    """The judge itself: by the clock, or because all that was waited for is there."""
    HOST = "host"
    """Who runs the judge, from its own command line."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who brought an event about, by role: neither an address nor a name.

    `number` tells one from another in the same role. It is the epoch of the seat (`power`, or
    the gamesmaster's), the number of the offer, or the place, from 1 on, among those who wait or
    observe as the game was just before; 0 where that isn't known, or there is only one.
    """

    role: Role
    power: Power | None = None
    number: int = 0


THE_JUDGE = Author(Role.JUDGE)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an event came from.

    `by` is None where nobody wrote that down, and the event doesn't tell. `letter` is the key of
    the letter ("L12") with which it came, also of one that only was the last that was waited
    for; "" for none. `why` is what it was done for: the word of a command ("vote"), what
    else stood in the letter ("orders", "press"), or what fell due ("deadline").
    """

    by: Author | None = None
    letter: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event in the log of a game.

    `number` counts from 1 in each game, and names the event for ever; it is 0, and `at` None,
    until the records have it.
    """

    event: Event
    origin: Origin = field(default_factory=Origin)
    number: int = 0
    at: datetime | None = None


def logged(events: Iterable[Event], origin: Origin) -> tuple[Logged, ...]:
    """Events that have one origin."""
    return tuple(Logged(event, origin) for event in events)
