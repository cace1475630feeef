"""What a letter may ask of the judge: one frozen dataclass a command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Create:
    """Open a game; the writer becomes its gamesmaster."""

    name: str
    variant: str | None = None
    movement: timedelta | None = None
    retreat: timedelta | None = None
    adjustment: timedelta | None = None
    early: timedelta | None = None
    zone: str | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Join:
    """Ask for a seat."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """Draw the powers and begin."""


@dataclass(frozen=True, slots=True)
class Process:
    """Adjudicate now, with what is on file."""


@dataclass(frozen=True, slots=True)
class Extend:
    """Move the deadline by a span."""

    span: timedelta


@dataclass(frozen=True, slots=True)
class SetDeadline:
    """Move the deadline to a date and time, written in the game's zone."""

    local: datetime


@dataclass(frozen=True, slots=True)
class Replace:
    """Give a seat to another person."""

    power: str
    address: str


@dataclass(frozen=True, slots=True)
class Press:
    """Write to powers by name; to everybody if `to` is empty."""

    to: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class VoteDraw:
    """Vote for or against a draw of all survivors."""

    in_favour: bool


@dataclass(frozen=True, slots=True)
class Status:
    """Ask where the game stands and who still owes orders."""


@dataclass(frozen=True, slots=True)
class ShowOrders:
    """Ask what stands on file for one's own seat."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Take back all orders of this phase."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Ask which games there are."""


@dataclass(frozen=True, slots=True)
class Help:
    """Ask how to write to the judge."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class GetRules:
    """Ask for the rules of a board; of the game's own if none is named."""

    board: str = ""


Command = (
    Create
    | Join
    | Start
    | Process
    | Extend
    | SetDeadline
    | Replace
    | Press
    | VoteDraw
    | Status
    | ShowOrders
    | Clear
    | ListGames
    | Help
    | GetRules
)

GAMESMASTER_ONLY = (Start, Process, Extend, SetDeadline, Replace)
FOR_ANYBODY = (Create, Join, ListGames, Help, GetRules)
FOR_PLAYERS = (VoteDraw, Clear)
