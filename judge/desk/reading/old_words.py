"""The commands of the old judges that we don't have, by the table `grammar/old-judges.txt`."""

from __future__ import annotations

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases

MOST_WORDS = 9
"""A longer line tells something, in whatever words it begins."""


class OldWords(Phrases):
    """The table, ready to be looked things up in."""

    def meant(self, text: str) -> str:
        """The row of which a short line begins with a phrase; "" for none."""
        tokens = tokens_apart(text)
        if sum(token.word.isalnum() for token in tokens) > MOST_WORDS:
            return ""
        return self.match(self.names, tokens, 0)[0]

    def first_words(self) -> frozenset[str]:
        """The words with which they begin."""
        return frozenset(word for name in self.names for word in self.begun(name))
