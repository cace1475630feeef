"""Words and phrases to be found in plain words, however many there are."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.orders.gazetteer import fold

_PLAIN = re.compile(r"[0-9a-z]+")


class PhraseTable:
    """Some words and phrases, by the word that each begins with.

    All of a language's take a quarter of a second to become a pattern, and next to nothing
    to become a table. One with a sign in it stands in no plain text, and is left out.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        self._begun: dict[str, set[tuple[str, ...]]] = {}
        for phrase in phrases:
            words = tuple(fold(phrase).split())
            if words and all(map(_PLAIN.fullmatch, words)):
                self._begun.setdefault(words[0], set()).add(words)

    def stand_in(self, text: str) -> bool:
        """Whether one of them stands in words of letters and digits, with blanks between them."""
        words = text.split()
        return any(
            tuple(words[at : at + len(phrase)]) == phrase
            for at, word in enumerate(words)
            for phrase in self._begun.get(word, ())
        )
