"""What can happen to the votes of a game."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.units import Power
from judge.game.motions import Motion, Term
from judge.game.seats import PersonAddress


@dataclass(frozen=True, slots=True)
class DrawVoted:
    """A seat votes for or against a draw of all survivors: in logs of when that was all."""

    power: Power
    in_favour: bool


@dataclass(frozen=True, slots=True)
class ConcessionVoted:
    """A seat votes that the game ends with another power's victory: in older logs."""

    power: Power
    to: Power


@dataclass(frozen=True, slots=True)
class MotionVoted:
    """A seat votes for a motion; the `year` in which it does is told where that counts."""

    power: Power
    motion: Motion
    term: Term = Term.PHASE
    year: int = 0


@dataclass(frozen=True, slots=True)
class VoteWithdrawn:
    """A seat takes its vote for a motion back."""

    power: Power
    motion: Motion


@dataclass(frozen=True, slots=True)
class PollAnswered:
    """A seat answers a poll by one of its choices; a later answer takes the place of it."""

    power: Power
    number: int
    choice: int


@dataclass(frozen=True, slots=True)
class EarlyPollAnswered:
    """Somebody who waits for a seat answers a poll, before the game has started."""

    address: PersonAddress
    number: int
    choice: int


@dataclass(frozen=True, slots=True)
class MotionCarried:
    """So many voted for a motion as it takes, of those who were asked: what it brings follows.

    What ends the game has an event of its own.
    """

    motion: Motion
    in_favour: int
    asked: int


@dataclass(frozen=True, slots=True)
class PollOpened:
    """The gamesmaster asks all who play, who choose one of some words."""

    number: int
    question: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PollClosed:
    """A poll is over: all have answered, or the gamesmaster says so."""

    number: int


VoteEvent = (
    DrawVoted | ConcessionVoted | MotionVoted | VoteWithdrawn | PollAnswered | EarlyPollAnswered
)
"""What a seat does, or who waits for one."""
MotionEvent = MotionCarried | PollOpened | PollClosed
"""What comes of it, and what is put to the vote."""
