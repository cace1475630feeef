"""Numbers that a command has in words: "get issue two", "undo letter fourteen".

The words are those of `grammar/numbers.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from judge.desk.reading.ordinals import day_in_words
from judge.desk.reading.slots import flat
from judge.orders.reading.composing import read_table

_FIGURES = re.compile(r"\d{1,9}")
_REASON = re.compile(r"\breason\b", re.IGNORECASE)
"""Behind it stands what everybody reads, as it was written."""


class Figures:
    """The table, ready to put figures for words."""

    def __init__(self, table: str) -> None:
        rows = read_table(table)
        counted, articles = ("|".join(rows.pop(name)) for name in ("COUNTED", "A"))
        self._article = re.compile(rf"(?:{articles})")
        self._numbers = {word: int(name) for name, words in rows.items() for word in words}
        self._ones = frozenset(rows["1"])
        words = "|".join(self._numbers)
        self._number = re.compile(rf"\b(?:(?P<tens>{words})[- ])?(?P<unit>{words})\b")
        self._ordinal = re.compile(rf"\b([a-z]+(?:-[a-z]+)?) ({counted})\b")
        self._before_one = re.compile(rf"\b(?:{counted})[ .]{{1,3}}$")

    @property
    def words(self) -> tuple[str, ...]:
        """The words of all numbers but one, which may be an article."""
        return tuple(word for word in self._numbers if word not in self._ones)

    def number_in(self, text: str) -> int:
        """The first number that some flat words name, in figures or not; an article is one.

        Raises ValueError.
        """
        if figures := _FIGURES.search(text):
            return int(figures[0])
        found = self._number.search(text)
        if found is None:
            if self._article.fullmatch(text.strip()):
                return 1
            raise ValueError("no number")
        return self._numbers.get(found["tens"] or "", 0) + self._numbers[found["unit"]]

    def put(self, text: str) -> str:
        """A line with its numbers in figures, up to a reason; as it is, if it has none in words."""
        reason = _REASON.search(text)
        head = text if reason is None else text[: reason.start()]
        bare = flat(head)
        if len(bare) != len(head):
            return text
        ordered = _put(head, self._ordinal.finditer(bare), _counted)
        put = _put(ordered, self._number.finditer(flat(ordered)), self._figure)
        return put + text[len(head) :]

    def _figure(self, found: re.Match[str]) -> str:
        tens, unit = self._numbers.get(found["tens"] or "", 0), self._numbers[found["unit"]]
        if tens:
            is_one = tens >= 20 and tens % 10 == 0 and unit < 10
            return str(tens + unit) if is_one else ""
        # "One" alone stands for something that was named before.
        is_free = found["unit"] in self._ones
        is_free = is_free and not self._before_one.search(found.string[: found.start()])
        return "" if is_free else str(unit)


def _counted(found: re.Match[str]) -> str:
    try:
        return f"{found[2]} {day_in_words(found[1])}"
    except KeyError:
        return ""


def _put(text: str, found: Iterable[re.Match[str]], said: Callable[[re.Match[str]], str]) -> str:
    """A text with other words for what was found in it, and all else as it was written."""
    rows, at = [], 0
    for one in found:
        if new := said(one):
            rows += [text[at : one.start()], new]
            at = one.end()
    return "".join((*rows, text[at:]))
