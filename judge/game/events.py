"""What can happen to a game. The log of these is the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from judge.board.calendar import Phase
from judge.board.places import Location, Province
from judge.board.units import Power
from judge.game.drafts import DraftEvent
from judge.game.filed import Filed, Question
from judge.game.holding import LinesFailed
from judge.game.offers import OfferEnd
from judge.game.seats import Absence, Master, Player
from judge.game.settings import Settings
from judge.game.timing import ClockEvent
from judge.game.vacating import SeatVacated
from judge.orders.model import Order


@dataclass(frozen=True, slots=True)
class Entered:
    """An order on file: what the player wrote and what we read."""

    text: str
    order: Order


class Ending(StrEnum):
    """How a game ends."""

    SOLO = "solo"
    DRAW = "draw"
    CONCESSION = "concession"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class GameCreated:
    """A gamesmaster opened a game.

    `seed` decides the draw of powers. Its hash (`drawing.commitment`) is
    told at once, the seed itself when the game starts, so that anybody can
    check the draw. `chance` decides where pieces come out that are lost in
    hyperspace; empty on boards that have none.
    """

    name: str
    settings: Settings
    master: Master
    seed: str
    chance: str = ""


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody wants to play."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody who wanted to play doesn't any more, before the powers are drawn."""

    address: str


@dataclass(frozen=True, slots=True)
class ObserverJoined:
    """Somebody wants the reports and what is written to everybody."""

    player: Player


@dataclass(frozen=True, slots=True)
class ObserverLeft:
    """An observer has seen enough."""

    address: str


@dataclass(frozen=True, slots=True)
class PicturesSet:
    """Somebody wants pictures in the mails of the game, or none."""

    address: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The powers were drawn, and the first phase begins.

    `anchor` is the moment from whose hour later deadlines are reckoned; None in older logs.
    """

    seats: tuple[tuple[Power, Player], ...]
    deadline: datetime
    anchor: datetime | None = None


@dataclass(frozen=True, slots=True)
class OrdersEntered:
    """A seat's orders, each amending what stands for its unit."""

    power: Power
    phase: Phase
    orders: tuple[Entered, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class OrdersCleared:
    """A seat took back all its orders."""

    power: Power
    phase: Phase


@dataclass(frozen=True, slots=True)
class OrdersWithdrawn:
    """A seat took back its orders for some of its units, or some that are for no unit."""

    power: Power
    phase: Phase
    provinces: tuple[Province, ...]
    register: tuple[Entered, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdersFiled:
    """A seat put orders on file, each replacing what was on file for its unit and phase."""

    power: Power
    rows: tuple[Filed, ...]


@dataclass(frozen=True, slots=True)
class OrdersUnfiled:
    """A seat took orders back that were on file."""

    power: Power
    rows: tuple[Filed, ...]


@dataclass(frozen=True, slots=True)
class OrdersCalled:
    """A phase began for which a seat had orders on file.

    `used` stand now; `dropped` could not be done, were not due, or waited for
    something that is not so.
    """

    power: Power
    phase: Phase
    used: tuple[Entered, ...]
    dropped: tuple[Filed, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class StandingCalled:
    """A phase ended, and a seat's standing orders filled the gaps in its orders."""

    power: Power
    phase: Phase
    used: tuple[Entered, ...]


@dataclass(frozen=True, slots=True)
class QuestionsAsked:
    """Lines of a letter had more than one meaning, and the seat was asked."""

    power: Power
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class QuestionsClosed:
    """A seat answered questions, or took them back."""

    power: Power
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PressSent:
    """A letter between powers; `to` is empty for a broadcast.

    None stands for the gamesmaster, as sender and as reader. `number` counts a game's letters,
    0 for one without an answer; `key` begins its mails' keys, `enclosed` names its pictures.
    """

    sender: Power | None
    to: tuple[Power | None, ...]
    text: str
    at: datetime
    number: int = 0
    key: str = ""
    enclosed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawVoted:
    """A seat votes for or against a draw of all survivors."""

    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class ConcessionVoted:
    """A seat votes that the game ends with another power's victory."""

    power: Power
    to: Power


@dataclass(frozen=True, slots=True)
class WaitSet:
    """A seat asks that this phase be not processed before its deadline, or no more so."""

    power: Power
    waits: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Reminded:
    """Who owes orders was told that the deadline is near; or, that it is `late`."""

    phase: Phase
    late: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class AbsenceSet:
    """A seat's player is away; later absences replace earlier ones that they touch."""

    absence: Absence


@dataclass(frozen=True, slots=True)
class AbsencesCleared:
    """A seat's player is back, or isn't going."""

    power: Power


@dataclass(frozen=True, slots=True)
class PlayerReplaced:
    """Another person takes a seat; the old reply address speaks no more.

    The same person again is given a new reply address.
    """

    power: Power
    player: Player


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
class RolledBack:
    """The game goes back to a phase as it began, with the orders that were processed then.

    `chance` is a new seed of what chance does, where the old one was told at an end.
    """

    phase: Phase
    orders: tuple[tuple[Power, tuple[Entered, ...]], ...]
    deadline: datetime
    chance: str = ""


@dataclass(frozen=True, slots=True)
class PhaseProcessed:
    """A phase was adjudicated with these orders.

    The position that follows is not here: it is worked out again from the
    orders, which is what `judge replay` checks against the snapshots.
    `missed` are the seats that ordered nothing though they could (NMR);
    `drawn` is where chance let a lost piece leave to (Swiss 22). In the phase
    that follows, only seats that nobody plays owe orders, if `awaits_nobody`.
    """

    phase: Phase
    orders: tuple[tuple[Power, tuple[Entered, ...]], ...]
    missed: tuple[Power, ...]
    at: datetime
    deadline: datetime | None
    drawn: Location | None = None
    awaits_nobody: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    ending: Ending
    powers: tuple[Power, ...]


OrderEvent = (
    OrdersEntered
    | OrdersCalled
    | StandingCalled
    | OrdersCleared
    | OrdersWithdrawn
    | OrdersFiled
    | OrdersUnfiled
    | QuestionsAsked
    | QuestionsClosed
    | LinesFailed
)
PersonEvent = (
    PlayerJoined
    | PlayerLeft
    | ObserverJoined
    | ObserverLeft
    | PlayerReplaced
    | SeatVacated
    | MasterReplaced
    | PicturesSet
)
OfferEvent = SeatOffered | OfferClosed
VoteEvent = DrawVoted | ConcessionVoted
WaitEvent = WaitSet | Reminded | AbsenceSet | AbsencesCleared
Event = (
    GameCreated
    | GameStarted
    | PersonEvent
    | OfferEvent
    | OrderEvent
    | PressSent
    | DraftEvent
    | VoteEvent
    | WaitEvent
    | ClockEvent
    | RolledBack
    | PhaseProcessed
    | GameEnded
)
