"""What a clerk is given, and what a clerk gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.desk.commands.command import Command
from judge.desk.identity import Visitor
from judge.desk.letters import Enclosed, Letter, Reply
from judge.desk.limits import Count, IsFirst
from judge.desk.office import Office
from judge.desk.passwords import PasswordSet
from judge.desk.reading.addressees import NOBODY, Addressees
from judge.desk.standbys import StandbyNoted
from judge.game.events import Event, GameEnded
from judge.game.filed import FailedLine, Filed, Question
from judge.game.game import Game
from judge.orders.conditions import Condition
from judge.orders.model import Order
from judge.orders.sheet import Entry, OrderSheet


def _nothing_so_far(_: str) -> tuple[Event, ...]:
    return ()


def _nobody_to_ask(command: Command, _: Case) -> Answer:
    raise ValueError(f"there is nobody to ask about {command} here")


@dataclass(frozen=True, slots=True)
class Case:
    """One thing a visitor asks for.

    `game` is as the letter's earlier lines have left it, and so is every
    game that `find` finds; what they have counted, `is_first` knows. `key` names the letter: the
    keys of replies begin with it. `addressees` are those to whom the visitor can write,
    `enclosed` the pictures that go along with press. `over` is the phase that the letter is
    about, if that one is over, `missed` that, or the one for which it may come too late.
    `so_far` is what the letter has done to a game before this.
    `ask_clerk` tells what the clerk of another command would answer. In one that `is_dry`
    nothing is done, and no code is given.
    """

    visitor: Visitor
    game: Game | None
    letter: Letter
    key: str
    office: Office
    now: datetime
    find: Callable[[str], Game | None]
    is_first: IsFirst
    addressees: Addressees = NOBODY
    enclosed: tuple[Enclosed, ...] = ()
    over: Phase | None = None
    missed: Phase | None = None
    is_dry: bool = False
    so_far: Callable[[str], tuple[Event, ...]] = _nothing_so_far
    ask_clerk: Callable[[Command, Case], Answer] = _nobody_to_ask

    def say(self, name: str, /, **gaps: object) -> str:
        """A sentence from the phrasebook."""
        return self.office.phrases.say(name, **gaps)

    def count(self, name: str, number: int, /, **gaps: object) -> str:
        """A sentence in the form for a number."""
        return self.office.phrases.count(name, number, **gaps)

    def name_phase(self, phase: Phase) -> str:
        """A phase in full words."""
        return self.office.phrases.name_phase(phase)


@dataclass(frozen=True, slots=True)
class Opened:
    """A new game, as the answer's events have made it.

    `beside` is what happens to the game that the letter is about.
    """

    game: Game
    beside: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The game as the answer's events take it back, at once."""

    game: Game


@dataclass(frozen=True, slots=True)
class Renewed:
    """The game as the answer's events have it go on with another edition of its board."""

    game: Game


@dataclass(frozen=True, slots=True)
class PhaseEnds:
    """The phase is to be processed when the letter is done."""


@dataclass(frozen=True, slots=True)
class GameEnds:
    """The game is to end when the letter is done."""

    event: GameEnded


@dataclass(frozen=True, slots=True)
class Parted:
    """The visitor is nothing to the game any more, or not by this address."""


Effect = (
    Opened
    | TakenBack
    | Renewed
    | PhaseEnds
    | GameEnds
    | Parted
    | PasswordSet
    | Count
    | StandbyNoted
)
"""What follows from an answer besides events and replies."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a clerk gives back: the clerk itself changes nothing.

    `said` is the account for the receipt, paragraph by paragraph; `failed`
    puts it on top. `headline` is what the receipt's subject has to say of it: that it is
    not done yet. It `is_final` where nothing that is sent again would do better: no phase waits
    for it. `events` happen to the game `about`, the case's own if that is
    empty. `replies` go to others. `asked` are the readings of a wish, each behind its label.
    """

    said: tuple[str, ...]
    failed: bool = False
    headline: str = ""
    events: tuple[Event, ...] = ()
    about: str = ""
    replies: tuple[Reply, ...] = ()
    effects: tuple[Effect, ...] = ()
    asked: tuple[str, ...] = ()
    is_final: bool = False


