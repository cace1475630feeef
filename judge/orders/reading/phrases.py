"""What the readers of retreats and of builds do alike with the words of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.orders.reading.vocabulary import Word

MOST_BETWEEN = 9
"""So many words at most stand between a place and its coast."""


def till_reason(words: Sequence[Word]) -> list[Word]:
    """The words up to a "because", and without "which was ..." up to its comma.

    What stands there names places, too.
    """
    found: list[Word] = []
    is_left_out = False
    colon = next((word.start for word in reversed(words) if "COLON" in word), 0)
    for word in words:
        if "BECAUSE" in word and word.start < colon:
            found.clear()  # "since one may choose: Munich gets an army"
            continue
        if "BECAUSE" in word and found:
            break
        is_left_out = "RELATIVE" in word or (is_left_out and not {"COMMA", "COLON"} & word.classes)
        if not is_left_out:
            found.append(word)
    return found


def with_coasts(words: Sequence[Word]) -> list[Word]:
    """The words, each place with the coast that stands beside it."""
    found: list[Word] = []
    coast = None
    for word in words:
        if "COAST" in word:
            last = _last_place(found)
            if last is not None and word.coast in found[last].places[0].coasts:
                # "not the south coast of StP, the north coast": the coast mends what is denied.
                is_mended = any("COMMA" in other for other in found[last:])
                classes = found[last].classes | ({"MENDED"} if is_mended else set())
                found[last] = replace(found[last], coast=word.coast, classes=classes)
            else:
                coast = word.coast
            continue
        if word.places and coast in word.places[0].coasts:
            found.append(replace(word, coast=coast))
            coast = None
            continue
        found.append(word)
    return found


def _last_place(words: Sequence[Word]) -> int | None:
    """The place before, if it has coasts and stands in the same clause, or right before a comma."""
    for at in range(len(words) - 1, max(-1, len(words) - MOST_BETWEEN), -1):
        if words[at].places:
            is_near = all({"COMMA", "BRACKET"} & w.classes or "CHEAP" in w for w in words[at + 1 :])
            has_comma = any("COMMA" in w for w in words[at + 1 :])
            return at if is_near or not has_comma else None
        if "STOP" in words[at] or "NOT" in words[at]:
            return None
    return None
