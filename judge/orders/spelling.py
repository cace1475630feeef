"""How near words are to each other, and which of many are near one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def distance(one: str, other: str, limit: int) -> int:
    """Count the letters left out, added, changed or swapped with a neighbour.

    This is the optimal string alignment distance. Anything above the limit
    comes back as limit + 1.
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    return min(_distance(one, _places(one), other), limit + 1)


def shortenings(word: str) -> set[str]:
    """The word, and the word with each one of its letters left out.

    Two words at distance 1 share one of these.
    """
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


class Spellings:
    """Many words, to find those that are near one without looking closely at them all.

    Every letter that one word has and the other lacks is an error; one error makes up
    for at most one letter on either side.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._by_length: dict[int, list[tuple[str, int]]] = {}
        for word in words:
            self._by_length.setdefault(len(word), []).append((word, _letters(word)))

    def near(self, word: str, limit: int) -> Iterator[tuple[int, str]]:
        """The words at most so many letters off, each after its distance."""
        places, letters = _places(word), _letters(word)
        for length in range(max(0, len(word) - limit), len(word) + limit + 1):
            for other, others in self._by_length.get(length, ()):
                lacking, added = letters & ~others, others & ~letters
                if max(lacking.bit_count(), added.bit_count()) > limit:
                    continue
                off = _distance(word, places, other)
                if off <= limit:
                    yield off, other


def _letters(word: str) -> int:
    """The letters of a word, a bit for each; a few rare ones may share a bit."""
    return sum({1 << (ord(c) & 63) for c in word})


def _places(word: str) -> dict[str, int]:
    """Where each letter of a word stands, a bit for each place."""
    places: dict[str, int] = {}
    for n, c in enumerate(word):
        places[c] = places.get(c, 0) | 1 << n
    return places


def _distance(one: str, places: dict[str, int], other: str) -> int:
    """The distance, a letter of the other word at a time, all letters of the one at once.

    H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit
    distances" (2003): `up` and `down` say where, in the column of the usual table, the
    number grows and where it falls.
    """
    if not one:
        return len(other)
    whole, last = (1 << len(one)) - 1, 1 << (len(one) - 1)
    up, down, same, before = whole, 0, 0, 0
    off = len(one)
    for c in other:
        here = places.get(c, 0)
        swapped = ((~same & here) << 1) & before
        same = (((here & up) + up) ^ up | here | down | swapped) & whole
        right_up = down | (~(same | up) & whole)
        right_down = up & same
        off += bool(right_up & last) - bool(right_down & last)
        right_up = right_up << 1 | 1
        right_down <<= 1
        up = (right_down | ~(same | right_up)) & whole
        down = right_up & same & whole
        before = here
    return off
