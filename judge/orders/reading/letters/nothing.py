"""What orders nothing: talk, names below a letter, and what is no sentence at all."""

from __future__ import annotations

from judge.orders.gazetteer import FoundPlace, fold
from judge.orders.problems import Unreadable
from judge.orders.reading.line import FORMAL, LONGEST_LINE
from judge.orders.reading.parts import Line, OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Aside, Reading
from judge.orders.unclear import Unclear

SHORT = 3
"""So few words may be an order misspelt, whatever they are."""
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


def may_be_sentences(read: Line) -> bool:
    """Whether a line may have sentences in it."""
    first = read.parts[0].content
    if isinstance(first, Unreadable) and first.reason.cause is Unclear.LONG_LINE:
        return False
    return first is not Aside.COMMAND and first is not Aside.QUOTED
