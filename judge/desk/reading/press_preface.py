"""What is said to the judge above a letter whose subject says for whom it is: it isn't sent along.

"Could all the players get this one?", a blank line, "Hello all, ...": where the letter begins is
plain by its salutation, or by the colon of the line that stands above it. Where it isn't, and what
stands above asks something of us, both are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.press_address import may_name
from judge.desk.reading.press_extent import Extent
from judge.desk.reading.press_learnt import LIKELY, LearntHeadings
from judge.desk.reading.press_words import PressWords, Token, tokens_of
from judge.desk.reading.salutations import read_salutation
from judge.game.drafts import trimmed

MOST_WORDS = 40
"""So many words at most are said to us; what is longer is a letter's first paragraph."""
MAY_HEAD = -0.3
"""So far from all else, a line with a colon that names somebody may be none of the letter."""
FEWEST_WORDS = 4
"""Fewer are a greeting: "Dear all,"."""


@dataclass(frozen=True, slots=True)
class Prefaces:
    """Finds them, with the words that letters to others have, and the people of the game."""

    words: PressWords
    addressees: Addressees
    learnt: LearntHeadings

    def without(self, extent: Extent) -> tuple[Extent, bool]:
        """The letter without what is said to us above it, and whether it has to be asked about."""
        text = extent.texts[0] if len(extent.texts) == 1 and not extent.is_quoted else ""
        first, _, under = text.partition("\n")
        heads = self.learnt.heads(first) if under.strip() else None
        if heads is not None and heads > MAY_HEAD and not self._speaks_to_them(first):
            letter = trimmed(under.split("\n"))
            is_sure = heads >= LIKELY
            return replace(extent, texts=(letter,) if is_sure else (letter, text)), not is_sure
        head, _, rest = text.partition("\n\n")
        above, below = tokens_of(head), tokens_of(rest)
        if not rest.strip() or not FEWEST_WORDS <= len(above) <= MOST_WORDS:
            return extent, False
        letter = trimmed(rest.split("\n"))
        points = self.words.any_of("POINTS", above)
        is_colon = head.rstrip().endswith(":") and may_name(head, self.words, self.addressees)
        is_asked = "?" in head or self.words.is_in("TELL", above)
        if not points or not (is_colon or is_asked) or self._speaks_to_them(head):
            return extent, False
        if is_colon or self._is_greeting(below):
            return replace(extent, texts=(letter,)), False
        return replace(extent, texts=(letter, text)), True

    def _is_greeting(self, tokens: Sequence[Token]) -> bool:
        return bool(tokens) and bool(self.words.match(("DEAR", "HELLO"), tokens, 0)[0])

    def _speaks_to_them(self, head: str) -> bool:
        """Whether a paragraph begins by greeting whom the letter is for: "Dear Emma, this:"."""
        first = head.split("\n", maxsplit=1)[0]
        return read_salutation(first, self.words, self.addressees) is not None
