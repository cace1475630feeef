"""Learns the weights: a softmax over the candidates of each mention, by adaptive gradients.

Adagrad (Duchi, Hazan, Singer, 2011), in plain Python and without chance: the same lessons make the
same weights. Every lesson is given twice, once without the words themselves, so that classes of
words alone carry an order too, where the words were never seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import TypeVar

from judge.orders.reading.movements.weights import Weights
from judge.prose.shuffling import Shuffler

LEAST_SEEN = 2
"""In how many mentions a feature must be."""
STEP = 0.05
DECAY = 2e-5
FIRST_SQUARE = 0.1
PASSES = 6
PRUNED = 0.03
"""Weights below this are left out."""
FLAT = 1e-4
"""So small a gradient moves nothing."""
WORD = "="


@dataclass(frozen=True, slots=True)
class Lesson:
    """The candidates of a mention by their features, and which are right: one at least."""

    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class LearningSteps:
    """How often lessons are gone through, how far a step leads, and how weights fade."""

    passes: int = PASSES
    step: float = STEP
    decay: float = DECAY


USUAL = LearningSteps()
Letter = TypeVar("Letter")


def learn_in_folds(
    letters: Sequence[Letter],
    lessons_of: Callable[[Letter], list[Lesson]],
    trials_of: Callable[[Letter, Weights], list[Lesson]],
    folds: int,
    steps: LearningSteps = USUAL,
) -> tuple[int, dict[str, float]]:
    """Of how many mentions, and the weights: of candidates, and of how sure the likeliest is.

    How sure is learnt from what weights of candidates say of letters that had no part in them:
    the letters are divided into so many `folds`.
    """
    rows = [lessons_of(letter) for letter in letters]
    trials: list[Lesson] = []
    for fold in range(folds):
        others = (row for n, row in enumerate(rows) if n % folds != fold)
        weights = Weights(learn_weights([lesson for row in others for lesson in row], steps))
        for letter in letters[fold::folds]:
            trials += trials_of(letter, weights)
    lessons = [lesson for row in rows for lesson in row]
    return len(lessons), {**learn_weights(lessons, steps), **learn_weights(trials, steps)}


@dataclass(frozen=True, slots=True)
class _Numbered:
    rows: list[list[int]]
    right: tuple[bool, ...]


def learn_weights(lessons: Sequence[Lesson], steps: LearningSteps = USUAL) -> dict[str, float]:
    """The weights by which the right candidates have most."""
    counted = Counter(f for lesson in lessons for f in {f for row in lesson.rows for f in row})
    number = {f: n for n, f in enumerate(sorted(f for f, k in counted.items() if k >= LEAST_SEEN))}
    data = list(_numbered(lessons, number))
    weights, squares = [0.0] * len(number), [FIRST_SQUARE] * len(number)
    order, chance = list(range(len(data))), Shuffler()
    for _ in range(steps.passes):
        chance.shuffle(order)
        for n in order:
            _correct(data[n], weights, squares, steps)
    return {f: weights[n] for f, n in number.items() if abs(weights[n]) > PRUNED}


def _numbered(lessons: Sequence[Lesson], number: dict[str, int]) -> Iterator[_Numbered]:
    """Each lesson with numbers for features: as it is, and without its words."""
    for lesson in lessons:
        yield _Numbered([[number[f] for f in r if f in number] for r in lesson.rows], lesson.right)
        rows = [[number[f] for f in r if WORD not in f and f in number] for r in lesson.rows]
        yield _Numbered(rows, lesson.right)


def _correct(
    lesson: _Numbered, weights: list[float], squares: list[float], steps: LearningSteps
) -> None:
    """Move the weights to what is right, of several in the shares that they have now."""
    scores = [sum([weights[f] for f in row]) for row in lesson.rows]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    right = sum(part for part, is_right in zip(parts, lesson.right, strict=True) if is_right)
    for row, part, is_right in zip(lesson.rows, parts, lesson.right, strict=True):
        gradient = part / total - (part / right if is_right and right else 0.0)
        if abs(gradient) < FLAT:
            continue
        for f in row:
            pull = gradient + steps.decay * weights[f]
            squares[f] += pull * pull
            weights[f] -= steps.step * pull / sqrt(squares[f])
