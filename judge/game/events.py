"""What can happen to a game. The log of these is the game.

What happens to one of its parts stands beside it: people_events, order_events, clock_events,
vote_events, press_events and folder_events.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from judge.board.calendar import Phase
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.clock_events import ClockEvent, WaitEvent
from judge.game.deputies import DeputyEvent
from judge.game.folder_events import FolderEvent
from judge.game.held import HeldEvent
from judge.game.inviting import InvitationEvent
from judge.game.lots import LotEvent
from judge.game.order_events import Entered, OrderEvent
from judge.game.people_events import PersonEvent
from judge.game.press_events import PressEvent
from judge.game.rulings import RulingEvent
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.game.unled import UnledEvent
from judge.game.vote_events import MotionEvent, VoteEvent
from judge.game.why import Because
from judge.game.wishes import WishEvent


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
class GameStarted:
    """The powers were drawn, and the first phase begins.

    `anchor` is the moment from whose hour later deadlines are reckoned; None in older logs.
    """

    seats: tuple[tuple[Power, Player], ...]
    deadline: datetime
    anchor: datetime | None = None
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class GameForked:
    """The game begins as another one, `of` that name, stood when a phase of it began.

    Nobody sits in it yet: `seats` are who has each power in that game, and may be asked whether
    they come along; `asked` are the powers of those who were. The clock stands still, with so much
    time `left` for the first phase.
    """

    of: str
    position: Position
    seats: tuple[tuple[Power, Player], ...]
    asked: tuple[Power, ...]
    at: datetime
    left: timedelta


@dataclass(frozen=True, slots=True)
class ForkOpened:
    """Another game, of that `name`, began as this one stood when a `phase` of it began."""

    name: str
    phase: Phase


@dataclass(frozen=True, slots=True)
class BoardRenewed:
    """The game goes on with another edition of its board, as its files had it then.

    On record stands the edition, by which the records keep the board's text.
    """

    board: Variant


@dataclass(frozen=True, slots=True)
class OptionsChosen:
    """The gamesmaster chose what the board leaves open, before the start; `options` are all of it.

    The board is then the same edition with these. On record stands that edition.
    """

    options: tuple[str, ...]
    board: Variant


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
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The game goes back to how it was after an earlier event, or forward again to a state left.

    `to` is the number of that event in the log. `orders` are those that stood last in that
    `phase`. `chance` is a new seed of what chance does, where the old one was told at an end.
    """

    to: int
    phase: Phase
    orders: tuple[tuple[Power, tuple[Entered, ...]], ...]
    deadline: datetime
    chance: str = ""
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """Events of this phase were taken back, as if they had never been; no number is used again.

    `numbers` are theirs in the log; another that is taken back itself is done once more. `why` is
    the reason that a gamesmaster gave.
    """

    numbers: tuple[int, ...]
    at: datetime
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class PositionEdited:
    """The gamesmaster set the board up otherwise: all that stands, who owns what, the phase.

    `why` is the reason that they gave; nothing in older logs.
    """

    position: Position
    at: datetime
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; until the moment named `statements` of players are collected."""

    ending: Ending
    powers: tuple[Power, ...]
    statements: datetime | None = None


Event = (
    GameCreated
    | GameStarted
    | GameForked
    | ForkOpened
    | PersonEvent
    | UnledEvent
    | DeputyEvent
    | LotEvent
    | InvitationEvent
    | OrderEvent
    | WishEvent
    | HeldEvent
    | PressEvent
    | RulingEvent
    | VoteEvent
    | MotionEvent
    | WaitEvent
    | ClockEvent
    | FolderEvent
    | RolledBack
    | Undone
    | PositionEdited
    | BoardRenewed
    | OptionsChosen
    | PhaseProcessed
    | GameEnded
)

OPENINGS = (GameStarted, GameForked)
"""By which a game begins to be played."""
BEGINNINGS = (*OPENINGS, PhaseProcessed, RolledBack, PositionEdited)
"""By which a phase begins, for the first time or once more: its position is kept on record."""
