"""The letters on the shelf that movement orders are learnt from, and how it is done anew."""

from __future__ import annotations

import json
from functools import cache

from judge.board.forms import read_position
from judge.library.grammars import order_reader_of
from judge.library.shelf import names, read_text, shelf
from judge.library.variants import load_variant
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
    return [
        letter
        for name in files
        for letter in read_letters(read_text("grammar", name), load_situations())
    ]


def fingerprint_now() -> str:
    """What the weights are known by that would be learnt now.

    Letters and tables count with every word, the code by what it sees in a few letters.
    """
    files = names("grammar", "letters/*.txt")
    texts = [read_text("grammar", name) for name in (*files, "movements.txt")]
    school = School(load_situations(), order_reader_of)
    seen = [repr(lesson.rows) for one in load_letters()[::SEEN] for lesson in school.lessons(one)]
    return fingerprint_of([*texts, *seen])


def write_weights() -> tuple[int, int]:
    """Learn anew; of how many mentions, and how many bytes the weights have."""
    mentions, weights = learn_all(load_letters(), School(load_situations(), order_reader_of))
    data = packed(weights, fingerprint_now())
    return mentions, (shelf("grammar") / WEIGHTS).write_bytes(data)
