"""The name below a letter, and what stands there with it: "-- Giulia", a street, a town."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.desk.letters import Letter
from judge.desk.reading import OtherLine

MOST_LINES, MOST_WORDS, LONGEST = 4, 6, 80
_DASHES = re.compile(r"\s{0,9}[-~\u2013\u2014]{1,3}\s{0,3}(?=[^\W\d_])")
_WORD = re.compile(r"[^\W\d_]+")
_ORDER = re.compile(r"(?:^|\s)[AFaf]\s|\s[-=]{1,2}>?\s|->|[?:!=>]|\s[SHCRsh]\b")
"""What no name and no street has, and an order may."""
_SHORT = 3


def signature_of(lines: Sequence[OtherLine], letter: Letter) -> frozenset[int]:
    """The numbers of the lines that sign a letter: from the writer's own name to its end."""
    written = [line for line in lines if line.text.strip()][-MOST_LINES:]
    last = max((n for n, text in enumerate(letter.text.split("\n"), 1) if text.strip()), default=0)
    if not written or written[-1].number != last:
        return frozenset()
    names = {word.casefold() for word in _WORD.findall(letter.sender.name) if len(word) > 1}
    for at, line in enumerate(written):
        below = written[at:]
        if _is_name(line.text, names) and all(_may_sign(one.text) for one in below[1:]):
            return frozenset(one.number for one in below)
    return frozenset()


def _is_name(text: str, names: set[str]) -> bool:
    """Whether a line is the writer's name, or some of it, with dashes before it or not."""
    text = _DASHES.sub("", text[:LONGEST])
    words = _WORD.findall(text)
    return bool(words) and words[0].casefold() in names and _may_sign(text)


def _may_sign(text: str) -> bool:
    words = text[: LONGEST + 1].split()
    is_short = len(text) <= LONGEST and len(words) <= MOST_WORDS
    capitals = all(not word[:1].islower() or len(word) <= _SHORT for word in words)
    return is_short and capitals and not _ORDER.search(text)
