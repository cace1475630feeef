"""A sentence as features: its words, pairs of words, and groups of letters.

Measured on labelled sentences: pairs with a word between help as much as more letters, and cost
less; groups of three or five letters beside those of four add nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.wishes.wish import Mark

LETTERS = 4


def features_of(
    tokens: Sequence[str], english: Sequence[str], marks: Sequence[Mark] = ()
) -> list[str]:
    """The features of a sentence as it is written, and as it is in English if it is in none."""
    found = features(tokens, marks)
    return list(dict.fromkeys(found + features(english, marks))) if english else found


def features(tokens: Sequence[str], marks: Sequence[Mark] = ()) -> list[str]:
    """The features of tokens, each once, in their order.

    "w..." is a word, "p... ..." a pair, with ^ and $ at the ends, "s... ..." a pair with a word
    between; "c..." are letters in a word, "n..." a word of a sentence that has a "not" somewhere.
    """
    found: dict[str, None] = {}
    row = ["^", *tokens, "$"]
    for token in row:
        found["w" + token] = None
    for n in range(len(row) - 1):
        found[f"p{row[n]} {row[n + 1]}"] = None
    for n in range(len(row) - 2):
        found[f"s{row[n]} {row[n + 2]}"] = None
    for token in tokens:
        if token[0] == "x" and len(token) > 3:
            continue
        word = f"_{token}_"
        for n in range(len(word) - LETTERS + 1):
            found["c" + word[n : n + LETTERS]] = None
    if any(mark.kind == "not" for mark in marks):
        for token in tokens:
            found["n" + token] = None
    return list(found)
