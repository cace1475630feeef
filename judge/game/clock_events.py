"""What can happen to a game's clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.calendar import Phase
from judge.board.units import Power
from judge.game.public_holidays import PublicHolidays
from judge.game.settings import Choices
from judge.game.why import Because


@dataclass(frozen=True, slots=True)
class DeadlineSet:
    """The gamesmaster moved the deadline.

    `anchor` is the moment from whose hour later deadlines are reckoned: the deadline itself,
    or what it was before if the deadline was only put off; None in older logs.
    """

    deadline: datetime
    anchor: datetime | None = None
    why: tuple[Because, ...] = ()

    @property
    def is_put_off(self) -> bool:
        """Whether the deadline is later than it was, and nothing else is changed."""
        return self.anchor is not None and self.anchor < self.deadline


@dataclass(frozen=True, slots=True)
class GamePaused:
    """The clock stands still, with so much time left; `until` a moment, or until somebody says.

    `why` is the reason that the gamesmaster gave.
    """

    left: timedelta
    until: datetime | None = None
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResumed:
    """The clock runs again."""

    deadline: datetime
    why: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The gamesmaster changed some settings; older logs name them all.

    Who has chosen a zone of their own has it still, if `own_zones`: by older logs they hadn't.
    """

    settings: Choices
    own_zones: bool = False


@dataclass(frozen=True, slots=True)
class HolidaysRenewed:
    """The public holidays that a game keeps are known for another year, each place's anew."""

    holidays: tuple[PublicHolidays, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class WaitSet:
    """A seat asks that this phase be not processed before its deadline, or no more so.

    What is `lasting` is said of every phase, until it is taken back; or, where a `year` is named,
    of those up to its end.
    """

    power: Power
    waits: bool
    at: datetime
    lasting: bool = False
    year: int = 0


@dataclass(frozen=True, slots=True)
class Reminded:
    """Who owes orders was told that the deadline is near; or all, that `powers` are `late`."""

    phase: Phase
    late: bool
    at: datetime
    powers: tuple[Power, ...] = ()


@dataclass(frozen=True, slots=True)
class AbsenceOver:
    """Who was away was told in one mail what happened meanwhile, and what is due."""

    power: Power
    at: datetime


ClockEvent = DeadlineSet | GamePaused | GameResumed | SettingsChanged | HolidaysRenewed
"""What sets the clock, and what it goes by."""
WaitEvent = WaitSet | Reminded | AbsenceOver
"""What is said about who is waited for."""
