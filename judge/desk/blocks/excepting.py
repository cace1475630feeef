"""What a condition behind some orders changes in them: "A to B; if B is taken, A holds"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.board.calendar import Phase
from judge.board.places import Province
from judge.desk.blocks.kinds import Portion
from judge.orders.conditions import opposite
from judge.orders.foresight.reading import foresight_words
from judge.orders.reading.reader import OrderReader

_PARTS = frozenset({"COMMA", "STOP", "AND", "COLON"})


def with_exceptions(pieces: Sequence[Portion], reader: OrderReader, now: Phase) -> list[Portion]:
    """Pieces for later, of which one that the next changes is for when that isn't so.

    It changes it where it has another order, on a condition, for a unit of it; on file the last
    that is so would count anyway, but people are told what they meant.
    """
    found = list(pieces)
    for at, (one, other) in enumerate(pairwise(pieces)):
        condition = other.purpose.condition
        is_plain = one.purpose.condition is None and not one.purpose.is_doubtful
        is_same = replace(other.purpose, condition=None, chain=0) == one.purpose
        if condition is None or not is_plain or not is_same or one.purpose.phase in {None, now}:
            continue
        if other.number - one.number > 1 or one.choices is not None or other.choices is not None:
            continue
        units = set(_units(other.text, reader))
        if units and units <= set(_units(one.text, reader)):
            found[at] = replace(one, purpose=replace(one.purpose, condition=opposite(condition)))
    return found


def _units(text: str, reader: OrderReader) -> Iterator[Province]:
    """The first place of each order of a text: where its unit stands."""
    is_first = True
    for word in foresight_words(reader).read(text, ()):
        if _PARTS & word.classes:
            is_first = True
        elif word.places and is_first:
            yield word.places[0]
            is_first = False
