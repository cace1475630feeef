"""Items of a sentence: where they stand on their line, and what of the sentence they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from judge.desk.blocks.items import Item
from judge.desk.preferences import RetreatList
from judge.orders.foresight.framed import Clause
from judge.orders.problems import Span
from judge.orders.reading.framing import Frame
from judge.orders.reading.normal import blanked
from judge.orders.reading.vocabulary import Word

_WORDS = re.compile(r"\S+(?: \S+)*")


@dataclass(frozen=True, slots=True)
class ItemMaker:
    """Makes the items of one sentence."""

    number: int
    line: str
    run: tuple[int, int]
    block: int
    column: int
    """Where the sentence begins on its line: what stands behind another comes behind it."""

    def __call__(
        self,
        words: str,
        frame: Frame | None = None,
        *,
        doubt: bool = False,
        choices: RetreatList | None = None,
    ) -> Item:
        before = " " * self.column
        if choices is not None:
            span = Span(choices.span.start + self.column, choices.span.end + self.column)
            choices = replace(choices, span=span)
        return Item(
            self.number,
            before + self.line,
            before + words,
            frame,
            self.run,
            self.block,
            choices,
            doubt,
        )


def only(text: str, clause: Clause) -> str:
    """A text with blanks for all but a clause, and for what stands in it that is no order."""
    words = text[clause.start : clause.end].rstrip(" ,;")
    return " " * clause.start + words


def in_use(texts: Sequence[str], end: int) -> list[bool]:
    """Which columns some texts fill, from their first words to their last."""
    marks = [False] * end
    for text in texts:
        for word in _WORDS.finditer(text):
            begin, stop = min(word.start(), end), min(word.end(), end)
            marks[begin:stop] = [True] * (stop - begin)
    return marks


def cut_out(text: str, column: int, rows: Sequence[Sequence[Word]]) -> str:
    """A text with blanks for some stretches of its sentence, which begins in a column."""
    for row in rows:
        start, end = row[0].start + column, row[-1].end + column
        text = blanked(text, min(start, len(text)), min(end, len(text)))
    return text


def runs_of(marks: Sequence[bool], start: int) -> Iterator[tuple[int, int]]:
    """The stretches from `start` on that aren't marked."""
    for is_marked, run in groupby(range(start, len(marks)), lambda at: marks[at]):
        columns = list(run)
        if not is_marked:
            yield columns[0], columns[-1] + 1
