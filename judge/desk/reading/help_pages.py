"""Which page of help a question is about, by the words of `grammar/help.txt`."""

from __future__ import annotations

from difflib import get_close_matches

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases
from judge.orders.reading.composing import read_table

_ASKS = "ASKS"
LONGEST = 200
"""In letters: a longer question tells of something."""


class HelpPages(Phrases):
    """The table, ready to be looked things up in."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        rows = read_table(table)
        self.pages = tuple(name for name in self.names if name != _ASKS)
        self._about = {word: page for page in self.pages for word in (page, *rows[page])}

    def page_of(self, text: str) -> str:
        """The page that has the most of a text's words, the first of several; "" for none."""
        tokens = tokens_apart(text[:LONGEST])
        counts = {
            page: sum(bool(self.match((page,), tokens, at)[0]) for at in range(len(tokens)))
            for page in self.pages
        }
        best = max(counts, key=lambda page: counts[page])
        return best if counts[best] else ""

    def asked(self, text: str) -> str:
        """The page that a question asks for; "" if it asks for none."""
        if len(text) > LONGEST:
            return ""
        name, end = self.match((_ASKS,), tokens_apart(text), 0)
        return self.page_of(text) if name and end else ""

    def nearest(self, word: str) -> list[str]:
        """The pages with a word like this one."""
        return list(
            dict.fromkeys(self._about[w] for w in get_close_matches(word, self._about, n=3))
        )

    def first_words(self) -> frozenset[str]:
        """The words with which a question begins that asks for one."""
        return frozenset(self.begun(_ASKS))
