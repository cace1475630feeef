"""What a letter may ask of the judge: one frozen dataclass a command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time, timedelta

from judge.game.settings import NOTHING_CHOSEN, Choices


@dataclass(frozen=True, slots=True)
class Day:
    """A day as people name it; what isn't named is left for the calendar to fill in.

    Either month and day, perhaps with a year, or the day of a month alone, or
    a `weekday` (0 is Monday), of so many `weeks` from this one if that is
    named, or so many days from today.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    weeks: int | None = None
    from_today: int | None = None


@dataclass(frozen=True, slots=True)
class NamedTime:
    """A moment as people name it: a day, a time or both, in the game's zone or in another."""

    day: Day | None = None
    time: time | None = None
    zone: str = ""


class Command:
    """What a letter asks for; what kind it is of is declared in `judge.desk.declarations`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Create(Command):
    """Open a game; the writer becomes its gamesmaster."""

    name: str
    choices: Choices = NOTHING_CHOSEN


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """Change what was set when the game was opened."""

    choices: Choices


@dataclass(frozen=True, slots=True)
class Join(Command):
    """Ask for a seat."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Observe(Command):
    """Ask for the reports of a game without playing it."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Give up a place among those who wait for a seat, or observing; a `seat` if that is said.

    A seat is given up with the `code` that was mailed to its player.
    """

    seat: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class Start(Command):
    """Draw the powers and begin."""


@dataclass(frozen=True, slots=True)
class Process(Command):
    """Adjudicate now, with what is on file."""


@dataclass(frozen=True, slots=True)
class Extend(Command):
    """Move the deadline by a span."""

    span: timedelta


@dataclass(frozen=True, slots=True)
class SetDeadline(Command):
    """Move the deadline to a date and time."""

    when: NamedTime


@dataclass(frozen=True, slots=True)
class Remind(Command):
    """Write to everybody who owes orders."""


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop the clock."""


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """Let the clock run again."""


@dataclass(frozen=True, slots=True)
class Cancel(Command):
    """End the game with nobody as its winner; its name is asked for, so that it is meant."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class RollBack(Command):
    """Go back to a phase as it began; to the last one if none is named."""

    phase: str = ""


@dataclass(frozen=True, slots=True)
class Renew(Command):
    """Take the newest edition of the board over; tell what that would change if no name is there.

    The game's name is asked for, so that it is meant.
    """

    name: str = ""


@dataclass(frozen=True, slots=True)
class Replace(Command):
    """Give a seat to another person; the gamesmaster's, if it names that."""

    power: str
    address: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawOffer(Command):
    """Take an offer of a seat back; `to` is a power, the gamesmaster's seat or an address."""

    to: str = ""


@dataclass(frozen=True, slots=True)
class VoteDraw(Command):
    """Vote for or against a draw of all survivors."""

    in_favour: bool


@dataclass(frozen=True, slots=True)
class Concede(Command):
    """Vote that the game ends with another power's victory."""

    to: str


@dataclass(frozen=True, slots=True)
class Wait(Command):
    """Ask that the phase last until its deadline, even when all orders are in; or no more so."""

    waits: bool


@dataclass(frozen=True, slots=True)
class Away(Command):
    """Say when one reads no mail; both days are included. No `first` day is today.

    Instead of the `last` day the `span` may be named.
    """

    first: Day | None = None
    last: Day | None = None
    span: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Take back one's absences."""


@dataclass(frozen=True, slots=True)
class SetAddress(Command):
    """Have one's mail sent elsewhere; `code` proves that the old address agrees."""

    address: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class SetName(Command):
    """Be called otherwise in a game."""

    name: str


@dataclass(frozen=True, slots=True)
class SetZone(Command):
    """Have the dates of one's mails in another time zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class SetPictures(Command):
    """Have pictures in one's mails, or none."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Status(Command):
    """Ask where a game stands and who still owes orders."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ShowBoard(Command):
    """Ask who owns what and stands where."""


@dataclass(frozen=True, slots=True)
class ShowCentres(Command):
    """Ask how many centres each power owned, year by year."""


@dataclass(frozen=True, slots=True)
class ShowResults(Command):
    """Ask for the report of a phase again; of the last one if none is named."""

    phase: str = ""


@dataclass(frozen=True, slots=True)
class ShowHistory(Command):
    """Ask for the course of a game in short."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Who(Command):
    """Ask who plays what."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ShowOrders(Command):
    """Ask what stands on file for one's own seat."""


@dataclass(frozen=True, slots=True)
class ShowSettings(Command):
    """Ask what the gamesmaster has set."""


@dataclass(frozen=True, slots=True)
class Clear(Command):
    """Take back all orders of this phase."""


@dataclass(frozen=True, slots=True)
class ListGames(Command):
    """Ask which games there are."""


@dataclass(frozen=True, slots=True)
class Help(Command):
    """Ask how to write to the judge."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class GetRules(Command):
    """Ask for the rules of a board; of the game's own if none is named."""

    board: str = ""


@dataclass(frozen=True, slots=True)
class OldWord(Command):
    """A command of the old judges that has no meaning here, or another one."""

    word: str
