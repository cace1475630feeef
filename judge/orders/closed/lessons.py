"""The letters that retreats, builds and removals are learnt from: read as any, the answers beside.

Their form is that of `tests/blind/format.md`; of what is done with them only the lines count that
say what is ordered: `order`, `keep`, `prefer` and `ask`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.closed.found import Finding
from judge.orders.closed.learnt.mentions import Becomes, ClosedCandidate, ClosedMention
from judge.orders.closed.learnt.signs import LetterSigns
from judge.orders.closed.learnt.surety import surety_rows
from judge.orders.closed.learnt.weighing import Weigher
from judge.orders.closed.reading import Ground, read_closed
from judge.orders.model import Order, Retreat, Waive
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reading.movements.learning import LearningSteps, Lesson, learn_weights
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.reader import read_orders

FOLDS = 5
"""Into so many parts the letters are divided, to learn how sure what was learnt is."""
STEPS = LearningSteps(passes=8, step=0.05, decay=0.002)
_HEAD = re.compile(r"(?:\d+ \| )?(?P<situation>\S+) \| (?P<who>[^|\n]{1,40}?)(?P<more> \|.*)?")


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


_APART = frozenset({"ahead", "press"})
"""What of a letter is read apart from its retreats and builds."""


def read_closed_letters(
    text: str, situations: Mapping[str, ClosedSituation]
) -> Iterator[ClosedLetter]:
    """The letters of a file that are from players in situations of these phases."""
    for entry in f"\n{text}".split("\n=== ")[1:]:
        head, _, rest = entry.partition("\n")
        found = _HEAD.fullmatch(head.strip())
        if found is None or found["situation"] not in situations:
            continue
        situation = situations[found["situation"]]
        power = _power(found["who"], situation.variant)
        body = rest.partition("\n\n")[2] if found["more"] else rest
        letter, _, done = body.rpartition("\n---\n")
        rows = [row.partition("#")[0].strip() for row in done.splitlines()]
        is_apart = any(row.split(" ")[0] in _APART for row in rows)
        if power is not None and letter and not is_apart:
            yield _letter(found["situation"], situation, power, letter.strip("\n"), rows)


def _power(who: str, variant: Variant) -> Power | None:
    return next((p for p in variant.powers if who in {p.name, p.id}), None)


def _letter(
    id_: str, situation: ClosedSituation, power: Power, text: str, rows: Sequence[str]
) -> ClosedLetter:
    said: dict[str, list[Order]] = {"order": [], "keep": [], "ask": []}
    for row in rows:
        word, _, rest = row.partition(" ")
        if word == "prefer":
            said["order"] += _preferred(rest, situation.variant)
        elif word in said:
            said[word] += [
                o for part in re.split(r"[|+]", rest) for o in _order(part, situation.variant)
            ]
    orders, kept, asked = (tuple(said[name]) for name in ("order", "keep", "ask"))
    return ClosedLetter(id_, power, text, orders, kept, asked)


def _preferred(text: str, variant: Variant) -> Iterator[Order]:
    unit, _, places = text.partition(":")
    for place in places.split(","):
        way = "D" if place.strip() == "disband" else f"R {place.strip()}"
        yield from _order(f"{unit} {way}", variant)


def _order(text: str, variant: Variant) -> Iterator[Order]:
    order = read_notation(text, variant)
    if not isinstance(order, NotationProblem):
        yield order


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
    rows = [school.lessons(letter) for letter in letters]
    trials: list[Lesson] = []
    for fold in range(FOLDS):
        others = [row for n, row in enumerate(rows) if n % FOLDS != fold]
        weights = Weights(learn_weights([one for row in others for one in row], STEPS))
        for letter in letters[fold::FOLDS]:
            trials += school.trials(letter, weights)
    lessons = [lesson for row in rows for lesson in row]
    return len(lessons), {**learn_weights(lessons, STEPS), **learn_weights(trials, STEPS)}


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
            shares = self.weights.shares(signs.rows(mention))
            ranked = sorted(
                zip(mention.candidates[1:], shares[1:], strict=True), key=lambda row: -row[1]
            )
            wanted = _is_wanted(ranked[0][0], self.letter)
            rows = surety_rows(signs, mention, ranked, shares[0])
            self.lessons.append(Lesson(tuple(map(tuple, rows)), (not wanted, wanted)))
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
