"""Orders in a sentence: the whole way from its words to what they order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.orders.model import Order
from judge.orders.problems import Span
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.islands.covering import cover
from judge.orders.reading.islands.everyone import Everyone
from judge.orders.reading.islands.finding import Finder, Island
from judge.orders.reading.islands.judging import FoundOrder, Judging
from judge.orders.reading.islands.sentences import with_ends
from judge.orders.reading.islands.versions import Version, Versions
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Note, NoteKind

LEAST_BETTER = 0.5
"""A translation must be worth so much more than the text as it came."""

LONGEST_SENTENCE = 1_000
"""So many letters of a sentence are looked through."""


@dataclass(frozen=True)
class Islands:
    """Reads orders in sentences; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self.reader, self.beside)

    @cached_property
    def _versions(self) -> Versions:
        return Versions(self.reader, self.beside)

    @cached_property
    def _judging(self) -> Judging:
        return Judging(self.reader, self.beside)

    @cached_property
    def everyone(self) -> Everyone:
        """What finds orders that name no unit."""
        return Everyone(self.reader, self.beside)

    def read(
        self, text: str, setting: LineSetting, above: Sequence[Order | None] = (), begin: int = 0
    ) -> list[FoundOrder]:
        """The orders in a sentence from a column on; `above` are those that stand above it.

        Their columns are those of the sentence.
        """
        text = " " * begin + text[begin:LONGEST_SENTENCE]
        is_winter = setting.phase is PhaseKind.ADJUSTMENT
        normal = with_ends(normalise(text, keep_sign=is_winter), text)
        version, islands = self._best(normal, setting)
        found = self._judging.judged(islands, version.normal, setting, normal.text, above)
        return [_as_written(one, version) for one in found]

    def retreats(self, text: str, setting: LineSetting) -> list[FoundOrder]:
        """The open places that a sentence names for the one unit that must retreat."""
        versions = list(self._versions.of(normalise(text), setting))
        rows = [(v, list(self.everyone.retreat_of_one(v.normal.text, setting))) for v in versions]
        version, found = max(rows, key=lambda row: len(row[1]))
        return [_as_written(one, version) for one in found]

    def _best(self, normal: Normal, setting: LineSetting) -> tuple[Version, list[Island]]:
        """The version of a text in which the most stands, and the orders in it."""
        best: tuple[Version, list[Island]] | None = None
        worth = 0.0
        for version in self._versions.of(normal, setting):
            chosen = cover(self._finder.find(version.normal, setting))
            score = sum(island.score for island in chosen)
            if best is None or score > worth + LEAST_BETTER:
                best, worth = (version, chosen), score
        return best or (Version(normal), [])


def _as_written(found: FoundOrder, version: Version) -> FoundOrder:
    """An order with its columns in the lines as written; noted where these aren't English."""
    normal, notes = version.normal, found.notes
    start, end = normal.column(found.start), normal.column(max(found.start, found.end - 1)) + 1
    while end < len(normal.written) and normal.written[end - 1 : end + 1].isalnum():
        end += 1  # a name may be longer in its own language
    if version.language:
        words = " ".join(normal.text[found.start : found.end].split())
        notes = (*notes, Note(NoteKind.TRANSLATED, Span(start, end), version.language, words))
    return replace(found, start=start, end=end, notes=notes)
