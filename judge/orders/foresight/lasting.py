"""What says that orders are for always: "until I say otherwise", "whenever you hear nothing"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.orders.foresight.seasons import CONTENT, SIGNS
from judge.orders.foresight.talk import stretches
from judge.orders.reading.vocabulary import Word

MOST_BETWEEN = 6
_BEGINS = frozenset({"EVER", "IF", "UNLESS", "STANDING", "UNTIL"})
_SIGNS = tuple(".:;,!?)")
LastingStretch = tuple[int, int]


def lasting(words: Sequence[Word]) -> list[LastingStretch]:
    """Where it is said; nothing if it isn't, or only in a reason: "it hurts me every time"."""
    why = next((n for n, word in enumerate(words) if "REASON" in word), len(words))
    if any(CONTENT & word.classes for word in words[:why]):
        words = words[:why]
    found = [*_silences(words), *_until(words)]
    if found or any("STANDING" in word for word in words):
        found += _phrases(words)
    return sorted(found)


def lines_that_last(text: str, words: Sequence[Word], starts: Sequence[int]) -> list[int]:
    """Which of the lines below the first, by their `starts`, begin by saying it.

    Such a line is a sentence of its own, whether or not the one above ends in a stop; one that
    begins small behind a line without a sign only goes on: "it hurts me / every time".
    """
    said = {word.start for word in words if "STANDING" in word}
    return [
        start
        for start in starts[1:]
        if start in said and (text[start].isupper() or text[:start].rstrip()[-1:] in _SIGNS)
    ]


def _silences(words: Sequence[Word]) -> Iterator[LastingStretch]:
    """Where it says "whenever you hear nothing from me", with the rest of its stretch."""
    for stretch in stretches(words):
        row = [word for word in stretch if not SIGNS & word.classes]
        at = next((n for n, word in enumerate(row) if "SILENT" in word), None)
        if at is None:
            continue
        begins = [n for n, word in enumerate(row) if _BEGINS & word.classes]
        if not begins:
            continue
        named = [n for n, word in enumerate(row) if CONTENT & word.classes]
        after = [n for n in begins if not any(n < other for other in named)]
        if after:
            yield row[after[0]].start, row[-1].end


def _until(words: Sequence[Word]) -> Iterator[LastingStretch]:
    """Where it says "till I say something else"."""
    for at, word in enumerate(words):
        if "UNTIL" not in word:
            continue
        for other in words[at + 1 : at + 1 + MOST_BETWEEN]:
            if {*CONTENT, *SIGNS} & other.classes:
                break
            if "OTHERS" in other:
                yield word.start, other.end
                break


def _phrases(words: Sequence[Word]) -> Iterator[LastingStretch]:
    """Phrases that say it, each with the rest of its clause if that orders nothing."""
    for at, word in enumerate(words):
        if not {"STANDING", "ALWAYS"} & word.classes:
            continue
        end = word.end
        begins = at == 0 or bool({"COMMA", "COLON"} & words[at - 1].classes)
        for other in words[at + 1 :] if begins else ():
            if CONTENT & other.classes:
                end = word.end
                break
            end = other.start if {"COMMA", "STOP"} & other.classes else other.end
            if {"COMMA", "STOP"} & other.classes:
                break
        yield word.start, end
