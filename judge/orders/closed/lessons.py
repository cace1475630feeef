"""How retreats, builds and removals are learnt: letters read as any, the answers beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.closed.found import Finding
from judge.orders.closed.learnt.mentions import Becomes, ClosedCandidate, ClosedMention
from judge.orders.closed.learnt.signs import LetterSigns
from judge.orders.closed.learnt.surety import deed_features, ranked_deeds
from judge.orders.closed.learnt.weighing import Weigher
from judge.orders.closed.reading import Ground, read_closed
from judge.orders.model import Order, Retreat, Waive
from judge.orders.reading.movements.learning import LearningSteps, Lesson, learn_in_folds
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.reader import read_orders

FOLDS = 5
STEPS = LearningSteps(passes=8, step=0.05, decay=0.002)


@dataclass(frozen=True, slots=True)
class ClosedSituation:
    """Where letters are written: a board, a position, and what stands for each power by its id."""

    variant: Variant
    position: Position
    standing: Mapping[str, tuple[Order, ...]]


@dataclass(frozen=True, slots=True)
class ClosedLetter:
    """A letter: who wrote it where, what it orders, what it leaves, and what it is asked about."""

    situation: str
    power: Power
    text: str
    orders: tuple[Order, ...]
    kept: tuple[Order, ...] = ()
    open: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class ClosedSchool:
    """Where letters are written, and who reads them."""

    situations: Mapping[str, ClosedSituation]
    reader_of: Callable[[Variant], OrderReader]

    def lessons(self, letter: ClosedLetter) -> list[Lesson]:
        """What every mention of a letter teaches of what words order."""
        teacher = ClosedTeacher(Weights({}), letter=letter)
        self.read(letter, teacher)
        return teacher.lessons

    def trials(self, letter: ClosedLetter, weights: Weights) -> list[Lesson]:
        """What it teaches of how sure orders are, by weights that weren't learnt from it."""
        examiner = ClosedExaminer(weights, letter=letter)
        self.read(letter, examiner)
        return examiner.lessons

    def read(self, letter: ClosedLetter, weigher: Weigher) -> None:
        """Read a letter with a weigher."""
        situation = self.situations[letter.situation]
        reader, power = self.reader_of(situation.variant), letter.power
        kind, position = situation.position.phase.kind, situation.position
        sheet = read_orders(
            letter.text, reader, phase=kind, power=power, position=position, by_line=True
        )
        lines = {n: line for n, line in enumerate(letter.text.splitlines(), 1) if line.strip()}
        standing = situation.standing.get(power.id, ())
        seat = Ground(power, position, standing, tuple(position.units_of(power)))
        read_closed(lines, sheet.entries, kind, reader, seat, weigher)


def learn_closed(
    letters: Sequence[ClosedLetter], school: ClosedSchool
) -> tuple[int, dict[str, float]]:
    """Of how many mentions, and the weights: of candidates, and of how sure the likeliest is."""
    return learn_in_folds(letters, school.lessons, school.trials, FOLDS, STEPS)


@dataclass
class ClosedTeacher(Weigher):
    """Notes what there was to choose from, and what is right."""

    letter: ClosedLetter = field(default=None)  # type: ignore[assignment]
    lessons: list[Lesson] = field(default_factory=list)

    def weigh(self, signs: LetterSigns) -> list[Finding]:
        """Note it; what the tables found stands."""
        self.lessons = []
        for mention in signs.mentions:
            right = right_of(mention, signs, self.letter)
            is_open = any(o in self.letter.open for one in mention.candidates for o in one.orders)
            if not is_open:
                self.lessons.append(Lesson(tuple(map(tuple, signs.rows(mention))), tuple(right)))
        return list(signs.found)


@dataclass
class ClosedExaminer(Weigher):
    """Notes where the likeliest deed is right."""

    letter: ClosedLetter = field(default=None)  # type: ignore[assignment]
    lessons: list[Lesson] = field(default_factory=list)

    def weigh(self, signs: LetterSigns) -> list[Finding]:
        """Note it; what the tables found stands."""
        self.lessons = []
        for mention in signs.mentions:
            ranked = ranked_deeds(signs, mention, self.weights)
            wanted = _is_wanted(ranked.best, self.letter)
            rows = ((), tuple(deed_features(ranked)))
            self.lessons.append(Lesson(rows, (not wanted, wanted)))
        return list(signs.found)


def right_of(mention: ClosedMention, signs: LetterSigns, letter: ClosedLetter) -> list[bool]:
    """Which candidates are right; nothing beside an order where the same is named again."""
    right = [_is_wanted(one, letter) for one in mention.candidates]
    if not any(right):
        return [one.told is Becomes.NOTHING for one in mention.candidates]
    if any(one.told is Becomes.CHOICE for one in mention.candidates):
        return _of_list(mention, signs, letter)
    same = [one for one in signs.mentions if one.key == mention.key]
    is_ruled = any(signs.ruled(one.orders) for one in mention.candidates if one.orders)
    is_free = len(same) > 1 and not is_ruled
    is_free = is_free or any(
        one.told is Becomes.KEEP for one, r in zip(mention.candidates, right, strict=True) if r
    )
    is_free = is_free or any(o in letter.kept for one in mention.candidates for o in one.orders)
    return [r or (is_free and n == 0) for n, r in enumerate(right)]


def _of_list(mention: ClosedMention, signs: LetterSigns, letter: ClosedLetter) -> list[bool]:
    """Whether a choice stands where it is named, or behind what is named after it."""
    same = [one for one in signs.mentions if one.key == mention.key]
    ranks = [_rank(one, letter) for one in same]
    at = same.index(mention)
    rank, others = ranks[at], [*ranks[:at], *ranks[at + 1 :]]
    is_after = any(
        other is not None and rank is not None and other < rank for other in ranks[at + 1 :]
    )
    return [rank in others, not is_after, is_after]


def _rank(mention: ClosedMention, letter: ClosedLetter) -> int | None:
    """Which choice of the letter a mention is."""
    meant = mention.candidates[1].orders
    rows = (n for n, order in enumerate(letter.orders) if any(_is_same(o, order) for o in meant))
    return next(rows, None)


def _is_wanted(one: ClosedCandidate, letter: ClosedLetter) -> bool:
    if one.told is Becomes.NOTHING:
        return False
    wanted = (*letter.orders, *letter.kept)
    if one.told is Becomes.KEEP:
        ordered = {type(o) for o in letter.orders}
        return bool(ordered) and not any(o in wanted for o in one.orders)
    if one.told is Becomes.WAIVE:
        return any(isinstance(o, Waive) for o in wanted)
    return any(_is_same(o, w) for o in one.orders for w in wanted)


def _is_same(one: Order, other: Order) -> bool:
    if isinstance(one, Retreat) and isinstance(other, Retreat):
        return one.unit.location.province == other.unit.location.province and (
            one.destination.province == other.destination.province
        )
    return one == other
