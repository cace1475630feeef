"""Read the commands of a letter, in the grammar's words or in plain ones.

A line is read by `grammar/commands.lark`, without the polite words around it, and else sentence
by sentence. Everything between PRESS and ENDPRESS is press. The rest is for others: the board's
own reader, which tells orders from prose, and `judge.desk.hearing`, which hears what else is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from judge.desk.commands.questions import Suppose
from judge.desk.commands.rulings import LayDown
from judge.desk.declarations import QUESTIONS
from judge.desk.reading.absence_sentences import AbsenceSentences
from judge.desk.reading.addressees import NOBODY, Addressees
from judge.desk.reading.edit_lines import EditLines
from judge.desk.reading.governed import Governed
from judge.desk.reading.holding_back import HoldingBack
from judge.desk.reading.liking import PreferenceReader
from judge.desk.reading.line_reader import LineReader
from judge.desk.reading.lines import (
    MOST_SENTENCES,
    SENTENCE,
    read_line,
)
from judge.desk.reading.measure import LONGEST_COMMAND, Measure, lines_of
from judge.desk.reading.openings import Openings
from judge.desk.reading.own_past import OwnPast
from judge.desk.reading.parts import (
    CommandLine,
    CommandProblem,
    OtherLine,
    Part,
    PressBlock,
    SignOff,
    Unread,
    is_press_heading,
)
from judge.desk.reading.passing_on import PassingOn
from judge.desk.reading.plain_votes import PlainVotes
from judge.desk.reading.poll_words import PollWords
from judge.desk.reading.press import PressReader, last_end_in
from judge.desk.reading.press_learnt import HeadingSense, LearntHeadings
from judge.desk.reading.press_lines import PressLineReader
from judge.desk.reading.press_spots import LineSpots
from judge.desk.reading.press_words import Phrases, PressWords
from judge.desk.reading.ruling_lines import RulingLines
from judge.desk.reading.standing_in import StandingIn
from judge.desk.reading.staying import Staying
from judge.desk.reading.supposed import MOST_LETTERS, SupposedLines
from judge.desk.reading.trial_words import TrialWords, shows_order
from judge.desk.reading.wishes import WishReader

TABLES = (
    "commands.lark", "settings.txt", "courtesies.txt", "doubts.txt", "deeds.txt", "old-judges.txt",
    "old-forms.txt",
    "help.txt", "press.txt", "wishes.txt", "clock.txt", "schedule.txt", "clauses.txt",
    "accounted.txt", "polls.txt",
    "setting-words.txt",
    "renaming.txt",
    "setting-clauses.txt",
    "countries.txt",
    "inquiries.txt",
    "press-rules.txt",
    "rehearsals.txt",
    "preferences.txt",
    "names.txt",
    "rulings.txt",
    "edits.txt",
    "passing-on.txt",
    "own-past.txt",
    "founding.txt",
    "openings.txt",
    "governed.txt",
    "deputies.txt",
    "holding.txt",
    "ballots.txt",
    "staying.txt",
    "looking.txt",
    "forks.txt",
    "trials.txt",
    "numbers.txt",
)  # fmt: skip
"""The files of `grammar/` that commands are read by."""
MOST_TRIED = 60
"""Below what may begin a trial so many lines are looked at."""
_SIGN_OFF = re.compile(r"\s*sign\s*off[.!]?\s*", re.IGNORECASE)
QUOTED = re.compile(r"\s*(?:>|\||\d+ \||[!=?\u2713\u2717] )")
"""How lines begin that are quoted, or our own: "3 | A Mun - Ber", "= The army ..."."""


class CommandReader(LineReader):
    """Reads letters; built once from the texts of the grammar, the tables, and what was learnt.

    `hears` tells whether a sentence in people's own words surely wants something of us.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        sense: HeadingSense,
        hears: Callable[[str], bool],
        absences: AbsenceSentences,
    ) -> None:
        super().__init__(texts, absences)
        self.openings = Openings(
            texts["openings.txt"], self.founding, self.clock, absences.slots, self.beside
        )
        self._sense = sense
        self._hears = hears
        self.press_words = PressWords(texts["press.txt"])
        self.name_words = Phrases(texts["names.txt"])
        self.poll_words = PollWords(texts["polls.txt"])
        self.wishes = WishReader(texts["wishes.txt"])
        self.trials = TrialWords(texts["trials.txt"])
        self.supposed = SupposedLines(texts["inquiries.txt"], self.trials.ends)
        self.rulings = RulingLines(texts["rulings.txt"], self._begins_command)
        self.edits = EditLines(texts["edits.txt"])
        self.own_past = OwnPast(texts["own-past.txt"])
        self.passing_on = PassingOn(texts["passing-on.txt"])
        self.preferences = PreferenceReader(texts["preferences.txt"])
        self.governed = Governed(texts["governed.txt"])
        self.looking = Phrases(texts["looking.txt"])
        self.holding = HoldingBack(texts["holding.txt"])
        self.plain_votes = PlainVotes(texts["ballots.txt"])
        self.staying = Staying(texts["staying.txt"])
        self.standing_in = StandingIn(texts["deputies.txt"])

    def press_reader(self, addressees: Addressees) -> PressReader:
        """What finds letters to others, by the names that people have in a game."""
        words, is_idle = self.press_words, self.beside.is_idle
        lines = PressLineReader(words, addressees, self._has_command, is_idle)
        learnt = LearntHeadings(self._sense, words, addressees)
        return PressReader(words, self._slips, addressees, lines, learnt)

    def _has_command(self, line: str) -> bool:
        """Whether any sentence of a line wants something done by us."""
        parts = read_line(OtherLine(0, line), self, self.beside, reported=False)
        commands = (part.command for part in parts if isinstance(part, CommandLine))
        if any(not isinstance(command, QUESTIONS) for command in commands):
            return True
        said = (found[0] for found in islice(SENTENCE.finditer(line), MOST_SENTENCES))
        return any(map(self._hears, said))

    def read_letter(self, text: str, addressees: Addressees = NOBODY) -> tuple[Part, ...]:
        """Split a letter into its parts, one or more a line, in order."""
        parts: list[Part] = []
        raw = [OtherLine(n, line) for n, line in enumerate(text.splitlines(), start=1)]
        lines = [OtherLine(n, line) for n, line in enumerate(lines_of(text), start=1)]
        press, last_end = self.press_reader(addressees), last_end_in(raw)
        spots, measure = LineSpots(raw, addressees), Measure()
        reported, at = False, 0
        while at < len(lines):
            line = lines[at]
            at += 1
            if not line.text.strip():
                reported = False
                continue
            if why := measure.why_unread(line.text, opens_press=is_press_heading(line.text)):
                parts.append(Unread(line.number, line.text[:LONGEST_COMMAND], why))
                continue
            if QUOTED.match(line.text):
                parts.append(line)
                continue
            if (ended := _signed_off(line, lines[at:])) is not None:
                parts.append(ended)
                break
            if (tried := self._tried(parts, line, lines[at:], addressees)) is not None:
                parts.append(tried[0])
                at += tried[1]
                continue
            block = press.read(raw[at - 1], raw[at:], spots, has_end=last_end > at)
            block = block or press.read_amid(raw[at - 1], raw[at:])
            if block is not None:
                if parts and isinstance(parts[-1], OtherLine) and press.announces(parts[-1].text):
                    parts.pop()
                at += block.taken
                parts += self._with_beside(block)
                continue
            found, taken = self._of_line(line, lines[at:], spots, reported=reported)
            parts += found
            at += taken
            reported = reported or self.beside.is_reported(line.text)
        return self._as_written_by(addressees, parts)

    def _as_written_by(self, addressees: Addressees, parts: Sequence[Part]) -> tuple[Part, ...]:
        plays = addressees.own and None not in addressees.own
        return tuple(map(self._of_player, parts) if plays else parts)

    def _of_player(self, part: Part) -> Part:
        """A part of a player's letter: "no early processing" of theirs is their own wish."""
        if isinstance(part, CommandLine | CommandProblem) and self.says_setting(part.text):
            return OtherLine(part.number, part.text)
        return part

    def _tried(
        self, parts: list[Part], line: OtherLine, below: Sequence[OtherLine], addressees: Addressees
    ) -> tuple[CommandLine | OtherLine, int] | None:
        """Orders that are tried out, or a ruling, with how many lines below are theirs.

        Or what says of the orders beside it that they are tried, as it stands: their reader is to
        see it, for "Test." is no greeting there, and "What would happen?" asks not what happened.

        Who leads a game tries commands out by such words (`rehearsals`).
        """
        leads = None in addressees.own
        if not leads and self._leaves_open(parts, line, below):
            return line, 0
        rest, more = self.supposed.head(line.text), 0
        rest = rest if self.trials.may_try(line.text) else None
        if rest is None and not leads:
            rest, more = self.trials.opening(_texts((line, *below))) or (None, 0)
        if rest is None:
            ruled = self._ruled(line, below) if ":" in line.text else None
            return ruled or _in_trial(parts, line, below)
        orders, taken = self.supposed.block(rest, [one.text for one in below[more:]])
        return CommandLine(line.number, line.text, Suppose(orders)), more + taken

    def _leaves_open(
        self, parts: Sequence[Part], line: OtherLine, below: Sequence[OtherLine]
    ) -> bool:
        """Whether a line only says of the orders beside it that they are tried."""
        if shows_order(line.text) or not self.trials.doubts(line.text):
            return False
        if self.trials.opening(_texts((line, *below))) is not None:
            return False
        has_above = any(isinstance(part, OtherLine) and shows_order(part.text) for part in parts)
        after = next((one.text for one in below if one.text.strip()), "")
        is_head = self.supposed.head(line.text) is not None and bool(after)
        return not is_head and (has_above or shows_order(after))

    def _ruled(self, line: OtherLine, below: Sequence[OtherLine]) -> tuple[CommandLine, int] | None:
        """A ruling, if a line begins one."""
        found = self.rulings.find(line.text, (one.text for one in below))
        if found is None:
            return None
        return CommandLine(line.number, line.text, LayDown(found.text, found.number)), found.taken

    def _begins_command(self, line: str) -> bool:
        """Whether a line is a command as it stands."""
        return isinstance(self.read_command(0, line), CommandLine)

    def _of_line(
        self, line: OtherLine, below: Sequence[OtherLine], spots: LineSpots, *, reported: bool
    ) -> tuple[tuple[Part, ...], int]:
        """The parts of a line that heads no letter to others, and how many lines below it takes."""
        imagined = self.trials.imagined(_texts((line, *below)))
        if imagined is not None:
            last = below[imagined.taken - 1] if imagined.taken else line
            tried = CommandLine(line.number, line.text, Suppose(imagined.orders[:MOST_LETTERS]))
            before = self._beside(OtherLine(line.number, imagined.before))
            behind = self._beside(OtherLine(last.number, imagined.after))
            return (*before, tried, *behind), imagined.taken
        broken = spots.broken(line)
        read = tuple(read_line(line, self, self.beside, reported=reported, broken=broken))
        slip = self.misspelt(line) if read == (line,) else None
        return (read if slip is None else (slip,)), 0

    def _beside(self, line: OtherLine) -> Iterator[Part]:
        """What stands on a line beside something else."""
        if line.text.strip():
            yield from read_line(line, self, self.beside, reported=False)

    def _with_beside(self, block: PressBlock) -> Iterator[Part]:
        """A letter to others, and what stands beside it on its first line and its last."""
        yield from self._beside(OtherLine(block.number, block.before))
        yield block
        yield from self._beside(OtherLine(block.number + block.taken, block.rest))


def _texts(lines: Sequence[OtherLine]) -> list[str]:
    return [line.text for line in lines[:MOST_TRIED]]


def _in_trial(
    parts: list[Part], line: OtherLine, below: Sequence[OtherLine]
) -> tuple[CommandLine, int] | None:
    """A letter to others right below "whatif A Par - Bur", and all down to an empty line.

    It belongs to what is tried, which takes the last of the parts: it can't be called back.
    """
    last = parts[-1] if parts else None
    if not isinstance(last, CommandLine) or not isinstance(last.command, Suppose):
        return None
    if last.number != line.number - 1 or not is_press_heading(line.text):
        return None
    taken = list(takewhile(lambda one: one.text.strip(), below))
    orders = "\n".join((last.command.orders, line.text, *(one.text for one in taken)))
    parts.pop()
    return replace(last, command=Suppose(orders[:MOST_LETTERS])), len(taken)


def _signed_off(line: OtherLine, below: Sequence[OtherLine]) -> SignOff | None:
    """The end of a letter, if a line is one, with how many lines below it nobody reads."""
    if not _SIGN_OFF.fullmatch(line.text):
        return None
    return SignOff(line.number, line.text, sum(bool(after.text.strip()) for after in below))
