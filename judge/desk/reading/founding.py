"""Sentences that open a game, with all that they say of it: nothing of them is dropped.

"Start a Swiss game called edel, no press, weekly on Sundays 20:00": each clause is what SET takes,
a sentence about the clock, or a board. What can't be read is told, and no game is opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.desk.commands.mastering import ChangeSettings, Create
from judge.desk.reading.clock_sentences import ClockSentences
from judge.desk.reading.parsing import CommandParser
from judge.desk.reading.parts import TWOFOLD
from judge.game.setting_kinds import Value
from judge.game.settings import Choices, gathered
from judge.orders.reading.composing import either_of, read_table

LONGEST = 400
MOST_CLAUSES = 14
HINTS = frozenset({"called", "named", "name"})
"""One of these words stands in every such sentence: no other line is looked at."""
_BETWEEN = re.compile(r"\s*(?:[,;]|\b(?:and|with|but|plus)\b)\s*", re.IGNORECASE)
_BOARD = re.compile(r"(?:of )?(?:the )?([\w() -]{2,40}?) (?:board|variant|map)", re.IGNORECASE)
_PACE = re.compile(
    r"((?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten)[- ](?:minute|hour|day|week)s?"
    r"|daily|weekly) (turns?|phases?|deadlines?|moves?|retreats?|builds?)",
    re.IGNORECASE,
)
_OFTEN = {"daily": "1 day", "weekly": "1 week"}
_TURNS = re.compile("deadlines?", re.IGNORECASE)
_PEOPLE = re.compile(r"(?:people|players|persons)\b", re.IGNORECASE)
_ENDS = re.compile(r"[.!?](?:\s|$)")
_TO_BE = re.compile(
    r"\b(?:(?:should|shall|must|will|would|is to|are to|ought to) be|please|thanks|thank you)\b",
    re.IGNORECASE,
)
Chosen = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Founding:
    """What a sentence opens; `unread` is what it says besides, in its own words."""

    command: Create
    unread: str = ""


class FoundingSentences:
    """Reads them; built once from the table of words, with the parser of commands."""

    def __init__(self, table: str, parser: CommandParser, clock: ClockSentences) -> None:
        rows = {name: either_of(words) for name, words in read_table(table).items()}
        self._parser, self._clock = parser, clock
        self._opens = re.compile(rf"(?:{rows['OPENS']})\b\s*(?:up\b\s*)?", re.IGNORECASE)
        self._game = re.compile(
            rf"(?:an?|another|one)\b\s*(?P<before>[^,.;:\n]{{0,60}}?)\s*\bgame\b\s*"
            rf"(?P<board>(?:of|on|for)\s[^,.;:\n]{{1,40}}?)?[\s,]*"
            rf"(?:{rows['CALLED']})\s+[\"']?(?P<name>[a-z][a-z0-9_-]{{0,30}})[\"']?(?![\w@])",
            re.IGNORECASE,
        )
        self._small = re.compile(rf"\b(?:{rows['SMALL']})\b", re.IGNORECASE)
        self._about = re.compile(rf"\b(?:{rows['ABOUT']})\b", re.IGNORECASE)
        self._leads = re.compile(rf"(?:(?:{rows['LEADS']})\b\s*)+", re.IGNORECASE)

    def read(self, text: str) -> Founding | None:
        """What a sentence opens; None for any other sentence."""
        said = text.strip(" \t.!?")
        opens = self._opens.match(said)
        found = self._game.match(said, opens.end() if opens else 0) if said else None
        if found is None or len(said) > LONGEST:
            return None
        rest = said[found.end() :].strip(" ,:;-")
        before = " ".join(self._small.sub(" ", found["before"]).split())
        clauses = [*self._before(before), *self._behind(rest)]
        if found["board"]:
            board = re.sub(r"^(of|on|for)\s+", "", found["board"], flags=re.IGNORECASE)
            clauses.append((board, self._board(board)))
        pairs = tuple(pair for _, read in clauses for pair in read or ())
        unread = ", ".join(words for words, read in clauses if read is None)
        if len(dict.fromkeys(name for name, _ in dict.fromkeys(pairs))) < len({*pairs}):
            unread = unread or rest  # something is said twice, and not the same
        if opens is None and (unread or not pairs):
            return None
        kept = tuple(dict(pairs).items())
        return Founding(Create(found["name"].lower(), gathered(kept)), unread)

    def behind_name(self, line: str, name: str, known: Choices) -> tuple[Chosen, str]:
        """What a line says of a game behind its name, and what of it is not read nor `known`."""
        found = re.search(rf"(?<![\w-]){re.escape(name)}\b[\"']?", line[:LONGEST], re.IGNORECASE)
        rest = _ENDS.split(line[found.end() : LONGEST], maxsplit=1)[0] if found else ""
        clauses = list(self._behind(rest.strip(" ,:;-.!")))
        pairs = tuple(pair for _, read in clauses for pair in read or ())
        boards = {str(value) for name, value in known.values if name == "variant"}
        unread = (words for words, read in clauses if read is None and words.lower() not in boards)
        return pairs, ", ".join(unread)

    def sentence(self, text: str) -> Chosen | None:
        """What a sentence beside one that opens a game says of it; None if it can't be read."""
        clauses = [read for _, read in self._behind(self.without_to_be(text))]
        if not clauses or None in clauses:
            return None
        return tuple(pair for read in clauses for pair in read or ())

    def without_to_be(self, text: str) -> str:
        """A sentence without what says that it is wished: "press should be off"."""
        return " ".join(_TO_BE.sub(" ", text[:LONGEST]).split()).strip(" .!,;")

    def is_about_game(self, text: str) -> bool:
        """Whether a sentence names something that may be set for a game."""
        return self._about.search(text[:LONGEST]) is not None

    def _before(self, words: str) -> Iterator[tuple[str, Chosen | None]]:
        """What stands before "game": "private Swiss", "no press"."""
        if not words:
            return
        whole = self.clause(words)
        if whole is not None:
            yield words, whole
            return
        rows = words.split(" ")
        known = [(n, self.clause(word)) for n, word in enumerate(rows)]
        for n, read in known:
            if read is not None:
                yield rows[n], read
        rest = [rows[n] for n, read in known if read is None]
        yield from ((word, None) for word in rest if word.lower() == TWOFOLD)
        board = " ".join(word for word in rest if word.lower() != TWOFOLD)
        if board:
            yield board, self._board(board)

    def _behind(self, text: str) -> Iterator[tuple[str, Chosen | None]]:
        """The clauses behind the name, each as long as it can be read."""
        marks = list(_BETWEEN.finditer(text))[:MOST_CLAUSES]
        starts = [0, *(mark.end() for mark in marks)]
        ends = [*(mark.start() for mark in marks), len(text)]
        at = 0
        while at < len(starts):
            ways = ((to, text[starts[at] : ends[to]]) for to in range(len(ends) - 1, at - 1, -1))
            read = ((to, words, self.clause(words)) for to, words in ways)
            to, words, pairs = next(
                (row for row in read if row[2] is not None), (at, text[starts[at] : ends[at]], None)
            )
            if words.strip():
                yield words.strip(), pairs
            at = to + 1

    def clause(self, words: str) -> Chosen | None:
        """What a clause sets; None if it can't be read to its end."""
        led = self._leads.match(words)
        bare = words[led.end() :] if led else words
        for said in dict.fromkeys((words.strip(), bare.strip())):
            if not said:
                continue
            paced = _PACE.fullmatch(said)
            span = paced[1].lower().replace("-", " ") if paced else ""
            span = _OFTEN.get(span, span)
            pace = (f"set {paced[2]} {span}",) if paced else ()
            ways = (f"set {said}", *pace, f"set {said} yes")
            for way in ways:
                read = self._parser.parse(way)
                if isinstance(read, ChangeSettings):
                    return read.choices.values
            sentence = f"{span} for {_TURNS.sub('turns', paced[2])}" if paced else said
            clock = self._clock.read(sentence)
            if clock is not None:
                return clock.choices.values
            board = _BOARD.fullmatch(said)
            if board is not None:
                return self._board(board[1])
        return None

    def _board(self, words: str) -> Chosen | None:
        """A board, by what people call it; whether there is such a one the clerk knows."""
        bare = _BOARD.fullmatch(words)
        if _PEOPLE.search(words):
            return None
        read = self._parser.parse(f"set variant {bare[1] if bare else words}")
        return read.choices.values if isinstance(read, ChangeSettings) else None
