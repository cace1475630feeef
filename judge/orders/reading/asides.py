"""Lines that can't be orders by their first word; and words that take an order back."""

from __future__ import annotations

import re
from functools import cached_property

from judge.orders.gazetteer import fold
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.patterns import END, pattern
from judge.orders.sheet import Aside


class Asides:
    """Tells what a line is by how it begins."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._words = lexicon.words

    @cached_property
    def _beginnings(self) -> tuple[tuple[re.Pattern[str], Aside], ...]:
        asides = dict.fromkeys(("CONDITION", "END", "COMMAND"), Aside.COMMAND)
        return tuple(
            (re.compile(rf"[^a-z]*{pattern(self._words[name])}{END}"), aside)
            for name, aside in asides.items()
        )

    def aside(self, line: str) -> Aside | None:
        """What a line is that can't be an order, by its beginning."""
        if line.lstrip().startswith(">"):
            return Aside.QUOTED
        folded = fold(line)
        return next((aside for begin, aside in self._beginnings if begin.match(folded)), None)

    @cached_property
    def _conditions(self) -> re.Pattern[str]:
        return re.compile(rf"[^a-z]*{pattern(self._words['CONDITION'])}{END}")

    def is_condition(self, line: str) -> bool:
        """Whether a line begins with a condition."""
        return bool(self._conditions.match(fold(line)))

    @cached_property
    def _ends(self) -> re.Pattern[str]:
        return re.compile(rf"[^a-z\n]*{pattern(self._words['END'])}{END}", re.MULTILINE)

    def is_end(self, line: str) -> bool:
        """Whether a line ends a condition: "endif"."""
        return bool(self._ends.match(fold(line)))

    def has_end(self, text: str) -> bool:
        """Whether a letter has such a line."""
        return any(self.is_end(line) for line in text.splitlines() if "end" in line.lower())

    @cached_property
    def _doubts(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self._words['DOUBT'])}{END}")

    def is_doubtful(self, text: str) -> bool:
        """Whether a text beside an order may take it back, or put it off."""
        return bool(self._doubts.search(_plain(text)))


def _plain(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", fold(text))
