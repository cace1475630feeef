"""Learns what becomes of sentences: the second half of `make wishes`.

Every letter of `grammar/wishes/letters/` is served in its situation, and what may become of each of
its sentences is written down beside what should; so is every sixth of the sentences by topic, as a
letter by itself. What a sentence is about is told there by a model that hasn't seen it, for so it
is with letters to come: they are in five parts, and the model for each is learnt from the others.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from unittest.mock import patch

from judge.desk.hearing.free import Free
from judge.desk.hearing.listening import Listener
from judge.desk.hearing.possible import Becoming, Possibility
from judge.desk.wishes import CHAT, ORDERS
from judge.desk.wishes.examples import Example
from judge.desk.wishes.lessons import LEFT, PRESS, LetterLesson
from judge.library.shelf import shelf
from judge.library.texts import load_policy
from judge.library.wishes import (
    WEIGHTS,
    examples_with,
    load_examples,
    load_lessons,
    load_wish_model,
    model_in,
    model_of,
)
from judge.orders.reading.movements.learning import LearningSteps, Lesson, learn_weights
from judge.orders.reading.movements.weights import packed
from judge.prose.passages import Passage
from judge.prose.sentences import clauses
from tests.blind.done import serve
from tests.blind.entries import Entry, read_set
from tests.blind.houses import scenarios

PARTS = 5
SLOWLY = LearningSteps(passes=8, step=0.05, decay=0.02)
"""There are few lessons, and many signs: on letters kept aside this was calibrated best."""
EVERY = 6
"""So many of the sentences by topic would outweigh the letters."""
PROCESSES = 2
FEWEST_WORDS = 4
_OF_OTHERS = frozenset({ORDERS, PRESS, LEFT})
_TALK = (Becoming.TALK, "")
_MODEL = "judge.daemon.shelf_office.load_wish_model"


@dataclass(frozen=True, slots=True)
class Taught:
    """A letter as a lesson, and as it is served."""

    lesson: LetterLesson
    entry: Entry


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and by whom a sentence by itself may be written."""

    situation: str
    player: str
    master: str = "GM"


_SETTINGS = {
    "": Setting("S01", "GERMANY"),
    "running": Setting("S01", "GERMANY"),
    "ticking": Setting("S01", "GERMANY"),
    "paused": Setting("S08", "TURKEY"),
    "forming": Setting("S12", ""),
    "offered": Setting("S09", ""),
}
"""By when a topic can be meant."""


def taught_letters() -> list[Taught]:
    """Every letter of the shelf, in order."""
    return [Taught(lesson, read_set(lesson.bare())[0]) for lesson in load_lessons()]


def lessons_of(letters: Sequence[Taught], part: int) -> list[Lesson]:
    """What the letters and sentences of a part teach, by a model that has seen none of them."""
    alone = load_examples()[::EVERY]
    own = alone[part::PARTS]
    seen = [one.lesson for n, one in enumerate(letters) if n % PARTS != part]
    others = [example for example in load_examples() if example not in set(own)]
    model = model_in(model_of(examples_with(others, seen)))
    with patch(_MODEL, lambda: model):
        found = [lesson for one in letters[part::PARTS] for lesson in _lessons_of(one)]
        return found + [lesson for n, one in enumerate(own) for lesson in _lessons_alone(one, n)]


def _lessons_alone(example: Example, number: int) -> list[Lesson]:
    """What a sentence teaches that is a letter by itself."""
    row = load_policy().rows.get(example.topic)
    setting = _SETTINGS[row.when if row is not None else ""]
    roles = ("master", "player") if number % 4 == 0 else ("player", "master")
    role = next((r for r in roles if row is None or row.kind_for(r)), "")
    who = {"player": setting.player, "master": setting.master}.get(role, "")
    kind = row.kind_for(role) if row is not None else ""
    right = _right_alone(example, kind)
    if not who or not right:
        return []
    found: list[Lesson] = []
    judge = Listener.judge

    def judged(listener: Listener, free: Free, near: str) -> Iterator[object]:
        candidates = listener.candidates(free.text, near, free)
        if candidates:
            found.append(_lesson(candidates, right))
        return judge(listener, free, near)

    scenario = scenarios()[setting.situation]
    with patch.object(Listener, "judge", judged):
        serve(Entry(1, scenario, who, "mixed", "", "", "game", "", example.sentence, ()))
    return found if len(found) == 1 else []


