"""What stands beside a command: words that say nothing, and words that may take it back.

A command that closes or moves something is done only where all that stands beside it is known to
say nothing: what isn't known may be a condition. The words are those of `grammar/doubts.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.desk.reading.apart import tokens_apart, without_addresses
from judge.desk.reading.courtesies import LONGEST, Courtesies, may_be_name
from judge.desk.reading.press_words import Phrases, Token
from judge.prose.sentences import main_clause

DOUBTS = ("SPEECH", "GRAVE", "UNSURE", "LATER", "SLIGHT")
"""The lists of words that make a command doubtful beside them in its line."""
_TURNS = ("STOPS", "TURNS", "SPEECH", "GRAVE", "UNSURE", "LATER")
_CLAUSES = re.compile(r",\s|\s[-\u2013\u2014]+\s")
_REASON = re.compile(r"\W{0,9}(?:because|since|as|due to)\s(?!\W{0,9}soon\b)", re.IGNORECASE)
_ENDS = re.compile(r"[.!;:\u2026](?:\s|$)")
_MARKS = re.compile(r"[:;=8][-o']?[()DPp]|[()\"\u201c\u201d*_~|]")
_EDGES = " \t,.!-\u2013\u2014"
MOST_TO_TAKE_BACK = 14
"""So many words, and marks, say that something is taken back, and no more."""
_NAMED = re.compile(r"\d|\b(?!I\b)[^\W\d_a-z]")


class Beside(Phrases):
    """Reads what stands beside a command."""

    def __init__(self, table: str, courtesies: Courtesies) -> None:
        super().__init__(table)
        self._courtesies = courtesies
        # Each absence of a letter has the same sentences beside it.
        self._may_change_absence = lru_cache(maxsize=256)(self._find_change)

    def names_deputy(self, text: str) -> bool:
        """Whether a text speaks of somebody who is to lead a game beside its gamesmaster."""
        return self.is_in("DEPUTY", tokens_apart(text))

    def withdraws_ruling(self, text: str) -> bool:
        """Whether a text speaks of a ruling, and of what is to count no more."""
        tokens = tokens_apart(text)
        return self.is_in("RULING", tokens) and self.is_in("UNRULES", tokens)

    # ------------------------------------------------------------ what says nothing

    def is_idle(self, text: str) -> bool:
        """Whether a text says nothing: greetings, thanks, courtesies, a reason."""
        if len(text) > LONGEST or "?" in text:
            return False
        return self._says_nothing(text) or self._is_reason(text)

    def _says_nothing(self, text: str) -> bool:
        """Whether it is made up of courtesies; a name may end it: "Thanks, Anna"."""
        if self._courtesies.say_nothing(text, self._has_doubt):
            return True
        *clauses, last = _CLAUSES.split(text)
        before = text.removesuffix(last)
        is_named = bool(clauses) and self.is_name(last)
        return is_named and self._courtesies.say_nothing(before, self._has_doubt)

    def _is_reason(self, text: str) -> bool:
        """Whether it only says why: "Since there's such a demand, open a second game" is more."""
        is_one = _REASON.match(text) and "," not in text and not _ENDS.search(text.rstrip(_EDGES))
        if not is_one or main_clause(text) or _NAMED.search(text[1:]):
            return False
        return not self._has_doubt(tokens_apart(text))

    def _has_doubt(self, tokens: Sequence[Token]) -> bool:
        return self.is_any_in(("STOPS", "TURNS", *DOUBTS), tokens)

    def is_name(self, text: str) -> bool:
        """Whether a line may be the name below a letter: a few words, each with a capital."""
        line = _MARKS.sub(" ", text)
        return may_be_name(line) and not self._has_doubt(tokens_apart(line))

    # ------------------------------------------------------------ what may take a command back

    def doubts(self, text: str) -> set[str]:
        """Which of DOUBTS some words cast on a command that stands beside them in its line."""
        tokens = self._without_harmless(text)
        return {name for name in DOUBTS if self.is_in(name, tokens)}

    def may_stop(self, text: str, *, below: bool) -> bool:
        """Whether a paragraph may take back a command in another: one `below` may sooner."""
        if below and self.takes_back(text):
            return True
        names = _TURNS if below else ("STOPS", "GRAVE")
        return self.is_any_in(names, self._without_harmless(text))

    def hedges(self, text: str) -> bool:
        """Whether a sentence says only that something may be so: "it can be that I must leave"."""
        tokens = self.without("POLITELY", tokens_apart(without_addresses(text)))
        return self.is_in("HEDGES", tokens)

    def hangs(self, text: str) -> bool:
        """Whether a sentence leaves it open whether what stands above it is so."""
        return self.is_in("HANGS", tokens_apart(without_addresses(text)))

    def takes_back(self, text: str) -> bool:
        """Whether a short sentence takes back what stands above it: "forget it", "wrong game"."""
        return any(map(self._is_taking_back, _ENDS.split(text[:LONGEST])))

    def _is_taking_back(self, sentence: str) -> bool:
        tokens = tokens_apart(sentence)
        if len(tokens) > MOST_TO_TAKE_BACK:
            return False
        discards = self.is_in("DISCARDS", tokens) and self.is_in("POINTS", tokens)
        return discards or self.is_in("TAKEN", tokens)

    def is_reported(self, line: str) -> bool:
        """Whether a line says that what stands below it is no request: "Italy wrote:"."""
        return line.rstrip().endswith(":") and self.is_in("REPORTED", tokens_apart(line))

    def _without_harmless(self, text: str) -> list[Token]:
        return self.without("HARMLESS", tokens_apart(without_addresses(text)))

    # ------------------------------------------------------------ what else it may be

    def is_for_master(self, text: str) -> bool:
        """Whether a line that is nothing else asks the gamesmaster to see to something."""
        return len(text) <= LONGEST and self.is_in("TO_MASTER", tokens_apart(text))

    def asks_to_wait(self, text: str) -> bool:
        """Whether a line wants the phase, or the writer's orders, to wait for something."""
        return len(text) <= LONGEST and self.is_in("DELAYS", tokens_apart(text))

    def tells_of_absence(self, text: str) -> bool:
        """Whether the rest of a sentence about an absence says nothing that changes it."""
        if len(text) > LONGEST or "?" in text:
            return False
        return all(map(self._is_of_absence, _CLAUSES.split(_MARKS.sub(" ", text))))

    def _is_of_absence(self, clause: str) -> bool:
        tokens, at = [t for t in tokens_apart(clause) if t.word.isalnum()], 0
        while at < len(tokens):
            name, at = self.match(("ABSENT",), tokens, at)
            if not name:
                return self._says_nothing(clause)
        return True

    def changes_absence(self, text: str) -> bool:
        """Whether a sentence beside an absence may change it, or asks about it."""
        return text.rstrip().endswith("?") or self._may_change_absence(text[:LONGEST])

    def _find_change(self, text: str) -> bool:
        tokens = self.without("WAITS_FOR", self._without_harmless(text))
        return self.is_any_in(("NO_ABSENCE", "GRAVE", "UNSURE"), tokens)
