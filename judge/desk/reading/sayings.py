"""What people write instead of a command: the table of `grammar/sayings.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.desk.reading.beside import Beside
from judge.desk.reading.patterns import FILLED, SLOT, Words
from judge.desk.reading.table import (
    DOUBTS,
    LEADS,
    NUMBERS,
    PERHAPS,
    Marks,
    Ways,
    read_table,
    words_of,
)

_CLAUSE = re.compile(
    r"[,;]\s+|\s+[-\u2013\u2014]+\s+"
    r"|\s+(?=(?:and|but|so|because|since|as|cause|cos|coz|due)\s)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(rf"[\s{FILLED},;.!?-]+")
_BEFORE = f' \t,;:.!"\u201c(-{FILLED}'
_HEADS = NUMBERS | {"more", "extension", "extra", "another"}
_SLOT_NAME = re.compile(r"~([a-z]*)")
MOST_LEADS = 6
LONGEST = 40
"""In words: a longer sentence tells a story."""
LONGEST_THANKS = 10
ASKING = frozenset(
    {
        "status", "orders", "board", "centres", "results", "history", "who", "games", "help", "old",
        "get", "rules", "settings",
    }
)  # fmt: skip
"""Questions in plain words, of which nothing is told if they can't be read."""
_NO = re.compile(
    r"\b(?:not|never|no|without|nor|cannot|nicht|nie|kein\w{0,2}|jamais)\b|n['\u2019]t\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Said:
    """A command as a sentence says it, in the words of the grammar.

    `begged` is said for "could we ...?", `doubted` for a sentence that may
    not mean it. `shift` is how far the words of the slot have moved; they
    begin at `slot` in the command, which has none if that is None. What is
    `vague` names no more than the command's word; `loose` leaves words out. `lead` is
    what stands before it: "I would never".
    """

    command: str
    begged: bool = False
    doubted: bool = False
    slot: int | None = None
    shift: int = 0
    vague: bool = False
    loose: bool = False
    lead: str = ""

    def column(self, place: int) -> int:
        """The column in the sentence of a place in the command."""
        if self.slot is None or place < self.slot:
            return 0
        return place + self.shift


class Sayings:
    """The table, ready to be looked things up in."""

    def __init__(self, text: str) -> None:
        table = read_table(text)
        lists = table.lists
        classes = [tuple(way.split()) for way in lists["same"]]
        same = {word: kind for kind in classes for word in kind}
        words = self._words = Words(frozenset(lists["fillers"]), same)
        self._ways = Ways(table, words, table.ways, "$")
        leads = [(name, way) for name in LEADS for way in lists[name]]
        self._leads = Ways(table, words, leads, rf"(?:[\s{FILLED},;:.!-]+|$)")
        self._thanks = Ways(table, words, [("thanks", way) for way in lists["thanks"]], "$")
        self._marks = {
            name: Marks(table, words, [(name, way) for way in lists[name]])
            for name in ("reported", "harmless", *DOUBTS)
        }
        self._musings = Marks(table, words, table.musings)
        self.beside = Beside(table, words)

    def may_say(self, sentence: str) -> bool:
        """Whether a sentence has a word with which some way begins; orders hardly ever do."""
        words = words_of(sentence)
        return self._ways.may_begin(words) or not _HEADS.isdisjoint(words)

    def find(self, sentence: str) -> Iterator[Said]:
        """What a sentence may say, if it says a command and nothing else; the likeliest first.

        The words before it are taken away one after the other: "please", "I
        would like to".
        """
        has, marked = words_of(sentence), self._words.marked(sentence)
        ends = (len(self.without_thanks(sentence)), len(_unmarked(sentence)))
        for text in dict.fromkeys(marked[:end] for end in ends):
            if len(text.split()) > LONGEST:
                return
            for at, begged, doubted in self.stages(text):
                for way, match in self._ways.match(text, at, has):
                    said = _said(way.name, sentence, match, begged=begged, doubted=doubted)
                    loose = way.is_open and said.slot is None
                    yield replace(said, loose=loose, lead=sentence[:at])

    def without_thanks(self, sentence: str) -> str:
        """A sentence without its last marks, and without "please" and "thanks" before them."""
        text = self._words.marked(_unmarked(sentence))
        has = words_of(text)
        while (end := self._thanked(text, has)) is not None:
            text = text[:end].rstrip(f" \t,;.!?-{FILLED}")
        return sentence[: len(text)]

    def _thanked(self, text: str, has: set[str]) -> int | None:
        """Where the thanks at the end of a text begin; None if there are none."""
        places = [m.end() for m in _BETWEEN.finditer(text)][-LONGEST_THANKS:]
        return next((at for at in places if any(self._thanks.match(text, at, has))), None)

    def find_exact(self, sentence: str) -> Said | None:
        """What a sentence says in words that leave nothing open."""
        text = self._words.marked(_unmarked(sentence))
        if len(text.split()) > LONGEST:
            return None
        for way, found in self._ways.match(text, 0, words_of(text)):
            if not way.is_open:
                return _said(way.name, sentence, found, begged=False, doubted=False)
        return None

    def stages(self, sentence: str) -> Iterator[tuple[int, bool, bool]]:
        """Where a sentence goes on behind ever more polite words: column, begged, doubted."""
        at, begged, doubted = 0, False, False
        has, marked = words_of(sentence), self._words.marked(sentence)
        yield at, begged, doubted
        for _ in range(MOST_LEADS):
            behind = self._behind(marked, at, has)
            at = max(behind.values(), default=0)
            if not at:
                return
            begged = begged or at == behind.get("begging")
            # "I'll" is more than "I".
            doubted = doubted or at not in (behind.get("asking"), behind.get("begging"))
            yield at, begged, doubted

    def _behind(self, text: str, at: int, has: set[str]) -> dict[str, int]:
        """Where a text goes on behind the leads of each kind that stand at a column."""
        at += len(text[at:]) - len(text[at:].lstrip(_BEFORE))
        behind: dict[str, int] = {}
        for way, found in self._leads.match(text, at, has):
            if at < found.end() < len(text):
                behind[way.name] = max(found.end(), behind.get(way.name, 0))
        return behind

    def is_reported(self, line: str) -> bool:
        """Whether a line says that what stands below it is no request: "Italy wrote:"."""
        return line.rstrip().endswith(":") and any(
            self._marks["reported"].found(self._words.marked(line))
        )

    def doubt(self, sentence: str) -> set[str]:
        """Which of DOUBTS a sentence casts on a command that stands beside it."""
        sentence = self._marks["harmless"].removed(self._words.marked(sentence))
        return {name for name in DOUBTS if any(self._marks[name].found(sentence))}

    def clauses(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Where the clauses of a sentence begin and end, without the marks between them."""
        begin = 0
        for mark in _CLAUSE.finditer(sentence):
            if sentence[begin : mark.start()].strip():
                yield begin, mark.start()
            begin = mark.end()
        if sentence[begin:].strip():
            yield begin, len(sentence)

    def musing(self, sentence: str) -> str:
        """The word of a command that somebody thinks aloud about; "" for none."""
        return next(self._musings.found(self._words.marked(sentence)), "")


def says_no(text: str) -> bool:
    """Whether words say that something is not to be done, or is not so."""
    return _NO.search(text) is not None


def _unmarked(sentence: str) -> str:
    """A sentence without its last marks."""
    return sentence.rstrip(" \t.!?\u2026)")


def _said(
    command: str, sentence: str, found: re.Match[str], *, begged: bool, doubted: bool
) -> Said:
    """A command with the words of the sentence in its slots."""
    if command.startswith(PERHAPS):
        return Said(command.removeprefix(PERHAPS), begged, doubted=True, vague=True)
    filled = _SLOT_NAME.sub(lambda s: sentence[slice(*found.span("slot" + s[1]))], command)
    if command.count(SLOT) != 1:
        return Said(filled, begged, doubted)
    place = command.index(SLOT)
    name = command[place + 1 :].split(" ", maxsplit=1)[0]
    return Said(filled, begged, doubted, place, found.start("slot" + name) - place)
