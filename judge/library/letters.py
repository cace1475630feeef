"""The letters on the shelf that movement orders are learnt from, and how it is done anew."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from judge.board.forms import read_position
from judge.board.variant import Variant
from judge.desk.wishes.lessons import LetterLesson, TaughtDeed
from judge.library.grammars import order_reader_of
from judge.library.shelf import names, read_text, shelf
from judge.library.variants import load_variant
from judge.library.wishes import LESSONS, load_lessons
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reading.lessons import (
    LetterSituation,
    School,
    TaughtLetter,
    fingerprint_of,
    learn_all,
    read_letters,
)
from judge.orders.reading.movements.weights import packed

WEIGHTS = "movements.bin"
_APART = frozenset({"ahead", "prefer", "press"})
"""What of a letter is read apart from its movements."""
_VAGUE = frozenset({"?", "orders", "press"})
_DIVIDED = re.compile(r"[|+]")
SEEN = 97
"""By the features of one letter of so many it is seen that the code has changed."""


@cache
def load_situations() -> dict[str, LetterSituation]:
    """Where the letters are written, by id."""
    found = {}
    for id_, form in json.loads(read_text("grammar", "letters/positions.json")).items():
        variant = load_variant(form["board"], {})
        found[id_] = LetterSituation(variant, read_position(form["position"], variant))
    return found


def load_letters() -> list[TaughtLetter]:
    """Every letter; ValueError says what is wrong with one."""
    files = names("grammar", "letters/*.txt")
    situations = load_situations()
    told = (read_letters(read_text("grammar", name), situations) for name in files)
    return [*chain.from_iterable(told), *_with_wishes(load_lessons())]


def _with_wishes(lessons: Iterable[LetterLesson]) -> Iterator[TaughtLetter]:
    """Of the lessons of wishes those that players write in a movement phase.

    They have orders amid all else, or none. What is read apart from movements isn't among them.
    """
    for lesson in lessons:
        here = load_situations().get(lesson.scenario)
        power = here.variant.power_by_name.get(lesson.who) if here is not None else None
        if here is None or power is None or any(_is_apart(deed) for deed in lesson.deeds):
            continue
        orders = (orders_told(d.text, here.variant) for d in lesson.deeds if d.word == "order")
        several = (orders_told(d.text, here.variant) for d in lesson.deeds if d.word == "ask")
        yield TaughtLetter(
            lesson.scenario,
            power.id,
            lesson.text,
            tuple(chain.from_iterable(orders)),
            tuple(chain.from_iterable(several)),
        )


def _is_apart(deed: TaughtDeed) -> bool:
    """Whether a part of a letter is read elsewhere, or nobody knows what it orders."""
    return deed.word in _APART or (deed.word == "ask" and deed.text.split()[0] in _VAGUE)


def orders_told(text: str, variant: Variant) -> Iterator[Order]:
    """The orders of a line of what is done, of which one is meant if it is asked."""
    for part in _DIVIDED.split(text):
        order = read_notation(part.strip(), variant)
        if not isinstance(order, NotationProblem):
            yield order


def fingerprint_now() -> str:
    """What the weights are known by that would be learnt now.

    Letters and tables count with every word, the code by what it sees in a few letters.
    """
    files = (*names("grammar", "letters/*.txt"), *names("grammar", LESSONS))
    texts = [read_text("grammar", name) for name in (*files, "movements.txt")]
    school = School(load_situations(), order_reader_of)
    seen = [repr(lesson.rows) for one in load_letters()[::SEEN] for lesson in school.lessons(one)]
    return fingerprint_of([*texts, *seen])


def write_weights() -> tuple[int, int]:
    """Learn anew; of how many mentions, and how many bytes the weights have."""
    mentions, weights = learn_all(load_letters(), School(load_situations(), order_reader_of))
    data = packed(weights, fingerprint_now())
    return mentions, (shelf("grammar") / WEIGHTS).write_bytes(data)
