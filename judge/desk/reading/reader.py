"""Read the commands of a letter, in the grammar's words or in plain ones.

A line is first read by `grammar/commands.lark` as it stands, then as one of
the ways to say a command in `grammar/sayings.txt`, then sentence by sentence.
What asks for something without a doubt is done; what may ask for it is asked
back; everything between PRESS and ENDPRESS is press; the rest is for the
board's own reader, which tells orders from prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from judge.desk.commands.command import Command
from judge.desk.commands.questions import OldWord
from judge.desk.commands.seats import Away, Back
from judge.desk.declarations import BARE, BEGGED, CLEAR, QUESTIONS, STRICT
from judge.desk.reading.addressees import NOBODY, Addressees
from judge.desk.reading.lines import Broken, doubt_about, question_about, read_line
from judge.desk.reading.measure import LONGEST_COMMAND, Measure, lines_of
from judge.desk.reading.misspelt import Slips
from judge.desk.reading.parsing import CommandParser
from judge.desk.reading.parts import (
    MAY_BE_ASKED,
    NOT_READ,
    CommandLine,
    CommandProblem,
    OtherLine,
    Part,
    PressBlock,
    SignOff,
    Unread,
    first_word,
    is_press_heading,
)
from judge.desk.reading.press import PressReader, last_end_in
from judge.desk.reading.press_heading import PRESS_VERBS
from judge.desk.reading.press_learnt import HeadingSense, LearntHeadings
from judge.desk.reading.press_lines import PressLineReader
from judge.desk.reading.press_spots import LineSpots
from judge.desk.reading.press_words import PressWords
from judge.desk.reading.sayings import ASKING, Said, Sayings, says_no
from judge.desk.reading.wishes import WishReader

WORDS = frozenset({*BARE, *PRESS_VERBS})
"""The first words of the grammar; how each command is written stands in `data/phrases.toml`."""
_STRICT = STRICT | PRESS_VERBS

QUESTION_WORDS = frozenset({"who", "what", "when", "where", "why", "how", "which", "whose", "whom"})

_OF_TIME = re.compile(
    r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov"
    r"|dec)|\b(?:to(?:day|morrow|night)|when|time|noon|midnight|weekend|weeks?|days?|hours?|months?|christmas"
    r"|easter|new year|thanksgiving)\b",
    re.IGNORECASE,
)
_SIGN_OFF = re.compile(r"\s*sign\s*off[.!]?\s*", re.IGNORECASE)
QUOTED = re.compile(r"\s*(?:>|\||\d+ \||[!=?] )")
"""How lines begin that are quoted, or our own: "3 | A Mun - Ber", "= The army ..."."""
SURE, VAGUE, LOOSE, UNREAD = range(4)
"""How unlikely a reading is: what names no more than a command's word is vague, what leaves out
words, about things that we don't do, is loose."""


