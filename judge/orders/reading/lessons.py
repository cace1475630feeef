"""The letters that movement orders are learnt from: read as any other, with the answers beside.

A file of letters has, for each, `=== POSITION POWER`, the letter, `---`, and the orders that it
gives in the canonical notation, a line each. Behind `?` stand, divided by `|`, orders of which
nobody can know which is meant.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.orders.model import FOR_NO_UNIT, Hold, Move, Order, SupportHold, SupportMove, province_of
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reading.movements.candidates import Candidate, Deed, Mention, SignRow
from judge.orders.reading.movements.learning import Lesson, learn_in_folds
from judge.orders.reading.movements.possible import MeantOrders
from judge.orders.reading.movements.reading import MovementReader
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.reader import read_through
from judge.orders.reading.setting import LineSetting

_HEAD = re.compile(r"=== (?P<position>\S+) (?P<power>.+)")
CERTAIN = 2.0
"""Surer than any that is asked for."""
NEAR_HOLD = 4
"""Within so many words behind an "it" stands that it stays."""
FOLDS = 3
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


ReaderOf = Callable[[Variant], OrderReader]


@dataclass(frozen=True, slots=True)
class School:
    """Letters, where they are written, and who reads them."""

    situations: Mapping[str, LetterSituation]
    reader_of: ReaderOf

    def lessons(self, letter: TaughtLetter) -> list[Lesson]:
        """What every mention of a letter teaches of what words order."""
        reader, setting = self._desk(letter)
        teacher = Teacher(reader, setting, Weights({}), letter=letter)
        read_through(letter.text, reader, setting, teacher)
        return teacher.lessons

    def trials(self, letter: TaughtLetter, weights: Weights) -> list[Lesson]:
        """What it teaches of how sure orders are, by weights that weren't learnt from it."""
        reader, setting = self._desk(letter)
        examiner = Examiner(reader, setting, weights, letter=letter)
        read_through(letter.text, reader, setting, examiner)
        return examiner.lessons

    def _desk(self, letter: TaughtLetter) -> tuple[OrderReader, LineSetting]:
        situation = self.situations[letter.situation]
        variant = situation.variant
        setting = LineSetting(
            variant, PhaseKind.MOVEMENT, variant.power_by_id[letter.power], situation.position
        )
        return self.reader_of(variant), setting


def learn_all(letters: Sequence[TaughtLetter], school: School) -> tuple[int, dict[str, float]]:
    """Of how many mentions, and the weights: of candidates, and of how sure the likeliest is."""
    return learn_in_folds(letters, school.lessons, school.trials, FOLDS)


@dataclass
class Teacher(MovementReader):
    """Reads a letter with the right answers, and notes what there was to choose from."""

    letter: TaughtLetter = field(default=None)  # type: ignore[assignment]
    lessons: list[Lesson] = field(default_factory=list)

    def _told(self, row: SignRow) -> list[ToldOrders]:
        self._row = row
        self._letters = {sign.letter for sign in row.signs}
        return super()._told(row)

    def shares(self, mention: Mention, rows: Sequence[list[str]]) -> Sequence[float]:
        """The right candidates, as sure as they can be."""
        right = self._right(mention)
        self.lessons.append(Lesson(tuple(map(tuple, rows)), tuple(right)))
        return [is_right / sum(right) for is_right in right]

    def surety(self, best: Candidate, features: Sequence[str]) -> float:
        """What is right is told, whatever stands around it."""
        return CERTAIN

    def _right(self, mention: Mention) -> list[bool]:
        """Which candidates are right; if none, that nothing is ordered."""
        wanted = [is_among(self.letter.orders, one.meant) for one in mention.candidates]
        if any(wanted) and self._is_said(mention, wanted):
            return wanted
        several = [is_among(self.letter.open, one.meant) for one in mention.candidates]
        if any(several):
            return [True, *several[1:]]
        mended = self._mended(mention)
        return [n == mended for n in range(len(mention.candidates))]

    def _mended(self, mention: Mention) -> int:
        """Which candidate is said and then mended, 0 if none: "to Iraq. No, I mean Georgia"."""
        units = {unit.location.province for unit in mention.units}
        has_order = any(province_of(order) in units for order in self.letter.orders)
        behind = {sign.letter for sign in self._row.signs[mention.at + 1 :]}
        is_mended = not {"X", "U"}.isdisjoint(behind | set(self.memory.coming))
        if mention.is_spoken_of or len(units) > 1 or not (has_order and is_mended):
            return 0
        goals = [
            (one.roles["d"], n)
            for n, one in enumerate(mention.candidates)
            if one.deed is Deed.MOVE and one.roles.get("d", 0) > mention.at
        ]
        return min(goals, default=(0, 0))[1]

    def _is_said(self, mention: Mention, wanted: Sequence[bool]) -> bool:
        """Whether a sentence says it; that a unit stays is only said with a word for it."""
        deeds = {c.deed for c, is_so in zip(mention.candidates, wanted, strict=True) if is_so}
        if deeds != {Deed.HOLD}:
            return True
        if not mention.is_spoken_of:
            return not HELD.isdisjoint(self._letters)
        behind = self._row.signs[mention.at + 1 : mention.at + 1 + NEAR_HOLD]
        return any(sign.letter == "H" for sign in behind)


@dataclass
class Examiner(MovementReader):
    """Reads a letter as any other, and notes where the likeliest order is right."""

    letter: TaughtLetter = field(default=None)  # type: ignore[assignment]
    lessons: list[Lesson] = field(default_factory=list)

    def surety(self, best: Candidate, features: Sequence[str]) -> float:
        """As sure as it is right."""
        is_right = is_among(self.letter.orders, best.meant)
        self.lessons.append(Lesson(((), tuple(features)), (not is_right, is_right)))
        return float(is_right)


def is_among(orders: Sequence[Order], meant: MeantOrders | None) -> bool:
    """Whether some words may mean one of some orders."""
    return meant is not None and any(is_same_deed(o, one) for o in orders for one in meant.orders)


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
