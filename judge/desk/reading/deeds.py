"""What commands do, in people's words (`grammar/deeds.txt`): not wanted, or thought aloud."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.declarations import BARE, FOR_MASTER
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases, Token

MOST_WORDS = 9
"""A longer line says more than no."""
NEAR = 3
"""So many words may stand between a "not" and what it denies."""


class DeedWords(Phrases):
    """The table, ready to be looked things up in."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self._of_master = tuple(w for w in self.names if isinstance(BARE[w], FOR_MASTER))

    def musing(self, text: str) -> str:
        """The word of the gamesmaster's first deed that a text speaks of; "" for none."""
        return self._first(tokens_apart(text), self._of_master)

    def denied(self, text: str) -> str:
        """The word of what a few words behind a "not" speak of; "" for none."""
        tokens = tokens_apart(text)
        if sum(token.word.isalnum() for token in tokens) > MOST_WORDS:
            return ""
        return self._first(tokens, self.names, NEAR)

    def _first(self, tokens: Sequence[Token], words: tuple[str, ...], most: int = 400) -> str:
        found = (self.match(words, tokens, at)[0] for at in range(min(most, len(tokens))))
        return next(filter(None, found), "")
