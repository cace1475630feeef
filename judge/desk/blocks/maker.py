"""Items of a sentence: where they stand on their line, and what of the sentence they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.desk.blocks.items import Item
from judge.desk.preferences import RetreatList
from judge.orders.foresight.clauses import Clause
from judge.orders.problems import Span
from judge.orders.reading.framing import Frame


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
