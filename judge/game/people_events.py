"""What can happen to the people of a game: they come, go, are away, and take over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.offers import OfferEnd
from judge.game.seats import Absence, Departure, PersonAddress, Player


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody wants to play."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody who wanted to play doesn't any more, before the powers are drawn."""

    address: PersonAddress


@dataclass(frozen=True, slots=True)
class ObserverJoined:
    """Somebody wants the reports and what is written to everybody."""

    player: Player


@dataclass(frozen=True, slots=True)
class ObserverLeft:
    """An observer has seen enough."""

    address: PersonAddress


@dataclass(frozen=True, slots=True)
class PicturesSet:
    """Somebody wants pictures in the mails of the game, or none."""

    address: PersonAddress
    wanted: bool


@dataclass(frozen=True, slots=True)
class CardChanged:
    """Somebody, known by their address, is called otherwise or reads dates in another zone."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Another person takes a seat; the old reply address speaks no more.

    The same person again is given a new reply address.
    """

    power: Power
    player: Player


@dataclass(frozen=True, slots=True)
class SeatVacated:
    """A player gave up a seat or lost it: it is nobody's until somebody else takes it.

    If it was the last that was waited for, the rest are complete from then on;
    older logs don't say when it was. `why` is in none before a seat could be lost.
    """

    power: Power
    at: datetime | None = None
    why: Departure = Departure.RESIGNED


@dataclass(frozen=True, slots=True)
class SilenceAsked:
    """A seat's player, of whom nothing was heard, is asked whether they are still with us.

    They have up to `until`; whatever they write answers it. In a `muster` everybody is, since the
    game started.
    """

    power: Power
    until: datetime
    at: datetime
    muster: bool = False


@dataclass(frozen=True, slots=True)
class SilenceBroken:
    """A seat's player who was asked whether they are still with us has written."""

    power: Power
    at: datetime


@dataclass(frozen=True, slots=True)
class SilenceOver:
    """A seat's player didn't answer in time, and the gamesmaster was told: the seat is theirs."""

    power: Power
    at: datetime


@dataclass(frozen=True, slots=True)
class StandbysCalled:
    """Those who stand by were gone through for a seat that nobody has, and nobody is left."""

    power: Power
    at: datetime


@dataclass(frozen=True, slots=True)
class MasterReplaced:
    """The game has another gamesmaster, or the same one at another address."""

    player: Player


@dataclass(frozen=True, slots=True)
class SeatOffered:
    """Somebody was asked whether to take a seat over, the gamesmaster's if `power` is None.

    Nothing changes before they accept, and nothing at all if they don't up to `until`.
    """

    power: Power | None
    player: Player
    until: datetime


@dataclass(frozen=True, slots=True)
class OfferClosed:
    """An offer came to its end without being taken."""

    number: int
    end: OfferEnd


@dataclass(frozen=True, slots=True)
class AbsenceSet:
    """A seat's player is away; later absences replace earlier ones that they touch."""

    absence: Absence


@dataclass(frozen=True, slots=True)
class AbsencesCleared:
    """A seat's player is back, or isn't going."""

    power: Power


@dataclass(frozen=True, slots=True)
class ReplyAddressRenewed:
    """A seat has another secret reply address, the gamesmaster for None; the old one is dead."""

    power: Power | None


@dataclass(frozen=True, slots=True)
class Digested:
    """The gamesmaster was told in one mail of all that waits."""

    at: datetime


PersonEvent = (
    PlayerJoined
    | PlayerLeft
    | ObserverJoined
    | ObserverLeft
    | PicturesSet
    | CardChanged
    | PlayerReplaced
    | SeatVacated
    | SilenceAsked
    | SilenceBroken
    | SilenceOver
    | StandbysCalled
    | MasterReplaced
    | SeatOffered
    | OfferClosed
    | AbsenceSet
    | AbsencesCleared
    | ReplyAddressRenewed
    | Digested
)
