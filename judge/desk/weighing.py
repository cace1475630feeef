"""Whether a command may be done, by all that stands beside it in its letter.

What closes a phase, moves a deadline, votes or can't be taken back is done
only if its whole paragraph is accounted for: by commands, orders, greetings,
courtesies and the writer's name. Anything else may be a refusal, a condition
or somebody else's words, and is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from judge.desk.absences import paragraph_of, weigh_absence, with_days
from judge.desk.answers import Case, Orders
from judge.desk.clerks.clock import moment_of
from judge.desk.commands.clock import SetDeadline
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.commands.overseeing import DryRun
from judge.desk.commands.seats import Away
from judge.desk.commands.voting import Concede, VoteDraw
from judge.desk.declarations import HARMLESS, LIGHT, QUERIED, WEIGHTY, word_of
from judge.desk.discarding import beside_undo, discarded_by, narrowed_by
from judge.desk.governing import governing
from judge.desk.hearing.ear import Ear
from judge.desk.permission import asks_master
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part, PressBlock
from judge.desk.reading.governed import Governing
from judge.desk.reading.lines import doubt_about, question_about
from judge.desk.reading.parts import Unread, is_press_heading
from judge.desk.reading.reader import QUOTED
from judge.desk.replies.layout import cut_short
from judge.desk.signatures import words_to_sign
from judge.desk.withheld import Prose, held_press
from judge.orders.sheet import Aside, Reading
from judge.prose.passages import paragraphs
from judge.prose.remainder import remainder
from judge.prose.sentences import sentences

_GOVERNED = (*WEIGHTY, *LIGHT, Away)
_NO_VOTE = VoteDraw(in_favour=False)
_OF_THE_CLOCK = frozenset({"wait", "extend", "deadline", "pause", "ready", "process", "away"})
_WORDS = re.compile(r"[^\W\d_]+")
MOST_SHOWN = 60
MOST_QUOTED = 1000


def weigh(
    parts: Sequence[Part],
    orders: Orders,
    case: Case,
    text: str,
    harmless: Sequence[str],
) -> tuple[Part, ...]:
    """A letter's parts, with a question for each command that may not be meant as it stands.

    The sentences that are `harmless` can take nothing back.
    """
    surroundings = _Surroundings(parts, orders, case, text, harmless)
    words = case.office.commands.press_words
    return tuple(
        surroundings.weigh(part)
        if isinstance(part, CommandLine)
        else held_press(part, parts, surroundings.words, text, words)
        if isinstance(part, PressBlock)
        else with_days(part, case)
        if isinstance(part, CommandProblem) and part.commands
        else part
        for part in parts
    )


class _Surroundings:
    """A letter, paragraph by paragraph, with what is no command and no order in it."""

    def __init__(
        self,
        parts: Sequence[Part],
        orders: Orders,
        case: Case,
        text: str,
        harmless: Sequence[str],
    ) -> None:
        self._case = case
        self._said = [e for e in orders.sheet.entries if not isinstance(e.content, Aside)]
        ordered = (e.line for e in self._said if isinstance(e.content, Reading))
        self._harmless = (*harmless, *ordered)
        self._parts = parts
        self._lines = text.splitlines()
        self._beside, self._text = case.office.commands.beside, text
        self._paragraphs = dict(paragraphs(self._lines))
        self._names = words_to_sign(case)
        # Who has no orders to give has no conditions for them.
        talk = {Aside.PROSE} if case.visitor.power is not None else {Aside.PROSE, Aside.COMMAND}
        prose = {e.number for e in orders.sheet.entries if e.content in talk}
        self._orders = {entry.number for entry in orders.sheet.entries} - prose
        self._idle: dict[Prose, bool] = {}
        self._stops: dict[tuple[Prose, bool], bool] = {}
        self.unread = [
            Prose(e.number, e.line)
            for e in orders.sheet.entries
            if not isinstance(e.content, Reading) and e.content is not Aside.QUOTED
        ]
        self.prose = [
            Prose(part.number, part.text)
            for part in parts
            if isinstance(part, OtherLine) and self._is_prose(part)
        ]

    @cached_property
    def _ear(self) -> Ear:
        return Ear(self._case, self._text)

    @cached_property
    def _lines_read(self) -> frozenset[int]:
        """The lines of which something was made."""
        parts = (part.number for part in self._parts if not isinstance(part, OtherLine))
        return frozenset((*parts, *(entry.number for entry in self._said)))

    @cached_property
    def words(self) -> list[Prose]:
        """Everything in a letter that is no order and no command."""
        return [*self.unread, *self.prose]

    @cached_property
    def _sentences_done(self) -> frozenset[str]:
        """The sentences that are commands: what they ask for is seen to."""
        return frozenset(p.text.strip() for p in self._parts if isinstance(p, CommandLine))

    def _is_prose(self, part: OtherLine) -> bool:
        """Whether words are no orders; what stands on no sheet is."""
        return not QUOTED.match(part.text) and part.number not in self._orders

    def weigh(self, part: CommandLine) -> CommandLine | CommandProblem:
        """A command, or what to ask about it."""
        command = part.command
        if isinstance(command, _GOVERNED) and command not in HARMLESS:
            governed = self._governing(part)
            if governed is not Governing.NONE:
                return self._asked_of(part, is_no=governed is Governing.AGAINST)
        if asks_master(part.command, self._case):
            return replace(part, text=self._quoted(part))
        if isinstance(command, Away):
            lines = paragraph_of(part.number, self._lines, self._paragraphs)
            return weigh_absence(part, lines, self._sentences_done, self._case)
        if isinstance(command, QUERIED) and self._only_asks(part.text):
            return question_about(part.number, part.text, command)
        if not isinstance(command, WEIGHTY) or command in HARMLESS:
            return part
        doubt = next(self._doubts(part), "")
        return doubt_about(part.number, part.text, command, doubt) if doubt else part

    def _asked_of(self, part: CommandLine, *, is_no: bool) -> CommandProblem:
        """What to ask about a deed that is only named; what stands beside it may say why."""
        begs = asks_master(part.command, self._case)
        doubt = "" if is_no or begs else next(self._doubts(part), "")
        return doubt_about(part.number, part.text, part.command, doubt, is_no=is_no)

    def _governing(self, part: CommandLine) -> Governing:
        """What other words of its sentence, or a heading above it, make of a command."""
        above = next((row for row in self._lines[: part.number - 1][::-1] if row.strip()), "")
        heads = not isinstance(part.command, ChangeSettings)  # "From the next turn on:" is meant
        if heads and self._case.office.commands.governed.heads(above):
            return Governing.OTHERWISE
        return governing(part.text, part.command, self._case)

    def _only_asks(self, text: str) -> bool:
        """Whether a sentence is a question, and none that asks politely for something."""
        is_polite = self._case.visitor.leads and self._case.office.policy.is_request(text)
        return text.rstrip().endswith("?") and not is_polite

    def _doubts(self, part: CommandLine) -> Iterator[str]:
        """The words beside a command that may take it back."""
        if part.by_leave:
            yield _shown(part.text)
        here = self._paragraphs.get(part.number)
        rows = (Prose(n, self._lines[n - 1]) for n, p in self._paragraphs.items() if p == here)
        yield from map(_shown, beside_undo(part, rows, self._lines_read, self._beside))
        for prose in self.prose:
            there = self._paragraphs.get(prose.number)
            if there == here:
                if self._counts(prose, part.command):
                    yield _shown(self._left(prose))
            elif self._may_stop(prose, below=prose.number > part.number):
                yield _shown(prose.text)
        yield from map(_shown, self._against(part))

    def _against(self, part: CommandLine) -> Iterator[str]:
        """What else the letter asks for, or was not read of it, that a command may hang on."""
        here = self._paragraphs.get(part.number)
        yield from discarded_by(part, self._parts, self.unread, self._beside)
        near = (r for r in self.unread if self._paragraphs.get(r.number) == here)
        rows = (row for row in near if row.number in self._orders)
        yield from narrowed_by(part, rows, self._case.office.policy)
        for other in self._parts:
            is_near = self._paragraphs.get(other.number) == here
            match other:
                case Unread():
                    yield other.text
                case PressBlock() if is_near and (said := self._beside_press(other, part)):
                    yield said
                case CommandProblem() if other.word != "deputy":
                    is_same = other.word == word_of(part.command) or other.number == part.number
                    if (is_near and is_same) or other.word in _OF_THE_CLOCK:
                        yield other.text
                case CommandLine() if self._is_otherwise(other.command, part.command):
                    yield other.text
                case CommandLine(command=DryRun(line)) if line and other.number != part.number:
                    yield other.text

    def _beside_press(self, block: PressBlock, part: CommandLine) -> str:
        """What the heading of a letter to others says more than a heading does."""
        line = self._lines[block.number - 1]
        if block.before:  # "... stop the clock for now. And tell everybody this:"
            return remainder(block.before, (*self._harmless, part.text))
        return "" if is_press_heading(line) else line

    def _is_otherwise(self, other: Command, command: Command) -> bool:
        """Whether two commands of a letter are about one thing, and don't say the same."""
        about = command.declared.about
        if not about or other.declared.about != about or other == command:
            return False
        if isinstance(other, Concede) and isinstance(command, Concede):
            return False
        if _NO_VOTE in {other, command}:
            return isinstance(other, VoteDraw) and isinstance(command, VoteDraw)
        game = self._case.game
        if game is None or not isinstance(other, SetDeadline):
            return True
        return not isinstance(command, SetDeadline) or (
            moment_of(other, game, self._case) != moment_of(command, game, self._case)
        )

    def _may_stop(self, prose: Prose, *, below: bool) -> bool:
        """Looked at once for all commands of a letter."""
        if (prose, below) not in self._stops:
            self._stops[prose, below] = self._beside.may_stop(prose.text, below=below)
        return self._stops[prose, below]

    def _left(self, prose: Prose) -> str:
        """What of some words is not known to be harmless."""
        return remainder(prose.text, self._harmless)

    def _counts(self, prose: Prose, command: Command) -> bool:
        """Whether words beside a command may take it back.

        READY and a vote are as easily taken back as given: there only what does so counts.
        """
        if self._says_nothing(prose):
            return False
        said = [one.text for one in sentences(self._left(prose))]
        if isinstance(command, LIGHT):
            return any(self._ear.takes_back(text) or "?" in text for text in said)
        return any(map(self._ear.may_take_back, said))

    def _says_nothing(self, prose: Prose) -> bool:
        if prose not in self._idle:
            left = self._left(prose)
            is_idle = not left or self._beside.is_idle(left)
            self._idle[prose] = is_idle or self._is_idle(prose)
        return self._idle[prose]

    def _is_idle(self, prose: Prose) -> bool:
        if self._beside.is_idle(prose.text):
            return True
        words = [word.lower() for word in _WORDS.findall(prose.text)]
        is_alone = self._lines[prose.number - 1].strip() == prose.text.strip()
        if not is_alone or len(words) > 5:
            return False
        if words and all(word in self._names for word in words):
            return True
        above = self._lines[prose.number - 2] if prose.number > 1 else ""
        follows = bool(above.strip()) and self._beside.is_idle(above)
        is_last = not "".join(self._lines[prose.number :]).strip()
        return (follows or is_last) and self._beside.is_name(prose.text)

    def _quoted(self, part: CommandLine) -> str:
        """A wish with all the prose of its paragraph; orders are for nobody else to read."""
        here = self._paragraphs.get(part.number)
        is_mixed = part.number in {e.number for e in self._said}
        words = {part.number: part.text if is_mixed else self._lines[part.number - 1]}
        for prose in self.prose:
            if self._paragraphs.get(prose.number) != here or self._is_idle(prose):
                continue
            if prose.number == part.number:
                words[part.number] = self._lines[part.number - 1]
            else:
                words[prose.number] = prose.text.strip(" ,;:-")
        return " ".join(" ".join(words[n].split()) for n in sorted(words))[:MOST_QUOTED]


def _shown(text: str) -> str:
    return cut_short(" ".join(text.split()).strip(" ,;:-"), MOST_SHOWN)
