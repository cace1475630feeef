"""What the reader of a board's orders is made of, and what it makes of a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lark import Lark

from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.gazetteer import Gazetteer
from judge.orders.problems import Problem, Span
from judge.orders.reading.asides import Asides
from judge.orders.reading.composing import read_table
from judge.orders.reading.every_unit import EveryUnit
from judge.orders.reading.expecting import Expected, find_expected
from judge.orders.reading.framing import FrameReader
from judge.orders.reading.headings import Headings
from judge.orders.reading.languages import Language, read_language
from judge.orders.reading.lexicon import Lexicon
from judge.orders.reading.likeness import Likeness
from judge.orders.reading.names import Names
from judge.orders.reading.normal import Normal
from judge.orders.reading.patterns import coast_pattern
from judge.orders.reading.preparing import Preparer
from judge.orders.reading.prose import ProseTeller
from judge.orders.reading.recent import RecentLines
from judge.orders.reading.remarks import Remarks
from judge.orders.reading.respelling import Respeller
from judge.orders.reading.tails import Tails
from judge.orders.sheet import Aside, Reading


@dataclass(frozen=True, eq=False)
class OrderReader:
    """Reads the orders of one board; no other reader is the same."""

    variant: Variant
    parser: Lark
    names: Names
    lexicon: Lexicon
    headings: Headings
    frames: FrameReader
    remark_table: str
    mistakes: str
    language_tables: tuple[str, ...]
    closed_table: str
    foresight_table: str
    links_table: str
    on_file_table: str
    answers_table: str
    beside_table: str
    movement_table: str
    movement_weights: bytes
    closed_weights: bytes

    @cached_property
    def recent(self) -> RecentLines[Line]:
        """The lines that were read last."""
        return RecentLines()

    @cached_property
    def asides(self) -> Asides:
        """Tells lines that can't be orders."""
        return Asides(self.lexicon)

    @cached_property
    def preparer(self) -> Preparer:
        """Prepares lines for the grammar."""
        return Preparer(self.lexicon)

    # What few lines need is made when the first one does.

    @cached_property
    def prose(self) -> ProseTeller:
        """Tells prose from orders that went wrong."""
        return ProseTeller(self.lexicon)

    @cached_property
    def respeller(self) -> Respeller:
        """Finds what a misspelt word may be."""
        return Respeller(self.lexicon)

    @cached_property
    def every_unit(self) -> EveryUnit:
        """Tells lines that order all units at once."""
        return EveryUnit(self.lexicon)

    @cached_property
    def remarks(self) -> Remarks:
        """What people write around orders."""
        return Remarks(read_table(self.remark_table), self.names.powers)

    @cached_property
    def tails(self) -> Tails:
        """What people write behind an order."""
        return Tails(read_table(self.remark_table), self.lexicon, self.respeller, self.languages)

    @cached_property
    def expected(self) -> Expected:
        """What is expected where a line goes wrong, by the examples of the mistakes."""
        return find_expected(self.mistakes, self.parser, self.gazetteer.provinces)

    @cached_property
    def coast(self) -> re.Pattern[str]:
        """A coast at the end of a text."""
        return re.compile(rf"(?:{coast_pattern(self.lexicon.words, self.gazetteer)}) *$")

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages beside English."""
        known = self.gazetteer, self.names.powers.keys(), self.lexicon.english_words
        return tuple(read_language(text, *known) for text in self.language_tables)

    def translations(self, normal: Normal) -> Iterator[tuple[str, Normal]]:
        """The names of the languages that a line has words of, and the line in English words."""
        for language in self.languages:
            put = language.translate(normal)
            if put is not None:
                yield language.name, put

    @cached_property
    def likeness(self) -> Likeness:
        """What tells prose that may be an order."""
        return Likeness(self.lexicon, self.languages)

    @property
    def gazetteer(self) -> Gazetteer:
        """The names of the board's places."""
        return self.names.gazetteer


@dataclass(frozen=True, slots=True)
class Part:
    """One order of a line, or what stands in its place."""

    content: Reading | Problem | Aside
    span: Span
    is_waiting: bool = False
    """Whether it is a unit without an order, which may share the next one's."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was read of a line, and the power it begins with."""

    parts: tuple[Part, ...]
    power: Power | None = None

    @property
    def is_read(self) -> bool:
        return all(isinstance(part.content, Reading) for part in self.parts)
