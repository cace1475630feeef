"""The words of a line that orders all of a player's units: "all units hold"."""

from __future__ import annotations

from functools import cached_property

from judge.orders.reading.lexicon import Lexicon


class EveryUnit:
    """Tells lines that order all units at once."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._words = lexicon.words

    def is_hold_of_all(self, text: str) -> bool:
        """Whether a line says that all units hold, in words that say nothing else."""
        words = text.split()
        if self._all.isdisjoint(words) or not self._of_all.issuperset(words):
            return False
        return any(spelling.split()[0] in words for spelling in self._words["HOLD"])

    @cached_property
    def _all(self) -> frozenset[str]:
        return frozenset(self._words["ALL"])

    @cached_property
    def _holding(self) -> frozenset[str]:
        return frozenset(word for spelling in self._words["HOLD"] for word in spelling.split())

    @cached_property
    def _of_all(self) -> frozenset[str]:
        units = {word for name in ("ARMY", "FLEET", "UNIT") for word in self._words[name]}
        return self._all | self._holding | self._lexicon.fillers | units
