"""Whether two forms of one letter say the same.

A mail program makes the plain text out of the formatted one: it leaves
things out (a number, a picture) and puts things in (an address, a footer),
but where it has a word the other has no other word.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from judge.post.quotes import cut_quotes

_ADDED = re.compile(r"<[^<>\n]{1,2000}>|\[(?:image|cid|inline)[^\]\n]{0,300}\]|https?://\S{1,2000}")
_UNSEEN = re.compile("[\u200b-\u200d\u00ad\u2060\ufeff]")
_WORD = re.compile(r"[^\W_]+")
_LINES = 1000
_READ = 20_000
_COMPARED = 300
"""How many words are compared, from the first that differs: the work grows with its square."""


def fresh_words(text: str) -> list[str]:
    """The words of one form that its writer wrote this time."""
    own = cut_quotes("\n".join(text.split("\n", _LINES)[:_LINES])).text
    plain = _UNSEEN.sub("", unicodedata.normalize("NFKC", _ADDED.sub(" ", own[:_READ])))
    return _WORD.findall(plain.casefold())


def contradict(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one form has other words where the other has its own, or another order of them."""
    one, other = _differing(one, other)
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    for left, right in _gaps(one[:_COMPARED], other[:_COMPARED]):
        if any(w.isascii() for w in left) and any(w.isascii() for w in right):
            return True
        gone.update(left)
        come.update(right)
    return bool(gone & come)


def are_alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two texts are forms of one: most words of the shorter stand in the other."""
    shared = sum((Counter(one) & Counter(other)).values())
    return 2 * shared >= min(len(one), len(other)) > 0


def _differing(one: Sequence[str], other: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Both without what they begin and end with alike."""
    shorter = min(len(one), len(other))
    start = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    rest = shorter - start
    end = next((n for n in range(rest) if one[-1 - n] != other[-1 - n]), rest)
    return one[start : len(one) - end], other[start : len(other) - end]


def _gaps(one: Sequence[str], other: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """What stands on either side between the words of a longest common sequence."""
    length = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        row, below = length[i], length[i + 1]
        for j in range(len(other) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if one[i] == other[j] else max(below[j], row[j + 1])
    i = j = 0
    left: list[str] = []
    right: list[str] = []
    while i < len(one) or j < len(other):
        if i < len(one) and j < len(other) and one[i] == other[j]:
            yield left, right
            left, right = [], []
            i, j = i + 1, j + 1
        elif j == len(other) or (i < len(one) and length[i + 1][j] >= length[i][j + 1]):
            left.append(one[i])
            i += 1
        else:
            right.append(other[j])
            j += 1
    yield left, right
