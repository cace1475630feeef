"""The letters that movement orders are learnt from: read as any other, with the answers beside.

A file of letters has, for each, `=== POSITION POWER`, the letter, `---`, and the orders that it
gives in the canonical notation, a line each. Behind `?` stand, divided by `|`, orders of which
nobody can know which is meant.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.orders.model import FOR_NO_UNIT, Hold, Move, Order, SupportHold, SupportMove, province_of
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reading.movements.candidates import Deed, Mention, SignRow
from judge.orders.reading.movements.learning import Lesson
from judge.orders.reading.movements.reading import MovementReader
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.reader import read_through
from judge.orders.reading.setting import LineSetting

_HEAD = re.compile(r"=== (?P<position>\S+) (?P<power>.+)")
HELD = frozenset("HKN~")
"""Without such a word in it, no sentence says that a unit stays."""


@dataclass(frozen=True, slots=True)
class LetterSituation:
    """Where letters are written: a board, and a position on it."""

    variant: Variant
    position: Position


@dataclass(frozen=True, slots=True)
class TaughtLetter:
    """A letter, who wrote it where, and what it orders; `open` are orders of which one is meant."""

    situation: str
    power: str
    text: str
    orders: tuple[Order, ...]
    open: tuple[Order, ...] = ()


def read_letters(text: str, situations: Mapping[str, LetterSituation]) -> list[TaughtLetter]:
    """The letters of a file; ValueError says which line is wrong."""
    found: list[TaughtLetter] = []
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith("=== ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        head = _HEAD.fullmatch(lines[start].rstrip())
        body = lines[start + 1 : end]
        if head is None or head["position"] not in situations or "---" not in body:
            raise ValueError(f"line {start + 1}: no letter begins like {lines[start]!r}")
        at = body.index("---")
        variant = situations[head["position"]].variant
        rows = [line.strip() for line in body[at + 1 :] if line.strip()]
        told = [_order(row, variant) for row in rows if not row.startswith("?")]
        doubted = [row[1:].split("|") for row in rows if row.startswith("?")]
        several = [_order(order.strip(), variant) for row in doubted for order in row]
        letter = "\n".join(body[:at]).strip("\n")
        found.append(
            TaughtLetter(head["position"], head["power"], letter, tuple(told), tuple(several))
        )
    return found


def _order(text: str, variant: Variant) -> Order:
    order = read_notation(text, variant)
    if isinstance(order, NotationProblem):
        raise ValueError(f"{text!r} is no order in the notation of {variant.id}")  # noqa: TRY004 -- what is wrong is the text
    return order


def fingerprint_of(texts: Sequence[str]) -> str:
    """By this weights are known as those of their letters and tables."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def lessons_of(
    letters: Sequence[TaughtLetter],
    situations: Mapping[str, LetterSituation],
    reader_of: Callable[[Variant], OrderReader],
) -> Iterator[Lesson]:
    """What every mention of the letters teaches."""
    for letter in letters:
        situation = situations[letter.situation]
        variant, position = situation.variant, situation.position
        power = next(p for p in variant.powers if p.id == letter.power)
        reader = reader_of(variant)
        setting = LineSetting(variant, PhaseKind.MOVEMENT, power, position)
        teacher = Teacher(reader, setting, Weights({}), letter=letter)
        read_through(letter.text, reader, setting, teacher)
        yield from teacher.lessons


@dataclass
class Teacher(MovementReader):
    """Reads a letter with the right answers, and notes what there was to choose from."""

    letter: TaughtLetter = field(default=None)  # type: ignore[assignment]
    lessons: list[Lesson] = field(default_factory=list)

    def _told(self, row: SignRow) -> list[ToldOrders]:
        self._letters = {sign.letter for sign in row.signs}
        return super()._told(row)

    def shares(self, mention: Mention, rows: Sequence[list[str]]) -> Sequence[float]:
        """The right candidates, as sure as they can be."""
        right = self._right(mention)
        self.lessons.append(Lesson(tuple(map(tuple, rows)), tuple(right)))
        return [is_right / sum(right) for is_right in right]

    def _right(self, mention: Mention) -> list[bool]:
        """Which candidates are right; if none, that nothing is ordered."""
        wanted = [self._is_among(self.letter.orders, one.meant) for one in mention.candidates]
        if any(wanted) and self._is_said(mention, wanted):
            return wanted
        several = [self._is_among(self.letter.open, one.meant) for one in mention.candidates]
        return [True, *several[1:]]

    def _is_said(self, mention: Mention, wanted: Sequence[bool]) -> bool:
        """Whether a sentence says it; that a unit stays is only said with a word for it."""
        deeds = {c.deed for c, is_so in zip(mention.candidates, wanted, strict=True) if is_so}
        if deeds != {Deed.HOLD}:
            return True
        return not mention.is_spoken_of and not HELD.isdisjoint(self._letters)

    @staticmethod
    def _is_among(orders: Sequence[Order], meant: object) -> bool:
        meanings = getattr(meant, "orders", ())
        return any(is_same_deed(order, one) for order in orders for one in meanings)


def is_same_deed(one: Order, other: Order) -> bool:
    """Whether two orders for a unit are the same deed; a coast counts only where both have it."""
    if isinstance(one, FOR_NO_UNIT) or isinstance(other, FOR_NO_UNIT):
        return one == other
    if type(one) is not type(other) or province_of(one) != province_of(other):
        return False
    match one, other:
        case Move(), Move():
            coasts = {one.destination.coast, other.destination.coast} - {None}
            is_there = one.destination.province == other.destination.province
            return is_there and len(coasts) < 2 and one.hyper == other.hyper
        case SupportMove(), SupportMove():
            is_there = one.destination.province == other.destination.province
            return is_there and _helped(one) == _helped(other)
        case SupportHold(), SupportHold():
            return _helped(one) == _helped(other)
        case Hold(), Hold():
            return True
        case _:
            return repr(one) == repr(other)


def _helped(order: SupportHold | SupportMove) -> object:
    return order.supported.location.province
