"""The commands of the old judges that we don't have, by the table `grammar/old-judges.txt`."""

from __future__ import annotations

import re

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases

MOST_WORDS = 9
"""A longer line tells something, in whatever words it begins."""

TELL_ENOUGH = frozenset({"version", "register", "whois", "get", "late"})
"""Rows of which nothing is left undone when they are answered."""
_ORDER = re.compile(
    r"\b[AF]\s{1,3}[A-Z]|\b(?i:army|fleet)\b|->|\b[^\W\d_]{3,30}\s?[-\u2013=]\s?[^\W\d_]{3}"
)
"""What is an order, in a line of which nothing may be left undone: "Version 2: A Par - Bur"."""


class OldWords(Phrases):
    """The table, ready to be looked things up in."""

    def meant(self, text: str) -> str:
        """The row of which a short line begins with a phrase; "" for none."""
        tokens = tokens_apart(text)
        if sum(token.word.isalnum() for token in tokens) > MOST_WORDS:
            return ""
        row = self.match(self.names, tokens, 0)[0]
        return "" if row in TELL_ENOUGH and _ORDER.search(text) else row

    def first_words(self) -> frozenset[str]:
        """The words with which they begin."""
        return frozenset(word for name in self.names for word in self.begun(name))
