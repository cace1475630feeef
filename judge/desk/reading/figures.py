"""Numbers that a command has in words: "get issue two", "undo letter fourteen".

The words are those of `grammar/numbers.txt`.
"""

from __future__ import annotations

import re

from judge.desk.reading.ordinals import day_in_words
from judge.desk.reading.slots import flat
from judge.orders.reading.composing import read_table


class Figures:
    """The table, ready to put figures for words."""

    def __init__(self, table: str) -> None:
        rows = read_table(table)
        counted = "|".join(rows.pop("COUNTED"))
        self._numbers = {word: int(name) for name, words in rows.items() for word in words}
        self._ones = frozenset(rows["1"])
        words = "|".join(self._numbers)
        self._number = re.compile(rf"\b(?:(?P<tens>{words})[- ])?(?P<unit>{words})\b")
        self._ordinal = re.compile(rf"\b([a-z]+(?:-[a-z]+)?) ({counted})\b")
        self._before_one = re.compile(rf"\b(?:{counted})[ .]{{1,3}}$")

    def put(self, text: str) -> str:
        """A line with its numbers in figures; as it is, if it has none in words."""
        bare = flat(text)
        if len(bare) != len(text):
            return text
        found = self._number.sub(self._figure, self._ordinal.sub(_counted, bare))
        return text if found == bare else found

    def _figure(self, found: re.Match[str]) -> str:
        tens, unit = self._numbers.get(found["tens"] or "", 0), self._numbers[found["unit"]]
        if tens:
            is_one = tens >= 20 and tens % 10 == 0 and unit < 10
            return str(tens + unit) if is_one else found[0]
        # "One" alone stands for something that was named before.
        is_free = found["unit"] in self._ones
        is_free = is_free and not self._before_one.search(found.string[: found.start()])
        return found[0] if is_free else str(unit)


def _counted(found: re.Match[str]) -> str:
    try:
        return f"{found[2]} {day_in_words(found[1])}"
    except KeyError:
        return found[0]
