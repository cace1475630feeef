"""Sentences about the clock of a game, read whole or not at all.

What marks such a sentence stands in `grammar/clock.txt`, its words in `schedule.txt`, and what they
say together in `clauses.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import time
from functools import lru_cache

from judge.desk.commands.mastering import ChangeSettings
from judge.desk.homelands import read_homelands
from judge.desk.reading.accounted import Accounts
from judge.desk.reading.amounts import PHASES
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.clause_atoms import put_together
from judge.desk.reading.clause_ways import ClauseWays
from judge.desk.reading.clause_words import SILENT, Atom, ClauseWords
from judge.desk.reading.clock_meaning import ChosenPairs, what_is_set
from judge.desk.reading.figures import Figures
from judge.desk.reading.setting_values import Contradiction
from judge.desk.reading.slots import SlotReader, flat, ways_of
from judge.game.settings import OF_DEADLINES, gathered

_OF_PLACE = re.compile(r"\bholidays?(?:\s*:| of | in | for )")
_JOINT = re.compile(
    r"[,;:(\u2013\u2014]|\s(?:and|or|but|except|unless|if|when|once|in|on|at|for|from|with|during)\b",
    re.IGNORECASE,
)
"""Where what is set may end, and more be said."""
_HEAD = re.compile(r"[,:]\s")
_OF_SELF = re.compile(r"\b(?:i|i'm|i'll|me|my|mine)\b", re.IGNORECASE)
"""Who speaks of themselves tells no rule of the game."""
MOST_PIECES = 8
_OF_SETTINGS = frozenset(
    {
        "draws", "extensions", "votes", "press", "grey", "grace", "late", "reminders", "names",
        "absences", "missed", "loses", "standbys", "robot", "vacant_seats", "everybody_joins",
        "invited", "anonymous", "yearly_question", "digest", "statements", "muster", "column",
        "privately", "recurring", "weekend", "workdays", "holidays",
    }
)  # fmt: skip
"""Classes of words of which one by itself tells that a setting is spoken of."""
_OF_LENGTHS = SILENT | {
    "span", "number", "moves", "retreats", "builds", "phases", "rest", "grace", "reminders",
    "remind", "before", "zone", "clock", "sep",
}  # fmt: skip
LONGEST = 240
"""In letters: a longer sentence tells more than what is set."""


class ClockSentences:
    """Reads them; built once from the tables of what marks them, of their words and clauses."""

    def __init__(self, texts: Mapping[str, str], slots: SlotReader) -> None:
        rows = dict(ways_of(texts["clock.txt"]))
        self._hints = frozenset(rows.pop("hint"))
        ways = {name: "|".join(f"(?:{way})" for way in row) for name, row in rows.items()}
        words = "\n".join((texts["schedule.txt"], texts["setting-words.txt"]))
        self._words = ClauseWords(words, slots, Figures(texts["numbers.txt"]))
        self.accounts = Accounts(texts["accounted.txt"], self._words)
        self._clauses = ClauseWays(texts["clauses.txt"], texts["setting-clauses.txt"])
        self._countries = texts["countries.txt"]
        # A line is read from several of its words on, and by several who ask of it.
        self._pairs = lru_cache(maxsize=64)(self._read_pairs)
        self._recurs = re.compile(rf"\b(?:{ways['recurring']})")
        self._adds = re.compile(rf"\b(?:{ways.pop('adding')})")
        self._tells = re.compile("|".join(rf"\b(?:{way})" for way in rows["telling"]))
        self._judges = re.compile(rf"(?<![a-z])(?:{ways.pop('judging')})")
        ways.pop("telling")
        self._takes_off = re.compile(rf"\b(?:{ways.pop('taking off')})")
        self._exempts = re.compile(rf"\b(?:{ways['exempting']})")
        self._any = re.compile("|".join(rf"\b(?:{way})" for way in ways.values()))

    def may_be(self, text: str) -> bool:
        """Whether a text may set something about the clock: a quick look, by single words first."""
        return self.is_hinted([token.word for token in tokens_apart(text)]) and (
            len(text) <= LONGEST and self._any.search(flat(text)) is not None
        )

    def is_hinted(self, words: Iterable[str]) -> bool:
        """Whether any of some words stands in sentences about the clock."""
        return not self._hints.isdisjoint(words)

    def recurs(self, text: str) -> bool:
        """Whether a text speaks of what comes back again and again: "every Tuesday"."""
        return self._recurs.search(flat(text)) is not None

    def exempts(self, text: str) -> bool:
        """Whether a text speaks of what is left out, or is otherwise once: "no weekends"."""
        return self._exempts.search(flat(text)) is not None

    def is_of_lengths(self, text: str) -> bool:
        """Whether a text has but lengths of time, the words for what they are of, and zones."""
        return len(text) <= LONGEST and all(a.kind in _OF_LENGTHS for a in self._words.atoms(text))

    def speaks_of_setting(self, text: str) -> bool:
        """Whether a text has a word of those about what is set for a game beside its clock."""
        return len(text) <= LONGEST and any(
            atom.kind in _OF_SETTINGS for atom in self._words.atoms(text)
        )

    def adds(self, text: str) -> bool:
        """Whether a length of time is to be added to what is set: "a day longer for moves"."""
        return self._adds.search(flat(text)) is not None

    def takes_off(self, text: str) -> bool:
        """Whether a length of time is to be taken off what is set: "a day less for moves"."""
        return self._takes_off.search(flat(text)) is not None

    def read(self, text: str) -> ChangeSettings | None:
        """What a whole sentence sets; None if it can't be read to its end, or in several ways."""
        found = self.readings(text)
        return found[0] if len(found) == 1 and not self.tells(text) else None

    def tells(self, text: str) -> bool:
        """Whether a sentence tells of what was, is elsewhere, may be, or is for some alone."""
        return self._tells.search(flat(text)) is not None or self.judges(text)

    def judges(self, text: str) -> bool:
        """Whether a sentence finds what it names wrong: "two days for retreats is nuts"."""
        return self._judges.search(flat(text)) is not None

    def readings(self, text: str) -> tuple[ChangeSettings, ...]:
        """What a whole sentence may set, where what it says best is not one thing."""
        found = self._pairs(text.strip(" \t.!,;:-")) if self.may_be(text) else []
        return tuple(ChangeSettings(gathered(pairs)) for pairs in found if pairs)

    def hour_alone(self, text: str) -> time | None:
        """The hour at which all deadlines are to be by a sentence that names no days."""
        words = self._words.read(text.strip(" \t.!")) if len(text) <= LONGEST else None
        if words is None or not self._recurs.search(flat(text)):
            return None
        try:
            atoms = put_together(words)
        except ValueError:
            return None
        hours = [atom.value for atom in atoms if atom.kind == "hour"]
        of_all = all(atom.kind == "hour" or atom.value == PHASES for atom in atoms)
        return hours[0] if len(hours) == 1 and of_all else None

    def partly(self, text: str) -> ChangeSettings | None:
        """What a piece of a sentence sets, which the whole of it doesn't: "no weekends, or few"."""
        if len(text) > LONGEST or "?" in text or self.tells(text) or self.readings(text):
            return None
        ends = [found.start() for found in _JOINT.finditer(text)][:MOST_PIECES]
        heads = [found.end() for found in _HEAD.finditer(text)][:MOST_PIECES]
        pieces = [(text[:end], text[end:]) for end in ends]
        pieces += [(text[head:], text[:head]) for head in heads]
        for piece, rest in pieces:
            found = self.readings(piece) if not _OF_SELF.search(rest) else ()
            if len(found) == 1:
                return found[0]
        return None

    def is_beside(self, text: str) -> bool:
        """Whether a sentence sets something by which no deadline is found."""
        found = self.readings(text)
        return any({*one.choices.by_name} - OF_DEADLINES for one in found)

    def _read_pairs(self, text: str) -> list[ChosenPairs]:
        """What is set by the ways to read a sentence that part it best."""
        words = self._words.read(text)
        if words is None:
            return []
        try:
            atoms = put_together(words)
        except ValueError:
            return []
        if not all(self._names_place(atom, text) for atom in atoms if atom.kind == "word"):
            return []
        if self._drops_a_power(atoms):
            return []
        best: dict[int, list[ChosenPairs]] = {}
        for cost, clauses in self._clauses.ways(atoms):
            try:
                pairs = tuple(sorted(what_is_set(clauses), key=lambda pair: pair[0]))
            except Contradiction:
                continue
            if pairs not in best.setdefault(cost, []):
                best[cost].append(pairs)
        return best[min(best)] if best else []

    def _drops_a_power(self, atoms: Sequence[Atom]) -> bool:
        """Whether what is dropped may be somebody's seat: "drop Germany", "drop Anna"."""
        kinds = {atom.kind for atom in atoms}
        if "drop" not in kinds or "holidays" in kinds:
            return False
        read = read_homelands(self._countries)
        places = [read.read(atom.text) for atom in atoms if atom.kind == "word"]
        found = [place for one in places for place in one.found]
        return not found or any(place.code == place.whole for place in found)

    def _names_place(self, atom: Atom, text: str) -> bool:
        """Whether words name a country; or they are told to be one, be it that nobody knows it."""
        read = read_homelands(self._countries).read(atom.text)
        return bool(read.found or read.doubtful) or _OF_PLACE.search(flat(text)) is not None
