"""Sentences about the clock of a game, read whole or not at all: `grammar/schedule.lark`.

What marks such a sentence stands in `grammar/clock.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.desk.commands.mastering import ChangeSettings
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.parsing import CommandParser
from judge.desk.reading.slots import flat, ways_of
from judge.game.settings import gathered

LONGEST = 240
"""In letters: a longer sentence tells more than what is set."""


class ClockSentences:
    """Reads them; built once from the table of words, with the parser of commands."""

    def __init__(self, table: str, parser: CommandParser) -> None:
        rows = dict(ways_of(table))
        self._hints = frozenset(rows.pop("hint"))
        ways = {name: "|".join(f"(?:{way})" for way in row) for name, row in rows.items()}
        self._parser = parser
        self._recurs = re.compile(rf"\b(?:{ways['recurring']})")
        self._exempts = re.compile(rf"\b(?:{ways['exempting']})")
        self._any = re.compile("|".join(rf"\b(?:{way})" for way in ways.values()))

    def may_be(self, text: str) -> bool:
        """Whether a text may set something about the clock: a quick look, by single words first."""
        return self.is_hinted([token.word for token in tokens_apart(text)]) and (
            len(text) <= LONGEST and self._any.search(flat(text)) is not None
        )

    def is_hinted(self, words: Iterable[str]) -> bool:
        """Whether any of some words stands in sentences about the clock."""
        return not self._hints.isdisjoint(words)

    def recurs(self, text: str) -> bool:
        """Whether a text speaks of what comes back again and again: "every Tuesday"."""
        return self._recurs.search(flat(text)) is not None

    def exempts(self, text: str) -> bool:
        """Whether a text speaks of what is left out, or is otherwise once: "no weekends"."""
        return self._exempts.search(flat(text)) is not None

    def read(self, text: str) -> ChangeSettings | None:
        """What a whole sentence sets; None if it can't be read to its end."""
        pairs = self._parser.parse_sentence(text.strip(" \t.!,;:-")) if self.may_be(text) else ()
        return ChangeSettings(gathered(pairs)) if pairs else None
