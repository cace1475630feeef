"""What is asked for a seat, or about having one: by players, observers and those who come."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time, timedelta
from enum import Enum
from typing import Annotated

from judge.desk.commands.blanks import CODE, DATE, HOUR, NAME, POWER, SPAN, THROUGH
from judge.desk.commands.command import Command, Declared, Giver, Phrasing
from judge.desk.commands.named_days import Day


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Ask for a seat."""

    declared = Declared(
        Giver.ANYBODY,
        (Phrasing(("join",), '"join" (_THE? _GAME)? NAME?', ("join {name}",)),),
        "games",
        begged=True,
        queried=True,
        strict=("join",),
        clear=("join",),
    )
    name: Annotated[str, NAME] = ""


@dataclass(frozen=True, slots=True)
class Observe(Command):
    """Ask for the reports of a game without playing it; who `subscribes` asks for nothing else.

    An editor who `trades` gets them for issues of their own, as the old sheets did among them.
    """

    declared = Declared(
        Giver.ANYBODY,
        (
            Phrasing(
                ("observe",),
                '("observe" | "watch") (_THE? _GAME)? NAME?',
                ("observe {name}",),
                also=("watch",),
            ),
            Phrasing(
                (),
                '"subscribe" _TO? (_THE? _GAME)? NAME?',
                sets={"subscribes": True},
                also=("subscribe",),
            ),
            Phrasing(
                (),
                '(("trade" | "exchange" | "swap") ("issues" | "zines" | "sheets" | "reports")'
                ' ("with" | _FOR)? | "trade" "with") (_THE? _GAME)? NAME?',
                sets={"subscribes": True, "trades": True},
                also=("trade", "exchange", "swap"),
            ),
        ),
        "games",
        begged=True,
        queried=True,
    )
    name: Annotated[str, NAME] = ""
    subscribes: bool = False
    trades: bool = False


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Give up a place among those who wait for a seat, or observing; a `seat` if that is said.

    A seat is given up with the `code` that was mailed to its player.
    """

    declared = Declared(
        Giver.OF_GAME,
        (
            Phrasing(
                ("resign",),
                '"resign" (_FROM? _THE? _GAME | CODE)?',
                ("resign {code}", "resign"),
                {"seat": True},
                vague=("resign",),
            ),
            Phrasing(("leave",), '"leave" (_THE? _GAME)?', ("leave",), harmless=True),
        ),
        "resign",
        irrevocable=True,
        weighty=True,
    )
    seat: bool = False
    code: Annotated[str, CODE] = ""


@dataclass(frozen=True, slots=True)
class Wait(Command):
    """Ask that the phase last until its deadline, even when all orders are in; or no more so.

    What is `lasting` is said of every phase; of those up to the end of a `year` where one is named,
    or of `this_year`, the one that is played.
    """

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("wait",),
                '"set"? "wait"',
                ("wait",),
                {"waits": True},
                harmless=True,
                spoken=("no wait",),
                vague=("these are not final", "my orders are not final"),
            ),
            Phrasing(
                (),
                '"set"? "wait" _ALWAYS',
                ("wait always",),
                {"waits": True, "lasting": True},
                harmless=True,
                spoken=(
                    "always wait",
                    "always wait for me",
                    "always wait for the deadline",
                    "never process early",
                ),
            ),
            Phrasing(
                (),
                '"set"? ("ready" | "nowait") _ALWAYS',
                ("ready always",),
                {"waits": False, "lasting": True},
                spoken=("always ready", "i am always ready", "ready for every phase"),
            ),
            Phrasing(
                (),
                '"set"? ("ready" | "nowait") _THIS_YEAR',
                ("ready for this year",),
                {"waits": False, "lasting": True, "this_year": True},
            ),
            Phrasing(
                (),
                '"set"? ("ready" | "nowait") _OF_YEAR THE_YEAR',
                ("ready for all of {year}",),
                {"waits": False, "lasting": True},
            ),
            Phrasing(
                ("ready",),
                '"set"? ("ready" | "nowait")',
                ("ready",),
                {"waits": False},
                also=("nowait",),
                spoken=(
                    "done",
                    "all done",
                    "bin fertig",
                    "ich bin fertig",
                    "j'ai fini",
                    "i am done",
                    "no need to wait for me",
                    "do not wait for me",
                    "do not wait on me",
                    "my orders are final",
                    "these are final",
                ),
            ),
        ),
        "away",
        begged=True,
        weighty=True,
        about="waiting",
        light=True,
        of_phase=True,
    )
    waits: bool
    lasting: bool = False
    year: Annotated[str, THROUGH] = ""
    this_year: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether it says that nobody need wait, in this phase or any."""
        return not self.waits


class ToldEnd(Enum):
    """How the end of an absence is told: by its last day, by a return, or by the way home."""

    NONE = "none"
    BACK = "back"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Away(Command):
    """Say when one reads no mail; both days are included. No `first` day is today.

    Instead of the `last` day the `span` may be named. If an hour is named, it begins on the first
    day at that, or ends on the last. The last day may be `told` by that of a return.
    """

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("away",),
                '"set"? ("away" | "absent" | "absence" | "holiday" | "vacation") _IS?'
                " (days | _FOR span)",
                (
                    "away {first} to {last}",
                    "away until {last}",
                    "away {first} {begin} to {last}",
                    "away {first} to {last} {end}",
                    "away {first} {begin} to {last} {end}",
                    "away until {last} {end}",
                ),
                also=("absent", "absence", "holiday", "vacation"),
            ),
        ),
        "away",
        begged=True,
        clear=("away",),
    )
    first: Annotated[Day | None, DATE] = None
    last: Annotated[Day | None, DATE] = None
    span: Annotated[timedelta | None, SPAN] = None
    begin: Annotated[time | None, HOUR] = None
    end: Annotated[time | None, HOUR] = None
    told: ToldEnd = field(default=ToldEnd.NONE, compare=False)


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Take back one's absences."""

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("back",),
                '"back" | ("cancel" | "forget" | "delete") _MY? ("absence" | "absences")'
                ' | "set"? ("noabsence" | "noabsences")',
                ("back",),
                also=("noabsence", "noabsences", "forget"),
                spoken=(
                    "i am back",
                    "i am back already",
                    "i am back again",
                    "back already",
                    "back again",
                    "ich bin wieder da",
                    "ich bin schon wieder da",
                    "je suis de retour",
                ),
            ),
        ),
        "away",
        begged=True,
    )


@dataclass(frozen=True, slots=True)
class Clear(Command):
    """Take back all orders of this phase: one's own, `whose` they are said to be."""

    declared = Declared(
        Giver.PLAYER,
        (
            Phrasing(
                ("clear",),
                '"clear" "orders"?'
                ' | ("undo" | "revert" | "take" "back") ("all"? (_MY | _THE) | "all")? "orders"',
                ("clear orders",),
                vague=(
                    "withdraw that",
                    "withdraw it",
                    "take that back",
                    "take it back",
                    "forget that",
                    "forget it",
                ),
            ),
            Phrasing(
                (),
                '("clear" | "undo" | "revert" | "take" "back") "all"? _THE? "orders"'
                " (_OF | _FOR) _THE? POWER+",
                ("clear orders of {whose}",),
            ),
        ),
        weighty=True,
        of_phase=True,
    )
    whose: Annotated[str, POWER] = ""
