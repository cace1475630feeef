"""What players can vote for: motions, each a value, with who may vote and how many carry it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from math import ceil

from judge.board.units import Power
from judge.game.seats import PersonAddress
from judge.game.settings import Settings


class MotionKind(StrEnum):
    """What a motion would bring about."""

    DRAW = "draw"
    CONCESSION = "concession"
    CANCELLING = "cancelling"
    EXTENSION = "extension"
    PAUSE = "pause"
    RESUMING = "resuming"
    REPLACEMENT = "replacement"


class Term(StrEnum):
    """How long a vote stands."""

    PHASE = "phase"
    YEAR = "year"
    WITHDRAWN = "withdrawn"
    """Until it is taken back."""


class Matter(StrEnum):
    """What a vote is about: of each a seat has one, and a later one takes its place."""

    END = "end"
    CLOCK = "clock"
    SEAT = "seat"


_MATTERS = {
    MotionKind.DRAW: Matter.END,
    MotionKind.CONCESSION: Matter.END,
    MotionKind.CANCELLING: Matter.END,
    MotionKind.EXTENSION: Matter.CLOCK,
    MotionKind.PAUSE: Matter.CLOCK,
    MotionKind.RESUMING: Matter.CLOCK,
    MotionKind.REPLACEMENT: Matter.SEAT,
}
_NOT_ASKED = frozenset({MotionKind.CONCESSION, MotionKind.REPLACEMENT})
"""On these those whom they name have no vote."""
SHARES = {"all": Fraction(1), "two-thirds": Fraction(2, 3), "majority": None}
"""How many of those who are asked carry a motion; None is more than half."""


@dataclass(frozen=True, slots=True)
class Motion:
    """What a seat votes for.

    `powers` would win or share the draw, or are those whose player is to be replaced; none
    stands for all survivors that have a player, and of replacements for the gamesmaster. The
    deadline is put off by the `span`; a pause lasts so long, or `until` a moment, or
    until somebody says that the clock runs again.
    """

    kind: MotionKind
    powers: tuple[Power, ...] = ()
    span: timedelta | None = None
    until: datetime | None = None

    @property
    def matter(self) -> tuple[Matter, tuple[Power, ...]]:
        """What it is about: each seat, and the gamesmaster's, is a matter of its own."""
        matter = _MATTERS[self.kind]
        return matter, self.powers if matter is Matter.SEAT else ()

    @property
    def may_last(self) -> bool:
        """Whether votes for it may outlast the phase; what is about its deadline goes with it."""
        return self.matter[0] is not Matter.CLOCK

    def electorate(self, played: Sequence[Power]) -> tuple[Power, ...]:
        """Who is asked, of the seats that are alive and have a player: the others have no vote.

        Nobody, where it can't be voted on: somebody whom it names doesn't play.
        """
        if not {*self.powers} <= {*played}:
            return ()
        if self.kind in _NOT_ASKED:
            return tuple(power for power in played if power not in self.powers)
        return tuple(played)

    def threshold(self, played: Sequence[Power], settings: Settings) -> int:
        """How many must vote for it, by the game's rule."""
        asked = len(self.electorate(played))
        is_clock = self.matter[0] is Matter.CLOCK
        share = SHARES[settings.clock_threshold if is_clock else settings.threshold]
        return asked // 2 + 1 if share is None else ceil(share * asked)


A_DRAW = Motion(MotionKind.DRAW)
"""Of all survivors that have a player."""


def concession_to(power: Power) -> Motion:
    """That one power has won."""
    return Motion(MotionKind.CONCESSION, (power,))


@dataclass(frozen=True, slots=True)
class Vote:
    """What a seat votes for, and how long that stands; a `year` it has only if it is for one."""

    power: Power
    motion: Motion
    term: Term = Term.PHASE
    year: int = 0

    @property
    def lapses(self) -> bool:
        """Whether it counts in the phase alone in which it is cast."""
        return self.term is Term.PHASE or not self.motion.may_last


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """What somebody who waits for a seat, and has no power yet, chose in a poll."""

    address: PersonAddress
    number: int
    choice: int


@dataclass(frozen=True, slots=True)
class Poll:
    """What the gamesmaster asks all who play: one of the `choices`, by its number from 0 on."""

    number: int
    question: str
    choices: tuple[str, ...]
    answers: tuple[tuple[Power, int], ...] = ()

    def counts(self, played: Sequence[Power]) -> tuple[int, ...]:
        """How many chose what, of those who still play."""
        chosen = [choice for power, choice in self.answers if power in played]
        return tuple(chosen.count(number) for number in range(len(self.choices)))

    def without(self, power: Power) -> tuple[tuple[Power, int], ...]:
        """The answers of all others."""
        return tuple(row for row in self.answers if row[0] != power)
