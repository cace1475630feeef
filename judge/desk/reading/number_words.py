"""Numbers in words, "eighteen", "vingt-quatre": what the grammar has for them, and their values.

The words are those of `grammar/counting.txt`. Languages of which a word may be another's, "once"
and "due", have their numbers read only before a unit of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from judge.orders.reading.composing import read_table

_ALL = ("english", "german", "french", "italian", "spanish", "dutch")
_APART = ("italian", "spanish", "dutch")
"""Languages of which the numbers are read before their own units alone."""
_TEENS, _TENS, _MOST_ONES = 20, 20, 10
_HOURS = 24
_BETWEEN = re.compile(r"[ -]+")


@dataclass(frozen=True, slots=True)
class FoundHour:
    """An hour of a day in some words, and where it stands."""

    number: int
    start: int
    end: int
    is_dutch: bool


class NumberWords:
    """The numbers of the table, and what the grammar puts for them."""

    def __init__(self, table: str) -> None:
        rows = read_table(table)
        self._rows = rows
        self._words = {name: dict(self._language(name)) for name in _ALL}
        self._values = {word: n for name in _ALL for word, n in self._words[name].items()}
        self._values["eins"] = 1
        self._halves = dict(self._half_words())
        self._hour = re.compile(rf"(?<!\w)(?:{self._hours()}|\d{{1,2}})(?![a-z])")

    def value(self, text: str) -> float:
        """What flat words are, or figures: "2,5", "five", "zweieinhalb". Raises ValueError."""
        word = _BETWEEN.sub("-", text.strip())
        if word in self._halves:
            return self._halves[word]
        found = self._values.get(word)
        return float(word.replace(",", ".")) if found is None else found

    def hour_in(self, text: str) -> FoundHour:
        """The first hour of a day that some flat words name. Raises ValueError if there is none."""
        found = self._hour.search(text)
        if found is None:
            raise ValueError("no hour")
        word = _BETWEEN.sub("-", found[0])
        is_dutch = self._words["dutch"].get(word, 0) > 0
        return FoundHour(int(self.value(word)), found.start(), found.end(), is_dutch)

    def patterns(self) -> Mapping[str, str]:
        """What stands in the grammar for numbers: of every language, of those apart, of halves."""
        everywhere = (w for name in _ALL if name not in _APART for w in self._of(name, 1))
        return {
            "numbers": _either(everywhere),
            "hours": self._hours(),
            "halves": _either(self._halves),
            **{name: _either(self._of(name, 1)) for name in _APART},
        }

    def _hours(self) -> str:
        words = (w for name in _ALL for w, n in self._words[name].items() if n < _HOURS)
        return _either((*words, "eins"))

    def _of(self, name: str, above: int) -> Iterator[str]:
        return (word for word, n in self._words[name].items() if n > above)

    def _language(self, name: str) -> Iterator[tuple[str, int]]:
        """The words of a language, put together up to a hundred."""
        ones = _spellings(self._rows[f"{name}-ones"], 1, 1)
        tens = _spellings(self._rows[f"{name}-tens"], _TENS, 10)
        long = self._rows.get(f"{name}-long", ())
        yield from (*ones, *tens)
        for way in self._rows[f"{name}-joined"]:
            for ten, n in tens if "{ten}" in way else ((_TENS, _TENS),):
                most = _TEENS if ten in long else _MOST_ONES
                for one, m in ones:
                    if m < most and int(n) <= 90:
                        yield from _joined(way, str(ten), one, int(n) + m)

    def _half_words(self) -> Iterator[tuple[str, float]]:
        for name in _ALL:
            for way in self._rows.get(f"{name}-halves", ()):
                for word, n in self._words[name].items():
                    if n < _TEENS:
                        yield way.format(one=word), n + 0.5


def _joined(way: str, ten: str, one: str, number: int) -> Iterator[tuple[str, int]]:
    word = way.format(ten=ten, one=one)
    yield word, number
    if "-" not in way and ten[-1:] in "ia" and one[0] in "uo":  # "ventotto", "trentuno"
        yield way.format(ten=ten[:-1], one=one), number


def _spellings(words: Iterable[str], first: int, step: int) -> list[tuple[str, int]]:
    return [
        (_BETWEEN.sub("-", way), first + at * step)
        for at, word in enumerate(words)
        for way in word.split("/")
    ]


def _either(words: Iterable[str]) -> str:
    """A pattern for some words, the longest first; what several begin with stands once in it."""
    rows: dict[str, set[str]] = {}
    for word in words:
        rows.setdefault(word[:1], set()).add(word[1:])
    ways = [_letter(first) + _rest(rest) for first, rest in sorted(rows.items()) if first]
    return "|".join(ways)


def _rest(words: set[str]) -> str:
    """A pattern for the ends of words, of which one may be nothing."""
    ends = words - {""}
    if not ends:
        return ""
    return f"(?:{_either(ends)})" + ("?" if "" in words else "")


def _letter(letter: str) -> str:
    return "[ -]" if letter == "-" else letter
