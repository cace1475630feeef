"""Who plays what: players, seats and the gamesmaster."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import NewType

from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.filed import FailedLine, Filed, Question
from judge.game.schedule import A_MINUTE, zone_of
from judge.game.silence import SPOKEN, Silence
from judge.orders.network import is_powerless

TIME_TO_ANSWER = timedelta(hours=12)
"""What whoever comes back has at the least."""


PersonAddress = NewType("PersonAddress", str)
"""An address that stands alone for a person: what is kept of it is apart, as of a `Player`."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person with an address, the time zone they read dates in, and a taste for pictures."""

    address: str
    name: str = ""
    zone: str = "UTC"
    pictures: bool = True

    @property
    def called(self) -> str:
        """What we call them: the name they write under, else what stands before the @.

        Everybody reads it; an address is nobody's business.
        """
        return self.name or self.address.partition("@")[0]

    def zone_beside(self, usual: str) -> str:
        """The zone of their mails: their own, or that of their game if they have none."""
        return usual if self.zone == "UTC" else self.zone

    def with_card(self, card: Player) -> Player:
        """The same person with what a card says of them; as they are if it is somebody else's."""
        if self.address != card.address:
            return self
        return replace(self, name=card.name, zone=card.zone)


def without(players: Iterable[Player], address: str) -> tuple[Player, ...]:
    """The players but for one, by address."""
    return tuple(player for player in players if player.address != address)


class Departure(StrEnum):
    """How a player came to lose a seat: for the log and the gamesmaster, not for the others."""

    RESIGNED = "resigned"
    EJECTED = "ejected"
    SILENT = "silent"
    ELSEWHERE = "elsewhere"
    """They never had it: it is that of a fork, and they have it in the game forked."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A power in a game, and who plays it now.

    `epoch` counts the secret reply addresses given out for the seat: a new
    player raises it, and the old address speaks for nobody. `missed` counts
    the phases in a row without orders (NMR). `filed` are its orders for later
    phases and its standing orders, `questions` what it was asked and has not
    answered; `asked` is the last number that a question had. `failed` are the
    lines of its letters that were not taken in this phase: until they are
    settled the seat is not complete. A `vacant` seat is nobody's any more;
    `player` is who had it, `left` how they came to lose it and `empty` since when. `seeks` tells
    whether somebody is still to be looked for, among those who stand by, `sought` that
    nobody was found before. `silence` is how long
    nothing was heard of its player, `late` whether this phase's deadline passed without them.
    """

    power: Power
    player: Player
    epoch: int = 1
    missed: int = 0
    filed: tuple[Filed, ...] = ()
    questions: tuple[Question, ...] = ()
    asked: int = 0
    vacant: bool = False
    failed: tuple[FailedLine, ...] = ()
    silence: Silence = SPOKEN
    late: bool = False
    left: Departure = Departure.RESIGNED
    empty: datetime | None = None
    seeks: bool = False
    sought: bool = False

    def numbered_on(self, asked: int) -> Seat:
        """The seat, whose next question has a higher number than one that was asked by."""
        return replace(self, asked=max(self.asked, asked))

    def given_to(self, player: Player) -> Seat:
        """The seat with another player; what is on file goes with it."""
        taken = replace(self, player=player, epoch=self.epoch + 1, missed=0, vacant=False)
        return replace(taken, silence=SPOKEN, late=False, empty=None, seeks=False, sought=False)

    def given_up(self, left: Departure, at: datetime | None) -> Seat:
        """The seat with nobody in it."""
        gone = replace(self, vacant=True, left=left, empty=at, seeks=at is not None)
        return replace(gone, silence=SPOKEN, late=False)


def is_new(seat: Seat) -> bool:
    """Whether nobody has had a seat yet: it is that of a fork."""
    return seat.vacant and seat.left is Departure.ELSEWHERE


def seated(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    """The seats with one that has changed."""
    return tuple(changed if seat.power == changed.power else seat for seat in seats)


def in_force(position: Position, variant: Variant, seats: tuple[Seat, ...]) -> Position:
    """A position without the consents of a power that is out, or that nobody plays (Swiss 21)."""
    if variant.hyperspace is None:
        return position
    power = variant.hyperspace.power
    is_vacant = any(seat.vacant for seat in seats if seat.power == power)
    if not is_vacant and not is_powerless(power, position):
        return position
    return replace(position, registers={**position.registers, "consents": []})


@dataclass(frozen=True, slots=True)
class Absence:
    """When a seat's player reads no mail; `ends` is when they are back."""

    power: Power
    begins: datetime
    ends: datetime

    def days(self, zone: str) -> tuple[date, date]:
        """Its first and its last day in a zone."""
        there = zone_of(zone)
        last = (self.ends - A_MINUTE).astimezone(there).date()
        return self.begins.astimezone(there).date(), last

    def holds_up(self, deadline: datetime) -> bool:
        """Whether a deadline is while they are away, or too soon after."""
        return self.begins <= deadline < self.ends + TIME_TO_ANSWER

    def touches(self, other: Absence) -> bool:
        """Whether it is of the same seat, and no day lies between the two."""
        same = self.power == other.power
        return same and self.begins <= other.ends and other.begins <= self.ends


@dataclass(frozen=True, slots=True)
class Master:
    """The gamesmaster, GM to people; `asked` is the last number of a letter asked about."""

    player: Player
    epoch: int = 1
    asked: int = 0

    def numbered_on(self, asked: int) -> Master:
        """The gamesmaster, whose next question has a higher number than one that was asked by."""
        return replace(self, asked=max(self.asked, asked))


class SeatState(StrEnum):
    """How far a seat's orders are, in the one word that every mail uses."""

    NONE = "NONE"
    SOME = "SOME"
    ALL = "ALL"
