"""What can be set, by kind: lengths of time, numbers, words; by whom, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

from judge.game.pacing import Holidays, Hours, Weekdays
from judge.game.schedule import OnDays

LONGEST_DEADLINE = timedelta(days=60)
A_YEAR = timedelta(days=366)
SHORTEST_DEADLINE = timedelta(minutes=5)

NEVER = LONGEST_DEADLINE
"""What "early off" sets: so long after the last orders no phase is processed early."""

Value = timedelta | OnDays | str | bool | int | tuple[object, ...]
"""What can be set."""


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time; none at all is nothing, if it may be so short.

    What is switched `off` is set to that.
    """

    shortest: timedelta = timedelta(0)
    longest: timedelta = LONGEST_DEADLINE
    off: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class PhaseEnd(Length):
    """How long a phase lasts, or on which days of the week it ends, and at what hour."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone by its IANA name; UTC is nothing beside UTC."""


@dataclass(frozen=True, slots=True)
class YesNo:
    """Something that is so, or isn't."""


@dataclass(frozen=True, slots=True)
class Number:
    """So many; none at all is nothing."""

    most: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words; that which is told in words of its own is `nothing`."""

    values: tuple[str, ...]
    nothing: str | None = None


@dataclass(frozen=True, slots=True)
class BoardId:
    """A variant, by its id."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of the variant that aren't left at their default: "victory=23"."""


Kind = Length | Zone | YesNo | Number | OneOf | BoardId | Options | Weekdays | Holidays | Hours
A_PHASE = PhaseEnd(SHORTEST_DEADLINE)
SHARES = OneOf(("all", "two-thirds", "majority"))
OF_BOARD = (BoardId, Options)
"""What the shelf alone knows more of, and what is told with the board."""


class Until(Enum):
    """Until when something may be set."""

    OPENING = auto()
    """Only together with the game itself."""
    START = auto()
    END = auto()


class Setter(Enum):
    """Who may set something."""

    MASTER = auto()
    HOST = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """What a field of `Settings` says beside its name and default.

    What `is_rare` is told among the others only where something is set.
    """

    kind: Kind
    until: Until = Until.END
    setter: Setter = Setter.MASTER
    is_rare: bool = False
