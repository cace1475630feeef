"""How people say that they are still there, or that they do mean to give up their seat.

The words are those of `grammar/staying.txt`.
"""

from __future__ import annotations

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases

LONGEST = 200
"""In letters: who says one or the other needs no more."""
_GIVEN_UP = ("YES", "GIVES_UP", "SURE")


class Staying(Phrases):
    """Reads it; built once from the table."""

    def is_there(self, text: str) -> bool:
        """Whether somebody says that they are there, and nothing that narrows it."""
        tokens = tokens_apart(text[:LONGEST])
        is_plain = len(text) <= LONGEST and "?" not in text and not self.is_in("BUT", tokens)
        return is_plain and self.is_in("STILL", tokens)

    def gives_up(self, text: str) -> bool:
        """Whether somebody who was asked gives up their seat, and says nothing else at all."""
        tokens = [token for token in tokens_apart(text[:LONGEST]) if token.word[:1].isalnum()]
        if len(text) > LONGEST or "?" in text:
            return False
        at, is_said = 0, False
        while at < len(tokens):
            name, end = self.match(_GIVEN_UP, tokens, at)
            if not name:
                return False
            is_said = is_said or name != "SURE"
            at = end
        return is_said
