"""Those who stand by for seats that others leave, across all games, in the order they are asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.board.units import Power
from judge.game.game import Game
from judge.game.offers import OfferEnd

DEFAULT_ANSWER = timedelta(days=2)
"""Most read their mail within that; a phase of three days is then lost to one who doesn't."""
SHORTEST_ANSWER, LONGEST_ANSWER = timedelta(hours=6), timedelta(days=7)
MOST_BOARDS = 12


@dataclass(frozen=True, slots=True)
class Standby:
    """Somebody on the list, or, until they have `confirmed`, whose address somebody wrote.

    `number` names the entry in its reply address and is never used again. `boards` are the only
    ones they would play, all if there are none; `answers` is how soon they answer. `since` is
    from when on they wait, and so their turn; `asked` up to when an offer to them is open.
    """

    number: int
    address: str
    name: str
    since: datetime
    boards: tuple[str, ...] = ()
    answers: timedelta = DEFAULT_ANSWER
    confirmed: bool = False
    asked: datetime | None = None

    def suits(self, board: str) -> bool:
        """Whether they would play on a board."""
        return not self.boards or board in self.boards

    def is_asked(self, now: datetime) -> bool:
        """Whether an offer to them is open."""
        return self.asked is not None and self.asked > now

    def behind(self, now: datetime) -> Standby:
        """At the end of the list."""
        return replace(self, since=now, asked=None)


@dataclass(frozen=True, slots=True)
class StandbyNoted:
    """What stands of somebody from now on, or nothing any more for None."""

    address: str
    entry: Standby | None


def next_standby(
    standbys: Iterable[Standby], game: Game, power: Power, now: datetime
) -> Standby | None:
    """Who is asked next whether they take a seat that nobody has; None if nobody is left.

    Who plays in the game, played, leads or watches it isn't; nor who was asked for this seat
    before.
    """
    people = game.people
    known = {people.master.player.address, *(p.address for p in people.observers)}
    known |= {one.player.address for one in people.seats}
    known |= {one.address for one in people.conduct}
    known |= {
        offer.player.address
        for offer in people.offers
        if offer.power == power or offer.end is OfferEnd.TAKEN
    }
    waiting = sorted(standbys, key=lambda one: (one.since, one.number))
    return next(
        (
            one
            for one in waiting
            if one.confirmed
            and one.address not in known
            and one.suits(game.variant.id)
            and not one.is_asked(now)
        ),
        None,
    )
