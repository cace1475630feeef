"""The folder of a game: what its gamesmaster keeps beside the play, and nothing of it is played.

A phase, a rollback or another gamesmaster leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.game.events import Event, GameForked
from judge.game.folder_events import (
    AddressPublished,
    CommentSet,
    FeeKind,
    FeeNoted,
    HouseRulesSet,
    YearAnswered,
)
from judge.game.forks import Descent, descent_of
from judge.game.seats import PersonAddress


def owed(fees: Iterable[FeeNoted]) -> int:
    """What is left to be paid by lines of the ledger, in hundredths; less than 0 is a credit."""
    return sum(fee.amount if fee.kind == FeeKind.OWES else -fee.amount for fee in fees)


@dataclass(frozen=True, slots=True)
class Folder:
    """`house` are the house rules, layer by layer: first the rules, then each amendment of them.

    `comment` is what lists say of the game beside its name, `fees` is the ledger, and `known` are
    the addresses of those who want them to be known. `answers` are those to the question of a
    year, which the gamesmaster alone reads. `forked` is where a fork comes from.
    """

    house: tuple[HouseRulesSet, ...] = ()
    comment: str = ""
    fees: tuple[FeeNoted, ...] = ()
    known: tuple[PersonAddress, ...] = ()
    answers: tuple[YearAnswered, ...] = ()
    forked: Descent | None = None

    def fees_of(self, address: str) -> tuple[FeeNoted, ...]:
        """The lines of the ledger about a person, the oldest first."""
        return tuple(line for line in self.fees if line.address == address)

    def after(self, event: Event) -> Folder:
        """The folder after an event."""
        match event:
            case HouseRulesSet(text, _, amends):
                kept = self.house if amends else ()
                return replace(self, house=(*kept, event) if text else kept)
            case CommentSet(text):
                return replace(self, comment=text)
            case FeeNoted():
                return replace(self, fees=(*self.fees, event))
            case AddressPublished(address, wanted):
                others = tuple(one for one in self.known if one != address)
                return replace(self, known=(*others, address) if wanted else others)
            case GameForked():
                return replace(self, forked=descent_of(event))
            case YearAnswered(power, year):
                left = (one for one in self.answers if (one.power, one.year) != (power, year))
                return replace(self, answers=(*left, event))
            case _:
                return self
