"""Whether a gamesmaster says that the game is not to go on, or not yet: "hold", "don't process".

The words are those of `grammar/holding.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.reading.apart import tokens_apart, without_addresses
from judge.desk.reading.press_words import Phrases, Token

BEFORE, BEHIND = 4, 2
"""So many words before a deed, or behind it, a "not" belongs to it."""
_N = re.compile(r"(?<=\bn)['\u2019](?=[^\W\d_])", re.IGNORECASE)
"""As in "n'avancez pas"."""
_REACH = frozenset({"nicht", "nichts", "ne", "n", "kein", "keine"})
"""These stand as far before their deed as its clause is long: "bitte nicht vor Freitag werten"."""
_ENDS = frozenset({",", ";", ":", "-", "but", "and", "aber", "und", "mais", "et"})
"""Beyond these a "not" is about something else."""


class HoldingBack(Phrases):
    """Reads it; built once from the table."""

    def holds(self, text: str) -> bool:
        """Whether a sentence wants the game to wait, whatever deed stands in it."""
        tokens = self.without("GOES", _tokens(text))
        return self.is_in("WAITS", tokens) or self._is_denied(tokens)

    def speaks_of_going(self, text: str) -> bool:
        """Whether a sentence speaks of the game's going on."""
        return self.is_in("GOING", _tokens(text))

    def speaks_of_pause(self, text: str) -> bool:
        """Whether a sentence speaks of a pause."""
        return self.is_in("PAUSED", tokens_apart(text))

    def speaks_of_deadlines(self, text: str) -> bool:
        """Whether a sentence speaks of deadlines, or of what is early."""
        return self.is_in("EARLY", tokens_apart(text))

    def is_told(self, text: str) -> bool:
        """Whether a sentence tells what somebody else wants."""
        return self.is_in("TOLD", tokens_apart(text))

    def is_till_back(self, text: str) -> bool:
        """Whether it is to be so until its writer is back, or while they are away."""
        return self.is_in("TILL_BACK", tokens_apart(text))

    def _is_denied(self, tokens: Sequence[Token]) -> bool:
        """Whether a deed by which the game goes on has a "not"."""
        for at in range(len(tokens)):
            name, end = self.match(("GOING",), tokens, at)
            if not name:
                continue
            begin = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].word in _ENDS), 0)
            near = (*range(max(begin, at - BEFORE), at), *range(end, end + BEHIND))
            if any(self.match(("NOT",), tokens, n)[0] for n in near):
                return True
            if any(token.word in _REACH for token in tokens[begin:at]):
                return True
        return False


def _tokens(text: str) -> Sequence[Token]:
    """The words of a sentence, none of them an address."""
    return tokens_apart(without_addresses(_N.sub(" ", text)))