def _right_alone(example: Example, kind: str) -> set[tuple[Becoming, str]]:
    """What should become of an example of a topic that is of some kind to its writer."""
    if example.topic == CHAT:
        return {_TALK}
    if example.topic in _OF_OTHERS or kind == "left":
        return {(Becoming.LEFT, "")}
    if kind == "question" or example.act in {"do", "beg"}:
        return {(Becoming.DO, example.topic)}
    return {(Becoming.ASK, example.topic)} if example.act == "if" else set()


def _lessons_of(taught: Taught) -> list[Lesson]:
    """What one letter teaches: a lesson for each of its sentences, and for some clauses."""
    found: dict[tuple[str, str], Lesson] = {}
    judge = Listener.judge

    def judged(listener: Listener, free: Free, near: str) -> Iterator[object]:
        whole = _right(taught.lesson, free.passage)
        for passage, beside in _passages(free, near):
            is_clause = passage is not free.passage
            right = _right_of_clause(taught.lesson, passage, whole) if is_clause else whole
            candidates = listener.candidates(passage.text, beside, free)
            if right and candidates:
                found[passage.text, beside] = _lesson(candidates, right)
        return judge(listener, free, near)

    with patch.object(Listener, "judge", judged):
        serve(taught.entry)
    return list(found.values())


def _passages(free: Free, near: str) -> Iterator[tuple[Passage, str]]:
    yield free.passage, near
    for clause in clauses(free.passage):
        if len(clause.text.split()) >= FEWEST_WORDS:
            yield clause, free.text


def _right(lesson: LetterLesson, passage: Passage) -> set[tuple[Becoming, str]]:
    """What should become of a sentence; nothing where that can't be told."""
    deeds = list(lesson.deeds_in(passage))
    if not deeds:
        return set() if lesson.is_open else {_TALK}
    return {_way(deed.word, deed.topic) for deed in deeds}


def _right_of_clause(
    lesson: LetterLesson, clause: Passage, whole: set[tuple[Becoming, str]]
) -> set[tuple[Becoming, str]]:
    """What should become of a clause of a sentence that wants something.

    It can be told where all of a quotation stands in it, or nothing of any.
    """
    deeds = list(lesson.deeds_in(clause))
    is_told = whole not in ({_TALK}, set()) and all(lesson.says(d, clause) for d in deeds)
    return _right(lesson, clause) if is_told else set()


def _way(word: str, topic: str) -> tuple[Becoming, str]:
    if topic in _OF_OTHERS:
        return Becoming.LEFT, ""
    return (Becoming.ASK if word == "ask" else Becoming.DO), topic


def _lesson(candidates: Sequence[Possibility], right: set[tuple[Becoming, str]]) -> Lesson:
    """The candidates, and which are right; if none is, the sentence is left to others."""
    is_right = [(one.way, one.topic) in right for one in candidates]
    if not any(is_right):
        is_right = [one.way is Becoming.LEFT for one in candidates]
    return Lesson(tuple(one.signs for one in candidates), tuple(is_right))


def _lessons_of_part(part: int) -> list[Lesson]:
    return lessons_of(taught_letters(), part)


def weights_fingerprint() -> str:
    """By this the weights are known as those of the letters and the model of now."""
    digest = sha256(load_wish_model().fingerprint.encode())
    for lesson in load_lessons():
        digest.update(lesson.written.encode())
    return digest.hexdigest()[:16]


def main() -> int:
    with get_context("fork").Pool(PROCESSES) as pool:
        found = pool.map(_lessons_of_part, range(PARTS), chunksize=1)
    lessons = [lesson for part in found for lesson in part]
    data = packed(learn_weights(lessons, SLOWLY), weights_fingerprint())
    size = (shelf("grammar") / WEIGHTS).write_bytes(data)
    print(f"{len(lessons):,} sentences of {len(taught_letters()):,} letters, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
