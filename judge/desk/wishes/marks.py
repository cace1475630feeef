"""Words of closed lists by which a sentence means less than it seems: not, if, another's.

What somebody else wants ("Italy wants a break") is told by who is named and what they do with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.desk.wishes.names import unaccented
from judge.desk.wishes.wish import Mark

_WORD = re.compile(r"[a-z0-9]+(?:['-][a-z0-9]+)*")
MOST_WORDS = 3
"""Words of one mark."""
NEAR = 4
"""So far behind somebody's name it is told what they want."""
KINDS = ("not", "if", "told")


@dataclass(frozen=True, slots=True)
class MarkReader:
    """Finds marks: the lists of `marks.txt`, by kind."""

    kinds: Mapping[str, frozenset[str]]

    def read(self, sentence: str, tokens: Sequence[str] = ()) -> tuple[Mark, ...]:
        """The marks of a sentence, in its order; the longest at a place.

        `tokens` are its words with slots in place of names.
        """
        words = _WORD.findall(unaccented(sentence))
        found, at = [], 0
        while at < len(words):
            mark = self._mark(words, at)
            if mark is not None:
                found.append(mark)
                at += mark.words.count(" ")
            at += 1
        found = [mark for mark in found if mark.kind in KINDS]
        if not any(mark.kind == "told" for mark in found):
            found += self._reported(tokens)
        return tuple(found)

    def _reported(self, tokens: Sequence[str]) -> list[Mark]:
        """What somebody else is said to want."""
        others, report = self.kinds["others"], self.kinds["report"]
        for at, token in enumerate(tokens):
            if token not in others:
                continue
            behind = tokens[at + 1 : at + 1 + NEAR]
            for n in range(len(behind)):
                for width in (2, 1):
                    words = " ".join(behind[n : n + width])
                    if words in report:
                        return [Mark("told", words)]
        return []

    def _mark(self, words: list[str], at: int) -> Mark | None:
        for width in range(min(MOST_WORDS, len(words) - at), 0, -1):
            text = " ".join(words[at : at + width])
            for kind in (*KINDS, "plain"):
                if text in self.kinds[kind]:
                    return Mark(kind, text)
        return None
