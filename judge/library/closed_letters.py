"""The letters that retreats, builds and removals are learnt from, and how it is done anew."""

from __future__ import annotations

import json
from functools import cache

from judge.board.forms import read_position
from judge.library.grammars import order_reader_of
from judge.library.shelf import names, read_text, shelf
from judge.library.variants import load_variant
from judge.orders.closed.lessons import (
    ClosedLetter,
    ClosedSchool,
    ClosedSituation,
    learn_closed,
    read_closed_letters,
)
from judge.orders.notation import NotationProblem, read_notation
from judge.orders.reading.lessons import fingerprint_of
from judge.orders.reading.movements.weights import packed

WEIGHTS = "closed.bin"
SEEN = 29
"""By the features of one letter of so many it is seen that the code has changed."""
_FOLDERS = ("wishes/letters/*.txt", "closed/*.txt")


@cache
def load_closed_situations() -> dict[str, ClosedSituation]:
    """Where the letters are written, by id."""
    found = {}
    for id_, form in json.loads(read_text("grammar", "closed/positions.json")).items():
        variant = load_variant(form["board"], {})
        standing = {
            power: tuple(
                order
                for text in texts
                if not isinstance(order := read_notation(text, variant), NotationProblem)
            )
            for power, texts in form["standing"].items()
        }
        found[id_] = ClosedSituation(variant, read_position(form["position"], variant), standing)
    return found


def load_closed_letters() -> list[ClosedLetter]:
    """Every letter that a player writes in such a situation."""
    return [
        letter
        for folder in _FOLDERS
        for name in names("grammar", folder)
        for letter in read_closed_letters(read_text("grammar", name), load_closed_situations())
    ]


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
