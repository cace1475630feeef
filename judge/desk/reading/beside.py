"""What stands beside a command: words that say nothing, and words that may take it back.

A command that closes or moves something is done only where all that stands
beside it is known to say nothing: what isn't known may be a condition.
"""

from __future__ import annotations

import re
from functools import lru_cache

from judge.desk.reading.patterns import Words
from judge.desk.reading.table import DOUBTS, Marks, Ways, WordTable, words_of

LONGEST = 600
"""In letters: more than that tells something."""
_MARKS = re.compile(r"[:;=8][-o']?[()DPp]|[()\"\u201c\u201d*_~|]")
_SENTENCES = re.compile(r"[.!;:\u2026]+(?:\s|$)")
_CLAUSES = re.compile(r",\s|\s[-\u2013\u2014]+\s")
_REASON = re.compile(r"(?:because|since|as|due to)\s(?!\W*soon\b)")
_NAMED = re.compile(r"\d|\b(?!I\b)[^\W\d_a-z]")
_EDGES = " \t,.!-\u2013\u2014"
_A_NAME = re.compile(r"[^\W\d_]+(?:[ ,./-]+[^\W\d_]+){0,2}[.,]?")


class Beside:
    """Reads what stands beside a command, by the lists of `grammar/sayings.txt`."""

    def __init__(self, table: WordTable, words: Words) -> None:
        def marks(*names: str) -> Marks:
            return Marks(table, words, [(n, way) for n in names for way in table.lists[n]])

        self._words = words
        self._idle = Ways(table, words, [("idle", way) for way in table.lists["idle"]], "$")
        self._stops = marks("stops", "grave")
        self._turns = marks("stops", "turns", *(d for d in DOUBTS if d != "slight"))
        self._any = marks("stops", "turns", *DOUBTS)
        self._leave = marks("by leave")
        self._to_master = marks("to master")
        self._harmless = marks("harmless")
        self._delays = marks("delays")
        absent = [("with absence", way) for way in table.lists["with absence"]]
        self._absent = Ways(table, words, absent, "$")
        self._changes_absence = marks("no absence", "grave", "unsure")
        # Each absence of a letter has the same sentences beside it.
        self._may_change_absence = lru_cache(maxsize=256)(self._find_change)

    def is_idle(self, text: str) -> bool:
        """Whether a text says nothing: greetings, thanks, courtesies."""
        if len(text) > LONGEST or "?" in text:
            return False
        sentences = _SENTENCES.split(_MARKS.sub(" ", text))
        return all(map(self._says_nothing, sentences))

    def _says_nothing(self, sentence: str) -> bool:
        if self._is_known(sentence):
            return True
        *clauses, last = _CLAUSES.split(sentence)
        is_known = bool(clauses) and all(map(self._is_known, clauses))
        return is_known and (self._is_known(last) or self.is_name(last))

    def _is_known(self, words: str) -> bool:
        words = words.strip(_EDGES)
        if not words:
            return True
        marked, has = self._words.marked(words), words_of(words)
        for way, _ in self._idle.match(marked, 0, has):
            if not (way.is_open and self._doubts(words)):
                return True
        # "Since there's such a demand, open a second game" is more than a reason.
        is_reason = _REASON.match(words.lower()) and not _NAMED.search(words[1:])
        is_reason = is_reason and "," not in words
        return bool(is_reason) and not self._doubts(words)

    def _doubts(self, text: str) -> bool:
        return any(self._any.found(self._words.marked(text)))

    def is_name(self, text: str) -> bool:
        """Whether a line may be the name below a letter: a few words, each with a capital."""
        line = _MARKS.sub(" ", text).strip(_EDGES)
        words = line.replace(",", " ").split()
        is_short = _A_NAME.fullmatch(line) is not None and all(w[:1].isupper() for w in words)
        return is_short and not self._doubts(line)

    def may_stop(self, text: str, *, below: bool) -> bool:
        """Whether a paragraph may take back a command in another: one `below` may sooner."""
        plain = self._harmless.removed(self._words.marked(text))
        return any((self._turns if below else self._stops).found(plain))

    def is_for_master(self, text: str) -> bool:
        """Whether a line that is nothing else asks the gamesmaster to see to something."""
        return len(text) <= LONGEST and any(self._to_master.found(self._words.marked(text)))

    def asks_to_wait(self, text: str) -> bool:
        """Whether a line wants the phase, or the writer's orders, to wait for something."""
        return len(text) <= LONGEST and any(self._delays.found(self._words.marked(text)))

    def tells_of_absence(self, text: str) -> bool:
        """Whether the rest of a sentence about an absence says nothing that changes it."""
        if len(text) > LONGEST or "?" in text:
            return False
        clauses = _CLAUSES.split(_MARKS.sub(" ", text))
        return all(self._is_known(clause) or self._is_of_absence(clause) for clause in clauses)

    def _is_of_absence(self, clause: str) -> bool:
        clause = clause.strip(_EDGES)
        marked = self._words.marked(clause)
        return any(self._absent.match(marked, 0, words_of(clause)))

    def changes_absence(self, text: str) -> bool:
        """Whether a sentence beside an absence may change it, or asks about it."""
        return text.rstrip().endswith("?") or self._may_change_absence(text[:LONGEST])

    def _find_change(self, text: str) -> bool:
        return any(self._changes_absence.found(self._words.marked(text)))

    def asks_leave(self, text: str) -> bool:
        """Whether a command is given by somebody's leave: "if nobody minds"."""
        return any(self._leave.found(self._words.marked(text)))