MOST_CANDIDATES = 5
"""So many meanings of a line are shown, and can be chosen by letter."""

NOTHING_READ = OrderSheet(())


@dataclass(frozen=True, slots=True)
class Refused:
    """Lines that were understood and not taken, and why.

    `is_late` says that they are for another phase than this one.
    """

    entries: tuple[Entry, ...]
    said: str
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that is put on file for later."""

    entry: Entry
    row: Filed


@dataclass(frozen=True, slots=True)
class Passed:
    """A line that was understood and doesn't count, since its condition is not so now."""

    entry: Entry
    condition: Condition


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A line that takes back what stands, or is on file, for a phase or for all.

    `places` are the provinces whose orders go, all of them if that is None.
    `kind` is set where only the orders of one kind are meant. `said` names what goes.
    `order` is one that is for no unit: a Link, a Separate, a consent.
    """

    entry: Entry
    phase: Phase | None
    places: tuple[Province, ...] | None
    kind: PhaseKind | None
    said: str
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """A line that was understood and puts nothing on file, with what is said of it."""

    entry: Entry
    said: str


@dataclass(frozen=True, slots=True)
class Orders:
    """What was read of a letter's lines, and what becomes of each.

    `taken` stand from now on, `kept` are put on file for later, `passed` wait
    for what isn't so, `withdrawn` take something back. `asked` are the questions
    about what was not clear, each with its entry; `failed` are the lines for this phase
    that were not taken; `closed` are the numbers of those before that are settled now, by
    the lines `answers`. `late` are orders in an answer to a mail about a phase that is
    over: nothing is filed unless their writer says yes. `impossible` are those of the taken
    that stand at the letter's end and can't succeed whatever others do.
    """

    sheet: OrderSheet = NOTHING_READ
    taken: tuple[Entry, ...] = ()
    noted: tuple[Noted, ...] = ()
    kept: tuple[Kept, ...] = ()
    passed: tuple[Passed, ...] = ()
    withdrawn: tuple[Withdrawn, ...] = ()
    refused: tuple[Refused, ...] = ()
    asked: tuple[tuple[Entry, Question], ...] = ()
    closed: tuple[int, ...] = ()
    answers: frozenset[int] = frozenset()
    failed: tuple[FailedLine, ...] = ()
    late: tuple[tuple[Entry, Question], ...] = ()
    impossible: tuple[Entry, ...] = ()

    @property
    def last_asked(self) -> int:
        """The last number by which something is asked about them, 0 if nothing is."""
        return max((question.number for _, question in (*self.asked, *self.late)), default=0)

    @property
    def problems(self) -> tuple[Entry, ...]:
        """What was not understood and would have been taken otherwise."""
        refused = {id(entry) for row in self.refused for entry in row.entries}
        return tuple(entry for entry in self.sheet.problems if id(entry) not in refused)


def refusal(*said: str, headline: str = "") -> Answer:
    """An answer to what is not done: it changes nothing."""
    return Answer(said, failed=True, headline=headline)


C = TypeVar("C", bound=Command)


@dataclass(frozen=True, slots=True)
class Clerk(Generic[C]):
    """Who answers one kind of command: a pure function, so that asking it changes nothing."""

    kind: type[C]
    answer: Callable[[C, Case], Answer]

    def __call__(self, command: C, case: Case) -> Answer:
        return self.answer(command, case)


def clerk_of(kind: type[C]) -> Callable[[Callable[[C, Case], Answer]], Clerk[C]]:
    """Makes a function the clerk of a kind of command."""
    return lambda answer: Clerk(kind, answer)
