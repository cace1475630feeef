"""What stands on a line beside the orders that a sentence was found to tell.

"rom - apu, I think Trieste should go to Venice" has an order that is drawn and one in words, and
who reads sentences may find one of them. Each stretch between commas that begins with a unit which
is told nothing is read by itself: what is an order is taken, and of what isn't it is said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from judge.board.places import Province
from judge.orders.gazetteer import WORD, FoundPlace, fold
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.line import FORMAL, read_line
from judge.orders.reading.movements.table import movement_words
from judge.orders.reading.parts import OrderReader, Part
from judge.orders.reading.patterns import separator_pattern
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Reading
from judge.orders.unclear import Unclear

MOST_STRETCHES = 30
MOST_LEADING = 5
"""So many words before the name of a unit a stretch begins with it: "and the army in Rome"."""
_DRAWN = re.compile(r"\w ?(?:[-=]>?|>|\u2192|\u2013) ?\w")
_LEADS = frozenset({"CHEAP", "KIND", "AND", "IN"})


def is_drawn(line: str) -> bool:
    """Whether a line has an arrow or a dash, as orders have that are no sentence."""
    return _DRAWN.search(line) is not None


def is_notation(line: str) -> bool:
    """Whether a line is written as orders are, and not in a sentence."""
    return is_drawn(line) or FORMAL.search(line) is not None


def untold_stretches(
    line: str,
    taken: Collection[Span],
    told: Collection[Province | None],
    reader: OrderReader,
    setting: LineSetting,
) -> Iterator[Part]:
    """The stretches of a line that are for units without an order, each read by itself.

    `taken` are the spans of what was read, `told` the places of the units that it is for.
    """
    own = {unit.location.province for unit in setting.units_to_order()} - set(told)
    for span in _stretches(line, reader):
        is_taken = any(s.start < span.end and span.start < s.end for s in taken)
        if is_taken or not _begins_with_unit(line[span.start : span.end], reader, own):
            continue
        read = read_line(line[: span.end], reader, setting, span.start)
        part = read.parts[0]
        if len(read.parts) == 1 and isinstance(part.content, Reading):
            yield part
        else:
            yield Part(Unreadable(span, Reason(Unclear.WHAT_TO_DO)), span)


def _stretches(line: str, reader: OrderReader) -> Iterator[Span]:
    text = line.lower()
    if len(text) != len(line):
        return
    start = 0
    for nth, mark in enumerate(_separator(reader).finditer(text)):
        if nth == MOST_STRETCHES:
            return
        yield Span(start, mark.start())
        start = mark.end()
    yield Span(start, len(line))


@lru_cache(maxsize=32)
def _separator(reader: OrderReader) -> re.Pattern[str]:
    """What parts two orders; a bracket does, and in a name no "and" does."""
    return re.compile(rf"[()]|(?<![0-9a-z])(?:{separator_pattern(reader.lexicon.words)})|,")


def _begins_with_unit(text: str, reader: OrderReader, own: Collection[Province]) -> bool:
    """Whether a stretch begins with one of these units."""
    words = movement_words(reader).read(text, ())
    for nth, word in enumerate(words[:MOST_LEADING]):
        if word.places:
            return word.places[0] in own
        if nth == 0 and _names_one(text[word.start : word.end], reader, own):
            return True
        if not _LEADS & word.classes:
            return False
    return False


def _names_one(word: str, reader: OrderReader, own: Collection[Province]) -> bool:
    """Whether a first word is the place of one, though it may be another: "war", "con"."""
    found = reader.gazetteer.look_up(fold(word)) if WORD.fullmatch(fold(word)) else None
    return isinstance(found, FoundPlace) and not found.is_respelt and found.province in own