class CommandReader:
    """Reads commands; built once from the texts of the grammar, the tables, and what was learnt."""

    def __init__(
        self,
        sense: HeadingSense,
        grammar: str,
        settings: str,
        sayings: str,
        press: str,
        wishes: str,
    ) -> None:
        self._sense = sense
        self._parse = CommandParser(grammar, settings).parse
        self._sayings = Sayings(sayings)
        self.press_words = PressWords(press)
        self.wishes = WishReader(wishes)
        self._slips = Slips(WORDS - {"start"})  # "Stuart" is somebody's name
        self.beside = self._sayings.beside

    def may_be_command(self, text: str) -> bool:
        """Whether a line, or anything in it, may be a command: a quick look for most orders."""
        word = first_word(text)
        return word in WORDS or word in QUESTION_WORDS or self._sayings.may_say(text)

    def musing(self, text: str) -> str:
        """The word of a command that somebody thinks aloud about; "" for none."""
        return self._sayings.musing(text)

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read a line or a sentence; None if it asks for nothing that we know."""
        word = first_word(text)
        if len(text) > LONGEST_COMMAND:
            if word in _STRICT:
                return CommandProblem(number, text, 0, word, "command.too_long")
            return None
        if not self.may_be_command(text):
            return None
        core = self._sayings.without_thanks(text)
        read = self._parse(core) if word in WORDS and core else None
        exact = self._sayings.find_exact(text)
        if exact is not None and not (exact.vague and isinstance(read, tuple) and word in _STRICT):
            return self._read_saying(number, text, exact)
        if read is not None and not isinstance(read, tuple):
            return self._weighed(number, text, read)
        rank, part = self._read_ways(number, text, core)
        if part is not None and (
            rank in (SURE, LOOSE) or read is None or not _is_meant(word, text)
        ):
            return part
        if read is not None and _is_meant(word, text):
            fault, column = read
            return CommandProblem(number, text, min(column, len(text)), word, fault)
        if word in QUESTION_WORDS and text.rstrip().endswith("?"):
            return CommandProblem(number, text, 0, "help", "command.asked")
        return None

    def _read_ways(
        self, number: int, text: str, core: str
    ) -> tuple[int, CommandLine | CommandProblem | None]:
        """A line as one of the table's ways: the likeliest, and how unlikely that is."""
        found: dict[int, CommandLine | CommandProblem] = {}
        for said in chain(self._sayings.find(text), self._behind_leads(core)):
            part = self._read_saying(number, text, said)
            if part is not None:
                found.setdefault(_unlikeliness(part, said), part)
            if SURE in found:
                break
        rank = min(found, default=SURE)
        return rank, found.get(rank)

    def press_reader(self, addressees: Addressees) -> PressReader:
        """What finds letters to others, by the names that people have in a game."""
        words, is_idle = self.press_words, self.beside.is_idle
        lines = PressLineReader(words, addressees, self._has_command, is_idle)
        learnt = LearntHeadings(self._sense, words, addressees)
        return PressReader(words, self._slips, addressees, lines, learnt)

    def _has_command(self, line: str) -> bool:
        """Whether any sentence of a line is a command, and no question."""
        parts = read_line(OtherLine(0, line), self, self._sayings, reported=False)
        commands = (part.command for part in parts if isinstance(part, CommandLine))
        return any(not isinstance(command, QUESTIONS) for command in commands)

    def read_letter(self, text: str, addressees: Addressees = NOBODY) -> tuple[Part, ...]:
        """Split a letter into its parts, one or more a line, in order."""
        parts: list[Part] = []
        press = self.press_reader(addressees)
        raw = [OtherLine(n, line) for n, line in enumerate(text.splitlines(), start=1)]
        lines = [OtherLine(n, line) for n, line in enumerate(lines_of(text), start=1)]
        spots = LineSpots(raw, addressees)
        measure = Measure()
        last_end = last_end_in(raw)
        reported = False
        at = 0
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
            if _SIGN_OFF.fullmatch(line.text):
                unread = sum(bool(after.text.strip()) for after in lines[at:])
                parts.append(SignOff(line.number, line.text, unread))
                break
            block = press.read(raw[at - 1], raw[at:], spots, has_end=last_end > at)
            block = block or press.read_amid(raw[at - 1], raw[at:])
            if block is not None:
                if parts and isinstance(parts[-1], OtherLine) and press.announces(parts[-1].text):
                    parts.pop()
                at += block.taken
                parts += self._with_beside(block)
                continue
            parts += self._of_line(line, spots.broken(line), reported=reported)
            reported = reported or self._sayings.is_reported(line.text)
        return tuple(parts)

    def _of_line(self, line: OtherLine, broken: Broken, *, reported: bool) -> tuple[Part, ...]:
        """The parts of a line that heads no letter to others."""
        read = tuple(read_line(line, self, self._sayings, reported=reported, broken=broken))
        slip = self._misspelt(line) if read == (line,) else None
        return read if slip is None else (slip,)

    def _with_beside(self, block: PressBlock) -> Iterator[Part]:
        """A letter to others, and what stands beside it on its first line and its last."""
        before = OtherLine(block.number, block.before)
        behind = OtherLine(block.number + block.taken, block.rest)
        if before.text.strip():
            yield from read_line(before, self, self._sayings, reported=False)
        yield block
        if behind.text.strip():
            yield from read_line(behind, self, self._sayings, reported=False)

    def _misspelt(self, line: OtherLine) -> CommandProblem | None:
        """What to ask about a line that would be a command, but for a slip in its first word."""
        word = first_word(line.text)
        meant = self._slips.meant(word)
        at = line.text.lower().find(word)
        if not meant or at < 0:
            return None
        text = line.text[:at] + meant + line.text[at + len(word) :]
        ways = (text, self._sayings.without_thanks(text))
        if all(isinstance(self._parse(way), tuple) for way in ways):
            return None
        return CommandProblem(line.number, line.text, at, meant, "command.near")

    def _behind_leads(self, text: str) -> Iterator[Said]:
        """A command in the grammar's own words, behind polite or doubtful ones."""
        for at, begged, doubted in self._sayings.stages(text):
            command = text[at:]
            word = first_word(command)
            if word in WORDS and (
                (word in CLEAR and _is_meant(word, command))
                or not isinstance(self._parse(command), tuple)
            ):
                # "I have to leave" may be about the room.
                unsure = doubted or (word == "leave" and at > 0)
                yield Said(command, begged, unsure, slot=0, shift=at, lead=text[:at])

    def _read_saying(
        self, number: int, text: str, said: Said
    ) -> CommandLine | CommandProblem | None:
        if said.vague:
            if self.beside.is_idle(text):  # "Sorry, I am late" asks for no more time.
                return None
            word, is_no = first_word(said.command), says_no(said.lead)
            return CommandProblem(number, text, 0, word, "command.doubted", is_no=is_no)
        read = self._parse(said.command)
        if isinstance(read, tuple):
            word = first_word(said.command)
            if word in ASKING or said.doubted or not _is_like(word, said.command):
                return None
            fault, column = read
            place = said.column(min(column, len(said.command)))
            return CommandProblem(number, text, min(place, len(text)), word, fault)
        if said.doubted and not isinstance(read, QUESTIONS):
            return doubt_about(number, text, read, is_no=says_no(said.lead))
        return self._weighed(number, text, read, begged=said.begged)

    def _weighed(
        self, number: int, text: str, command: Command, *, begged: bool = False
    ) -> CommandLine | CommandProblem:
        """A command that was read; with a question mark it may not be meant."""
        is_question = text.rstrip().endswith("?")
        # "Will you be away?" asks somebody else.
        by_leave = self._sayings.beside.asks_leave(text)
        is_begged = begged and isinstance(command, BEGGED)
        if is_begged and not (is_question and isinstance(command, Away | Back)):
            return CommandLine(number, text, command, begged, by_leave)
        if isinstance(command, MAY_BE_ASKED):
            return CommandLine(number, text, command, begged)
        if is_question:
            return question_about(number, text, command)
        if begged:
            return doubt_about(number, text, command)
        return CommandLine(number, text, command, by_leave=by_leave)


def _unlikeliness(part: CommandLine | CommandProblem, said: Said) -> int:
    """How late a reading is taken; one that is SURE leaves no other."""
    if isinstance(part, CommandProblem):
        return UNREAD if part.fault in NOT_READ else VAGUE if said.vague else SURE
    return LOOSE if said.loose and isinstance(part.command, OldWord) else SURE


def _is_meant(word: str, text: str) -> bool:
    """Whether a line that can't be read is a command all the same, and no prose."""
    if word in {"away", "address"}:
        return any(letter.isdigit() or letter == "@" for letter in text)
    return word in _STRICT


def _is_like(word: str, command: str) -> bool:
    """Whether what fills a way's slot is of the kind that belongs there, if not readable."""
    if word in {"away", "extend", "deadline", "rollback"}:
        return _OF_TIME.search(command) is not None
    return word in _STRICT or (word == "address" and "@" in command)
