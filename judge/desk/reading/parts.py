"""The parts of a letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.desk.commands.command import Command
from judge.desk.declarations import QUESTIONS, QUOTES
from judge.desk.reading.measure import Why
from judge.desk.reading.press_heading import PRESS_VERBS, PressHeading, Way
from judge.game.drafts import trimmed

_FIRST_WORD = re.compile(r"\s*(no\s+(?:draw|concession)|[a-z]+)", re.IGNORECASE)
_END_PRESS = re.compile(
    r"[\s*_]*(?:end[\s-]{0,3}(?:of[\s-]{1,3})?(?:the[\s-]{1,3})?(?:press|broadcast|postal)"
    r"|<?/(?:press|broadcast)>?)[\s.!*_]*",
    re.IGNORECASE,
)
_LONGEST_END = 40
_ORDER_MARKS = re.compile(r"\b[AF]\s+[A-Z]|\b(?:army|fleet)\b|\s[-=\u2013]+>?\s|->", re.IGNORECASE)
WELL_WRITTEN = {
    "command.asked", "command.doubted", "command.beside", "command.no_date", "command.two_days",
    "command.founding", "command.founding_gunboat",
    "command.founding_board", "command.founding_boards", "create.left",
    "wish.one", "wish.how", "wish.several", "wish.vote", "wish.vote_if", "wish.resign",
    "wish.concede", "wish.other_vote", "wish.unfit", "wish.says_how",
    "away.again", "away.endless", "away.unsure",
    "house.no_end", "year.mixed", "year.order", "edit.sure", "edit.not_so", "edit.half",
    "ordering.said", "ordering.said_or", "ordering.said_half", "ordering.said_plays",
    "ordering.forced",
    "away.several", "away.no_end", "away.denied", "away.weekday", "away.weekend",
    "deputy.told_one", "deputy.told_several", "deputy.told_whose", "deputy.told_until",
    "deputy.told_which", "deputy.said_none",
    "looking.orders", "looking.plays",
    "waits.forming", "waits.running", "waits.early", "waits.paused", "waits.paused_until",
}  # fmt: skip
TWOFOLD = "gunboat"
"""No press to some, and to others that nobody is told who plays what: which, is asked."""
NOT_READ = frozenset({"command.unreadable", "command.no_date"})
MAY_BE_ASKED = (*QUESTIONS, *QUOTES)


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A line that is a command; `number` counts the letter's lines from 1.

    `begged` says that it was asked for: "could we ...?"; `by_leave` that it is
    to be done "if nobody minds".
    """

    number: int
    text: str
    command: Command
    begged: bool = False
    by_leave: bool = False


@dataclass(frozen=True, slots=True)
class CommandProblem:
    """A line that asks for something and can't be read, or may not mean it.

    `word` is the first word of the command that was understood so far,
    `fault` names the sentence about it in the phrasebook. `column` counts
    from 0. `line` is what would do it, where that was understood; `beside` what
    stands beside it and isn't understood. It `is_no` if it says not to do it. `readings` are the
    lines that would do what it may mean, where it may mean several things; `commands` are these
    while the calendar isn't known yet.
    """

    number: int
    text: str
    column: int
    word: str
    fault: str = "command.unreadable"
    line: str = ""
    beside: str = ""
    is_no: bool = False
    readings: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()

    @property
    def place(self) -> int | None:
        """The column to put a mark under; None where nothing in the line is wrong."""
        return None if self.fault in WELL_WRITTEN else self.column


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line for the reader of orders."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class PressBlock:
    """A letter to others, from its heading to its end.

    `ended` says whether it has an end that can't be mistaken: a line
    ENDPRESS, or the end of its one line if it `is_short`. One that `holds_text`
    has all its text in the ways of its heading; `in_ways` lines below the heading
    stand there, too, and not among its own. `before` stands on its first line before it,
    `rest` on its last behind it: both are for us.
    """

    number: int
    heading: PressHeading
    lines: tuple[OtherLine, ...]
    ended: bool
    is_short: bool = False
    holds_text: bool = False
    in_ways: int = 0
    before: str = ""
    rest: str = ""

    def text_of(self, way: Way) -> str:
        """The words to be sent, without blank lines around them."""
        below = () if self.holds_text else (line.text for line in self.lines)
        return trimmed((way.text, *below))

    @property
    def taken(self) -> int:
        """How many lines below its heading belong to it."""
        has_end = self.ended and not self.is_short and not self.holds_text
        return self.in_ways + len(self.lines) + has_end


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """A line that answers what was asked about a letter to others.

    `label` is the way that is meant, "" if none is named; None sends nothing. It `is_open`
    if a letter of that number (0 for none named) waited when the answer came.
    """

    number: int
    text: str
    draft: int
    label: str | None
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class WishAnswer:
    """A line that answers what was asked about a wish: by the letter of what is meant.

    `label` is "" if none is named; None if it is "no". `line` is a command instead of what was
    asked about: "3 extend 24h".
    """

    number: int
    text: str
    wish: int
    label: str | None
    line: str = ""


@dataclass(frozen=True, slots=True)
class SignOff:
    """The line that ends a letter; `unread` counts the lines with words after it."""

    number: int
    text: str
    unread: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is too long to be read, or one too many; `why` names the sentence about it."""

    number: int
    text: str
    why: Why


Part = (
    CommandLine | CommandProblem | OtherLine | PressBlock | DraftAnswer | WishAnswer | SignOff
    | Unread
)  # fmt: skip


def first_word(text: str) -> str:
    """The first word of a line, lower case; "nodraw" for "no draw", and likewise "noconcession"."""
    found = _FIRST_WORD.match(text)
    if found is None:
        return ""
    return re.sub(r"\s+", "", found[1]).lower()


def is_press_heading(text: str) -> bool:
    """Whether a line begins as press does."""
    return first_word(text) in PRESS_VERBS


def ends_press(text: str) -> bool:
    """Whether a line ends press, in the old judges' word or in one of its likes."""
    return len(text) <= _LONGEST_END and _END_PRESS.fullmatch(text) is not None


def has_order_marks(text: str) -> bool:
    """Whether a text has what a slip in an order leaves of it: "A P", "fleet", "->"."""
    return _ORDER_MARKS.search(text) is not None
