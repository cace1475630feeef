"""Boards by what people call them: by name, edition, year, author, how many play, in any order.

"The 1972 edition of Cline's map", "the nine-player one by Loeb": each word may be one of several
boards, and those that stand together name what all of them may be. What a word may be stands in
the rows of `grammar/slots.txt` that begin with "board".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.desk.reading.found_slot import FoundSlot, hits, named

MOST = 24
"""So many words of a text that name boards are looked at."""


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """Where a text names a board, and which it may be; none where its words contradict each other.

    What isn't `is_named` only tells what a board is like: "for nine players".
    """

    start: int
    end: int
    ids: tuple[str, ...]
    is_named: bool


class BoardWords:
    """Finds them; built once from the table."""

    def __init__(self, table: Mapping[str, str]) -> None:
        self._words = named(table, "board ", r"(?!\w)")
        self._like = named(table, "like board ", r"(?!\w)")
        self._noun = [(re.compile(rf"\b(?:{table['a board']})(?!\w)"), "")]
        self._between = re.compile(
            rf"(?:[\s,:='()-]|\b(?:{table['between boards']})\b){{0,{MOST}}}"
        )
        self._around = re.compile(
            rf"(?:(?<![a-z])(?:{table['before boards']})[\s:=,]{{1,3}}){{0,{MOST}}}$"
        )

    def find(self, text: str) -> tuple[NamedBoard, ...]:
        """The boards that a flat text names, in its order."""
        return tuple(self._groups(text, list(self._row(text))))

    def led_from(self, text: str, start: int) -> int:
        """Where the words begin that lead to a board at a place: "let's play it on"."""
        found = self._around.search(text[:start])
        return found.start() if found else start

    def names_noun(self, text: str) -> bool:
        """Whether a flat text speaks of a board, by whatever name."""
        return self._noun[0][0].search(text) is not None

    def _row(self, text: str) -> Iterator[tuple[FoundSlot, bool, bool]]:
        """The words of boards: each with whether it is a name, and whether it is a mere "board"."""
        strong = hits(self._words, text)
        like = [one for one in hits(self._like, text) if not _touches(one, strong)]
        nouns = [
            FoundSlot(m.start(), m.end(), "")
            for m in self._noun[0][0].finditer(text)
            if not _touches(FoundSlot(m.start(), m.end(), ""), [*strong, *like])
        ]
        every = [*((o, True, False) for o in strong), *((o, False, False) for o in like)]
        every += [(one, False, True) for one in nouns]
        yield from sorted(every, key=lambda row: row[0].start)[:MOST]

    def _groups(
        self, text: str, row: Sequence[tuple[FoundSlot, bool, bool]]
    ) -> Iterator[NamedBoard]:
        at = 0
        while at < len(row):
            one, is_named, is_noun = row[at]
            ids = _ids(one)
            end, has_noun, said = one.end, is_noun, not is_noun
            at += 1
            while at < len(row) and self._between.fullmatch(text, end, row[at][0].start):
                other, names, noun = row[at]
                both = ids if noun else _both(ids, _ids(other)) if said else _ids(other)
                if said and not noun and not both:
                    break
                ids, said = both, said or not noun
                end, has_noun, is_named = other.end, has_noun or noun, is_named or names
                at += 1
            if said:
                yield NamedBoard(one.start, end, ids, is_named or has_noun)


def _ids(slot: FoundSlot) -> tuple[str, ...]:
    return tuple(str(slot.value).split())


def _both(ids: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(one for one in ids if one in others)


def _touches(one: FoundSlot, others: Sequence[FoundSlot]) -> bool:
    return any(one.touches(other) for other in others)


def meant_of(boards: Sequence[NamedBoard]) -> tuple[str, ...]:
    """What all that is said of a board leaves; none where it can't be."""
    ids: Sequence[str] | None = None
    for one in sorted(boards, key=lambda board: not board.is_named):
        ids = one.ids if ids is None else _both(ids, one.ids)
    return tuple(ids or ())
