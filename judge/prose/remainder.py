"""What is left of a line when sentences of it are known: each is taken out, whole or its part.

A sentence that a mail program broke stands on several lines: its beginning ends one of them, and
its end begins another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.prose.sentences import LONGEST

MOST_SENTENCES = 60
FEWEST_WORDS = 2
"""So many words of a sentence's beginning or end, at the least, are known for it."""


def remainder(line: str, sentences: Iterable[str]) -> str:
    """A line without the sentences, or the parts of them, that stand on it."""
    left = " ".join(line.split())
    known = [sentence[: 2 * LONGEST] for sentence in islice(sentences, MOST_SENTENCES)]
    for sentence in known:
        words = sentence.split()
        whole = " ".join(words)
        if not left or not words:
            continue
        if left in whole:
            return ""
        left = _cut(left, whole) if whole in left else _ends_cut(left.split(), words)
    # What one of them left may be the end of another.
    return "" if any(left in " ".join(sentence.split()) for sentence in known) else left


def _cut(line: str, sentence: str) -> str:
    """A line without a sentence that stands on it, where no word goes on."""
    before, _, behind = line.partition(sentence)
    is_whole = not (before[-1:].isalnum() or behind[:1].isalnum())
    return " ".join((before + " " + behind).split()) if is_whole else line


def _ends_cut(line: Sequence[str], sentence: Sequence[str]) -> str:
    """A line without the beginning of a sentence at its end, or the end of one at its beginning."""
    most = min(len(line), len(sentence))
    for width in range(most, FEWEST_WORDS - 1, -1):
        if line[-width:] == sentence[:width]:
            return " ".join(line[:-width])
        if line[:width] == sentence[-width:]:
            return " ".join(line[width:])
    return " ".join(line)
