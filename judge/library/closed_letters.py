"""The letters that retreats, builds and removals are learnt from, and how it is done anew."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from judge.board.forms import read_position
from judge.board.variant import Variant
from judge.desk.wishes.lessons import LetterLesson, TaughtDeed, read_lessons
from judge.library.grammars import order_reader_of
from judge.library.letters import orders_told
from judge.library.shelf import names, read_text, shelf
from judge.library.variants import load_variant
from judge.library.wishes import load_lessons
from judge.orders.closed.lessons import (
    ClosedLetter,
    ClosedSchool,
    ClosedSituation,
    learn_closed,
)
from judge.orders.model import Order
from judge.orders.reading.lessons import fingerprint_of
from judge.orders.reading.movements.weights import packed

WEIGHTS = "closed.bin"
SEEN = 29
"""By the features of one letter of so many it is seen that the code has changed."""
OWN_LESSONS = "closed/*.txt"
_APART = frozenset({"ahead", "press"})
"""What of a letter is read apart from its retreats and builds."""


@cache
def load_closed_situations() -> dict[str, ClosedSituation]:
    """Where the letters are written, by id."""
    found = {}
    for id_, form in json.loads(read_text("grammar", "closed/positions.json")).items():
        variant = load_variant(form["board"], {})
        standing = {
            power: tuple(order for text in texts for order in orders_told(text, variant))
            for power, texts in form["standing"].items()
        }
        found[id_] = ClosedSituation(variant, read_position(form["position"], variant), standing)
    return found


def load_closed_letters() -> list[ClosedLetter]:
    """Every letter that a player writes in such a situation."""
    own = (read_lessons(read_text("grammar", name)) for name in names("grammar", OWN_LESSONS))
    return [*closed_letters_of(load_lessons()), *closed_letters_of(chain.from_iterable(own))]


def closed_letters_of(lessons: Iterable[LetterLesson]) -> Iterator[ClosedLetter]:
    """Of some lessons those that players write in these phases, if no part is read elsewhere."""
    for lesson in lessons:
        here = load_closed_situations().get(lesson.scenario)
        power = here.variant.power_by_name.get(lesson.who) if here is not None else None
        if here is None or power is None or any(deed.word in _APART for deed in lesson.deeds):
            continue
        several = (("order", "prefer"), ("keep",), ("ask",))
        told = (tuple(_told(lesson, here.variant, words)) for words in several)
        yield ClosedLetter(lesson.scenario, power, lesson.text, *told)


def _told(lesson: LetterLesson, variant: Variant, words: Sequence[str]) -> Iterator[Order]:
    for deed in lesson.deeds:
        if deed.word in words:
            yield from _orders(deed, variant)


def _orders(deed: TaughtDeed, variant: Variant) -> Iterator[Order]:
    if deed.word != "prefer":
        yield from orders_told(deed.text, variant)
        return
    unit, _, places = deed.text.partition(":")
    for place in map(str.strip, places.split(",")):
        yield from orders_told(f"{unit} D" if place == "disband" else f"{unit} R {place}", variant)


def closed_school() -> ClosedSchool:
    """Where the letters are written, and who reads them."""
    return ClosedSchool(load_closed_situations(), order_reader_of)


def closed_fingerprint_now() -> str:
    """What the weights are known by that would be learnt now.

    Letters and the table count with every word, the code by what it sees in a few letters.
    """
    letters = load_closed_letters()
    texts = [repr((one.situation, one.power.id, one.text, one.orders)) for one in letters]
    school = closed_school()
    seen = [repr(lesson.rows) for one in letters[::SEEN] for lesson in school.lessons(one)]
    return fingerprint_of([*texts, read_text("grammar", "closed.txt"), *seen])


def write_closed_weights() -> tuple[int, int]:
    """Learn anew; of how many mentions, and how many bytes the weights have."""
    mentions, weights = learn_closed(load_closed_letters(), closed_school())
    data = packed(weights, closed_fingerprint_now())
    return mentions, (shelf("grammar") / WEIGHTS).write_bytes(data)
