"""A line, or a sentence, as a command: by the grammar, fixed words, a "not" before a deed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.desk.commands.command import Command, made_of
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.commands.overseeing import DryRun
from judge.desk.commands.own_mail import Undo
from judge.desk.commands.questions import Help, OldWord, ShowOrders, Status, Who
from judge.desk.commands.seats import Away, Back
from judge.desk.declarations import (
    ALSO,
    BARE,
    BEGGED,
    CLEAR,
    DECLARED,
    QUESTIONS,
    QUOTES,
    REHEARSED,
    STRICT,
)
from judge.desk.reading.absence_sentences import AbsenceSentences
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.beside import Beside
from judge.desk.reading.clock_sentences import ClockSentences
from judge.desk.reading.courtesies import Courtesies
from judge.desk.reading.deeds import DeedWords
from judge.desk.reading.figures import Figures
from judge.desk.reading.forks import ForkSentences
from judge.desk.reading.founding import HINTS, FoundingSentences
from judge.desk.reading.help_pages import HelpPages
from judge.desk.reading.lines import doubt_about, half_opened, question_about
from judge.desk.reading.measure import LONGEST_COMMAND
from judge.desk.reading.misspelt import Slips
from judge.desk.reading.old_forms import OldForms
from judge.desk.reading.old_words import OldWords
from judge.desk.reading.parsing import CommandParser
from judge.desk.reading.parts import (
    MAY_BE_ASKED,
    CommandLine,
    CommandProblem,
    OtherLine,
    first_word,
)
from judge.desk.reading.press_heading import PRESS_VERBS
from judge.desk.reading.rehearsals import Rehearsals
from judge.desk.reading.renaming import Renaming
from judge.desk.reading.writing import write_command

WORDS = frozenset({*BARE, *ALSO, *PRESS_VERBS})
"""The first words of the grammar; how each command is written stands in `data/phrases.toml`."""
_STRICT = STRICT | PRESS_VERBS

QUESTION_WORDS = frozenset({"who", "what", "when", "where", "why", "how", "which", "whose", "whom"})

_ARTICLE = re.compile(r"the\s{1,3}(?=\S)", re.IGNORECASE)
"""What may stand before what is asked for: "the map of spring 1901 please"."""
_GAME = "ame"
"""Of "game" or "Game", which stands in whatever opens one: most lines are looked at no further."""
_NOT = frozenset({"not", "never", "no"})
_UNSURE = frozenset({"DENY", "DOUBT"})


def _row(text: str) -> tuple[str, ...]:
    """The words of a text, as phrases are compared."""
    return tuple(token.word for token in tokens_apart(text) if token.word.isalnum())


SPOKEN: Mapping[tuple[str, ...], Command] = {
    _row(phrase): made_of(kind, phrasing)
    for kind, row in DECLARED.items()
    for phrasing in row.phrasings
    for phrase in phrasing.spoken
}
"""Fixed words that are commands."""


def is_in_fixed_words(text: str) -> bool:
    """Whether a text is nothing but fixed words that are a command."""
    return _row(text) in SPOKEN


VAGUE: Mapping[tuple[str, ...], str] = {
    _row(phrase): phrasing.words[0]
    for row in DECLARED.values()
    for phrasing in row.phrasings
    for phrase in phrasing.vague
}
"""Words that may be one, with the word by which we tell of it."""
MOST_WORDS = 9
"""A longer line says more than one command vaguely."""


def _is_of_zone(command: Command) -> bool:
    """Whether nothing but a zone is set: who begs for one means that of their own mails."""
    return isinstance(command, ChangeSettings) and {*command.choices.by_name} == {"zone"}


class LineReader:
    """Reads lines and sentences; built once from the tables."""

    def __init__(self, texts: Mapping[str, str], absences: AbsenceSentences) -> None:
        self._figures = Figures(texts["numbers.txt"])
        parser = CommandParser(
            texts["commands.lark"], texts["settings.txt"], self._figures,
            whole=texts["press-rules.txt"],
        )  # fmt: skip
        self._parse = parser.parse
        self.clock = ClockSentences(texts, absences.slots)
        self.absences = absences
        self.founding = FoundingSentences(texts["founding.txt"], parser, self.clock)
        self._forks = ForkSentences(texts["forks.txt"])
        self._courtesies = Courtesies(texts["courtesies.txt"])
        self._deeds = DeedWords(texts["deeds.txt"])
        self._old = OldWords(texts["old-judges.txt"])
        self._renaming = Renaming(texts["renaming.txt"])
        self.old_forms = OldForms(texts["old-forms.txt"])
        self._old_words = self.old_forms.first_words()
        self._rehearsals = Rehearsals(texts["rehearsals.txt"])
        self.pages = HelpPages(texts["help.txt"])
        self.beside = Beside(texts["doubts.txt"], self._courtesies)
        self._first = (
            WORDS
            | QUESTION_WORDS
            | _NOT
            | {row[0] for row in (*SPOKEN, *VAGUE)}
            | self._old.first_words()
            | self._old_words
            | self.pages.first_words()
            | self._rehearsals.first_words()
            | HINTS
            | self._forks.first_words()
        )
        self._slips = Slips(WORDS - {"start"})  # "Stuart" is somebody's name

    def may_be_command(self, text: str) -> bool:
        """Whether a line, or anything in it, may be a command: a quick look for most orders."""
        words = {token.word for token in tokens_apart(text)}
        is_first = not self._first.isdisjoint(words) or self.absences.is_hinted(words)
        return is_first or (self.clock.is_hinted(words) and self.clock.may_be(text))

    def tries(self, text: str) -> bool:
        """Whether a text speaks of trying something first: then it gives no command."""
        return self._rehearsals.tries(text)

    def says_setting(self, text: str) -> bool:
        """Whether a sentence in people's own words says what is set, beside the clock."""
        core = self._courtesies.without_thanks(text)
        if _row(core) in SPOKEN or not isinstance(self._parse_any(core), tuple):
            return False
        return any(self.clock.is_beside(core[at:]) for at, _ in self._ways(core))

    def goes_on(self, text: str) -> bool:
        """Whether a text ends in a word behind which more must come: "process once"."""
        return self._courtesies.goes_on(text)

    def musing(self, text: str) -> str:
        """The word of a command that a gamesmaster thinks aloud about; "" for none."""
        return self._deeds.musing(text)

    def read_command(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """Read a line or a sentence; None if it asks for nothing that we know."""
        word = first_word(text)
        if len(text) > LONGEST_COMMAND:
            if word in _STRICT:
                return CommandProblem(number, text, 0, word, "command.too_long")
            return None
        if not self.may_be_command(text):
            return None
        core = self._courtesies.without_thanks(text)
        page = "" if _row(text) in SPOKEN else self.pages.asked(text)
        if asked := Help(page) if page else self._rehearsed(core):
            return CommandLine(number, text, asked)
        for at, names in self._ways(core):
            command = self._command_in(core[at:], text[at:])
            if command and not ("BEG" in names and _is_of_zone(command)):
                return self._behind(number, text, command, names)
            if at == 0 and word in self._old_words and (command := self._in_old_form(core)):
                return self._behind(number, text, command, names)
        told = self._told_away(number, text) or self._behind_article(number, text, core)
        return told or self._less_surely(number, text, core)

    def _behind_article(
        self, number: int, text: str, core: str
    ) -> CommandLine | CommandProblem | None:
        """What is asked for with an article: "the orders" are the heading of some."""
        article = _ARTICLE.match(core)
        if article is None:
            return None
        command = self._command_in(core[article.end() :], text[article.end() :])
        if not isinstance(command, QUESTIONS) or isinstance(command, ShowOrders):
            return None
        return self._behind(number, text, command, frozenset())

    def _less_surely(
        self, number: int, text: str, core: str
    ) -> CommandLine | CommandProblem | None:
        """What a line may ask for that is no command as it stands."""
        if _GAME in core and (opened := self._half_opened(number, text, core)):
            return opened
        if vague := self._said_vaguely(core):
            return CommandProblem(number, text, 0, vague, "command.doubted")
        if denied := self._denied(text):
            return CommandProblem(number, text, 0, denied, "command.doubted", is_no=True)
        if (forked := self._forks.read(core)) is not None:
            return doubt_about(number, text, forked)
        if several := self._set_in_several_ways(number, text, core):
            return several
        told = self._told(text)
        if told is not None:
            return CommandLine(number, text, told)
        return self._unread(number, text, core)

    def _command_in(self, core: str, text: str) -> Command | None:
        """The command that some words say, with or without the thanks behind it."""
        for said in dict.fromkeys((core, text)):
            if spoken := SPOKEN.get(_row(said)):
                return spoken
            read = self._parse_any(said) if first_word(said) in WORDS else ("", 0)
            if not isinstance(read, tuple) and not _asks_for_person(read, text):
                return self._in_full(read, text)
            if (schedule := self.clock.read(said)) is not None and not self._is_old(said):
                return schedule
            if self._renaming.asks(said):
                return OldWord("retitle")
            opened = self.founding.read(said) if _GAME in said else None
            if opened is not None and not opened.unread:
                return opened.command
        return None

    def _parse_any(self, text: str) -> Command | tuple[str, int]:
        """What a line says as it stands, or else with its numbers in figures."""
        read = self._parse(text)
        if not isinstance(read, tuple) or (figures := self._figures.put(text)) == text:
            return read
        other = self._parse(figures)
        return read if isinstance(other, tuple) else other

    def _in_old_form(self, core: str) -> Command | None:
        """What a line asks for in a form of the old judges', or what is told of it."""
        ours, reason = self.old_forms.meant(core)
        if reason:
            return OldWord(reason)
        read = self._parse(ours) if ours else ("", 0)
        return None if isinstance(read, tuple) else read

    def _is_old(self, said: str) -> bool:
        """Whether a line is a command in a form of the old judges': "set no absence"."""
        return first_word(said) in self._old_words and self.old_forms.meant(said) != ("", "")

    def _rehearsed(self, core: str) -> DryRun | None:
        """What asks what would come of a whole command of the gamesmaster's; None if nothing."""
        if self._rehearsals.opens(core):
            return DryRun()
        for at, names in self._ways(core):
            line = self._rehearsals.rehearsed(core[at:]) if "DENY" not in names else ""
            command = self._command_in(line, line) if line else None
            if isinstance(command, (*REHEARSED, Undo)):
                return DryRun(line)
        return None

    def _ways(self, core: str) -> Iterator[tuple[int, frozenset[str]]]:
        """Where a command may begin, and by what lists of words it is led to."""
        yield 0, frozenset()
        yield from self._courtesies.behind_leads(core)

    def _behind(
        self, number: int, text: str, command: Command, names: frozenset[str]
    ) -> CommandLine | CommandProblem:
        """A command, or what to ask about it, by the words that lead to it."""
        tells = isinstance(command, ChangeSettings) and self.clock.tells(text)
        is_doubted = not names.isdisjoint(_UNSURE) or (tells and first_word(text) != "set")
        if not isinstance(command, MAY_BE_ASKED):
            is_doubted = is_doubted or self.goes_on(text)
        if is_doubted and not isinstance(command, QUESTIONS):
            return doubt_about(number, text, command, is_no="DENY" in names)
        return self._weighed(number, text, command, begged="BEG" in names)

    def _told_away(self, number: int, text: str) -> CommandLine | CommandProblem | None:
        """An absence that a whole sentence tells, or what to ask about it."""
        if "?" in text and self.absences.only_asks(text):
            supposes = self.absences.supposes(text)
            return CommandLine(number, text, Help("away") if supposes else Status())
        told = self.absences.read(text)
        if told is None or (told.is_open and first_word(text) in WORDS):
            return None
        if told.away is not None:
            return CommandLine(number, text, told.away)
        return CommandProblem(number, text, 0, "away", told.fault, commands=told.readings)

    def _half_opened(self, number: int, text: str, core: str) -> CommandProblem | None:
        """What to ask about a game that a sentence opens, of which something can't be read."""
        for at, _ in self._ways(core):
            opened = self.founding.read(core[at:])
            if opened is not None:
                return half_opened(number, text, opened.command, opened.unread)
        return None

    def _set_in_several_ways(self, number: int, text: str, core: str) -> CommandProblem | None:
        """What to ask about a sentence that may set one thing or another."""
        for at, names in self._ways(core):
            lines = tuple(write_command(one) for one in self.clock.readings(core[at:]))
            if len(lines) > 1 and "DENY" not in names:
                said = " / ".join(f'"{line}"' for line in lines)
                return CommandProblem(number, text, 0, "set", "wish.several", said, readings=lines)
        return None

    def _said_vaguely(self, core: str) -> str:
        """The word of a command with which a short line may begin; "" for none."""
        rows = [_row(core[at:]) for at, _ in self._ways(core)]
        found = (
            word for row in rows for phrase, word in VAGUE.items() if row[: len(phrase)] == phrase
        )
        return next(found, "") if len(rows[0]) <= MOST_WORDS else ""

    def _denied(self, text: str) -> str:
        """The word of a command that isn't wanted by a line; "" for none."""
        for at, names in self._courtesies.behind_leads(text):
            if "DENY" in names:
                return self._deeds.denied(text[at:])
        return ""

    def _in_full(self, command: Command, text: str) -> Command:
        """What others are to read, to its last word: no thanks are taken off it."""
        is_told = isinstance(command, QUOTES) or bool(getattr(command, "reason", ""))
        whole = self._parse(text) if is_told else ("", 0)
        return whole if type(whole) is type(command) else command

    def _told(self, text: str) -> Command | None:
        """What can only be answered by telling: a word of the old judges, how something is done."""
        for at, _ in self._ways(text):
            if page := self.pages.asked(text[at:]):
                return Help(page)
            if old := self._old.meant(text[at:]):
                return OldWord(old)
        return None

    def _unread(self, number: int, text: str, core: str) -> CommandProblem | None:
        """What to say of a line that begins as a command does, and can't be read."""
        for at, names in self._ways(core):
            command = core[at:]
            word = first_word(command)
            is_led = at > 0 and (word not in CLEAR or not names.isdisjoint(_UNSURE))
            if _is_meant(ALSO.get(word, word), command) and not is_led:
                read = self._parse(command)
                fault, column = read if isinstance(read, tuple) else ("command.unreadable", 0)
                if at and "GRAVE" in self.beside.doubts(text):
                    fault = "command.doubted"
                place = min(at + column, len(text))
                return CommandProblem(number, text, place, ALSO.get(word, word), fault)
        if first_word(text) in QUESTION_WORDS and text.rstrip().endswith("?"):
            return CommandProblem(number, text, 0, "help", "command.asked")
        return None

    def misspelt(self, line: OtherLine) -> CommandProblem | None:
        """What to ask about a line that would be a command, but for a slip in its first word."""
        word = first_word(line.text)
        meant = self._slips.meant(word)
        at = line.text.lower().find(word)
        if not meant or at < 0:
            return None
        text = line.text[:at] + meant + line.text[at + len(word) :]
        ways = (text, self._courtesies.without_thanks(text))
        if all(isinstance(self._parse(way), tuple) for way in ways):
            return None
        return CommandProblem(line.number, line.text, at, ALSO.get(meant, meant), "command.near")

    def _weighed(
        self, number: int, text: str, command: Command, *, begged: bool = False
    ) -> CommandLine | CommandProblem:
        """A command that was read; with a question mark it may not be meant."""
        is_question = text.rstrip().endswith("?")
        # "Will you be away?" asks somebody else.
        by_leave = self._courtesies.by_leave(text)
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


def _is_meant(word: str, text: str) -> bool:
    """Whether a line that can't be read is a command all the same, and no prose."""
    if word in {"away", "address"}:
        return any(letter.isdigit() or letter == "@" for letter in text)
    return word in _STRICT


def _asks_for_person(command: Command, text: str) -> bool:
    """Whether what looks like the name of a game is none: "Who won?"."""
    return isinstance(command, Who) and bool(command.name) and text.rstrip().endswith("?")
