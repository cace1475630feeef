"""What orders nothing: talk, names below a letter, and what is no sentence at all."""

from __future__ import annotations

import re

from judge.orders.gazetteer import FoundPlace, fold
from judge.orders.problems import Unknown, Unreadable
from judge.orders.reading.line import FORMAL, LONGEST_LINE
from judge.orders.reading.parts import Line, OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Aside, Reading
from judge.orders.unclear import Unclear

SHORT = 3
"""So few words may be an order misspelt, whatever they are."""
OLD_NOTATION = re.compile(
    r"\s{0,8}[AF] ?\(?[A-Z][A-Za-z]{2}(?![A-Za-z])[^-=>]{1,40}[-=]>? {0,2}\w{2,12}[ .!]{0,3}$"
)
"""A unit, further on a dash or an arrow, and one word behind it."""
TERSE = 6
"""So few words that name a place aren't passed over."""


def is_name_below(line: str, reader: OrderReader) -> bool:
    """Whether a last line is somebody's name that only looks like a place's."""
    word = line.strip(" .!-")
    found = reader.gazetteer.look_up(fold(word))
    if not word.isalpha() or not isinstance(found, FoundPlace):
        return False
    place = found.province
    return fold(word) not in {fold(place.name), fold(place.id)}


def orders_nothing(line: str, read: Line, reader: OrderReader) -> bool:
    """Whether a sentence that surely orders nothing is none that we only don't understand."""
    is_short = len(line.split()) <= TERSE
    if has_choices(read) or FORMAL.search(line) or (is_short and ("-" in line or ">" in line)):
        return False
    return not (is_short and reader.likeness.places(line))


def says_nothing(line: str, read: Line, reader: OrderReader, setting: LineSetting) -> bool:
    """Whether what could not be read has nothing of an order: "Hello, excuse my English"."""
    has_orders = any(isinstance(part.content, Reading) for part in read.parts)
    if len(line) > LONGEST_LINE or has_choices(read) or has_orders:
        return False
    own = [unit.location.province for unit in setting.units_to_order()]
    likeness = reader.likeness
    if likeness.is_like_order(line, own, signs=False) or len(line.split()) <= SHORT:
        return False
    return not likeness.has_deed(line) and "-" not in line


def has_choices(read: Line) -> bool:
    """Whether something is asked about a line."""
    return any(getattr(part.content, "candidates", ()) for part in read.parts)


def stays_a_line(line: str, read: Line, *, is_told: bool) -> bool:
    """Whether a line that is asked about is no sentence; `is_told` if one would surely be read.

    As the old notation has it and for a misspelt place it is none: "F Swe S A StP -> wNy" tells
    the fleet and the army nothing else.
    """
    is_misspelt = len(read.parts) == 1 and isinstance(read.parts[0].content, Unknown)
    if is_misspelt and OLD_NOTATION.match(line) is not None:
        return True
    return has_choices(read) and not is_told


def may_be_sentences(read: Line) -> bool:
    """Whether a line may have sentences in it."""
    first = read.parts[0].content
    if isinstance(first, Unreadable) and first.reason.cause is Unclear.LONG_LINE:
        return False
    return first is not Aside.COMMAND and first is not Aside.QUOTED
