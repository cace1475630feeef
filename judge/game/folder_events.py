"""What can happen to a game's folder: what its gamesmaster writes down there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from judge.board.units import Power
from judge.game.seats import PersonAddress


@dataclass(frozen=True, slots=True)
class HouseRulesSet:
    """The gamesmaster wrote the house rules anew, none for no text, or `amends` those there are.

    Nothing in them is ever interpreted.
    """

    text: str
    at: datetime
    amends: bool = False


@dataclass(frozen=True, slots=True)
class CommentSet:
    """The gamesmaster says in a line what the game is like, or whom it wants; no text is none."""

    text: str


class FeeKind(StrEnum):
    """What a line of the ledger says."""

    OWES = "owes"
    PAID = "paid"
    CREDIT = "credit"


@dataclass(frozen=True, slots=True)
class FeeNoted:
    """The gamesmaster notes what a person owes or has paid, or a credit for what they gave.

    The `kind` is one of `FeeKind`; the `amount` is in hundredths of whatever the gamesmaster
    reckons in. Nothing follows from it.
    """

    address: PersonAddress
    kind: str
    amount: int
    word: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AddressPublished:
    """Somebody wants their address to be known to all in the game, or doesn't any more."""

    address: PersonAddress
    wanted: bool


@dataclass(frozen=True, slots=True)
class YearAnswered:
    """A seat answers the question of a game year, for the gamesmaster alone.

    A later answer takes the place of an earlier one. It is about the board, and moves nothing.
    """

    power: Power
    year: int
    text: str
    at: datetime


FolderEvent = HouseRulesSet | CommentSet | FeeNoted | AddressPublished | YearAnswered
