"""Why a deadline is when it is, as a value; its sentence stands in `data/reasons.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time, timedelta

from judge.board.units import Power
from judge.orders.reason import Cause


class Timing(Cause):
    """What a deadline hangs on; each member names the gaps of its sentence."""

    LASTS = ("span",)
    AT_THE_HOUR = "time", "zone"
    ON_THE_DAY = "weekday", "time", "zone"
    SOONER = ()
    LATER = ()
    LEFT = ("span",)
    MUSTERED = ("span",)

    PUT_OFF = "span", "reasons"
    AWAY = "power", "day"
    AWAY_TOO_LONG = ("span",)
    NOT_ON = ("day",)
    PUBLIC_HOLIDAY = "day", "words", "place"
    NOT_BETWEEN = "begin", "end"

    SET = ()
    EXTENDED = ("span",)
    ROLLED_BACK = ()
    SAID = ("words",)
    DEPUTY_SET = ()
    DEPUTY_EXTENDED = ("span",)
    DEPUTY_SAID = ("words",)
    VOTED = ("span",)


BY_DEPUTY = {
    Timing.SET: Timing.DEPUTY_SET,
    Timing.EXTENDED: Timing.DEPUTY_EXTENDED,
    Timing.SAID: Timing.DEPUTY_SAID,
}
"""What a gamesmaster brings about, where their deputy did it for them."""
SAID_TO_ALL = frozenset({Timing.SAID, Timing.DEPUTY_SAID})
"""Reasons in the words of who leads the game, or acts for who does."""


USUAL = frozenset({Timing.LASTS, Timing.AT_THE_HOUR, Timing.ON_THE_DAY, Timing.SOONER})
"""A game's own rhythm: what nobody did, and nothing came between."""


@dataclass(frozen=True, slots=True)
class Because:
    """A reason why a deadline is when it is, and what goes into the gaps of its sentence.

    A `date` is a day, and a text the name of a time zone; of reasons within a gap
    all hold together.
    """

    cause: Timing
    gaps: tuple[Gap, ...] = ()


@dataclass(frozen=True, slots=True)
class OfTheWeek:
    """The day of the week that a date has."""

    day: date


Gap = timedelta | date | time | str | Power | OfTheWeek | tuple[Because, ...]
