"""How somebody asks what would come of a command, by the table `grammar/rehearsals.txt`."""

from __future__ import annotations

from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.press_words import Phrases

LONGEST = 80
"""In letters: a longer line says more."""


class Rehearsals(Phrases):
    """The table, ready to be looked things up in."""

    def rehearsed(self, text: str) -> str:
        """The line behind the words that ask what would come of it, as commands are written.

        "" if a text doesn't begin with such words, or says no more.
        """
        tokens = tokens_apart(text)
        at = 0
        name, end = self.match(("LEAD",), tokens, at)
        if not name:
            return ""
        while end < len(tokens) and not tokens[end].word.isalnum():
            end += 1
        if end == len(tokens):
            return ""
        said, behind = self.match(self._said, tokens, end)
        if not said:
            return text[tokens[end].start :]
        rest = text[tokens[behind].start :] if behind < len(tokens) else ""
        return f"{said} {rest}".strip()

    def opens(self, text: str) -> bool:
        """Whether a line is nothing but the words by which a whole letter is a dry run."""
        if len(text) > LONGEST or not any(map(text.lower().__contains__, self.begun("WHOLE"))):
            return False
        tokens = tokens_apart(text)
        found = ((n, *self.match(("WHOLE",), tokens, n)) for n in range(len(tokens)))
        at, end = next(((n, end) for n, name, end in found if name), (0, 0))
        words = (*range(at), *range(end, len(tokens)))
        beside = (n for n in words if tokens[n].word.isalnum())
        return end > 0 and all(self.match(("BESIDE",), tokens, n)[0] for n in beside)

    def tries(self, text: str) -> bool:
        """Whether a text speaks of a dry run anywhere."""
        return self.is_in("TRIAL", tokens_apart(text))

    def first_words(self) -> frozenset[str]:
        """The words with which such a text begins."""
        return frozenset((*self.begun("LEAD"), *self.begun("WHOLE")))

    @property
    def _said(self) -> tuple[str, ...]:
        return tuple(
            name for name in self.names if name not in {"LEAD", "TRIAL", "WHOLE", "BESIDE"}
        )
