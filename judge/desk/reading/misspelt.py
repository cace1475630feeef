"""Commands whose first word has a slip of the keyboard in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from judge.orders.spelling import distance, shortenings

_SHORT = 5
"""Of a word so short only swapped and doubled letters are taken for slips: "John" is no "join"."""
_SHORTEST = 4


class Slips:
    """The words of commands, found by what is written for them by mistake."""

    def __init__(self, words: Iterable[str]) -> None:
        self._known: dict[str, list[str]] = {}
        for word in sorted(words):
            if len(word) >= _SHORTEST:
                for shorter in shortenings(word):
                    self._known.setdefault(shorter, []).append(word)
        self._longest = max(map(len, self._known), default=0) + 1
        # Orders begin with the same few words again and again.
        self._remembered = lru_cache(maxsize=1024)(self._meant)

    def meant(self, written: str) -> str:
        """The word of which a word is a slip; "" if it is none, or one of several."""
        return self._remembered(written)

    def _meant(self, written: str) -> str:
        if not _SHORTEST <= len(written) <= self._longest:
            return ""
        near = {word for part in shortenings(written) for word in self._known.get(part, ())}
        found = [word for word in sorted(near) if _is_slip(written, word)]
        return found[0] if len(found) == 1 else ""


def _is_slip(written: str, word: str) -> bool:
    if written == word or distance(written, word, 1) > 1:
        return False
    return len(word) > _SHORT or _is_swapped(written, word) or _is_doubled(written, word)


def _is_swapped(written: str, word: str) -> bool:
    return sorted(written) == sorted(word)


def _is_doubled(written: str, word: str) -> bool:
    """Whether a letter stands once more beside itself."""
    twice = {word[:i] + letter + word[i:] for i, letter in enumerate(word)}
    return written in twice
