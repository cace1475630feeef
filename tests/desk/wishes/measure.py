"""How well the model tells what sentences are about: `python -m tests.desk.wishes.measure`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from judge.desk.wishes import NO_NAMES, Wish, WishModel
from judge.library.wishes import load_wish_model

LABELS = Path(__file__).parent / "labels.txt"
NOTHING = "-"
HEIGHTS = (0.0, 0.2, 0.3, 0.5)


@dataclass(frozen=True, slots=True)
class Label:
    """A sentence, and what it is about: one of these topics, or nothing."""

    topics: frozenset[str]
    sentence: str

    @property
    def is_wish(self) -> bool:
        return NOTHING not in self.topics


@dataclass(frozen=True, slots=True)
class Measured:
    """Of so many wishes: right at once, right among two; and what was seen in what is none."""

    wishes: int
    first: int
    right: tuple[int, ...]
    in_two: int
    others: int
    alarms: tuple[int, ...]
    wrong: tuple[int, ...]


def read_labels(text: str) -> tuple[Label, ...]:
    rows = (line.partition(": ") for line in text.splitlines() if line and line[0] != "#")
    return tuple(Label(frozenset(topics.split("|")), said) for topics, _, said in rows)


def measure(model: WishModel, labels: Iterable[Label]) -> Measured:
    read = [(label, model.read(label.sentence, NO_NAMES)) for label in labels]
    wishes = [(label, wish) for label, wish in read if label.is_wish]
    others = [wish for label, wish in read if not label.is_wish]
    return Measured(
        len(wishes),
        sum(wish.over > 0 and wish.topic in label.topics for label, wish in wishes),
        tuple(
            sum(wish.sure >= height and wish.topic in label.topics for label, wish in wishes)
            for height in HEIGHTS
        ),
        sum(_among_two(label, wish) for label, wish in wishes),
        len(others),
        tuple(sum(wish.sure >= height for wish in others) for height in HEIGHTS),
        tuple(
            sum(wish.sure >= height and wish.topic not in label.topics for label, wish in wishes)
            for height in HEIGHTS
        ),
    )


def _among_two(label: Label, wish: Wish) -> bool:
    return any(topic in label.topics for topic, _ in wish.topics[:2])


def main() -> int:
    labels = read_labels(LABELS.read_text(encoding="utf-8"))
    model = load_wish_model()
    found = measure(model, labels)
    print(f"wishes: {found.first} of {found.wishes} right at once, {found.in_two} among two")
    rows = zip(HEIGHTS, found.right, found.wrong, found.alarms, strict=True)
    for height, right, wrong, alarms in rows:
        print(f"sure {height}: {right} right, {wrong} wrong; {alarms} of {found.others} are none")
    if "-v" in sys.argv:
        for label in labels:
            wish = model.read(label.sentence, NO_NAMES)
            if label.is_wish and not (wish.over > 0 and wish.topic in label.topics):
                missed = Counter(dict(wish.topics)).most_common(2)
                print(f"{'|'.join(sorted(label.topics))}: {label.sentence}")
                print(f"    {missed} {wish.sure:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
