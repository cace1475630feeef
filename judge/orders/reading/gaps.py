"""Lines with gaps in them, "the ... was destroyed.", found again in one pass.

A pattern with `.*` in every gap takes the square of a line's length for two of them, the
cube for three. What is fixed is looked for from left to right here: if it stands anywhere
behind what was found so far, the first place is as good as any.
"""

from __future__ import annotations

from collections.abc import Sequence


def has_form(line: str, fixed: Sequence[str], least: int = 0) -> bool:
    """Whether a line is made of fixed words with anything between, of so many letters at least.

    The first and the last of them stand at its ends; they may be nothing.
    """
    first, *inner = fixed
    if not inner:
        return line == first
    last = inner.pop()
    if not line.startswith(first) or not line.endswith(last):
        return False
    at = len(first)
    for words in inner:
        found = line.find(words, at + least)
        if found < 0:
            return False
        at = found + len(words)
    return at + least <= len(line) - len(last)
