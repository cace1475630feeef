"""Where a line stands in its letter: a letter to somebody begins with a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from judge.desk.reading.addressees import Addressees
from judge.desk.reading.lines import Broken
from judge.desk.reading.parts import OtherLine
from judge.prose.sentences import paragraphs_of

MOST_ABOVE = 2
"""So many lines above a greeting may be a heading or another greeting."""
_ENDS = frozenset(".!?;:")


class LineSpot(Enum):
    """Where a line stands: first in its letter, below others, or in the midst of a paragraph."""

    FIRST = "first"
    BELOW = "below"
    AMID = "amid"


def _is_open(line: str) -> bool:
    """Whether a sentence goes on behind a line."""
    return line.rstrip()[-1:] not in _ENDS


class LineSpots:
    """The lines of a letter; what none of them needs isn't looked for."""

    def __init__(self, lines: Sequence[OtherLine], addressees: Addressees) -> None:
        self._lines = lines
        self._is_order = addressees.is_order

    def of(self, line: OtherLine) -> LineSpot:
        """Where one of the lines stands."""
        if line.number in self._going_on:
            return LineSpot.AMID
        above = [text for n in self._lines[: line.number - 1] if (text := n.text).strip()]
        is_first = len(above) <= MOST_ABOVE and not any(map(self._is_order, above))
        return LineSpot.FIRST if is_first else LineSpot.BELOW

    def broken(self, line: OtherLine) -> Broken:
        """Whether a mail program broke the sentences of a line."""
        goes_on = line.number + 1 in self._going_on and _is_open(line.text)
        is_capital = goes_on and self._lines[line.number].text.lstrip()[:1].isupper()
        begun = line.number in self._going_on and _is_open(self._lines[line.number - 2].text)
        return Broken(begun, goes_on and not is_capital, is_capital)

    @cached_property
    def _going_on(self) -> frozenset[int]:
        """The lines before which a mail program broke a sentence."""
        numbered = ((line.number, line.text) for line in self._lines)
        return frozenset(
            n for paragraph in paragraphs_of(numbered) for n in tuple(paragraph.lines)[1:]
        )
