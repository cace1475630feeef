"""Whether a sentence of Winter waives builds: "I save the other", "no build this year".

Many words that waive are everyday words ("nothing", "put off", "I pass"), so that they have to be
said of builds: beside a word of OF_BUILDS, in a clause with a place or a unit, or by themselves,
with nothing around but words that change nothing. "I don't want to make trouble" waives nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.orders.reading.vocabulary import Word
from judge.prose.passages import Passage

MOST_BESIDE_NOTHING = 4
"""Of words that say nothing of builds beside "nothing": "I build nothing this year, you know"."""
_SIGNS = frozenset({"COMMA", "STOP", "COLON", "BRACKET"})


def waive_word(words: Sequence[Word]) -> tuple[Word, int] | None:
    """The word that waives builds, and how many; 0 for all that are left."""
    if not any(word.places or word.kind for word in words):
        for at, word in enumerate(words):
            if "BUILD" in word and any("NOT" in w for w in words[max(0, at - 3) : at]):
                return word, 0
    for at, word in enumerate(words):
        if "WAIVE" not in word:
            continue
        near = [*words[max(0, at - 4) : at], *words[at + 1 : at + 5]]
        if any("NOT" in other for other in words[max(0, at - 2) : at]):
            return None
        if any("ORDINAL" in other for other in near):
            return word, 1
        if any("REST" in other or "ALL" in other for other in near):
            count = next((o.number for o in near if o.number), 0)
            return word, count
        behind = next((o.number for o in words[at + 1 : at + 3] if o.number), 0)
        return word, behind
    return None


def is_of_builds(words: Sequence[Word], waive: Word) -> bool:
    """Whether a word that waives is said of builds: "nothing left for me" isn't."""
    clause = _clause_of(words, waive)
    is_named = any(word.places or word.kind for word in clause)
    is_alone = all(word.classes for word in clause)
    return is_named or is_alone or speaks_of_builds(words)


def speaks_of_builds(words: Sequence[Word]) -> bool:
    """Whether a word of OF_BUILDS stands anywhere in a sentence."""
    return any("OF_BUILDS" in word for word in words)


def is_in_doubt(sentence: Passage, words: Sequence[Word]) -> bool:
    """Whether a sentence asks, tells of others or of what was, or says much else."""
    if any(word.places or word.kind for word in words):
        return False  # what is built, or isn't, is told beside it
    strange = sum(not word.classes for word in words)
    told = any({"PAST", "OTHERS"} & word.classes for word in words)
    return told or strange > MOST_BESIDE_NOTHING or sentence.text.rstrip().endswith("?")


def _clause_of(words: Sequence[Word], one: Word) -> Sequence[Word]:
    """The words between the signs around a word."""
    at = words.index(one)
    signs = [i for i, word in enumerate(words) if _SIGNS & word.classes]
    start = max((i + 1 for i in signs if i < at), default=0)
    return words[start : min((i for i in signs if i > at), default=len(words))]
