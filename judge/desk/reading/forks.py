"""Sentences that have a game opened once more from a phase of another, by `grammar/forks.txt`.

A sentence is read to its end or not at all: each word is one of the table, belongs to the phase,
or is a name, of which there are two at most, each where the table leads to one. What is read so is
asked about: "Thanks once more!" opens no game.
"""

from __future__ import annotations

import re

from judge.desk.commands.forking import Fork
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.named_phases import PHASE_NAMED, phase_written
from judge.desk.reading.press_words import Phrases

LONGEST = 200
"""In letters: a longer sentence says more."""
_NAME = re.compile(r"[a-z][a-z0-9_-]{1,30}", re.IGNORECASE)
_QUIET = frozenset(".,;:!()\"'\u201c\u201d-\u2013")
_BEGIN = frozenset({"open", "create", "start", "begin"})


class ForkSentences(Phrases):
    """The table, ready to read sentences by."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._hints = self.first_words().union(self.begun("OPENS"))

    def first_words(self) -> frozenset[str]:
        """Words of which one stands in every such sentence that says so."""
        return frozenset((*self.begun("HEADS"), *self.begun("ALIKE")))

    def read(self, text: str) -> Fork | None:
        """What a sentence has forked; None for any other sentence."""
        if len(text) > LONGEST:
            return None
        if self._hints.isdisjoint(token.word for token in tokens_apart(text)):
            return None
        phases = list(PHASE_NAMED.finditer(text))
        if len(phases) > 1:
            return None
        phase = phase_written(phases[0]) if phases else ""
        bare = text if not phases else f"{text[: phases[0].start()]} , {text[phases[0].end() :]}"
        found = self._names_in(bare, is_from_phase=bool(phase))
        return None if found is None else Fork(found[0], phase, found[1])

    def _names_in(self, text: str, *, is_from_phase: bool) -> tuple[str, str] | None:
        """The names of the game that is forked, and of the new one; None for other sentences."""
        tokens = tokens_apart(text)
        of, new, mark, said_by, at = "", "", "", set[str](), 0
        while at < len(tokens):
            listed, end = self.match(self.names, tokens, at)
            said = _NAME.match(text, tokens[at].start)
            if listed:
                said_by.add(listed)
                mark = listed if listed != "SMALL" or tokens[at].word in _BEGIN else mark
                at = end
            elif tokens[at].word in _QUIET:
                at += 1
            elif said is None or not mark:
                return None
            else:
                name, is_new = said[0].lower(), mark in {"NEW", "OPENS"}
                if (new if is_new else of) != "":
                    return None
                of, new = (of, name) if is_new else (name, new)
                mark = ""
                while at < len(tokens) and tokens[at].start < said.end():
                    at += 1
        is_said = "HEADS" in said_by or ("ALIKE" in said_by and (is_from_phase or bool(new)))
        is_said = is_said or ("OPENS" in said_by and is_from_phase)
        return (of, new) if is_said and (is_from_phase or of or new) else None
